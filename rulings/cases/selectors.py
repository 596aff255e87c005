"""What is read of cases: where they stand, and until when."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from rulings.cases import deadlines
from rulings.cases.lifecycle import WAITING
from rulings.cases.models import Case
from tables.models import Board, Tournament


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Until when the score may be corrected (79C) and the ruling appealed (92B)."""

    correction: datetime | None
    appeal: datetime | None


def periods_of(tournament: Tournament) -> deadlines.Periods:
    """The periods of a tournament; half an hour each, where nobody has set them."""
    correction = tournament.correction_minutes
    # A one-to-one that is not there is no attribute.
    kept = getattr(tournament, "periods", None)
    if kept is None:
        return deadlines.Periods(correction)
    return deadlines.Periods(correction, kept.appeal, kept.available_at)


def deadlines_of(case: Case) -> Deadlines:
    """Both ends for a case; None while their clock does not run."""
    return ends_for(case.board, case.told_at)


def ends_for(board: Board, told_at: datetime | None) -> Deadlines:
    """Both ends for a board whose ruling was told then, or not yet."""
    periods = periods_of(board.table.section.tournament)
    return Deadlines(
        deadlines.correction_ends(periods), deadlines.appeal_ends(periods, told_at)
    )


def is_final(case: Case) -> bool:
    """Whether the ruling stands: closed, or told and its time for an appeal over."""
    if case.status == Case.Status.CLOSED:
        return True
    if case.status != Case.Status.NOTIFIED:
        return False
    return deadlines.is_over(deadlines_of(case).appeal, timezone.now())


def waits(case: Case) -> bool:
    """Whether somebody has to do something about the case."""
    return case.status in WAITING
