"""How often a process began with a board and never came back.

Whoever screens a board says so first, in a transaction of its own, and takes it back
when it is done, whatever came of it. So what is left over was left by a process that
died. A board that has taken so many with it is left alone until a person asks again.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection
from django.db.models import F

from rulings.models import Attempt

MOST = 5
# Any numbers that no other advisory lock of this database uses.
BOARDS = 5049
READING = 5050

DEADLY = "{} processes in a row have ended while they screened board {}."


class Deadly(Exception):
    """Whoever screens this board does not live to say why."""


@contextmanager
def attempt(board_id: int) -> Iterator[None]:
    """Screen a board, alone among all workers.

    Raises `Deadly` when nobody should try. Not to be used within a transaction: the
    attempt has to be stored before the work begins.
    """
    with _alone_with(board_id):
        _begin(board_id)
        try:
            yield
        finally:
            Attempt.objects.filter(board_id=board_id).delete()


def try_once_more(board_id: int) -> None:
    """A person wants the board tried again; one more death, and it is left alone."""
    Attempt.objects.filter(board_id=board_id).update(tries=MOST - 1)


@contextmanager
def only_reader() -> Iterator[bool]:
    """Whether nobody else reads the events for screening now, and nobody will."""
    mine = _ask("SELECT pg_try_advisory_lock(%s, 0)", READING)
    try:
        yield mine
    finally:
        if mine:
            _ask("SELECT pg_advisory_unlock(%s, 0)", READING)


@contextmanager
def _alone_with(board_id: int) -> Iterator[None]:
    """Let another worker on the same board finish first; a dead one holds nothing."""
    _ask("SELECT pg_advisory_lock(%s, %s) IS NULL", BOARDS, board_id)
    try:
        yield
    finally:
        _ask("SELECT pg_advisory_unlock(%s, %s)", BOARDS, board_id)


def _begin(board_id: int) -> None:
    begun, new = Attempt.objects.get_or_create(board_id=board_id)
    if new:
        return
    if begun.tries >= MOST:
        raise Deadly(DEADLY.format(MOST, board_id))
    Attempt.objects.filter(pk=begun.pk).update(tries=F("tries") + 1)


def _ask(statement: str, *values: int) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        (answer,) = cursor.fetchone()
    return bool(answer)
