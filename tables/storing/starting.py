"""What a batch starts from: read in the store, or what this process still remembers.

Whoever has just written at a table knows all that the next entry there needs. It may go
on from that without reading, because the store writes nothing if anybody else has
entered at the table meanwhile, or if the board no longer ends in the same event. Only
entries that are let in are decided so: before anything else is said, the store is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from uuid import UUID

import msgspec

from tables import store
from tables.coming_in.numbers import asked_marks
from tables.entries import Batch, Mark
from tables.store import Place, StartOver, TableRow
from tables.storing import sheets
from tables.storing.sheets import EMPTY, Sheet

REMEMBERED = 500


class Start(msgspec.Struct, frozen=True):
    """The tables and boards of a batch; of its entries those stored already."""

    tables: dict[int, TableRow]
    sheets: dict[Place, Sheet]
    ids: dict[UUID, int]
    marks: frozenset[Mark]
    is_memory: bool = False


class Left(msgspec.Struct, frozen=True):
    """A table as this process left it, with the one board it entered at last."""

    table: TableRow
    place: Place
    sheet: Sheet


_left: dict[int, Left] = {}


def read(batch: Batch) -> Start:
    """What is stored, in one statement; in two where a kept sheet was not right."""
    places = list(dict.fromkeys(_places(batch)))
    kept = sheets.recent(places)
    loaded = store.load(_asked(batch, places, kept))
    opened = sheets.open_sheets(loaded, kept)
    if opened is None:
        loaded = store.load(_asked(batch, places, {}))
        opened = sheets.open_sheets(loaded, {})
    return Start(
        tables={row.table: row for row in loaded.tables},
        sheets=opened or {},
        ids={row.client_id: row.version for row in loaded.known},
        marks=frozenset((row.device, row.seq) for row in loaded.known),
    )


def remember(batch: Batch) -> Start:
    """What this process left at the table of a batch; `StartOver` where it cannot know.

    Of the sender's numbers it knows those on this board.
    """
    places = set(_places(batch))
    left = _left.get(next(iter(places))[0]) if len(places) == 1 else None
    if left is None or left.place not in places or batch.holds_unreadable:
        raise StartOver
    rows = left.sheet.rows
    return Start(
        tables={left.table.table: left.table},
        sheets={left.place: left.sheet},
        ids={row.client_id: row.version for row in rows},
        marks=frozenset((row.device, row.seq) for row in rows),
        is_memory=True,
    )


def leave(tables: Iterable[TableRow], changed: dict[Place, Sheet]) -> None:
    """Remember how this process left these tables and boards, all committed."""
    for place, sheet in changed.items():
        sheets.keep(place, sheet)
    for table in tables:
        last = [place for place in changed if place[0] == table.table][-1]
        forget(table.table)
        _left[table.table] = Left(table, last, changed[last])
    while len(_left) > REMEMBERED:
        _left.pop(next(iter(_left)), None)


def forget(table: int) -> None:
    """Remember nothing of a table: the next entry there reads the store first."""
    _left.pop(table, None)


def _places(batch: Batch) -> list[Place]:
    return [(entry.table, entry.board) for entry in batch.readable]


def _asked(
    batch: Batch, places: Sequence[Place], kept: dict[Place, Sheet]
) -> store.Asked:
    return store.Asked(
        places=[(*place, len(kept.get(place, EMPTY).rows)) for place in places],
        ids=[entry.id for entry in batch.readable],
        marks=asked_marks(batch),
    )
