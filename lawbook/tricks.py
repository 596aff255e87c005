"""Tricks: who wins one, and whose turn it is in it."""

from __future__ import annotations

from lawbook.cards import Suit
from lawbook.cite import cites
from lawbook.parts import Trick
from lawbook.seats import Seat


@cites("44E", "44F")
def winner(trick: Trick, trumps: Suit | None) -> Seat:
    """Law 44E, 44F: the highest trump wins, else the highest card of the suit led."""
    led = trick.suit_led

    def height(place: int) -> tuple[bool, bool, int]:
        card = trick.cards[place]
        if card is None:
            return (False, False, -1)
        return (card.suit == trumps, card.suit == led, card.rank)

    return seat_at(trick.leader, max(range(len(trick.cards)), key=height))


def seat_at(leader: Seat, place: int) -> Seat:
    """The seat that plays in a place (0 to 3) of a trick led by ``leader``."""
    seat = leader
    for _ in range(place):
        seat = seat.next
    return seat
