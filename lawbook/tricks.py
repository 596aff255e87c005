"""Tricks: who wins one, and whose turn it is in it."""

from __future__ import annotations

from lawbook.cards import Suit
from lawbook.cite import cites
from lawbook.parts import Trick
from lawbook.seats import Seat


@cites("44E", "44F")
def winner(trick: Trick, trumps: Suit | None) -> Seat:
    """Law 44E, 44F: the highest trump wins, else the highest card of the suit led."""
    best, place, led = -1, 0, trick.suit_led
    for at, card in enumerate(trick.cards):
        suit = card.suit if card else None
        if card is not None and (suit is led or suit is trumps):
            height = card.rank + (13 if suit is trumps else 0)
            if height > best:
                best, place = height, at
    return seat_at(trick.leader, place)


def seat_at(leader: Seat, place: int) -> Seat:
    """The seat that plays in a place (0 to 3) of a trick led by ``leader``."""
    return leader.round[place]
