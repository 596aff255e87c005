"""The deadlines for a correction of the score, a ruling and an appeal (79C, 92B).

Laws 79C and 92B: half an hour after the official score is available for inspection,
unless the Regulating Authority says otherwise. Where a ruling was told later than that,
the time for its appeal begins when it was told; a regulation may set both periods.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tables.models import Tournament

HALF_AN_HOUR = 30


@dataclass(frozen=True, slots=True)
class Periods:
    """The periods of a tournament in minutes, and when its score became available.

    While ``available_at`` is None no clock runs.
    """

    correction: int = HALF_AN_HOUR
    appeal: int = HALF_AN_HOUR
    available_at: datetime | None = None


def periods_of(tournament: Tournament) -> Periods:
    """The periods of a tournament; half an hour each by default."""
    correction = tournament.correction_minutes
    # A one-to-one that is not there is no attribute.
    kept = getattr(tournament, "periods", None)
    if kept is None:
        return Periods(correction)
    return Periods(correction, kept.appeal, kept.available_at)


def correction_ends(periods: Periods) -> datetime | None:
    """The end of the correction period (79C), or None while it has not begun."""
    if periods.available_at is None:
        return None
    return periods.available_at + timedelta(minutes=periods.correction)


def appeal_ends(periods: Periods, told_at: datetime | None) -> datetime | None:
    """The last moment for an appeal (92B), or None while no clock runs."""
    if periods.available_at is None or told_at is None:
        return None
    return max(periods.available_at, told_at) + timedelta(minutes=periods.appeal)


def is_over(end: datetime | None, now: datetime) -> bool:
    """Whether the time is over; the last moment still counts."""
    return end is not None and now > end
