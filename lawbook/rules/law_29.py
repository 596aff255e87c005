"""Laws 28 to 32: a call out of rotation, and what follows once it is cancelled.

By what was called and at whose turn: the right-hand opponent's (A), or partner's or the
left-hand opponent's (B). Since 2017 partner is silent for one turn, and only where the
call made at the right turn is not comparable; before, often throughout.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites

Position = Literal["rho", "partner", "lho"]


class AfterRefusal(Struct, frozen=True):
    """What follows from a call out of rotation that was cancelled, each by its clause.

    ``must_pass``: the offender, at the next turn; ``throughout``: the offender, at
    every turn; ``no_double``: partner, at that turn. ``repeat``: the offender, if the
    opponent on the right passes. ``compared``: partner is silent once unless the call
    at the right turn is comparable; ``by_denomination``: unless, before 2017, it names
    the same one; ``partner``: at every turn, whatever is called.
    """

    must_pass: str = ""
    throughout: str = ""
    no_double: str = ""
    repeat: str = ""
    compared: str = ""
    by_denomination: tuple[str, str] | None = None
    partner: str = ""


@cites("29B")
def position(seat: Seat, turn: Seat) -> Position:
    """Whose turn it was, as the offender sees that player.

    >>> position(Seat.EAST, Seat.NORTH), position(Seat.WEST, Seat.NORTH)
    ('rho', 'lho')
    """
    if turn is seat.partner:
        return "partner"
    return "rho" if turn is seat.previous else "lho"


@cites("30A", "30B1(b)")
def after_a_pass(place: Position) -> AfterRefusal:
    """Law 30: at the right-hand opponent's turn the offender must pass next time.

    >>> after_a_pass("rho").must_pass, after_a_pass("partner").compared
    ('30A', '30B1(b)')
    """
    if place == "rho":
        return AfterRefusal(must_pass="30A")
    return AfterRefusal(compared="30B1(b)")


@cites("30A")
def after_an_old_pass(place: Position, *, somebody_has_bid: bool) -> AfterRefusal:
    """Law 30 before 2017: by whether anybody had bid.

    >>> after_an_old_pass("partner", somebody_has_bid=False).must_pass
    '30A'
    >>> after_an_old_pass("partner", somebody_has_bid=True).throughout
    '30B2(a)'
    """
    if not somebody_has_bid:
        return AfterRefusal(must_pass="30A")
    if place == "partner":
        return AfterRefusal(throughout="30B2(a)", no_double="30B2(b)")
    return AfterRefusal(must_pass="30B1")


@cites("30C", "31A1", "31A2(a)", "31A2(b)", "31B2")
def after_a_bid(place: Position) -> AfterRefusal:
    """Law 31, for an artificial pass too (30C)."""
    if place == "rho":
        return AfterRefusal(repeat="31A1", compared="31A2(b)")
    return AfterRefusal(compared="31B2")


@cites("31A1", "31A2(a)", "31A2(b)", "31B2")
def after_an_old_bid(place: Position) -> AfterRefusal:
    """Law 31 before 2017: partner is silent at every turn, but once where the same
    denomination is bid after the opponent on the right has acted.
    """
    if place == "rho":
        return AfterRefusal(repeat="31A1", by_denomination=("31A2(a)", "31A2(b)"))
    return AfterRefusal(partner="31B")


@cites("32A1", "32A2(b)", "32B2")
def after_a_double(place: Position) -> AfterRefusal:
    """Law 32: a double or redouble that would have been admissible."""
    if place == "rho":
        return AfterRefusal(repeat="32A1", compared="32A2(b)")
    return AfterRefusal(compared="32B2")


@cites("32A1", "32A2(b)", "32B2")
def after_an_old_double(place: Position) -> AfterRefusal:
    """Law 32 before 2017, whose A is partner's turn and B that of the right-hand one.

    >>> after_an_old_double("rho").repeat, after_an_old_double("partner").partner
    ('32A1', '32B2')
    """
    if place == "rho":
        return AfterRefusal(repeat="32A1", by_denomination=("", "32A2(b)"))
    return AfterRefusal(partner="32B2")
