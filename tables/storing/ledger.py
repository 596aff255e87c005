"""One batch of entries: read what is stored, let each entry in or not, write.

Nothing is written before `close`, and then everything at once or nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

import msgspec
from msgspec.structs import replace

from lawbook import Problem, Refused, admit, read_event, write_event
from tables import store
from tables.coming_in.numbers import Numbers
from tables.coming_in.openings import opening_of
from tables.entries import Batch, Entry, Unreadable
from tables.projecting.projections import BoardShown, TableShown, show_board, show_table
from tables.store import Followed, Page, Place, StartOver, Stored
from tables.storing import starting
from tables.storing.sheets import EMPTY, Sheet
from tables.storing.starting import Start

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


class Ledger:
    """Records one batch: `enter` each, then `close`."""

    def __init__(
        self, batch: Batch, start: Start, *, at: datetime, actor: UUID | None
    ) -> None:
        self._at = at
        self._actor = actor
        self._sending = batch.sending
        self._tables, self._sheets = dict(start.tables), dict(start.sheets)
        self._ids, self._marks = dict(start.ids), set(start.marks)
        self._numbers = Numbers(self._marks, batch.sending.spent)
        self._new: list[Stored] = []
        self._is_memory = start.is_memory

    def enter(self, entry: Entry | Unreadable) -> Outcome:
        """Let one entry in, or say why not. A refusal leaves no trace."""
        if isinstance(entry, Unreadable):
            self._numbers.refused(entry)
            return Outcome(entry.id, "refused", None, entry.problem)
        name = str(entry.id)
        if entry.id in self._ids:
            self._need_the_store()
            return Outcome(name, "again", self._ids[entry.id])
        try:
            row = self._admit(entry)
        except Refused as refused:
            self._need_the_store()
            self._numbers.refused(entry)
            version = self._sheet(entry).log.version or None
            return Outcome(name, "refused", version, refused.problem)
        self._ids[entry.id] = row.version
        self._numbers.stored(entry)
        return Outcome(name, "late" if row.late else "new", row.version)

    def close(self) -> tuple[list[Changed], list[Followed]]:
        """Write what was let in; give the boards changed and the events stored.

        Raises `StartOver` where something else was written meanwhile.
        """
        if not self._new:
            return [], []
        if self._numbers.gaps:
            self._need_the_store()
        shown = [self._show(place) for place in self._changed_places()]
        self._chain(shown)
        pages = self._pages(shown)
        followed = store.append(pages, self._numbers.gaps)
        self._turn_over(pages, followed)
        return [_changed(view) for view in shown], followed

    def leave(self) -> None:
        """Have this process remember the tables and boards it has changed."""
        changed = {place: self._sheets[place] for place in self._changed_places()}
        tables = dict.fromkeys(table for table, _board in changed)
        starting.leave([self._tables[table] for table in tables], changed)

    def _need_the_store(self) -> None:
        if self._is_memory:
            raise StartOver

    def _admit(self, entry: Entry) -> Stored:
        edition = self._check_place(entry)
        self._check_sequence(entry)
        sheet = self._sheet(entry)
        event = read_event(_as_set_up(entry, edition))
        log = admit(sheet.log, event)
        late = sheet.others_came_after(entry.device, entry.base_version)
        row = self._row(entry, write_event(event), log.version, late)
        self._sheets[entry.table, entry.board] = replace(
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

    def _pages(self, shown: Sequence[BoardShown]) -> list[Page]:
        """One a board. Each takes a turn, so the second at a table takes the next."""
        tables = {view.table: self._show_table(view.table, shown) for view in shown}
        pages: list[Page] = []
        for view in shown:
            taken = sum(page.board.table == view.table for page in pages)
            pages.append(self._page(view, tables[view.table], taken))
        return pages

    def _page(self, view: BoardShown, table: TableShown, taken: int) -> Page:
        place = view.table, view.board
        sheet = self._sheets[place]
        events = [row for row in self._new if (row.table, row.board) == place]
        first = events[0].version - 1
        return Page(
            turn=self._tables[view.table].turn + taken,
            board_id=sheet.board_id,
            before=sheet.rows[first - 1] if first else None,
            events=events,
            board=view,
            table=table,
        )

    def _turn_over(self, pages: Sequence[Page], followed: Sequence[Followed]) -> None:
        """Tables and boards as they are after the writing."""
        ids = {(row.table, row.board): row.board_id for row in followed}
        for page in pages:
            table, place = page.board.table, (page.board.table, page.board.board)
            self._sheets[place] = replace(self._sheets[place], board_id=ids[place])
            self._tables[table] = replace(
                self._tables[table], turn=page.turn + 1, live=page.table.live
            )

    def _show_table(self, table: int, shown: Sequence[BoardShown]) -> TableShown:
        before = {view.board: view for view in self._tables[table].live}
        now = {view.board: view.live for view in shown if view.table == table}
        return show_table(table, (before | now).values())


def _as_set_up(entry: Entry, edition: str) -> dict[str, Any]:
    """An opening pins the edition and the hands; what it names itself holds."""
    event = entry.event
    if event.get("type") != "BoardOpened":
        return event
    return event | opening_of(event, entry.table, entry.board, edition)


def _changed(view: BoardShown) -> Changed:
    return Changed(view.table, view.board, view.version, view.document)
