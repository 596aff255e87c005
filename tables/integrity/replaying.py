"""Checks one stream: every link, every state shown, every ruling announced."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from lawbook import BoardLog, empty_log, extend, read_written, render, without_deal
from tables.boards.announced_rulings import clauses_not_named
from tables.event_store.records import digest, first_link, link
from tables.event_store.store import Stored
from tables.event_store.view_rows import BoardShown, LiveBoard
from tables.projections.models import BoardView
from tables.projections.projections import show_board
from tables.tournaments.models import Board

# Of an event's row: its position, and whether its receipt fits.
Audit = tuple[int, bool]


class Mismatch(msgspec.Struct, frozen=True):
    """Something that is not as it was recorded; ``version`` where there is one."""

    kind: str
    place: str
    version: int | None
    what: str


class Replayed(msgspec.Struct, frozen=True):
    """The result of a check: findings, and what the board adds to its table's view."""

    findings: list[Mismatch]
    live: LiveBoard | None = None


class _Broken(Exception):
    """The first event of a stream that is not what was recorded."""

    def __init__(self, version: int, what: str) -> None:
        super().__init__(what)
        self.version = version


def replayed(board: Board, rows: list[Stored], audit: Sequence[Audit]) -> Replayed:
    """Check one stream, its head and its view; a broken one is not replayed."""
    place = _place(board)
    try:
        _check_chain(board, rows)
        _check_rows(audit)
        _check_head(board, rows)
        if not rows:
            return Replayed([])
        log, findings = _fold(place, rows)
    except _Broken as broken:
        return Replayed([Mismatch("broken", place, broken.version, str(broken))])
    place_of = board.table_id, board.number
    shown = show_board(place_of, rows, log, without_deal(log))
    findings += _view(place, board, shown, rows[-1].shown)
    return Replayed(findings, shown.live)


def _place(board: Board) -> str:
    tournament = board.table.section.tournament
    return f"{tournament}, table {board.table_id} ({board.table}), board {board.number}"


def _check_chain(board: Board, rows: Sequence[Stored]) -> None:
    before = first_link(board.table.key, board.number)
    for version, row in enumerate(rows, start=1):
        if row.version != version:
            raise _Broken(version, "this event is missing")
        if row.hash != _link(before, row):
            what = "its content, or the event before it, is not what was recorded"
            raise _Broken(version, what)
        before = row.hash


def _link(before: bytes, row: Stored) -> bytes | None:
    try:
        return link(before, row)
    except (msgspec.DecodeError, ValueError, OverflowError):
        return None


def _check_rows(audit: Sequence[Audit]) -> None:
    last = 0
    for version, (position, receipt_fits) in enumerate(audit, start=1):
        if not receipt_fits:
            raise _Broken(version, "its receipt is missing or names another event")
        if position <= last:
            raise _Broken(version, "its position is not after the event before it")
        last = position


def _check_head(board: Board, rows: Sequence[Stored]) -> None:
    if board.version != len(rows):
        what = f"the board is at {board.version} and its last event is {len(rows)}"
        raise _Broken(min(board.version, len(rows)) + 1, what)


def _fold(place: str, rows: Sequence[Stored]) -> tuple[BoardLog, list[Mismatch]]:
    """The log by today's rules, and where they say something else than was said."""
    log, findings, otherwise = empty_log(), [], False
    for row in rows:
        log = _extended(log, row)
        if row.shown and not otherwise and digest(_document(log)) != row.shown:
            otherwise = True
            what = "from here on today's rules show another state than was shown"
            findings.append(Mismatch("shown otherwise", place, row.version, what))
        if row.type == "RulingGiven":
            findings += _announced(place, row, log)
    kept = [one for one in findings if one.version not in log.withdrawn]
    return log, kept


def _extended(log: BoardLog, row: Stored) -> BoardLog:
    try:
        return extend(log, read_written(row.data))
    except Exception as wrong:  # whatever the core says of old data
        raise _Broken(row.version, f"it cannot be replayed: {wrong}") from wrong


def _document(log: BoardLog) -> str:
    return render(log.state).decode()


def _announced(place: str, row: Stored, log: BoardLog) -> Iterator[Mismatch]:
    """The clauses of a ruling that the core would not name at this moment."""
    gone = clauses_not_named(log, msgspec.json.decode(row.data).get("laws", ()))
    if gone:
        what = f"the ruling named {', '.join(gone)}; today's rules do not here"
        yield Mismatch("announced otherwise", place, row.version, what)


def _view(
    place: str, board: Board, shown: BoardShown, digest_then: bytes | None
) -> Iterator[Mismatch]:
    """The stored view is what the rules give today, or what was shown then."""
    view: BoardView | None = getattr(board, "view", None)
    if view is None:
        yield Mismatch("view", place, shown.version, "it has no stored view")
        return
    same = (view.version, view.phase, view.updated_at) == (
        shown.version,
        shown.phase,
        shown.updated_at,
    )
    if view.document == shown.document and same:
        return
    if digest(view.document) != digest_then or view.version != shown.version:
        what = "its stored view is neither what was shown nor what its events give"
        yield Mismatch("view", place, shown.version, what)
