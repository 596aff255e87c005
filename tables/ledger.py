"""One batch of entries being recorded, inside one transaction.

The ledger locks the tables, reads what is stored, lets each entry in or not, and
writes everything at the end: events, heads and views, or nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

import msgspec

from lawbook import BoardLog, Problem, Refused, admit, empty_log, read_event
from lawbook import write_event as as_plain
from tables import projections, store
from tables.entries import Entry, Unreadable
from tables.models import Board
from tables.store import Followed, Stored

Result = Literal["new", "again", "late", "refused"]
Place = tuple[int, int]


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of one entry. ``version`` is the board's, where there is one."""

    id: UUID | str | None
    result: Result
    version: int | None
    problem: Problem | None = None


class Changed(msgspec.Struct, frozen=True):
    """A board that this batch has changed, with its state now."""

    table: int
    board: int
    version: int
    document: str


class Page:
    """A board as the batch sees it: what is stored, and what is about to be."""

    def __init__(self, board_id: int | None, rows: list[Stored]) -> None:
        self.board_id = board_id
        self.rows = rows
        self.log: BoardLog = store.fold(rows) if rows else empty_log()
        self.new = 0

    def others_came_after(self, entry: Entry) -> bool:
        """Whether another device has entered what this sender had not seen."""
        if entry.base_version is None:
            return False
        unseen = self.rows[entry.base_version :]
        return any(row.device != entry.device for row in unseen)


class Ledger:
    """Records a batch. Make one inside a transaction, `enter` each, then `close`."""

    def __init__(
        self, entries: Sequence[Entry], *, at: datetime, actor: int | None
    ) -> None:
        self._at = at
        self._actor = actor
        self._editions = store.lock_tables(entry.table for entry in entries)
        self._pages = _open_pages({(entry.table, entry.board) for entry in entries})
        self._ids, self._marks = _already_stored(entries)

    def enter(self, entry: Entry | Unreadable) -> Outcome:
        """Let one entry in, or say why not. A refusal leaves no trace."""
        if isinstance(entry, Unreadable):
            return Outcome(entry.id, "refused", None, entry.problem)
        if entry.id in self._ids:
            return Outcome(entry.id, "again", self._ids[entry.id])
        page = self._page(entry)
        try:
            row = self._admit(page, entry)
        except Refused as refused:
            version = page.log.version or None
            return Outcome(entry.id, "refused", version, refused.problem)
        self._remember(entry, row.version)
        return Outcome(entry.id, "late" if row.late else "new", row.version)

    def close(self) -> tuple[list[Changed], list[Followed]]:
        """Write what was let in; give the boards changed and the events stored."""
        changed = {place: p for place, p in self._pages.items() if p.new}
        if not changed:
            return [], []
        self._create_boards(changed)
        followed = _append(changed)
        shown = [_show(place, page) for place, page in changed.items()]
        _save_views(shown)
        return [_changed(view) for view in shown], followed

    def _page(self, entry: Entry) -> Page:
        place = (entry.table, entry.board)
        return self._pages.setdefault(place, Page(None, []))

    def _admit(self, page: Page, entry: Entry) -> Stored:
        edition = self._check_place(entry)
        self._check_sequence(entry)
        event = read_event(_with_edition(entry.event, edition))
        page.log = admit(page.log, event)
        row = self._row(page, entry, as_plain(event))
        page.rows.append(row)
        page.new += 1
        return row

    def _check_place(self, entry: Entry) -> str:
        """The edition the tournament is played under."""
        edition = self._editions.get(entry.table)
        if edition is None:
            detail = f"There is no table {entry.table}; choose the table again."
            raise Refused(Problem("unknown_table", detail, field="table"))
        opening = entry.event.get("type") == "BoardOpened"
        if opening and entry.event.get("board", entry.board) != entry.board:
            detail = "The entry and its event name two different boards."
            raise Refused(Problem("board_mismatch", detail, field="board"))
        return edition

    def _check_sequence(self, entry: Entry) -> None:
        if (entry.device, entry.seq) in self._marks:
            detail = f"{entry.device} has used number {entry.seq} for another entry."
            raise Refused(Problem("sequence_reused", detail, field="seq"))

    def _row(self, page: Page, entry: Entry, data: dict[str, Any]) -> Stored:
        return Stored(
            position=0,
            board=page.board_id or 0,
            version=page.log.version,
            client_id=entry.id,
            device=entry.device,
            seq=entry.seq,
            type=data["type"],
            data=msgspec.json.encode(data).decode(),
            base_version=entry.base_version,
            late=page.others_came_after(entry),
            occurred_at=entry.occurred_at,
            recorded_at=self._at,
            actor=self._actor,
        )

    def _remember(self, entry: Entry, version: int) -> None:
        self._ids[entry.id] = version
        if entry.seq is not None:
            self._marks.add((entry.device, entry.seq))

    def _create_boards(self, changed: dict[Place, Page]) -> None:
        for (table, number), page in changed.items():
            if page.board_id is None:
                board = Board.objects.create(table_id=table, number=number)
                page.board_id = board.pk


def _open_pages(places: Iterable[Place]) -> dict[Place, Page]:
    ids = store.board_ids(places)
    rows: dict[int, list[Stored]] = {board: [] for board in ids.values()}
    for row in store.read(list(rows)):
        rows[row.board].append(row)
    return {place: Page(board, rows[board]) for place, board in ids.items()}


def _already_stored(
    entries: Sequence[Entry],
) -> tuple[dict[UUID, int], set[tuple[str, int]]]:
    marks = [(e.device, e.seq) for e in entries if e.seq is not None]
    rows = store.known([entry.id for entry in entries], marks)
    used = {(row.device, row.seq) for row in rows if row.seq is not None}
    return {row.client_id: row.version for row in rows}, used


def _with_edition(event: dict[str, Any], edition: str) -> dict[str, Any]:
    """An opening pins the edition; where it names none, the tournament's."""
    if event.get("type") == "BoardOpened" and event.get("edition") is None:
        return event | {"edition": edition}
    return event


def _append(changed: dict[Place, Page]) -> list[Followed]:
    rows, places = [], []
    for place, page in changed.items():
        for row in page.rows[-page.new :]:
            rows.append(msgspec.structs.replace(row, board=page.board_id or 0))
            places.append(place)
    positions = store.append(rows)
    return [
        Followed(position, *place, row.version, row.type, row.board)
        for position, place, row in zip(positions, places, rows, strict=True)
    ]


def _show(place: Place, page: Page) -> projections.BoardShown:
    return projections.show_board(
        board=page.board_id or 0,
        table=place[0],
        number=place[1],
        rows=page.rows,
        log=page.log,
    )


def _save_views(shown: Sequence[projections.BoardShown]) -> None:
    tables = sorted({view.table for view in shown})
    fresh = {view.board for view in shown}
    boards = [v for v in projections.live_boards(tables) if v.board not in fresh]
    everything: list[projections.LiveBoard] = [*boards, *shown]
    of = {t: [view for view in everything if view.table == t] for t in tables}
    projections.save(shown, [projections.show_table(t, of[t]) for t in tables])


def _changed(view: projections.BoardShown) -> Changed:
    number = view.tile["board"]
    return Changed(view.table, number, view.version, view.document)
