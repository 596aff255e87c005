"""Setting the periods of a tournament, and saying that its score is available.

Each change is kept: until when a side could appeal is asked later.
"""

from datetime import datetime
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from rulings.deadlines import periods as deadlines
from rulings.deadlines.models import Periods, PeriodsChange
from rulings.deadlines.periods import periods_of
from tables.models import Tournament


@transaction.atomic
def set_periods(
    *, tournament_id: int, by: AbstractBaseUser, periods: deadlines.Periods
) -> None:
    """Set both periods in minutes (79C, 92B), and since when the score is known.

    While ``available_at`` is None no clock runs.
    """
    tournament = _held(tournament_id)
    before = periods_of(tournament)
    tournament.correction_minutes = periods.correction
    tournament.save(update_fields=["correction_minutes"])
    values = {"appeal": periods.appeal, "available_at": periods.available_at}
    Periods.objects.update_or_create(tournament=tournament, defaults=values)
    _keep(tournament, by, before, periods)


@transaction.atomic
def say_available(*, tournament_id: int, by: AbstractBaseUser, at: datetime) -> None:
    """Start both periods now; their lengths stay as they are."""
    now = periods_of(_held(tournament_id))
    periods = deadlines.Periods(now.correction, now.appeal, at)
    set_periods(tournament_id=tournament_id, by=by, periods=periods)


def _held(tournament_id: int) -> Tournament:
    return Tournament.objects.select_for_update(no_key=True).get(pk=tournament_id)


def _keep(
    tournament: Tournament,
    by: AbstractBaseUser,
    before: deadlines.Periods,
    after: deadlines.Periods,
) -> None:
    if before != after:
        PeriodsChange.objects.create(
            tournament=tournament,
            at=timezone.now(),
            by_id=by.pk,
            before=_facts(before),
            after=_facts(after),
        )


def _facts(periods: deadlines.Periods) -> dict[str, Any]:
    at = periods.available_at
    return {
        "correction": periods.correction,
        "appeal": periods.appeal,
        "available_at": at.isoformat() if at else None,
    }
