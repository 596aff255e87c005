"""The state a batch starts from: read from the store, or cached in this process.

A process that has just written at a table knows all that the next entry there needs. It
may go on from that without reading, because the store writes nothing if anybody else
has entered at the table meanwhile, or if the board no longer ends in the same event.
Only entries that are let in are decided so: before a refusal, the store is read.
An opening starts from the set-up, too: the edition of the Laws, and the hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

import msgspec

from tables.common.database import rows
from tables.event_store import records, store
from tables.event_store.records import EMPTY, BoardRecord
from tables.event_store.store import (
    ConcurrencyConflict,
    KnownEntry,
    Place,
    Stored,
    TableRow,
)
from tables.intake.entries import Batch, Entry, Mark
from tables.intake.sequence_gaps import Series, asked_marks
from tables.intake.sql import OPENING


def with_setup(entry: Entry) -> dict[str, Any]:
    """The event of an entry; an opening without edition or hands gets those set up."""
    event = entry.event
    if event.get("type") != "BoardOpened":
        return event
    return event | opening_of(event, entry.table, entry.board)


def opening_of(event: Mapping[str, Any], table: int, board: int) -> dict[str, Any]:
    """The fields that an opening leaves out and the set-up provides."""
    missing = [name for name in ("edition", "deal") if event.get(name) is None]
    if not missing:
        return {}
    ((edition, deal),) = rows(OPENING, board, table)
    set_up = {"edition": edition, "deal": deal}
    return {name: set_up[name] for name in missing if set_up[name] is not None}


REMEMBERED = 500


class Start(msgspec.Struct, frozen=True):
    """The tables and boards of a batch; of its entries those stored already.

    ``marks`` are numbers of its ``series``, ``earlier`` those its sender may have given
    before it had one.
    """

    series: Series
    tables: dict[int, TableRow]
    board_records: dict[Place, BoardRecord]
    ids: dict[UUID, KnownEntry | Stored]
    marks: frozenset[Mark]
    earlier: frozenset[Mark] = frozenset()
    is_memory: bool = False


class CachedTable(msgspec.Struct, frozen=True):
    """A table as this process last wrote it, with its last board."""

    table: TableRow
    place: Place
    record: BoardRecord


_left: dict[int, CachedTable] = {}


def read(batch: Batch, series: Series) -> Start:
    """Read the store, in one statement; in two where a cached record was outdated."""
    places = list(dict.fromkeys(_places(batch)))
    kept = records.cached_records(places)
    loaded = store.load(_asked(batch, series, places, kept))
    opened = records.open_records(loaded, kept)
    if opened is None:
        loaded = store.load(_asked(batch, series, places, {}))
        opened = records.open_records(loaded, {})
    return Start(
        series=series,
        tables={row.table: row for row in loaded.tables},
        board_records=opened or {},
        ids={row.client_id: row for row in loaded.known},
        marks=_marks(loaded.known, series.key),
        earlier=_marks(loaded.known, series.own) | _marks(loaded.known, None),
    )


def cached_table(batch: Batch, series: Series) -> Start:
    """What this process has cached for the table of a batch.

    Raises `ConcurrencyConflict` where the cache does not suffice. Of ids and numbers it
    holds those of the batch that this process has stored on this board.
    """
    places = set(_places(batch))
    left = _left.get(next(iter(places))[0]) if len(places) == 1 else None
    if left is None or left.place not in places or batch.holds_unreadable:
        raise ConcurrencyConflict
    rows = left.record.rows
    return Start(
        series=series,
        tables={left.table.table: left.table},
        board_records={left.place: left.record},
        ids=_stored_ids(rows, batch),
        marks=_stored_marks(rows, batch, series.key),
        is_memory=True,
    )


def _stored_ids(
    rows: Iterable[Stored], batch: Batch
) -> dict[UUID, KnownEntry | Stored]:
    # By their numbers: to hash a UUID takes Python four times as long.
    asked = {entry.id.int for entry in batch.readable}
    return {row.client_id: row for row in rows if row.client_id.int in asked}


def _stored_marks(
    rows: Iterable[Stored], batch: Batch, series: UUID
) -> frozenset[Mark]:
    asked = set(asked_marks(batch))
    return _marks((row for row in rows if (row.device, row.seq) in asked), series)


def cache_committed(
    tables: Iterable[TableRow], changed: dict[Place, BoardRecord]
) -> None:
    """Cache these tables and boards as written, after the commit."""
    for place, record in changed.items():
        records.cache_record(place, record)
    for table in tables:
        last = [place for place in changed if place[0] == table.table][-1]
        drop_table(table.table)
        _left[table.table] = CachedTable(table, last, changed[last])
    while len(_left) > REMEMBERED:
        _left.pop(next(iter(_left)), None)


def drop_table(table: int) -> None:
    """Drop a table from the cache: the next entry there reads the store first."""
    _left.pop(table, None)


def _places(batch: Batch) -> list[Place]:
    return [(entry.table, entry.board) for entry in batch.readable]


def _marks(rows: Iterable[KnownEntry | Stored], series: UUID | None) -> frozenset[Mark]:
    return frozenset((row.device, row.seq) for row in rows if row.series == series)


def _asked(
    batch: Batch,
    series: Series,
    places: Sequence[Place],
    kept: dict[Place, BoardRecord],
) -> store.BatchQuery:
    return store.BatchQuery(
        places=[(*place, len(kept.get(place, EMPTY).rows)) for place in places],
        ids=[entry.id for entry in batch.readable],
        marks=asked_marks(batch),
        series=list(dict.fromkeys((series.key, series.own))),
    )
