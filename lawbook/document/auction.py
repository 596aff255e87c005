"""The auction as its part of the state document, and who may use a call taken back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lawbook.cards.contracts import is_bid
from lawbook.cards.seats import SEATS, Seat
from lawbook.rules.law_22 import doubled
from lawbook.state.auction import (
    MadeCall,
    SeenCall,
    turn_of,
)
from lawbook.state.board import BoardState, law
from lawbook.state.kinds import OF_THE_AUCTION
from lawbook.state.rectification import Choice

Plain = dict[str, Any]


def auction(state: BoardState) -> Plain | None:
    """The part ``auction`` of the state document; None unless every call is told."""
    now = state.setup.auction
    if not now.full:
        return None
    bid = next((one for one in reversed(now.standing) if is_bid(one.call)), None)
    return {
        "dealer": now.dealer,
        "calls": [_call(one) for one in now.calls],
        "turn": _turn(state),
        "last_bid": {"seat": bid.seat, "call": bid.call} if bid else None,
        "doubled": doubled(now.said),
        "ended": state.phase != "auction",
    }


def _turn(state: BoardState) -> Seat | None:
    """Nobody's while a choice holds the auction, and after its end."""
    held = any(_holds(choice) for choice in state.law.choices)
    if held or state.phase != "auction":
        return None
    return turn_of(state.setup.auction)


def _holds(choice: Choice) -> bool:
    """A ruling for which nobody waits, that on a change (25B3), holds nothing up."""
    waits = choice.kind != "comparable" or choice.blocks is not None
    return waits and choice.kind in OF_THE_AUCTION


def _call(made: MadeCall) -> Plain:
    said: Plain = {
        "n": made.n,
        "seat": made.seat,
        "call": made.call,
        "status": made.status,
    }
    if made.irregular is not None:
        said["irregular"] = made.irregular
    if made.law is not None:
        said["law"] = made.law
    if made.replaces is not None:
        said["replaces"] = made.replaces
    return said


def calls_seen(state: BoardState) -> list[Plain]:
    """Law 16C: the lines of ``information`` about calls that were taken back."""
    return [
        line for seen in state.setup.auction.seen for line in _lines_of(state, seen)
    ]


def _lines_of(state: BoardState, seen: SeenCall) -> Iterator[Plain]:
    """The side that broke the law may not use it; the other may (16C1, 16C2)."""
    for seat in SEATS:
        if seat is seen.of or (seen.free and seat.side == seen.of.side):
            continue
        own = seat.side == seen.of.side
        barred = own == seen.offending
        yield {
            "call": seen.call,
            "of": seen.of,
            "to": seat,
            "about": "call",
            "status": "unauthorized" if barred else "authorized",
            "law": law(state, "16C2" if barred else "16C1"),
        }
