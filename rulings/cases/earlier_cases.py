"""Earlier cases of the players of a board: shown on request, each look recorded.

The players are known by seatings; the cases hold no name. A forgotten player is still
found by key, and shown without a name.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from rulings.cases.models import Case
from rulings.cases.records import CaseLook
from rulings.cases.selectors import seen_by
from tables.models import Board

SEATS = "NESW"
# A look shows the newest; the search of the queue finds all of them.
MOST = 50


@dataclass(frozen=True, slots=True)
class Sitter:
    """A player at a board: the seat, a name or nothing, and the key.

    ``email`` is for sending; no page shows it.
    """

    seat: str
    name: str
    key: Any
    email: str = ""


@dataclass(frozen=True, slots=True)
class Earlier:
    """One case in which a player sat at the table, and in which seat."""

    case: Case
    seat: str


@dataclass(frozen=True, slots=True)
class PlayerHistory:
    """A player of the case, and their other cases, the newest first."""

    sitter: Sitter
    cases: tuple[Earlier, ...]


def sitters(board: Board) -> list[Sitter]:
    """Who sits at this board by the seatings, from North round the table."""
    seatings = board.table.seatings.filter(_covers(board.number))
    found = {one.seat: one.player for one in seatings.select_related("player")}
    return [
        Sitter(seat, one.name, one.key, one.email)
        for seat in SEATS
        if (one := found.get(seat))
    ]


def _covers(number: int) -> Q:
    ends = Q(last_board=None) | Q(last_board__gte=number)
    return Q(first_board__lte=number) & ends


@transaction.atomic
def look_at_players(*, case_id: int, actor: AbstractBaseUser) -> list[PlayerHistory]:
    """The earlier cases of every player of the board; records one look for each."""
    now = timezone.now()
    case = Case.objects.select_related("board__table").get(pk=case_id)
    here = sitters(case.board)
    for one in here:
        CaseLook.objects.create(case=case, player=one.key, at=now, by_id=actor.pk)
    return [PlayerHistory(one, tuple(_cases_of(one, case, actor))) for one in here]


def _cases_of(sitter: Sitter, case: Case, actor: AbstractBaseUser) -> Iterator[Earlier]:
    sat = "board__table__seatings"
    number = F("board__number")
    ends = Q(**{f"{sat}__last_board": None}) | Q(**{f"{sat}__last_board__gte": number})
    begun = Q(**{f"{sat}__first_board__lte": number})
    sits = Q(**{f"{sat}__player__key": sitter.key})
    found: QuerySet[Case] = Case.objects.filter(sits & begun & ends)
    others = seen_by(actor, found.exclude(pk=case.pk).annotate(seat=F(f"{sat}__seat")))
    related = others.select_related("board__table__section__tournament", "flag")
    for one in related.order_by("-opened_at")[:MOST]:
        yield Earlier(one, one.seat)


def looks_from(case: Case) -> list[tuple[CaseLook, str]]:
    """Every look from this case, and the seat of the player who was looked at."""
    seats = {one.key: one.seat for one in sitters(case.board)}
    looks = case.looks.select_related("by")
    return [(one, seats.get(one.player, "")) for one in looks]
