"""The four seats and how they stand to one another.

>>> Seat.NORTH.next, Seat.NORTH.partner, Seat.NORTH.side
(<Seat.EAST: 'E'>, <Seat.SOUTH: 'S'>, 'NS')
"""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import Any


class Seat(StrEnum):
    """North, East, South, West, in the order of play."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    @classmethod
    def _missing_(cls, value: Any) -> Seat | None:
        written = str(value).strip().upper()
        return next((seat for seat in cls if seat.value == written), None)

    @cached_property
    def place(self) -> int:
        """0 for North to 3 for West."""
        return "NESW".index(self.value)

    @cached_property
    def bit(self) -> int:
        """The bit of this seat in a set of seats."""
        return 1 << self.place

    @cached_property
    def next(self) -> Seat:
        """The seat on the left, who plays after this one."""
        return SEATS[(self.place + 1) % 4]

    @cached_property
    def partner(self) -> Seat:
        """The seat across the table."""
        return SEATS[(self.place + 2) % 4]

    @cached_property
    def previous(self) -> Seat:
        """The seat on the right, who played before this one."""
        return SEATS[(self.place + 3) % 4]

    @cached_property
    def round(self) -> tuple[Seat, Seat, Seat, Seat]:
        """The four seats in the order of play, this one first."""
        return (self, self.next, self.partner, self.previous)

    @cached_property
    def side(self) -> str:
        """``NS`` or ``EW``."""
        return "NS" if self.place % 2 == 0 else "EW"


SEATS = tuple(Seat)
