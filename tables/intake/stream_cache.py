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

from tables.event_store import records as sheets
from tables.event_store import store
from tables.event_store.records import EMPTY, Sheet
from tables.event_store.store import ConcurrencyConflict, Known, Place, Stored, TableRow
from tables.intake.entries import Batch, Mark
from tables.intake.sequence_gaps import asked_marks
from tables.intake.series import Series

REMEMBERED = 500


class Start(msgspec.Struct, frozen=True):
    """The tables and boards of a batch; of its entries those stored already.

    ``marks`` are numbers of its ``series``, ``earlier`` those its sender may have given
    before it had one.
    """

    series: Series
    tables: dict[int, TableRow]
    sheets: dict[Place, Sheet]
    ids: dict[UUID, Known | Stored]
    marks: frozenset[Mark]
    earlier: frozenset[Mark] = frozenset()
    is_memory: bool = False


class Left(msgspec.Struct, frozen=True):
    """A table as this process left it, with the one board it entered at last."""

    table: TableRow
    place: Place
    sheet: Sheet


_left: dict[int, Left] = {}


def read(batch: Batch, series: Series) -> Start:
    """What is stored, in one statement; in two where a kept sheet was not right."""
    places = list(dict.fromkeys(_places(batch)))
    kept = sheets.recent(places)
    loaded = store.load(_asked(batch, series, places, kept))
    opened = sheets.open_sheets(loaded, kept)
    if opened is None:
        loaded = store.load(_asked(batch, series, places, {}))
        opened = sheets.open_sheets(loaded, {})
    return Start(
        series=series,
        tables={row.table: row for row in loaded.tables},
        sheets=opened or {},
        ids={row.client_id: row for row in loaded.known},
        marks=_marks(loaded.known, series.key),
        earlier=_marks(loaded.known, series.own) | _marks(loaded.known, None),
    )


def remember(batch: Batch, series: Series) -> Start:
    """What this process left at the table of a batch.

    Raises `ConcurrencyConflict` where it cannot know. Of the sender's numbers it knows
    those that it has stored on this board.
    """
    places = set(_places(batch))
    left = _left.get(next(iter(places))[0]) if len(places) == 1 else None
    if left is None or left.place not in places or batch.holds_unreadable:
        raise ConcurrencyConflict
    rows = left.sheet.rows
    return Start(
        series=series,
        tables={left.table.table: left.table},
        sheets={left.place: left.sheet},
        ids={row.client_id: row for row in rows},
        marks=_marks(rows, series.key),
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


def _marks(rows: Iterable[Known | Stored], series: UUID | None) -> frozenset[Mark]:
    return frozenset((row.device, row.seq) for row in rows if row.series == series)


def _asked(
    batch: Batch, series: Series, places: Sequence[Place], kept: dict[Place, Sheet]
) -> store.Asked:
    return store.Asked(
        places=[(*place, len(kept.get(place, EMPTY).rows)) for place in places],
        ids=[entry.id for entry in batch.readable],
        marks=asked_marks(batch),
        series=list(dict.fromkeys((series.key, series.own))),
    )
