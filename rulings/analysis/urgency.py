"""Which examination comes first: the one whose answer is needed soonest."""

from __future__ import annotations

from datetime import UTC, datetime

from django.utils import timezone

from rulings.analysis.models import Examination
from rulings.deadlines.periods import correction_ends, periods_of

State = Examination.State
TO_DO = (State.WAITING, State.RUNNING)
NEVER = datetime.max.replace(tzinfo=UTC)
TOURNAMENT = "board__table__section__tournament"
Urgency = tuple[int, datetime, datetime]


def to_do() -> list[int]:
    """The examinations that wait or were begun, most urgent first."""
    waiting = Examination.objects.filter(state__in=TO_DO).defer("report")
    found = waiting.select_related(f"{TOURNAMENT}__periods")
    now = timezone.now()
    return [one.pk for one in sorted(found, key=lambda one: urgency(one, now))]


def urgency(one: Examination, now: datetime) -> Urgency:
    """Least first. A score that may still be corrected comes before a game going on.

    Of several the one whose time ends first; tournaments whose time is over come last,
    and in each the examination asked for first.
    """
    tournament = one.board.table.section.tournament
    end = correction_ends(periods_of(tournament))
    if end is None:
        return 1, tournament.ends_at or NEVER, one.asked_at
    return (0 if now <= end else 2), end, one.asked_at
