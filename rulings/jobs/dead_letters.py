"""The list of tasks that failed for good.

The events stay the truth: a letter says what a person should look at, and holds
nothing that is not made again when the task succeeds.
"""

import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from psycopg.errors import UniqueViolation

from rulings.jobs.models import DeadLetter

LONGEST_ERROR = 500
TIMES = 10


class NotKept(Exception):
    """A failure could not be put on the list: it was changed under our hands."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A task, what it was asked, why it failed and how often it was tried."""

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
        if _count_up(failure) or _put_down(failure):
            return
    raise NotKept(failure.task)


def settle_letters(*, task: str, arguments: Sequence[Any]) -> None:
    """Take a task that has now succeeded off the list."""
    _unsettled(task, arguments).update(outcome=DeadLetter.Outcome.SETTLED)


def waiting_letters() -> QuerySet[DeadLetter]:
    """What waits for somebody, oldest first."""
    return DeadLetter.objects.exclude(outcome=DeadLetter.Outcome.SETTLED)


def _unsettled(task: str, arguments: Sequence[Any]) -> QuerySet[DeadLetter]:
    return waiting_letters().filter(task=task, arguments=list(arguments))


def _put_down(failure: Failure) -> bool:
    """Whether it is on the list now; not if another worker was first."""
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
