"""What follows from incidents of information: who may use it, which call may change."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.editions import Status
from lawbook.events.information import InformationKind
from lawbook.rules.law_16 import kind_of_case, reaches_partner
from lawbook.rules.law_21 import Numbered, earlier_calls, latest_call
from lawbook.state.auction import Auction, turn_place
from lawbook.state.board import BoardState, law
from lawbook.state.incidents import Incident

CHANGING = ("auction", "clarification")


class Given(Struct, frozen=True):
    """One line of the ledger that is about no card: what was let slip, and to whom.

    ``about`` is the kind of the incident.
    """

    of: Seat
    to: Seat
    about: InformationKind
    status: Status
    law: str


class Changeable(Struct, frozen=True):
    """The one call that a side may still change, and whose it is."""

    seat: Seat
    n: int


def given(state: BoardState) -> tuple[Given, ...]:
    """Laws 16B1, 16D: the ledger of incidents, in the order in which they arose."""
    return tuple(line for one in state.law.incidents for line in _lines_of(state, one))


@cites("16B1", "16D", "75A")
def _lines_of(state: BoardState, one: Incident) -> Iterator[Given]:
    by = one.by
    if kind_of_case(one.kind) == "extraneous":
        if one.finding != "none":
            yield Given(by, by, one.kind, "unauthorized", law(state, "16D"))
    elif reaches_partner(one.kind, one.finding):
        label = law(state, "16B1")
        yield Given(by, by.partner, one.kind, "unauthorized", label)


def misled(one: Incident) -> str | None:
    """The side that may have been damaged; None where nobody has offended (16D)."""
    return None if kind_of_case(one.kind) == "extraneous" else one.by.next.side


@cites("21B1(a)")
def may_change_calls(state: BoardState) -> bool:
    """Law 21B1: until the opening lead is faced, or all have passed."""
    return state.phase in CHANGING and not state.play.faced


def changeable(state: BoardState, one: Incident) -> Changeable | None:
    """Law 21B1: the latest call of the side that may have been misled, until the lead.

    None where it has not called since, or the record does not tell who has called.
    """
    if kind_of_case(one.kind) != "misinformation" or not may_change_calls(state):
        return None
    found = latest_changeable(state, one)
    return Changeable(found[1], found[0]) if found else None


def latest_changeable(state: BoardState, one: Incident) -> Numbered | None:
    """The latest call of the side misled; None in a record of incidents."""
    side = misled(one)
    return latest_call(_calls_since(state, one), side, 0) if side else None


def has_earlier_calls(state: BoardState, one: Incident) -> bool:
    """Whether a call of the side misled can be changed no more, in a full auction."""
    side = misled(one)
    return side is not None and earlier_calls(_calls_since(state, one), side, 0)


def _calls_since(state: BoardState, one: Incident) -> list[Numbered]:
    """The calls that count after the one in question; none where it is not known."""
    auction = state.setup.auction
    asked = _in_question(auction, one)
    if not auction.full or asked is None:
        return []
    place = turn_place(auction, asked)
    return [
        (made.n, made.seat)
        for made in auction.standing
        if turn_place(auction, made.n) > place
    ]


def _in_question(auction: Auction, one: Incident) -> int | None:
    """The number of the call that was explained: told, or the latest of that name."""
    if isinstance(one.about, int):
        return one.about if 0 < one.about <= len(auction.calls) else None
    named = [
        made.n
        for made in auction.calls
        if made.call == one.about and made.seat.side == one.by.side
    ]
    return named[-1] if named else None
