"""The views as they are stored, read beside their events and written in bulk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Any

import msgspec
from django.db import connection

from tables.common.database import rows
from tables.event_store.view_rows import BoardShown, TableShown

# What a view needs of an event, and nothing else: a rebuild reads millions of them. The
# boards are put in order before their events are there, which would be long to sort.
BOARDS = """
SELECT b.table_id, b.id, b.number, e.facts,
    v.version, v.phase, v.document, v.updated_at
FROM (
    SELECT b.table_id, b.id, b.number FROM tables_board b
    WHERE b.table_id IN (SELECT value::bigint FROM jsonb_array_elements_text(%s::jsonb))
    ORDER BY b.table_id OFFSET 0) AS b
LEFT JOIN tables_boardview v ON v.board_id = b.id
CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_array(
        e.version, e.type, e.data, e.late, e.device, e.recorded_at)
        ORDER BY e.version), '[]')::text AS facts
    FROM tables_storedevent e WHERE e.board_id = b.id) AS e
ORDER BY b.table_id
"""

TOURNAMENTS = """
SELECT o.id, o.name, coalesce(
    json_agg(t.id ORDER BY t.id) FILTER (WHERE t.id IS NOT NULL), '[]')::text
FROM tables_tournament o
LEFT JOIN tables_section s ON s.tournament_id = o.id
LEFT JOIN tables_table t ON t.section_id = s.id
WHERE o.id = %s::bigint OR %s::bigint IS NULL
GROUP BY o.id ORDER BY o.id
"""

TABLES = """
SELECT t.id, t.turn, v.board, v.summary::text, v.live::text
FROM tables_table t LEFT JOIN tables_tableview v ON v.table_id = t.id
WHERE t.id IN (SELECT value::bigint FROM jsonb_array_elements_text(%s::jsonb))
ORDER BY t.id
"""

# Nothing is written at a table where somebody has entered since its turn was read. The
# turn moves on, so that no process goes on from a view it remembers.
WRITE = """
WITH asked AS (
    SELECT * FROM jsonb_to_recordset(%s::jsonb) AS asked(
        "table" bigint, turn bigint, boards jsonb, gone jsonb, view jsonb)),
held AS (
    SELECT t.id, asked.boards, asked.gone, asked.view
    FROM asked JOIN tables_table t ON t.id = asked."table" AND t.turn = asked.turn
    ORDER BY t.id FOR NO KEY UPDATE OF t),
moved AS (UPDATE tables_table t SET turn = t.turn + 1 FROM held WHERE t.id = held.id),
boards_gone AS (
    DELETE FROM tables_boardview v
    USING held, jsonb_array_elements_text(held.gone) AS without(id)
    WHERE v.board_id = without.id::bigint),
table_gone AS (
    DELETE FROM tables_tableview v USING held
    WHERE v.table_id = held.id AND jsonb_array_length(held.view) = 0),
boards AS (
    INSERT INTO tables_boardview (board_id, version, phase, document, updated_at)
    SELECT v.* FROM held, jsonb_to_recordset(held.boards) AS v(
        id bigint, version int, phase text, document text, updated_at timestamptz)
    ON CONFLICT (board_id) DO UPDATE SET
        version = excluded.version, phase = excluded.phase,
        document = excluded.document, updated_at = excluded.updated_at),
view AS (
    INSERT INTO tables_tableview (table_id, board, summary, live)
    SELECT held.id, v.* FROM held, jsonb_to_recordset(held.view) AS v(
        board int, summary jsonb, live jsonb)
    ON CONFLICT (table_id) DO UPDATE SET board = excluded.board,
        summary = excluded.summary, live = excluded.live)
SELECT id FROM held
"""


# Views of boards and tables that have none.
ADD_BOARDS = """
COPY tables_boardview (board_id, version, phase, document, updated_at) FROM STDIN
"""
ADD_TABLES = "COPY tables_tableview (table_id, board, summary, live) FROM STDIN"


class Field(msgspec.Struct, frozen=True):
    """A tournament with the ids of its tables."""

    id: int
    name: str
    tables: list[int]


class Fact(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What the views need of a stored event."""

    version: int
    type: str
    data: msgspec.Raw
    late: bool
    device: str
    recorded_at: datetime


FACTS = msgspec.json.Decoder(list[Fact])


class BoardNow(msgspec.Struct, frozen=True):
    """A board, its events as JSON, and what is shown of it, if anything is."""

    id: int
    number: int
    written: str
    shown: tuple[int, str, str, datetime] | None

    def facts(self) -> list[Fact]:
        """The events, decoded."""
        return FACTS.decode(self.written)


class TableNow(msgspec.Struct, frozen=True):
    """A table, its boards, and what is shown of it, if anything is."""

    id: int
    turn: int
    boards: list[BoardNow]
    shown: dict[str, Any] | None


class Rewrite(msgspec.Struct, frozen=True):
    """The views of a table that are not as they should be.

    ``gone`` are boards that have no events; ``view`` is the table's, in a list that is
    empty where it has none.
    """

    table: int
    turn: int
    boards: list[dict[str, Any]]
    gone: list[int]
    view: list[TableShown]


def fields(tournament: int | None) -> list[Field]:
    """One tournament, or every one, in order."""
    found = rows(TOURNAMENTS, tournament, tournament)
    return [Field(id, name, msgspec.json.decode(t)) for id, name, t in found]


def read(tables: Sequence[int]) -> Iterator[TableNow]:
    """These tables with all their events.

    The turns are read first, so a turn that still holds later says that nothing has
    changed since.
    """
    given = msgspec.json.encode(list(tables)).decode()
    found = {row[0]: row for row in rows(TABLES, given)}
    for table, group in groupby(rows(BOARDS, given), key=itemgetter(0)):
        yield _table(found.pop(table), [_board(row[1:]) for row in group])
    yield from (_table(row, []) for row in found.values())


def _table(row: Sequence[Any], boards: list[BoardNow]) -> TableNow:
    id, turn, *view = row
    return TableNow(id, turn, boards, _shown(*view))


def write(rewrites: Sequence[Rewrite]) -> set[int]:
    """Write these views by one statement; the tables whose turn was not lost."""
    if not rewrites:
        return set()
    return {table for (table,) in rows(WRITE, msgspec.json.encode(rewrites).decode())}


def add(boards: Iterable[tuple[int, BoardShown]], tables: Iterable[TableShown]) -> None:
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


def plain(view: TableShown) -> dict[str, Any]:
    """A view of a table as it is stored."""
    values: dict[str, Any] = msgspec.to_builtins(view)
    return {name: values[name] for name in ("board", "summary", "live")}


def _board(row: Iterable[Any]) -> BoardNow:
    id, number, written, *shown = row
    return BoardNow(id, number, written, None if shown[0] is None else tuple(shown))


def _shown(
    board: int | None, summary: str | None, live: str | None
) -> dict[str, Any] | None:
    if summary is None or live is None:
        return None
    stored = {"summary": summary, "live": live}
    return {"board": board} | {k: msgspec.json.decode(v) for k, v in stored.items()}
