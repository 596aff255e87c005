"""Tasks of the worker: kept as dead letters where they failed, and sent again.

A worker records first, in a transaction of its own, that it screens a board, and
removes that record when it is done, even after an error. A record that stays was left
by a process that died. A board whose workers died too often is not screened again until
a person asks for it.

The events stay the only source: a dead letter says what a person should look at, and
all it holds is made again when the task succeeds.
"""

import traceback
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.db import IntegrityError, models, transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from psycopg.errors import UniqueViolation

from rulings.common.enqueue import BrokerRefused, send_again
from rulings.common.errors import BrokerAway, LetterSettled, LetterUnknown
from tables.common.closed_kinds import close_choices
from tables.common.database import Lock, hold_number, hold_number_if_free


@close_choices
class DeadLetter(models.Model):
    """A task that failed for good: what it was, why, and whether it was run again.

    There is one for each task and its arguments until that task has succeeded.
    """

    class Outcome(models.TextChoices):
        WAITING = "waiting", _("Needs attention")
        SENT = "sent", _("Sent again")
        SETTLED = "settled", _("Succeeded later")

    task = models.CharField(_("task"), max_length=200)
    arguments = models.JSONField(_("arguments"), default=list)
    error = models.TextField(_("error"))
    traceback = models.TextField(_("traceback"), blank=True)
    failed_at = models.DateTimeField(_("failed"))
    tries = models.PositiveIntegerField(_("attempts"), default=1)
    replayed_at = models.DateTimeField(_("run again"), null=True)
    replayed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        verbose_name=_("run again by"),
    )
    outcome = models.CharField(
        _("state"), max_length=10, choices=Outcome, default=Outcome.WAITING
    )

    class Meta:
        verbose_name = _("failed task")
        verbose_name_plural = _("failed tasks")
        ordering = ["failed_at", "pk"]
        # Written by the worker and by `replay_letter` only.
        default_permissions = ("view",)
        permissions = [("replay_deadletter", "Can run a failed task again")]
        constraints = [
            models.UniqueConstraint(
                fields=["task", "arguments"],
                condition=~models.Q(outcome="settled"),
                name="one_letter_of_a_task",
            )
        ]

    def __str__(self) -> str:
        return f"{self.task.rpartition('.')[2]}({', '.join(map(str, self.arguments))})"


class Attempt(models.Model):
    """A board whose screening began and has not ended (`rulings.jobs`)."""

    board = models.OneToOneField(
        "tables.Board", on_delete=models.PROTECT, primary_key=True, related_name="+"
    )
    tries = models.PositiveIntegerField(default=1)

    class Meta:
        # Written and removed by the worker; nobody has to see it.
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.board_id} · {self.tries}"


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
    with hold_number(Lock.SCREENING_A_BOARD, board_id):
        _begin(board_id)
        try:
            yield
        finally:
            Attempt.objects.filter(board_id=board_id).delete()


def try_once_more(board_id: int) -> None:
    """Allow one more attempt at a board that was set aside."""
    Attempt.objects.filter(board_id=board_id).update(tries=MOST - 1)


def lock_reader() -> AbstractContextManager[bool]:
    """Hold the lock of the event reader, if it is free; whether it was."""
    return hold_number_if_free(Lock.READING_FOR_SCREENING)


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
    except BrokerRefused as away:
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
