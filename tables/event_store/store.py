"""The event store: the only place that writes recorded events.

One stream per board, versions without gaps from 1. What a batch needs is loaded in one
statement, and what it adds to a board is written in one statement: events, heads and
the views made from them. The write counts up the lock version of its table; if someone
else has since the load, nothing is written and the caller starts over.

The table of events is partitioned: the events of 100,000 boards each. Boards of today
share a partition, and what was recorded years ago stays where nobody reads. Partitions
are made ahead; a board without one is kept in the default partition, so no entry is
ever refused for want of one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from uuid import UUID

import msgspec
from django.db import transaction

from lawbook import BoardLog, read_event, replay
from tables.common.database import rows
from tables.common.replica import from_primary
from tables.event_store import sql
from tables.event_store.sql import MAKE_PARTITIONS
from tables.event_store.view_rows import BoardShown, LiveBoard, TableShown

Place = tuple[int, int]


class Stored(msgspec.Struct, frozen=True, kw_only=True):
    """One recorded event as it is stored.

    ``hash`` and ``shown`` are explained in `tables.event_store.records`. ``actor`` is
    the key of its author. An event that is about to be stored has no hash yet; ``skew``
    and ``series`` go into its receipt and are not read again.
    """

    table: int
    board: int
    version: int
    client_id: UUID
    device: str
    seq: int | None
    type: str
    data: str
    base_version: int | None
    late: bool
    occurred_at: datetime
    recorded_at: datetime
    actor: UUID | None
    hash: bytes = b""
    shown: bytes | None = None
    skew: int | None = None
    series: UUID | None = None


class StreamedEvent(msgspec.Struct, frozen=True):
    """One recorded event as a follower of the global position meets it."""

    position: int
    table: int
    board: int
    version: int
    type: str
    board_id: int


class BatchQuery(msgspec.Struct, frozen=True):
    """What a batch needs to know; a place is (table, board, from which version).

    ``marks`` are looked up in these ``series``, and among those without one.
    """

    places: list[tuple[int, int, int]]
    ids: list[UUID]
    marks: list[tuple[str, int]]
    series: list[UUID]


class TableRow(msgspec.Struct, frozen=True, array_like=True):
    """A table: its key, its lock version, its boards that are not over."""

    table: int
    key: UUID
    lock_version: int
    live: list[LiveBoard]


class KnownEntry(msgspec.Struct, frozen=True, array_like=True):
    """An entry that is stored already."""

    client_id: UUID
    table: int
    board: int
    version: int
    device: str
    seq: int | None
    series: UUID | None


class Loaded(msgspec.Struct, frozen=True):
    """The answer: one consistent picture."""

    tables: list[TableRow]
    boards: list[tuple[int, int, int]]
    events: list[Stored]
    known: list[KnownEntry]


class Gap(msgspec.Struct, frozen=True):
    """A sender's number arrived, and the one before it did not.

    What is missing begins after the last number stored in its series, in the sender's
    ``own`` or without a series. If there is none: where the sender has sent no secret
    (``is_told`` is false), after the last one under this device name, else after
    ``since``.
    """

    series: UUID
    own: UUID
    is_told: bool
    device: str
    number: int
    since: int
    spent: list[int]
    table: int
    board: int


class Page(msgspec.Struct, frozen=True):
    """What a batch adds to one board, and the views that follow from it.

    Written only if the table is still at ``lock_version`` and the board ends in
    ``before``, or has no event yet; ``board_id`` is None where there is no board yet.
    """

    lock_version: int
    board_id: int | None
    before: Stored | None
    events: list[Stored]
    board: BoardShown
    table: TableShown


class ConcurrencyConflict(Exception):
    """Nothing was written: the store has changed since the batch was read."""


def load(asked: BatchQuery) -> Loaded:
    """Load everything that a batch needs, in one statement."""
    is_one = len(asked.ids) == 1
    places = _place(asked) if is_one else _places(asked)
    statement = sql.LOAD[is_one, bool(asked.marks)]
    ((answer,),) = rows(statement, *places, *_marks(asked))
    return msgspec.json.decode(answer, type=Loaded)


def _place(asked: BatchQuery) -> tuple[object, ...]:
    ((table, board, since),) = asked.places
    return table, board, since, table, asked.ids[0]


def _places(asked: BatchQuery) -> tuple[object, ...]:
    tables = {table for table, _board, _since in asked.places}
    return _json(asked.places), _json(tables), _json(asked.ids)


def _marks(asked: BatchQuery) -> tuple[object, ...]:
    """The marks in each of the series, and those without one; nothing without marks."""
    own = [(*mark, series) for mark in asked.marks for series in asked.series]
    return (_json(own), _json(asked.marks)) if own else ()


def append(pages: Sequence[Page], gaps: Sequence[Gap] = ()) -> list[StreamedEvent]:
    """Store new events with their views: all of them, or none.

    Raises `ConcurrencyConflict` where none was. A second writer of the same id or
    version is refused by the database.
    """
    if len(pages) == 1 and not gaps:
        return _append(pages[0])
    with transaction.atomic():
        followed = [row for page in pages for row in _append(page)]
        if gaps:
            rows(sql.NOTICE_GAPS, _json(gaps))
    return followed


def _append(page: Page) -> list[StreamedEvent]:
    statement = sql.APPEND[page.board_id is None, len(page.events) == 1]
    found = rows(statement, *_head(page), *_views(page), *_events(page.events))
    if not found:
        raise ConcurrencyConflict
    return [
        StreamedEvent(position, row.table, row.board, row.version, row.type, board_id)
        for (position, board_id), row in zip(found, page.events, strict=True)
    ]


def _head(page: Page) -> tuple[object, ...]:
    last = (page.before.version, page.before.hash) if page.before else (0, None)
    return page.board.table, page.lock_version, page.board.board, page.board_id, *last


def _views(page: Page) -> tuple[object, ...]:
    board, table = page.board, page.table
    tile = _json(table.summary), _json(table.live)
    shown = board.version, board.phase, board.document, board.updated_at
    return *shown, table.board, *tile


def _events(events: Sequence[Stored]) -> tuple[object, ...]:
    """The values of one event, or the JSON of several."""
    if len(events) > 1:
        return (_json(events),)
    (event,) = events
    said = event.version, event.client_id, event.device, event.seq, event.type
    known = event.data, event.base_version, event.late
    at = event.occurred_at, event.recorded_at
    proof = event.actor, event.hash, event.shown
    return *said, *known, *at, *proof, event.skew, event.series


def lock_tables(tables: Iterable[int]) -> None:
    """Lock these tables until the transaction ends, lowest first."""
    rows(sql.LOCK, _json(sorted(set(tables))))


def read(board_id: int) -> list[Stored]:
    """Every event of a board, in order."""
    ((answer,),) = rows(sql.READ, board_id)
    return msgspec.json.decode(answer, type=list[Stored])


def settled_position() -> int:
    """The highest position up to which no event can still appear.

    The primary says it: a replica has no locks of those who write.
    """
    with from_primary():
        return int(rows(sql.SETTLED)[0][0])


def read_after(position: int, limit: int = 1000) -> list[StreamedEvent]:
    """The events after a position, in order; none is ever skipped.

    The bound is asked for before the rows are read: see decision 0003.
    """
    bound = settled_position()
    return [StreamedEvent(*row) for row in rows(sql.AFTER, position, bound, limit)]


def fold(events: Sequence[Stored], edition: str | None = None) -> BoardLog:
    """The log of a board out of its stored events."""
    facts = (read_event(msgspec.json.decode(row.data)) for row in events)
    return replay(facts, edition=edition)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def make_partitions() -> int:
    """Create the partitions of the next boards; return how many were missing.

    Entries go on meanwhile. If a reader holds a lock for so long that this would have
    to wait more than two seconds, this fails (`OperationalError`) and is tried later.
    """
    ((made,),) = rows(MAKE_PARTITIONS)
    return int(made)
