"""Tricks: who wins one, and whose turn it is in it."""

from __future__ import annotations

from lawbook.cards.cards import Suit
from lawbook.cards.seats import Seat
from lawbook.common.cite import cites
from lawbook.state.parts import Trick


@cites("44E", "44F")
def winner(trick: Trick, trumps: Suit | None) -> Seat:
    """Law 44E, 44F: the highest trump wins, else the highest card of the suit led.

    A card beats the best so far as a higher one of its suit, or as a first trump.
    """
    best, *others = [card for card in trick.cards if card is not None]
    for card in others:
        if card.suit is best.suit:
            best = card if card.rank > best.rank else best
        elif card.suit is trumps:
            best = card
    return seat_at(trick.leader, trick.cards.index(best))


def seat_at(leader: Seat, place: int) -> Seat:
    """The seat that plays in a place (0 to 3) of a trick led by ``leader``."""
    return leader.round[place]
