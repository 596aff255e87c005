"""Tasks that failed for good, and boards whose screening killed the worker.

A worker that screens a board says so first, in a transaction of its own, and takes it
back when it is done, whatever came of it. What is left over was left by a process that
died. A board whose workers died so often is left alone until a person asks again.

The events stay the truth: a dead letter says what a person should look at, and holds
nothing that is not made again when the task succeeds.
"""

import traceback
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import IntegrityError, transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from psycopg.errors import UniqueViolation

from rulings.common.errors import BrokerAway, LetterSettled, LetterUnknown
from rulings.jobs.broker import NotSent, send_again
from rulings.jobs.models import Attempt, DeadLetter
from tables.common.locks import Lock, held, held_if_free

# The task of the worker that this guards.
SCREEN_TASK = "rulings.tasks.screen_board"
MOST = 5

DIED_TOO_OFTEN = "The worker that screens board {1} died {0} times in a row."


class PoisonTask(Exception):
    """The workers that screened this board died, one after another."""


@contextmanager
def attempt(board_id: int) -> Iterator[None]:
    """Screen a board, alone among all workers.

    Raises `PoisonTask` after too many deaths. Not to be used within a transaction: the
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
    """Allow one more attempt at a board that was set aside."""
    Attempt.objects.filter(board_id=board_id).update(tries=MOST - 1)


def only_reader() -> AbstractContextManager[bool]:
    """Hold the lock of the event reader, if it is free; whether it was."""
    return held_if_free(Lock.READING_FOR_SCREENING)


def _begin(board_id: int) -> None:
    begun, new = Attempt.objects.get_or_create(board_id=board_id)
    if new:
        return
    if begun.tries >= MOST:
        raise PoisonTask(DIED_TOO_OFTEN.format(MOST, board_id))
    Attempt.objects.filter(pk=begun.pk).update(tries=F("tries") + 1)


LONGEST_ERROR = 500
TIMES = 10


class NotKept(Exception):
    """A failure could not be stored, because the list kept changing."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A failed task: its arguments, its error, and the number of tries."""

    task: str
    arguments: Sequence[Any]
    error: BaseException
    tries: int = 1

    def sentence(self) -> str:
        """What went wrong, in one line."""
        words = " ".join(str(self.error).split()) or "no reason given"
        return f"{type(self.error).__name__}: {words}"[:LONGEST_ERROR]

    def trace(self) -> str:
        """Where it went wrong; PostgreSQL keeps no NUL in a text."""
        lines = traceback.format_exception(self.error)
        return "".join(lines).replace("\0", "")


def record_failure(*, failure: Failure) -> None:
    """Put a failed task on the list; one that is there already counts up."""
    # Other workers put the same task there, and settle it, at the same time.
    for _time in range(TIMES):
        if _count_up(failure) or _add_letter(failure):
            return
    raise NotKept(failure.task)


def settle_letters(*, task: str, arguments: Sequence[Any]) -> None:
    """Take a task that has now succeeded off the list."""
    _unsettled(task, arguments).update(outcome=DeadLetter.Outcome.SETTLED)


def waiting_letters() -> QuerySet[DeadLetter]:
    """The failed tasks that are not settled, oldest first."""
    return DeadLetter.objects.exclude(outcome=DeadLetter.Outcome.SETTLED)


def _unsettled(task: str, arguments: Sequence[Any]) -> QuerySet[DeadLetter]:
    return waiting_letters().filter(task=task, arguments=list(arguments))


def _add_letter(failure: Failure) -> bool:
    """Add the failure to the list; False if another worker was first."""
    letter = DeadLetter(
        task=failure.task,
        arguments=list(failure.arguments),
        tries=failure.tries,
        **_words(failure),
    )
    try:
        with transaction.atomic():
            letter.save(force_insert=True)
    except IntegrityError as wrong:
        if not isinstance(wrong.__cause__, UniqueViolation):
            raise
        return False
    return True


def _count_up(failure: Failure) -> bool:
    changed = _unsettled(failure.task, failure.arguments).update(
        tries=F("tries") + failure.tries,
        outcome=DeadLetter.Outcome.WAITING,
        **_words(failure),
    )
    return bool(changed)


def _words(failure: Failure) -> dict[str, Any]:
    return {
        "error": failure.sentence().replace("\0", ""),
        "traceback": failure.trace(),
        "failed_at": timezone.now(),
    }


def replay_letter(*, letter_id: int, actor: AbstractBaseUser | None) -> DeadLetter:
    """Send the task of a letter to the worker; `actor` is None on the command line.

    The letter is settled when the task succeeds and waits again when it does not.
    """
    letter = _mark_sent(letter_id, actor)
    if letter.task == SCREEN_TASK:
        try_once_more(*letter.arguments)
    try:
        send_again(letter.task, letter.arguments)
    except NotSent as away:
        _unmark(letter)
        raise BrokerAway from away
    return letter


@transaction.atomic
def _mark_sent(letter_id: int, actor: AbstractBaseUser | None) -> DeadLetter:
    letter = (
        DeadLetter.objects.select_for_update(no_key=True).filter(pk=letter_id).first()
    )
    if letter is None:
        raise LetterUnknown
    if letter.outcome == DeadLetter.Outcome.SETTLED:
        raise LetterSettled
    letter.outcome = DeadLetter.Outcome.SENT
    letter.replayed_at = timezone.now()
    letter.replayed_by_id = actor.pk if actor else None
    letter.save(update_fields=["outcome", "replayed_at", "replayed_by"])
    return letter


def _unmark(letter: DeadLetter) -> None:
    sent = DeadLetter.objects.filter(pk=letter.pk, outcome=DeadLetter.Outcome.SENT)
    sent.update(outcome=DeadLetter.Outcome.WAITING)
