"""Setting the periods of a tournament, and saying that its score is available."""

from datetime import datetime

from django.db import transaction

from rulings.cases.models import Periods
from tables.models import Tournament


@transaction.atomic
def set_periods(
    *, tournament_id: int, correction: int, appeal: int, available_at: datetime | None
) -> None:
    """Set both periods in minutes (79C, 92B), and since when the score is known.

    While ``available_at`` is None no clock runs.
    """
    tournament = Tournament.objects.select_for_update().get(pk=tournament_id)
    tournament.correction_minutes = correction
    tournament.save(update_fields=["correction_minutes"])
    values = {"appeal": appeal, "available_at": available_at}
    Periods.objects.update_or_create(tournament=tournament, defaults=values)


@transaction.atomic
def say_available(*, tournament_id: int, at: datetime) -> None:
    """Let both clocks run from now on; the periods stay as they are."""
    values = {"available_at": at}
    Periods.objects.update_or_create(tournament_id=tournament_id, defaults=values)
