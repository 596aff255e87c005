"""How often a process began with a board and never came back.

Whoever screens a board says so first, in a transaction of its own, and takes it back
when it is done, whatever came of it. So what is left over was left by a process that
died. A board that has taken so many with it is left alone until a person asks again.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from django.db.models import F

from rulings.jobs.models import Attempt
from tables.common.locks import Lock, held, held_if_free

# The task of the worker that this guards.
SCREEN_TASK = "rulings.tasks.screen_board"
MOST = 5

DEADLY = "{} processes in a row have ended while they screened board {}."


class PoisonTask(Exception):
    """The workers that screened this board died, one after another."""


@contextmanager
def attempt(board_id: int) -> Iterator[None]:
    """Screen a board, alone among all workers.

    Raises `PoisonTask` when nobody should try. Not to be used within a transaction: the
    attempt has to be stored before the work begins.
    """
    # Another worker on the same board finishes first.
    with held(Lock.SCREENING_A_BOARD, board_id):
        _begin(board_id)
        try:
            yield
        finally:
            Attempt.objects.filter(board_id=board_id).delete()


def try_once_more(board_id: int) -> None:
    """A person wants the board tried again; one more death, and it is left alone."""
    Attempt.objects.filter(board_id=board_id).update(tries=MOST - 1)


def only_reader() -> AbstractContextManager[bool]:
    """Whether nobody else reads the events for screening now, and nobody will."""
    return held_if_free(Lock.READING_FOR_SCREENING)


def _begin(board_id: int) -> None:
    begun, new = Attempt.objects.get_or_create(board_id=board_id)
    if new:
        return
    if begun.tries >= MOST:
        raise PoisonTask(DEADLY.format(MOST, board_id))
    Attempt.objects.filter(pk=begun.pk).update(tries=F("tries") + 1)
