"""Which flags, cases and questions a user may see.

The limits are those of `tables.access.visibility`, applied to them.

Assistants see those of their sections, playing directors those of boards they have
played. What is not seen is not there.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from django.contrib.auth.models import User
from django.db.models import Model, Q, QuerySet

from rulings.cases.models import Case, Inquiry
from tables.access.scopes import tournaments_seen
from tables.access.visibility import Sight, sight_of
from tables.access.visible import VisibleBoard
from tables.models import Board

Row = TypeVar("Row", bound=Model)
WORKERS = Q(is_superuser=True) | Q(groups__permissions__codename="change_case")


@dataclass(frozen=True)
class VisibleCase:
    """A case that the user may see, with its board: the argument of case readers."""

    case: Case
    board: VisibleBoard


def visible_case(sight: Sight, case: Case) -> VisibleCase:
    """A case to look at. Raises `NotThere`, `NotYet` where its board is hidden."""
    return VisibleCase(case, sight.board(case.board))


def is_seen(board: Board, sight: Sight) -> bool:
    """Whether this board is seen under a sight."""
    return sight.shows(board.table_id, board.number)


def seen_by(user: Any, rows: QuerySet[Row]) -> QuerySet[Row]:
    """The flags or cases about boards that this user sees."""
    sight = sight_of(user)
    if not sight.limited:
        return rows
    boards = Board.objects.filter(table__in=sight.tables or {})
    return rows.filter(board__in=[one.pk for one in boards if is_seen(one, sight)])


def inquiries_seen(user: Any, inquiries: QuerySet[Inquiry]) -> QuerySet[Inquiry]:
    """The questions about boards that are seen, or about a tournament and no board."""
    sight = sight_of(user)
    if not sight.limited:
        return inquiries
    here = tournaments_seen(user)
    boards = Board.objects.filter(table__in=sight.tables or {})
    seen = [one.pk for one in boards if is_seen(one, sight)]
    return inquiries.filter(Q(board__in=seen) | Q(board=None, tournament__in=here))


def workers_on(board: Board) -> Iterable[User]:
    """Everybody who may work on a case about this board, by name."""
    found = User.objects.filter(WORKERS, is_active=True).distinct().order_by("username")
    return [one for one in found if is_seen(board, sight_of(one))]
