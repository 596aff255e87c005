"""Where somebody sits in every round, from where he begins. Pure."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tables.setup.schedules import Slot

LINE = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
# The first of a pair sits North or East, the second South or West.
SEATS = {("NS", 0): "N", ("NS", 1): "S", ("EW", 0): "E", ("EW", 1): "W"}
PLACE = {seat: place for (_line, place), seat in SEATS.items()}


class Sits(msgspec.Struct, frozen=True):
    """A seat at a table from one board to another; None: to the end."""

    table: int
    seat: str
    first: int = 1
    last: int | None = None


def from_table(slots: Sequence[Slot], table: int, seat: str) -> list[Sits]:
    """Where somebody sits who begins at a table; he stays where nothing says more."""
    first = min((s for s in slots if s.table == table), key=_round, default=None)
    pair = None if first is None else _pair(first, LINE[seat])
    if pair is None:
        return [Sits(table, seat)]
    return from_pair(slots, pair, LINE[seat], PLACE[seat])


def from_pair(
    slots: Sequence[Slot], pair: int, line: str | None, place: int
) -> list[Sits]:
    """Where the first or second of a pair sits; ``line`` matters where it is fixed."""
    fixed = has_two_fields(slots)
    lines = (line,) if fixed and line else ("NS", "EW")
    return [
        Sits(slot.table, SEATS[side, place], slot.first, slot.last)
        for slot in sorted(slots, key=_round)
        for side in lines
        if _pair(slot, side) == pair
    ]


def has_two_fields(slots: Sequence[Slot]) -> bool:
    """Whether North-South and East-West are numbered each from one.

    Then one number sits in both lines in one round.
    """
    north_south = {(slot.round, slot.ns) for slot in slots if slot.ns is not None}
    return any((slot.round, slot.ew) in north_south for slot in slots)


def _pair(slot: Slot, line: str) -> int | None:
    return slot.ns if line == "NS" else slot.ew


def _round(slot: Slot) -> int:
    return slot.round
