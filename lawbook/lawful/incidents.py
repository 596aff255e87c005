"""What follows from incidents of information: who may use it, which call may change.

Misinformation harms the other side, which may change a call in time (21B1);
unauthorized information limits partner's choice (16B1); the Director rules on a player
who has information from outside (16D).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.editions import Status
from lawbook.events.information import InformationKind
from lawbook.lawful.calls import had_to_pass
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
    """Laws 16B1, 16D: the ledger of incidents, in the order in which they arose.

    One line an incident at most. Nothing is listed of what the Director found not to be
    so, except an explanation or an alert, which partner has heard in any case (75A).
    """
    return tuple(line for one in state.law.incidents for line in _lines_of(state, one))


@cites("16B1", "16D", "75A")
def _lines_of(state: BoardState, one: Incident) -> Iterator[Given]:
    """The line of one incident: to partner; of outside information, to the player."""
    by = one.by
    if kind_of_case(one.kind) == "extraneous":
        if one.finding != "none":
            yield Given(by, by, one.kind, "unauthorized", law(state, "16D"))
    elif reaches_partner(one.kind, one.finding):
        label = law(state, "16B1")
        yield Given(by, by.partner, one.kind, "unauthorized", label)


def misled(one: Incident) -> str | None:
    """The side that may have been damaged; None where nobody has offended (16D).

    The side is "NS" or "EW": the opponents of the player by whom it came.
    """
    return None if kind_of_case(one.kind) == "extraneous" else one.by.next.side


@cites("21B1(a)")
def may_change_calls(state: BoardState) -> bool:
    """Law 21B1: until the opening lead is faced, or all have passed.

    The auction period ends there, and with it every change of call for misinformation.
    """
    return state.phase in CHANGING and not state.play.faced


def changeable(state: BoardState, one: Incident) -> Changeable | None:
    """Law 21B1: the latest call of the side that may have been misled, until the lead.

    None where it has not called since, where that call is a pass that had to be made
    (37), or where the record does not tell who has called.

    Only the last call of that side is meant: an earlier one cannot be changed once
    partner has called over it, and is looked at when play has ended (21B3).
    """
    if kind_of_case(one.kind) != "misinformation" or not may_change_calls(state):
        return None
    found = latest_changeable(state, one)
    if found is None or had_to_pass(state, state.setup.auction.call(found[0])):
        return None
    return Changeable(found[1], found[0])


def latest_changeable(state: BoardState, one: Incident) -> Numbered | None:
    """The latest call of the side misled; None in a record of incidents.

    The call is given as its number, from 1, and its player; only calls that came after
    the one in question count.
    """
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
    """The number of the call that was explained: told, or the latest of that name.

    None where no call is told, or the name fits none of that side.
    """
    if isinstance(one.about, int):
        return one.about if 0 < one.about <= len(auction.calls) else None
    named = [
        made.n
        for made in auction.calls
        if made.call == one.about and made.seat.side == one.by.side
    ]
    return named[-1] if named else None
