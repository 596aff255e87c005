"""Queries of cases: which a user may see, their state, their deadlines, their names.

The limits are those of `tables.access.visibility`, applied to flags, cases and
questions. Assistants see those of their sections, playing directors those of boards
they have played. What is not seen is not there.

Of a case a player sees the notice to their side and the ruling in it; never a poll, the
evidence, a note, what others said, or another player's cases.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from django.contrib.auth.models import User
from django.db.models import F, Model, Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from rulings.cases.inquiries import Inquiry
from rulings.cases.lifecycle import WAITING
from rulings.cases.models import Case
from rulings.cases.records import Notice, Statement
from rulings.deadlines import (
    appeal_ends,
    correction_ends,
    is_over,
    periods_of,
)
from tables.access.roles import tournaments_seen
from tables.access.visibility import Visibility, visibility_of
from tables.access.visible import VisibleBoard
from tables.models import Board, Seating

Row = TypeVar("Row", bound=Model)
WORKERS = Q(is_superuser=True) | Q(groups__permissions__codename="change_case")


@dataclass(frozen=True)
class VisibleCase:
    """A case that the user may see, with its board: the argument of case readers."""

    case: Case
    board: VisibleBoard


def visible_case(visibility: Visibility, case: Case) -> VisibleCase:
    """A case to look at. Raises `NotThere`, `NotYet` where its board is hidden."""
    return VisibleCase(case, visibility.board(case.board))


def is_seen(board: Board, visibility: Visibility) -> bool:
    """Whether this board is seen within a visibility."""
    return visibility.shows(board.table_id, board.number)


def seen_by(user: Any, rows: QuerySet[Row]) -> QuerySet[Row]:
    """The flags or cases about boards that this user sees."""
    visibility = visibility_of(user)
    if not visibility.limited:
        return rows
    boards = Board.objects.filter(table__in=visibility.tables or {})
    return rows.filter(board__in=[one.pk for one in boards if is_seen(one, visibility)])


def inquiries_seen(user: Any, inquiries: QuerySet[Inquiry]) -> QuerySet[Inquiry]:
    """The questions about boards that are seen, or about a tournament and no board."""
    visibility = visibility_of(user)
    if not visibility.limited:
        return inquiries
    here = tournaments_seen(user)
    boards = Board.objects.filter(table__in=visibility.tables or {})
    seen = [one.pk for one in boards if is_seen(one, visibility)]
    return inquiries.filter(Q(board__in=seen) | Q(board=None, tournament__in=here))


def case_about(seen: VisibleBoard, cards: Iterable[str], law: str) -> Case | None:
    """The case that a flag about one of these cards became, while it can be decided."""
    found = Case.objects.filter(
        board=seen.board, flag__law=law, flag__card__in=list(cards), status__in=WAITING
    )
    return found.order_by("pk").first()


def workers_on(board: Board) -> Iterable[User]:
    """Everybody who may work on a case about this board, by name."""
    found = User.objects.filter(WORKERS, is_active=True).distinct().order_by("username")
    return [one for one in found if is_seen(board, visibility_of(one))]


BOARD = "board__table__section__tournament"


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Until when the score may be corrected (79C) and the ruling appealed (92B)."""

    correction: datetime | None
    appeal: datetime | None


def deadlines_of(case: Case) -> Deadlines:
    """Both deadlines of a case; None while their period has not begun."""
    return deadlines_when_told(case.board, case.told_at)


def deadlines_when_told(board: Board, told_at: datetime | None) -> Deadlines:
    """Both deadlines of a board whose ruling was told at this time, or not yet."""
    periods = periods_of(board.table.section.tournament)
    return Deadlines(correction_ends(periods), appeal_ends(periods, told_at))


def is_final(case: Case) -> bool:
    """Whether the ruling stands: closed, or told and its time for an appeal over."""
    if case.status == Case.Status.CLOSED:
        return True
    if case.status != Case.Status.NOTIFIED:
        return False
    return is_over(deadlines_of(case).appeal, timezone.now())


def is_waiting(case: Case) -> bool:
    """Whether the case waits for an action."""
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


SIDE = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
PLACE = "case__board__table__section__tournament"


def seats_of(user: Any) -> list[Seating]:
    """The seatings of this account's player, present and past."""
    return list(Seating.objects.filter(player__directors__user=user.pk))


def notices_to(seats: Iterable[Seating]) -> QuerySet[Notice]:
    """The notices to these seats of the rulings that stand, newest first."""
    told = _any(_at(one) & Q(side=SIDE[one.seat]) for one in seats)
    found = Notice.objects.filter(told, decision_number=F("case__decisions"))
    return found.select_related(PLACE).order_by("-at")


def statements_of(seats: Iterable[Seating], case: int) -> QuerySet[Statement]:
    """The statements from these seats about a case of their boards."""
    said = _any(_at(one) & Q(speaker=one.seat) for one in seats)
    return Statement.objects.filter(said, case=case)


def _at(seat: Seating) -> Q:
    here = Q(case__board__table=seat.table_id)
    here &= Q(case__board__number__gte=seat.first_board)
    if seat.last_board is not None:
        here &= Q(case__board__number__lte=seat.last_board)
    return here


def _any(conditions: Iterable[Q]) -> Q:
    """Any of them; where there is none, nothing."""
    whole = Q(pk__in=[])
    for one in conditions:
        whole |= one
    return whole
