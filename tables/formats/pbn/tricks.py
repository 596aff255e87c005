"""Seats and tricks as PBN writes them: ``N``, ``SK``; a card with its seat: ``WSK``."""

from __future__ import annotations

from collections.abc import Sequence

SEATS, RANKS = "NESW", "23456789TJQKA"


def after(seat: str, places: int) -> str:
    """The seat so many places to the left."""
    return SEATS[(SEATS.index(seat) + places) % 4]


def winner(trick: Sequence[str], contract: str) -> str:
    """Who won a trick: its cards with their seats, in the order they fell.

    >>> winner(["WSK", "NS3", "ESA", "SH2"], "4H"), winner(["WSK", "NS3"], "3NT")
    ('S', 'W')
    """
    trump, led = contract[1:].rstrip("X"), trick[0][1]

    def power(one: str) -> int:
        weight = (one[1] == trump) * 2 + (one[1] == led)
        return 100 * weight + RANKS.index(one[2])

    return max(trick, key=power)[0]
