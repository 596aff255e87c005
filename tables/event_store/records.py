"""A board's record in memory: what is stored of it and what follows from that.

The record of a board only ever grows, so a process may keep the sheets it used last
and read from the database what came since. A kept sheet is trusted only if its last
entry is found again in the store under the same version.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from uuid import UUID

import msgspec
from msgspec.structs import replace

from lawbook import BoardLog, Event, conceal, empty_log, extend, read_event
from tables.event_store.chain import digest, first_link, link
from tables.event_store.store import Loaded, Place, Stored

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


class Sheet(msgspec.Struct, frozen=True):
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

    def chained(self, table_key: UUID, document: str) -> Sheet:
        """With a hash on every row that had none; the last one shows ``document``."""
        last = replace(self.rows[-1], shown=digest(document))
        rows = [row for row in self.rows if row.hash]
        before = rows[-1].hash if rows else first_link(table_key, last.board)
        for row in (*self.rows[len(rows) : -1], last):
            before = link(before, row)
            rows.append(replace(row, hash=before))
        return replace(self, rows=tuple(rows))


NO_LOG = empty_log()
EMPTY = Sheet(None, (), Logs(NO_LOG, NO_LOG))
_recent: dict[Place, Sheet] = {}


def recent(places: Iterable[Place]) -> dict[Place, Sheet]:
    """The sheets this process still has of these boards."""
    return {place: _recent[place] for place in places if place in _recent}


def keep(place: Place, sheet: Sheet) -> None:
    """Remember a sheet whose entries are committed; forget the one kept longest."""
    _recent.pop(place, None)
    _recent[place] = sheet
    while len(_recent) > KEPT:
        _recent.pop(next(iter(_recent)), None)


def open_sheets(loaded: Loaded, kept: dict[Place, Sheet]) -> dict[Place, Sheet] | None:
    """The sheets of a load; None if one that was kept is not what is stored."""
    sheets = {}
    for table, number, board_id in loaded.boards:
        place = (table, number)
        rows = [row for row in loaded.events if (row.table, row.board) == place]
        sheet = _continued(board_id, kept.get(place, EMPTY), rows)
        if sheet is None:
            return None
        sheets[place] = sheet
    return sheets


def _continued(board_id: int, kept: Sheet, rows: Sequence[Stored]) -> Sheet | None:
    """The kept sheet with the rows from its last one on."""
    if kept.rows:
        if not rows or rows[0].hash != kept.rows[-1].hash:
            return None
        rows = rows[1:]
    logs = kept.logs
    for row in rows:
        logs = logs.extend(read_event(msgspec.json.decode(row.data)))
    return Sheet(board_id, (*kept.rows, *rows), logs)
