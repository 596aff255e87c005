"""Reads the stored views, the tiles among them, and writes views in bulk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Any

import msgspec
from django.db import connection

from tables.common import database
from tables.common.database import rows
from tables.event_store.view_rows import NO_BOARD, BoardShown, LiveBoard, TableShown
from tables.projections.board_events import BoardEvents
from tables.projections.history import TELLING
from tables.projections.projections import concealed_summary
from tables.projections.sql import (
    ADD_BOARDS,
    ADD_TABLES,
    BOARDS_TO_FOLD,
    BUSY,
    BUSY_WITHOUT_HANDS,
    FLUSH,
    TABLES_OF_TOURNAMENTS,
    TILES,
    TILES_WITHOUT_HANDS,
    VIEWS_OF_TABLES,
    WRITE_VIEWS,
)


class Field(msgspec.Struct, frozen=True):
    """A tournament with the ids of its tables."""

    id: int
    name: str
    tables: list[int]


class BoardNow(msgspec.Struct, frozen=True):
    """A board, its events if it has any, and its stored view, if there is one."""

    id: int
    number: int
    written: BoardEvents | None
    shown: tuple[int, str, str, datetime] | None


class TableNow(msgspec.Struct, frozen=True):
    """A table, its boards, and its stored view as it was read, if there is one."""

    id: int
    lock_version: int
    boards: list[BoardNow]
    shown: tuple[int | None, str, str] | None

    @property
    def view(self) -> dict[str, Any] | None:
        """The stored view, decoded."""
        if self.shown is None:
            return None
        board, summary, live = self.shown
        stored = {"summary": summary, "live": live}
        return {"board": board} | {k: msgspec.json.decode(v) for k, v in stored.items()}


class Rewrite(msgspec.Struct, frozen=True):
    """The views of a table that have to be rewritten.

    ``gone`` are boards that have no events; ``view`` is the table's, in a list that is
    empty where it has none.
    """

    table: int
    lock_version: int
    boards: list[dict[str, Any]]
    gone: list[int]
    view: list[TableShown]


def fields(tournament: int | None) -> list[Field]:
    """One tournament, or every one, in order."""
    found = rows(TABLES_OF_TOURNAMENTS, tournament, tournament)
    return [Field(id, name, msgspec.json.decode(t)) for id, name, t in found]


def read(tables: Sequence[int]) -> Iterator[TableNow]:
    """These tables with all their events.

    The lock versions are read first, so one that is the same later says that nothing
    has changed since.
    """
    given = msgspec.json.encode(list(tables)).decode()
    found = {row[0]: row for row in rows(VIEWS_OF_TABLES, given)}
    boards = rows(BOARDS_TO_FOLD, given, list(TELLING))
    for table, group in groupby(boards, key=itemgetter(0)):
        yield _table(found.pop(table), [_board(row[1:]) for row in group])
    yield from (_table(row, []) for row in found.values())


def _table(row: Sequence[Any], boards: list[BoardNow]) -> TableNow:
    id, lock_version, board, summary, live = row
    shown = None if summary is None or live is None else (board, summary, live)
    return TableNow(id, lock_version, boards, shown)


def write(rewrites: Sequence[msgspec.Raw]) -> set[int]:
    """Write these, each a `Rewrite` in JSON, by one statement.

    Gives the tables, which were still at their lock version.
    """
    if not rewrites:
        return set()
    return {row[0] for row in rows(WRITE_VIEWS, msgspec.json.encode(rewrites).decode())}


def flush() -> None:
    """Wait until all that was written is on the disk."""
    rows(FLUSH)


def add_missing(
    boards: Iterable[tuple[int, BoardShown]], tables: Iterable[TableShown]
) -> None:
    """Store the views of boards and tables that have none yet."""
    with connection.cursor() as cursor:
        with cursor.copy(ADD_BOARDS) as copy:
            for board, view in boards:
                copy.write_row((board, *columns(view)))
        with cursor.copy(ADD_TABLES) as copy:
            for table in tables:
                live, summary = _text(table.live), _text(table.summary)
                copy.write_row((table.table, table.board, summary, live))


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def columns(view: BoardShown) -> tuple[int, str, str, datetime]:
    """A view of a board as it is stored."""
    return view.version, view.phase, view.document, view.updated_at


def stored_table_view(view: TableShown) -> dict[str, Any]:
    """A view of a table as it is stored."""
    values: dict[str, Any] = msgspec.to_builtins(view)
    return {name: values[name] for name in ("board", "summary", "live")}


def _board(row: Iterable[Any]) -> BoardNow:
    id, number, events, columns, *shown = row
    written = None if events is None else BoardEvents(events, columns)
    view = None if shown[0] is None else tuple(shown)
    return BoardNow(id, number, written, view)


QUIET: dict[str, Any] = NO_BOARD | {"attention": []}


class Tile(msgspec.Struct, frozen=True):
    """One table as the desk shows it. ``summary`` is the stored view of the table."""

    id: int
    tournament: int
    section: str
    number: int
    name: str
    summary: dict[str, Any]


def read_tiles(where: str, *asked: object, hands: bool) -> Iterator[Tile]:
    """The tables of a condition; without ``hands``, what the deal makes known is out.

    ``where`` is the end of the statement, on the table ``t`` in the section ``s``.
    """
    statement = TILES if hands else TILES_WITHOUT_HANDS
    return map(_tile, database.rows(statement + where, *asked))


def read_busy_tiles(
    where: str, also: Sequence[int], *asked: object, hands: bool
) -> Iterator[Tile]:
    """The same where something may be to do, and the tables ``also``.

    ``where`` goes on with AND or ORDER BY.
    """
    busy = BUSY if hands else BUSY_WITHOUT_HANDS
    return read_tiles(busy + where, list(also), *asked, hands=hands)


def _tile(facts: Sequence[Any]) -> Tile:
    id, tournament, section, number, name, summary, live = facts
    return Tile(id, tournament, section, number, name, _told(summary, live))


def _told(summary: dict[str, Any] | None, live: Any) -> dict[str, Any]:
    """The summary of a table; given ``live``, the one made of it without the deal."""
    if live is not None:
        return concealed_summary(msgspec.convert(live, list[LiveBoard]))
    return summary or QUIET
