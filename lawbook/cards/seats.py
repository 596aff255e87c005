"""The four seats and how they stand to one another.

>>> Seat.NORTH.next, Seat.NORTH.partner, Seat.NORTH.side
(<Seat.EAST: 'E'>, <Seat.SOUTH: 'S'>, 'NS')
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any


class Seat(StrEnum):
    """North, East, South, West, in the order of play."""

    # Worked out once, and in slots: each card that is played asks for some of them.
    __slots__ = ("bit", "next", "partner", "place", "previous", "round", "side")
    place: int  # 0 for North to 3 for West
    bit: int  # that place in a set of seats
    next: Seat  # on the left, who plays after this one
    partner: Seat
    previous: Seat  # on the right, who played before this one
    round: tuple[Seat, Seat, Seat, Seat]  # in the order of play, this one first
    side: str  # ``NS`` or ``EW``

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    @classmethod
    def _missing_(cls, value: Any) -> Seat | None:
        written = str(value).strip().upper()
        return next((seat for seat in cls if seat.value == written), None)


SEATS = tuple(Seat)


def _fill_seats() -> None:
    """Set the slots of each seat."""
    for place, seat in enumerate(SEATS):
        seat.place, seat.bit = place, 1 << place
        seat.next, seat.partner, seat.previous = (
            SEATS[(place + further) % 4] for further in (1, 2, 3)
        )
        seat.round = (seat, seat.next, seat.partner, seat.previous)
        seat.side = "NS" if place % 2 == 0 else "EW"


_fill_seats()
