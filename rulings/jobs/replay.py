"""Running a failed task again, because a person asked for it."""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from rulings.common.errors import BrokerAway, LetterSettled, LetterUnknown
from rulings.jobs.attempts import SCREEN_TASK, try_once_more
from rulings.jobs.broker import NotSent, send_again
from rulings.jobs.models import DeadLetter


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
