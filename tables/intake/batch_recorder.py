"""Records one batch of entries: read the store, check each entry, write.

Nothing is written before `close`, and then everything at once or nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

import msgspec
from django.db import Error
from msgspec.structs import replace

from lawbook import (
    BoardLog,
    Problem,
    Refused,
    check_entry,
    problem,
    read_event,
    refuse,
    render,
    write_event,
)
from tables.event_store import store
from tables.event_store.records import EMPTY, BoardRecord, Logs
from tables.event_store.store import ConcurrencyConflict, Place, Stored, StreamedEvent
from tables.event_store.view_rows import BoardShown, TableShown
from tables.intake import stream_cache
from tables.intake.authorization import Permission
from tables.intake.entries import Batch, Entry, UnreadableEntry
from tables.intake.sequence_gaps import Numbers
from tables.intake.stream_cache import Start, with_setup
from tables.projections.projections import show_board, show_table

# Of these no entry is the cause, or not for certain: the batch is tried in another way.
NOT_THE_ENTRYS = (ConcurrencyConflict, Error, MemoryError)
FAILED_HERE = "Entry %s could not be taken; the others of its batch are."
logger = logging.getLogger(__name__)

Result = Literal["new", "again", "late", "refused"]


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """Result of one entry. ``version`` is its version on the board, if it has one."""

    id: str | None
    result: Result
    version: int | None
    problem: Problem | None = None


class Changed(msgspec.Struct, frozen=True):
    """A board that this batch has changed, with its state now."""

    table: int
    board: int
    version: int
    document: str


class BatchRecorder:
    """Records one batch: `enter` each, then `close`.

    ``actor`` is the key that the events keep of who entered them; ``permission`` is
    asked of the events that each entry is written after.
    """

    def __init__(
        self,
        batch: Batch,
        start: Start,
        *,
        at: datetime,
        actor: UUID | None,
        permission: Permission,
    ) -> None:
        self._at = at
        self._actor = actor
        self._series = start.series
        self._permission = permission
        self._sending = batch.sending
        self._tables, self._records = dict(start.tables), dict(start.board_records)
        self._ids, self._marks = dict(start.ids), set(start.marks)
        spent = batch.sending.spent
        self._numbers = Numbers(start.series, self._marks, start.earlier, spent)
        self._new: list[Stored] = []
        self._is_memory = start.is_memory

    def enter(self, entry: Entry | UnreadableEntry) -> Outcome:
        """Accept one entry, or say why not. A refusal leaves no trace."""
        if isinstance(entry, UnreadableEntry):
            self._numbers.refused(entry)
            return Outcome(entry.id, "refused", None, entry.problem)
        name = str(entry.id)
        if entry.id in self._ids:
            self._need_the_store()
            return self._again(entry, self._ids[entry.id])
        try:
            row = self._admit(entry)
        except Refused as refused:
            self._need_the_store()
            return self._refused(entry, refused.problem)
        except NOT_THE_ENTRYS:
            raise
        except Exception:
            self._need_the_store()
            logger.exception(FAILED_HERE, entry.id)
            return self._refused(entry, entry_failed())
        self._ids[entry.id] = row
        self._numbers.stored(entry)
        return Outcome(name, "late" if row.late else "new", row.version)

    def _again(self, entry: Entry, there: store.KnownEntry | Stored) -> Outcome:
        """The result for an id that is already stored."""
        if problem := self._permission.not_of(there.table):
            return self._refused(entry, problem)
        hidden = self._hidden((there.table, there.board))
        return Outcome(str(entry.id), "again", None if hidden else there.version)

    def _refused(self, entry: Entry, why: Problem) -> Outcome:
        self._numbers.refused(entry)
        version = self._version_told(entry)
        return Outcome(str(entry.id), "refused", version, why)

    def close(self) -> tuple[list[Changed], list[StreamedEvent]]:
        """Write the accepted entries; return the changed boards and the stored events.

        Raises `ConcurrencyConflict` where something else was written meanwhile.
        """
        if not self._new:
            return [], []
        if self._numbers.gaps:
            self._need_the_store()
        shown = [self._show(place) for place in self._changed_places()]
        self._chain(shown)
        pages = self._pages(shown)
        followed = store.append(pages, self._numbers.gaps)
        self._advance(pages, followed)
        return [self._changed(view) for view in shown], followed

    def leave(self) -> None:
        """Keep the changed tables and boards in this process's memory."""
        changed = {place: self._records[place] for place in self._changed_places()}
        tables = dict.fromkeys(table for table, _board in changed)
        stream_cache.cache_committed([self._tables[table] for table in tables], changed)

    def _need_the_store(self) -> None:
        if self._is_memory:
            raise ConcurrencyConflict

    def _admit(self, entry: Entry) -> Stored:
        self._check_place(entry)
        _refuse(self._hidden((entry.table, entry.board)))
        _refuse(self._permission.not_to_decide(entry.event))
        self._check_sequence(entry)
        record = self._record_of(entry)
        event = read_event(with_setup(entry))
        _refuse(self._permission.not_to_take_back(event, record.rows))
        _refuse(self._permission.not_to_answer(event, self._known(record.logs)))
        check_entry(self._known(record.logs), event)
        logs = record.logs.extend(event)
        late = record.others_came_after(entry.device, entry.base_version)
        row = self._row(entry, write_event(event), logs.full.version, late)
        self._records[entry.table, entry.board] = replace(
            record, rows=(*record.rows, row), logs=logs
        )
        self._new.append(row)
        return row

    def _record_of(self, entry: Entry) -> BoardRecord:
        return self._records.get((entry.table, entry.board), EMPTY)

    def _hidden(self, place: Place) -> Problem | None:
        """Why a board is hidden, after the entries before it."""
        over = {place: record.is_over for place, record in self._records.items()}
        return self._permission.not_on(place, over)

    def _version_told(self, entry: Entry) -> int | None:
        """The version of the board, for who may see it."""
        if self._hidden((entry.table, entry.board)):
            return None
        return self._record_of(entry).logs.full.version or None

    def _check_place(self, entry: Entry) -> None:
        """Check table and board."""
        if not entry.board:
            raise refuse("call_is_over", field="board")
        if entry.table not in self._tables:
            raise refuse("unknown_table", "table", field="table", table=entry.table)
        opening = entry.event.get("type") == "BoardOpened"
        if opening and entry.event.get("board", entry.board) != entry.board:
            raise refuse("board_mismatch", field="board")

    def _check_sequence(self, entry: Entry) -> None:
        if entry.seq is not None and (entry.device, entry.seq) in self._marks:
            used, seq = entry.device, entry.seq
            raise refuse("sequence_reused", "device", field="seq", device=used, seq=seq)

    def _row(
        self, entry: Entry, data: dict[str, Any], version: int, late: bool
    ) -> Stored:
        return Stored(
            table=entry.table,
            board=entry.board,
            version=version,
            client_id=entry.id,
            device=entry.device,
            seq=entry.seq,
            type=data["type"],
            data=msgspec.json.encode(data).decode(),
            base_version=entry.base_version,
            late=late,
            occurred_at=entry.occurred_at,
            recorded_at=self._at,
            actor=self._actor,
            skew=self._sending.wrong_clock,
            series=self._series.key,
        )

    def _changed_places(self) -> list[Place]:
        return list(dict.fromkeys((row.table, row.board) for row in self._new))

    def _show(self, place: Place) -> BoardShown:
        record = self._records[place]
        return show_board(place, record.rows, record.logs.full, record.logs.concealed)

    def _chain(self, shown: Sequence[BoardShown]) -> None:
        """Set the hash of every new row, in the records and in what is written."""
        for view in shown:
            place, key = (view.table, view.board), self._tables[view.table].key
            self._records[place] = self._records[place].chained(key, view.document)
        self._new = [self._chained(row) for row in self._new]

    def _chained(self, row: Stored) -> Stored:
        return self._records[row.table, row.board].rows[row.version - 1]

    def _pages(self, shown: Sequence[BoardShown]) -> list[store.Page]:
        """One a board; the second at a table counts on from the first."""
        tables = {view.table: self._show_table(view.table, shown) for view in shown}
        pages: list[store.Page] = []
        for view in shown:
            taken = sum(page.board.table == view.table for page in pages)
            pages.append(self._page(view, tables[view.table], taken))
        return pages

    def _page(self, view: BoardShown, table: TableShown, taken: int) -> store.Page:
        place = view.table, view.board
        record = self._records[place]
        events = [row for row in self._new if (row.table, row.board) == place]
        first = events[0].version - 1
        return store.Page(
            lock_version=self._tables[view.table].lock_version + taken,
            board_id=record.board_id,
            before=record.rows[first - 1] if first else None,
            events=events,
            board=view,
            table=table,
        )

    def _advance(self, pages: list[store.Page], followed: list[StreamedEvent]) -> None:
        """Tables and boards as they are after the writing."""
        ids = {(row.table, row.board): row.board_id for row in followed}
        for page in pages:
            table, place = page.board.table, (page.board.table, page.board.board)
            self._records[place] = replace(self._records[place], board_id=ids[place])
            now = {"lock_version": page.lock_version + 1, "live": page.table.live}
            self._tables[table] = replace(self._tables[table], **now)

    def _changed(self, view: BoardShown) -> Changed:
        """The board as the sender may see it."""
        logs = self._records[view.table, view.board].logs
        known, document = self._known(logs), view.document
        if known is not logs.full:
            document = render(known.state).decode()
        return Changed(view.table, view.board, view.version, document)

    def _known(self, logs: Logs) -> BoardLog:
        """The log as the sender may see it, so that a refusal reveals nothing else."""
        return logs.full if self._permission.visibility.hands else logs.concealed

    def _show_table(self, table: int, shown: Sequence[BoardShown]) -> TableShown:
        before = {view.board: view for view in self._tables[table].live}
        now = {view.board: view.live for view in shown if view.table == table}
        return show_table(table, (before | now).values())


def _refuse(why: Problem | None) -> None:
    if why:
        raise Refused(why)


def entry_failed() -> Problem:
    """The refusal of an entry on which the server failed; the reason is in its log."""
    return problem("entry_failed", "log")
