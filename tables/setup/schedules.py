"""Schedules: which table plays which boards in each round, and who sits where.

Pure: numbers in, slots out. Pairs of a Mitchell carry the number of the table at which
they begin, North-South and East-West each.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from tables.common.errors import Fault
from tables.common.numbers import whole_number
from tables.formats.csv_files import SheetRow, read_sheet

MOST_ROUNDS = MOST_BOARDS = 100
BOARDS = re.compile(r"^(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?$")
SEATED = ("north", "east", "south", "west")
COLUMNS = ("round", "table", "boards", "ns", "ew", *SEATED)


class Slot(msgspec.Struct, frozen=True, kw_only=True):
    """One table in one round.

    Pairs or teams have a number each, ``ns`` and ``ew``; in an individual ``players``
    are the numbers of North, East, South and West.
    """

    table: int
    round: int
    first: int
    last: int
    ns: int | None = None
    ew: int | None = None
    players: tuple[int, ...] | None = None


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """The parameters of a movement; boards count up from ``first``."""

    tables: int
    rounds: int
    boards: int
    first: int = 1


def teams(plan: Plan) -> list[Slot]:
    """Every table plays the same boards in a round."""
    return [
        _slot(plan, table, number, number - 1)
        for number in range(1, plan.rounds + 1)
        for table in range(1, plan.tables + 1)
    ]


def mitchell(plan: Plan, *, share: bool = False) -> list[Slot]:
    """East-West move up one table a round, boards down one.

    With an even number of tables East-West skip a table after half the rounds; with
    ``share`` the first and the last table share boards, and a set rests in the middle.
    """
    return [
        _mitchell_slot(plan, table, number, share)
        for number in range(1, plan.rounds + 1)
        for table in range(1, plan.tables + 1)
    ]


def most_rounds(tables: int, *, share: bool) -> int:
    """How many rounds a Mitchell has before a pair meets boards again."""
    return tables if share or tables % 2 else tables - 1


def read_schedule(text: str, tables: set[int]) -> tuple[list[Slot], list[Fault]]:
    """The slots of a sheet, and its faults.

    Its columns: round, table, boards; ns and ew, or in an individual north, east, south
    and west.
    """
    slots: dict[tuple[int, int], Slot] = {}
    faults = []
    for row in read_sheet(text, COLUMNS, ("round", "table", "boards")):
        read = _read(row, tables)
        if isinstance(read, Slot) and (read.table, read.round) in slots:
            read = Fault(row.line, "round_twice", row.get("round"))
        if isinstance(read, Fault):
            faults.append(read)
        else:
            slots[read.table, read.round] = read
    return list(slots.values()), [*faults, *_twice(slots.values())]


def _mitchell_slot(plan: Plan, table: int, number: int, share: bool) -> Slot:
    even, half = plan.tables % 2 == 0, plan.tables // 2
    moved = number - 1
    skipped = even and not share and number > half
    station = table if even and share and table > half else table - 1
    east_west = (table - 1 - moved - skipped) % plan.tables + 1
    slot = _slot(plan, table, number, (station + moved) % plan.tables)
    return msgspec.structs.replace(slot, ns=table, ew=east_west)


def _slot(plan: Plan, table: int, number: int, place: int) -> Slot:
    first = plan.first + place * plan.boards
    return Slot(table=table, round=number, first=first, last=first + plan.boards - 1)


def _read(row: SheetRow, tables: set[int]) -> Slot | Fault:
    number, table = _number(row.get("round")), _number(row.get("table"))
    boards = BOARDS.match(row.get("boards"))
    if number is None or not 1 <= number <= MOST_ROUNDS:
        return Fault(row.line, "bad_round", row.get("round"))
    if table not in tables:
        return Fault(row.line, "unknown_table", row.get("table"))
    first, last = (0, 0) if boards is None else (int(boards[1]), int(boards[2] or 0))
    last = last or first
    if not 1 <= first <= last < first + MOST_BOARDS:
        return Fault(row.line, "bad_boards", row.get("boards"))
    seated = _players(row)
    if isinstance(seated, Fault):
        return seated
    return Slot(
        table=table or 0,
        round=number,
        first=first,
        last=last,
        ns=_number(row.get("ns")),
        ew=_number(row.get("ew")),
        players=seated,
    )


def _players(row: SheetRow) -> tuple[int, ...] | Fault | None:
    """The four players of a row in an individual; None where none is named."""
    given = [row.get(seat) for seat in SEATED]
    if not any(given):
        return None
    numbers = [_number(one) or 0 for one in given]
    is_whole = min(numbers) > 0 and len(set(numbers)) == len(numbers)
    if not is_whole or row.get("ns") or row.get("ew"):
        return Fault(row.line, "bad_players", " ".join(filter(None, given)))
    return tuple(numbers)


def _twice(slots: Iterable[Slot]) -> Iterator[Fault]:
    """A table plays no board twice."""
    seen: set[tuple[int, int]] = set()
    for slot in slots:
        boards = {(slot.table, n) for n in range(slot.first, slot.last + 1)}
        for table, board in sorted(boards & seen)[:1]:
            yield Fault(0, "board_twice", f"{table}: {board}")
        seen |= boards


def _number(given: str) -> int | None:
    return whole_number(given, 5)


LINE = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
# The first of a pair sits North or East, the second South or West.
SEATS = {("NS", 0): "N", ("NS", 1): "S", ("EW", 0): "E", ("EW", 1): "W"}
PLACE = {seat: place for (_line, place), seat in SEATS.items()}
SEAT_ORDER = "NESW"


class Sits(msgspec.Struct, frozen=True):
    """A seat at a table from one board to another; None: to the end."""

    table: int
    seat: str
    first: int = 1
    last: int | None = None


def from_table(
    slots: Sequence[Slot], table: int, seat: str, begins: int = 1
) -> list[Sits]:
    """The seats of a player who begins at a table; without rounds they stay there.

    ``begins``: the round in which they sit down there, if the table has it.
    """
    here = sorted((s for s in slots if s.table == table), key=_round)
    first = next((s for s in here if s.round == begins), here[0] if here else None)
    if first is not None and first.players:
        return from_player(slots, first.players[SEAT_ORDER.index(seat)])
    pair = None if first is None else _pair(first, LINE[seat])
    if pair is None:
        return [Sits(table, seat)]
    return from_pair(slots, pair, LINE[seat], PLACE[seat])


def from_player(slots: Sequence[Slot], number: int) -> list[Sits]:
    """The seats of one player of an individual, by round."""
    return [
        Sits(slot.table, seat, slot.first, slot.last)
        for slot in sorted(slots, key=_round)
        for seat, sits in zip(SEAT_ORDER, slot.players or (), strict=False)
        if sits == number
    ]


def is_individual(slots: Iterable[Slot]) -> bool:
    """Whether players are numbered one by one."""
    return any(slot.players for slot in slots)


def from_pair(
    slots: Sequence[Slot], pair: int, line: str | None, place: int
) -> list[Sits]:
    """The seats of one player of a pair; ``line`` counts where lines are fixed."""
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
