"""A board in memory: its events, each with its hash, and what follows from them.

A link is the SHA-256 of the hash before it followed by the event's content as one JSON
array: UTF-8, no spaces, keys sorted, times in UTC to the microsecond. An export can be
checked with any tool; docs/events-store.md says how.

The record of a board only ever grows, so a process may keep the records it used last
and read from the database what came since. A kept record is trusted only if its last
entry is found again in the store under the same version.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Protocol
from uuid import UUID

import msgspec
from msgspec.structs import replace

from lawbook import (
    BoardLog,
    Event,
    conceal,
    empty_log,
    extend,
    read_event,
    without_later_parts,
)
from tables.event_store.store import Loaded, Place, Stored

BEGINNING = "rectify stream 1"


class Content(Protocol):
    """What of a stored event its hash covers."""

    @property
    def version(self) -> int: ...
    @property
    def client_id(self) -> UUID: ...
    @property
    def device(self) -> str: ...
    @property
    def seq(self) -> int | None: ...
    @property
    def type(self) -> str: ...
    @property
    def data(self) -> str: ...
    @property
    def base_version(self) -> int | None: ...
    @property
    def late(self) -> bool: ...
    @property
    def occurred_at(self) -> datetime: ...
    @property
    def recorded_at(self) -> datetime: ...
    @property
    def actor(self) -> UUID | None: ...
    @property
    def shown(self) -> bytes | None: ...


def first_link(table_key: UUID, board: int) -> bytes:
    """The hash before the first event of a stream: it names the stream."""
    return sha256(_json([BEGINNING, table_key, board])).digest()


def link(before: bytes, event: Content) -> bytes:
    """The hash of an event that follows the one with the hash ``before``."""
    return sha256(before + canonical(event)).digest()


def digest(document: str) -> bytes:
    """The digest of a state document, stored as proof of what was shown.

    Parts that newer versions have added count once there is something in them.
    """
    return sha256(without_later_parts(document).encode()).digest()


def canonical(event: Content) -> bytes:
    """The content of an event as canonical bytes, equal for every writer."""
    return _json(
        [
            event.version,
            event.client_id,
            event.device,
            event.seq,
            event.type,
            msgspec.json.decode(event.data),
            event.base_version,
            event.late,
            _instant(event.occurred_at),
            _instant(event.recorded_at),
            event.actor,
            event.shown.hex() if event.shown is not None else None,
        ]
    )


def _instant(at: datetime) -> str:
    # What `isoformat` writes, in a quarter of its time; it ends in Z here.
    written: str = msgspec.to_builtins(at.astimezone(UTC))[:-1]
    return f"{written}+00:00" if at.microsecond else f"{written}.000000+00:00"


def _json(value: object) -> bytes:
    return msgspec.json.encode(value, order="sorted")


KEPT = 500


class Logs(msgspec.Struct, frozen=True):
    """The log of a board, and the same without the deal.

    They are one object where no deal is recorded, and then no work is done twice.
    """

    full: BoardLog
    concealed: BoardLog

    def extend(self, event: Event) -> Logs:
        """Both with one more event."""
        full, bare = extend(self.full, event), conceal(event)
        is_one = self.full is self.concealed and bare is event
        return Logs(full, full if is_one else extend(self.concealed, bare))


class BoardRecord(msgspec.Struct, frozen=True):
    """One board: its id once it has one, its events, and its logs."""

    board_id: int | None
    rows: tuple[Stored, ...]
    logs: Logs

    @property
    def is_over(self) -> bool:
        """Whether the board has been played out."""
        return self.logs.full.state.phase == "ended"

    def others_came_after(self, device: str, version: int | None) -> bool:
        """Whether another device has entered what the sender had not seen."""
        unseen = () if version is None else self.rows[version:]
        return any(row.device != device for row in unseen)

    def chained(self, table_key: UUID, document: str) -> BoardRecord:
        """With a hash on every row that had none; the last one shows ``document``."""
        last = replace(self.rows[-1], shown=digest(document))
        rows = [row for row in self.rows if row.hash]
        before = rows[-1].hash if rows else first_link(table_key, last.board)
        for row in (*self.rows[len(rows) : -1], last):
            before = link(before, row)
            rows.append(replace(row, hash=before))
        return replace(self, rows=tuple(rows))


NO_LOG = empty_log()
EMPTY = BoardRecord(None, (), Logs(NO_LOG, NO_LOG))
_recent: dict[Place, BoardRecord] = {}


def cached_records(places: Iterable[Place]) -> dict[Place, BoardRecord]:
    """The records of these boards that this process has in memory."""
    return {place: _recent[place] for place in places if place in _recent}


def cache_record(place: Place, record: BoardRecord) -> None:
    """Remember a record whose entries are committed; forget the one kept longest."""
    _recent.pop(place, None)
    _recent[place] = record
    while len(_recent) > KEPT:
        _recent.pop(next(iter(_recent)), None)


def open_records(
    loaded: Loaded, kept: dict[Place, BoardRecord]
) -> dict[Place, BoardRecord] | None:
    """The records of a load; None if one that was kept is not what is stored."""
    board_records = {}
    for table, number, board_id in loaded.boards:
        place = (table, number)
        rows = [row for row in loaded.events if (row.table, row.board) == place]
        record = _continued(board_id, kept.get(place, EMPTY), rows)
        if record is None:
            return None
        board_records[place] = record
    return board_records


def _continued(
    board_id: int, kept: BoardRecord, rows: Sequence[Stored]
) -> BoardRecord | None:
    """The kept record with the rows from its last one on."""
    if kept.rows:
        if not rows or rows[0].hash != kept.rows[-1].hash:
            return None
        rows = rows[1:]
    logs = kept.logs
    for row in rows:
        logs = logs.extend(read_event(msgspec.json.decode(row.data)))
    return BoardRecord(board_id, (*kept.rows, *rows), logs)
