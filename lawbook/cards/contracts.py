"""Contracts and the calls that lead to them."""

from __future__ import annotations

from lawbook.cards.cards import Suit
from lawbook.cards.seats import Seat

SUITS = {suit.value: suit for suit in Suit}


def trumps(contract: str | None) -> Suit | None:
    """The trump suit of a contract, or None for notrump, a pass-out or none yet.

    >>> trumps("4SX"), trumps("3NT")
    (<Suit.SPADES: 'S'>, None)
    """
    return SUITS.get(contract[1]) if contract else None


def is_bid(call: str) -> bool:
    """Whether a call is a bid: a level and a denomination, no pass and no double.

    False for an empty text, where nothing was called.

    >>> is_bid("1NT"), is_bid("P"), is_bid("XX")
    (True, False, False)
    """
    return call[:1].isdigit()


def strain(call: str) -> str:
    """The strain of a bid or contract: ``S`` ``H`` ``D`` ``C`` or ``NT``.

    >>> strain("4SX"), strain("3NT")
    ('S', 'NT')
    """
    return call[1:].rstrip("X")


def declarer_from_calls(calls: tuple[tuple[Seat, str], ...]) -> Seat | None:
    """Who first named the strain of the last bid for the side that made it.

    None where nobody has bid. Law 22: the first of the side to name that strain.

    >>> N, E, S, W = Seat
    >>> declarer_from_calls(((N, "1H"), (E, "P"), (S, "4H"), (W, "P")))
    <Seat.NORTH: 'N'>
    """
    last = next((made for made in reversed(calls) if is_bid(made[1])), None)
    if last is None:
        return None
    side, named = last[0].side, strain(last[1])
    for seat, call in calls:
        if seat.side == side and is_bid(call) and strain(call) == named:
            return seat
    return None
