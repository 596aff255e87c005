"""One batch of entries: read what is stored, let each entry in or not, write.

Nothing is written before `close`, and then everything at once or nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

import msgspec

from lawbook import Problem, Refused, admit, read_event, write_event
from tables import sheets, store
from tables.entries import Batch, Entry, Unreadable
from tables.numbers import Numbers, asked_marks
from tables.projections import BoardShown, TableShown, show_board, show_table
from tables.sheets import EMPTY, Sheet
from tables.store import Followed, Loaded, Place, Stored

Result = Literal["new", "again", "late", "refused"]


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of one entry. ``version`` is the board's, where there is one."""

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


class LostTurn(Exception):
    """Somebody else entered at one of the tables meanwhile; nothing was written."""


class Ledger:
    """Records one batch: `enter` each, then `close`."""

    def __init__(self, batch: Batch, *, at: datetime, actor: UUID | None) -> None:
        self._at = at
        self._actor = actor
        self._sending = batch.sending
        loaded, self._sheets = _load(batch)
        self._tables = {row.table: row for row in loaded.tables}
        self._ids = {row.client_id: row.version for row in loaded.known}
        self._marks = {(row.device, row.seq) for row in loaded.known}
        self._numbers = Numbers(self._marks, batch.sending.spent)
        self._new: list[Stored] = []

    def enter(self, entry: Entry | Unreadable) -> Outcome:
        """Let one entry in, or say why not. A refusal leaves no trace."""
        if isinstance(entry, Unreadable):
            self._numbers.refused(entry)
            return Outcome(entry.id, "refused", None, entry.problem)
        name = str(entry.id)
        if entry.id in self._ids:
            return Outcome(name, "again", self._ids[entry.id])
        try:
            row = self._admit(entry)
        except Refused as refused:
            self._numbers.refused(entry)
            version = self._sheet(entry).log.version or None
            return Outcome(name, "refused", version, refused.problem)
        self._ids[entry.id] = row.version
        self._numbers.stored(entry)
        return Outcome(name, "late" if row.late else "new", row.version)

    def close(self) -> tuple[list[Changed], list[Followed]]:
        """Write what was let in; give the boards changed and the events stored."""
        if not self._new:
            return [], []
        shown = [self._show(place) for place in self._changed_places()]
        self._chain(shown)
        followed = store.append(self._writing(shown))
        if not followed:
            raise LostTurn
        return [_changed(view) for view in shown], followed

    def changed_sheets(self) -> dict[Place, Sheet]:
        """The records of the boards this batch has changed."""
        return {place: self._sheets[place] for place in self._changed_places()}

    def _admit(self, entry: Entry) -> Stored:
        edition = self._check_place(entry)
        self._check_sequence(entry)
        sheet = self._sheet(entry)
        event = read_event(_with_edition(entry.event, edition))
        log = admit(sheet.log, event)
        late = sheet.others_came_after(entry.device, entry.base_version)
        row = self._row(entry, write_event(event), log.version, late)
        self._sheets[entry.table, entry.board] = msgspec.structs.replace(
            sheet, rows=(*sheet.rows, row), log=log
        )
        self._new.append(row)
        return row

    def _sheet(self, entry: Entry) -> Sheet:
        return self._sheets.get((entry.table, entry.board), EMPTY)

    def _check_place(self, entry: Entry) -> str:
        """The edition the tournament is played under."""
        table = self._tables.get(entry.table)
        if table is None:
            detail = f"There is no table {entry.table}; choose the table again."
            raise Refused(Problem("unknown_table", detail, field="table"))
        opening = entry.event.get("type") == "BoardOpened"
        if opening and entry.event.get("board", entry.board) != entry.board:
            detail = "The entry and its event name two different boards."
            raise Refused(Problem("board_mismatch", detail, field="board"))
        return table.edition

    def _check_sequence(self, entry: Entry) -> None:
        if entry.seq is not None and (entry.device, entry.seq) in self._marks:
            detail = f"{entry.device} has used number {entry.seq} for another entry."
            raise Refused(Problem("sequence_reused", detail, field="seq"))

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
        )

    def _changed_places(self) -> list[Place]:
        return list(dict.fromkeys((row.table, row.board) for row in self._new))

    def _show(self, place: Place) -> BoardShown:
        sheet = self._sheets[place]
        return show_board(place, sheet.rows, sheet.log)

    def _chain(self, shown: Sequence[BoardShown]) -> None:
        """Give every new row its hash, in the sheets and in what is written."""
        for view in shown:
            place, key = (view.table, view.board), self._tables[view.table].key
            self._sheets[place] = self._sheets[place].chained(key, view.document)
        self._new = [self._chained(row) for row in self._new]

    def _chained(self, row: Stored) -> Stored:
        return self._sheets[row.table, row.board].rows[row.version - 1]

    def _writing(self, shown: list[BoardShown]) -> store.Writing:
        tables = dict.fromkeys(view.table for view in shown)
        return store.Writing(
            turns=[(table, self._tables[table].turn) for table in tables],
            events=self._new,
            boards=shown,
            tables=[self._show_table(table, shown) for table in tables],
            gaps=self._numbers.gaps,
        )

    def _show_table(self, table: int, shown: Sequence[BoardShown]) -> TableShown:
        before = {view.board: view for view in self._tables[table].live}
        now = {view.board: view.live for view in shown if view.table == table}
        return show_table(table, (before | now).values())


def _load(batch: Batch) -> tuple[Loaded, dict[Place, Sheet]]:
    places = list(dict.fromkeys((entry.table, entry.board) for entry in batch.readable))
    kept = sheets.recent(places)
    loaded = store.load(_asked(batch, places, kept))
    opened = sheets.open_sheets(loaded, kept)
    if opened is None:
        loaded = store.load(_asked(batch, places, {}))
        opened = sheets.open_sheets(loaded, {})
    return loaded, opened or {}


def _asked(
    batch: Batch, places: Sequence[Place], kept: dict[Place, Sheet]
) -> store.Asked:
    return store.Asked(
        places=[(*place, len(kept.get(place, EMPTY).rows)) for place in places],
        ids=[entry.id for entry in batch.readable],
        marks=asked_marks(batch),
    )


def _with_edition(event: dict[str, Any], edition: str) -> dict[str, Any]:
    """An opening pins the edition; where it names none, the tournament's."""
    if event.get("type") == "BoardOpened" and event.get("edition") is None:
        return event | {"edition": edition}
    return event


def _changed(view: BoardShown) -> Changed:
    return Changed(view.table, view.board, view.version, view.document)
