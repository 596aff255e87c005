"""Which table plays which boards in which round: the usual movements, and from a file.

Pure: numbers in, slots out. Pairs of a Mitchell carry the number of the table at which
they begin, North-South and East-West each.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from tables.common.faults import Fault
from tables.formats.sheets import Columns, Row, read_sheet

MOST_ROUNDS = MOST_BOARDS = 100
BOARDS = re.compile(r"^(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?$")
COLUMNS: Columns = {
    "round": ("rnd", "γύρος"),
    "table": ("τραπέζι", "τρ"),
    "boards": ("board", "διανομές", "διανομή", "boards played"),
    "ns": ("north south", "nspair", "βν", "βορράς νότος"),
    "ew": ("east west", "ewpair", "αδ", "ανατολή δύση"),
}


class Slot(msgspec.Struct, frozen=True, kw_only=True):
    """One table in one round."""

    table: int
    round: int
    first: int
    last: int
    ns: int | None = None
    ew: int | None = None


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What a movement is made of; boards go up from ``first``."""

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
    """The slots of a sheet (round, table, boards, ns, ew), and its faults."""
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


def _read(row: Row, tables: set[int]) -> Slot | Fault:
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
    return Slot(
        table=table or 0,
        round=number,
        first=first,
        last=last,
        ns=_number(row.get("ns")),
        ew=_number(row.get("ew")),
    )


def _twice(slots: Iterable[Slot]) -> Iterator[Fault]:
    """A table plays no board twice."""
    seen: set[tuple[int, int]] = set()
    for slot in slots:
        boards = {(slot.table, n) for n in range(slot.first, slot.last + 1)}
        for table, board in sorted(boards & seen)[:1]:
            yield Fault(0, "board_twice", f"{table}: {board}")
        seen |= boards


def _number(given: str) -> int | None:
    return (
        int(given) if given.isascii() and given.isdigit() and len(given) < 6 else None
    )
