"""Calls: as they are made, irregular ones, and what is put in their place."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from lawbook.cards.seats import Seat
from lawbook.events.base import (
    AnyCall,
    Call,
    ComparableGround,
    Event,
    IrregularKind,
    Suits,
)


class CallMade(Event, frozen=True):
    """A call, at the moment it is made.

    In a full auction every one, however irregular; else only where it matters.
    ``suits`` are those it specifies (left out: the suit bid). ``artificial``: it is not
    natural; of a pass, also that partner's call is artificial (30C).
    """

    seat: Seat
    call: AnyCall
    suits: Suits | None = None
    artificial: bool = False


class LastBid(Struct, frozen=True, forbid_unknown_fields=True):
    """The last bid before a call, and who made it."""

    seat: Seat
    call: Call


class IrregularCall(Event, frozen=True):
    """A call out of order where not every call is recorded.

    ``turn`` is whose turn it was, ``over`` the last bid before it; ``called_before``:
    the same player had called already; ``lho_called``: the next player has called
    since, before the Director spoke.
    """

    seat: Seat
    call: AnyCall
    kind: IrregularKind
    turn: Seat | None = None
    over: LastBid | None = None
    called_before: bool = False
    lho_called: bool = False
    suits: Suits | None = None
    artificial: bool = False


class CallReplaced(Event, frozen=True):
    """Another call in place of the seat's last one, or of the call ``withdrawn``.

    ``reason`` is the clause that allows it; left out, it answers what is open, and
    where nothing is open it is a change of call (25).
    """

    seat: Seat
    call: AnyCall
    reason: Annotated[str, Meta(max_length=12)] | None = None
    withdrawn: AnyCall | None = None
    suits: Suits | None = None
    artificial: bool = False


class ComparableRuled(Event, frozen=True):
    """The Director says whether a call is comparable to the one it replaces (23A).

    Given beforehand it names the ``call`` that it is about.
    """

    seat: Seat
    comparable: bool
    ground: ComparableGround | None = None
    call: AnyCall | None = None


class UnintendedRuled(Event, frozen=True):
    """The Director says whether the first call was unintended (25A)."""

    seat: Seat
    unintended: bool


class CallWithdrawn(Event, frozen=True):
    """A call taken back (26); ``comparable``: the call in its place was comparable.

    ``suits_shown`` are those the withdrawn call named (they decide before 2017),
    ``suits_specified`` those the same player specified in the legal auction.
    """

    seat: Seat
    call: Call | None = None
    replaced_by: Call | None = None
    comparable: bool = False
    suits_shown: Suits = ()
    suits_specified: Suits = ()
