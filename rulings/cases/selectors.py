"""What is read of cases: where they stand, until when, how their board is named."""

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from rulings.cases.lifecycle import WAITING
from rulings.cases.models import Case
from rulings.deadlines.periods import (
    appeal_ends,
    correction_ends,
    is_over,
    periods_of,
)
from tables.models import Board

BOARD = "board__table__section__tournament"


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Until when the score may be corrected (79C) and the ruling appealed (92B)."""

    correction: datetime | None
    appeal: datetime | None


def deadlines_of(case: Case) -> Deadlines:
    """Both ends for a case; None while their clock does not run."""
    return ends_for(case.board, case.told_at)


def ends_for(board: Board, told_at: datetime | None) -> Deadlines:
    """Both ends for a board whose ruling was told then, or not yet."""
    periods = periods_of(board.table.section.tournament)
    return Deadlines(correction_ends(periods), appeal_ends(periods, told_at))


def is_final(case: Case) -> bool:
    """Whether the ruling stands: closed, or told and its time for an appeal over."""
    if case.status == Case.Status.CLOSED:
        return True
    if case.status != Case.Status.NOTIFIED:
        return False
    return is_over(deadlines_of(case).appeal, timezone.now())


def waits(case: Case) -> bool:
    """Whether somebody has to do something about the case."""
    return case.status in WAITING


def board_name(board: Board) -> str:
    """Section, table and board in one line."""
    table = board.table
    return _("%(section)s, table %(table)s, board %(board)s") % {
        "section": table.section.name,
        "table": table.name or table.number,
        "board": board.number,
    }


def desk_url(board: Board) -> str:
    return reverse("desk_table", args=[board.table_id])


def case_url(case: Case) -> str:
    """The page of a case."""
    return reverse("rulings:review_case", args=[case.pk])
