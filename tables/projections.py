"""The views made from events: one row a board, one row a table.

A view is a pure function of stored rows, so a rebuild gives what was shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.db import connection

from lawbook import BoardLog, render
from tables.history import attention
from tables.store import Stored

NO_BOARD: dict[str, Any] = {
    "board": None,
    "version": None,
    "phase": None,
    "contract": None,
    "declarer": None,
    "on_lead": None,
    "penalty_cards": [],
    "awaiting": [],
}
CARD_KEYS = ("seat", "card", "kind")
CHOICE_KEYS = ("kind", "chooser", "blocks")


class LiveBoard(msgspec.Struct, frozen=True, kw_only=True):
    """What one board adds to the view of its table."""

    board: int
    table: int
    phase: str
    tile: dict[str, Any]
    attention: list[dict[str, Any]]


class BoardShown(LiveBoard, frozen=True, kw_only=True):
    """The view of one board."""

    version: int
    document: str
    updated_at: datetime


class TableShown(msgspec.Struct, frozen=True, kw_only=True):
    """The view of one table."""

    table: int
    board: int | None
    summary: dict[str, Any]


def show_board(
    *, board: int, table: int, number: int, rows: Sequence[Stored], log: BoardLog
) -> BoardShown:
    """The view of a board that has at least one event."""
    document = render(log.state).decode()
    state = msgspec.json.decode(document)
    return BoardShown(
        board=board,
        table=table,
        version=log.version,
        phase=state["phase"],
        document=document,
        tile=_tile(number, state),
        attention=attention(number, rows, state["awaiting"]),
        updated_at=rows[-1].recorded_at,
    )


def _tile(number: int, state: dict[str, Any]) -> dict[str, Any]:
    """The few facts a tile on the desk shows."""
    kept = {key: state[key] for key in NO_BOARD}
    cards = [{key: c[key] for key in CARD_KEYS} for c in state["penalty_cards"]]
    asked = [{key: c[key] for key in CHOICE_KEYS} for c in state["awaiting"]]
    return kept | {"board": number, "penalty_cards": cards, "awaiting": asked}


def show_table(table: int, boards: Iterable[LiveBoard]) -> TableShown:
    """The view of a table: its newest board in play, and what needs a director.

    An earlier board may still be open (a late play): it goes on counting for what
    needs a director, and the tile shows the board opened last.
    """
    live = sorted(boards, key=lambda view: view.board)
    in_play = [view for view in live if view.phase != "ended"]
    tile = in_play[-1].tile if in_play else NO_BOARD
    wanted = [item for view in live for item in view.attention]
    wanted.sort(key=lambda item: str(item["since"]))
    return TableShown(
        table=table,
        board=tile["board"],
        summary=tile | {"attention": wanted},
    )


LIVE = """
SELECT b.id, b.table_id, v.phase, v.tile::text, v.attention::text
FROM tables_boardview v JOIN tables_board b ON b.id = v.board_id
WHERE b.table_id = ANY(%s) AND (v.phase <> 'ended' OR v.attention <> '[]')
"""

SAVE = """
WITH boards AS (
    INSERT INTO tables_boardview (
        board_id, version, phase, document, tile, attention, updated_at)
    SELECT * FROM unnest(
        %(b_board)s::bigint[], %(b_version)s::int[], %(b_phase)s::text[],
        %(b_document)s::text[], %(b_tile)s::jsonb[], %(b_attention)s::jsonb[],
        %(b_updated_at)s::timestamptz[])
    ON CONFLICT (board_id) DO UPDATE SET
        version = excluded.version, phase = excluded.phase,
        document = excluded.document, tile = excluded.tile,
        attention = excluded.attention, updated_at = excluded.updated_at
)
INSERT INTO tables_tableview (table_id, board, summary)
SELECT * FROM unnest(%(t_table)s::bigint[], %(t_board)s::int[], %(t_summary)s::jsonb[])
ON CONFLICT (table_id) DO UPDATE SET
    board = excluded.board, summary = excluded.summary
"""


def live_boards(tables: Sequence[int]) -> list[LiveBoard]:
    """The boards that still count at these tables, as they are stored."""
    with connection.cursor() as cursor:
        cursor.execute(LIVE, [list(tables)])
        return [_live(*row) for row in cursor.fetchall()]


def _live(board: int, table: int, phase: str, tile: str, wanted: str) -> LiveBoard:
    return LiveBoard(
        board=board,
        table=table,
        phase=phase,
        tile=msgspec.json.decode(tile),
        attention=msgspec.json.decode(wanted),
    )


def save(boards: Sequence[BoardShown], tables: Sequence[TableShown]) -> None:
    """Write views, replacing what was shown before."""
    columns = _columns("b_", BoardShown, boards) | _columns("t_", TableShown, tables)
    with connection.cursor() as cursor:
        cursor.execute(SAVE, columns)


def _columns(
    prefix: str, kind: type[msgspec.Struct], rows: Sequence[Any]
) -> dict[str, list[Any]]:
    return {
        prefix + field: [_plain(getattr(row, field)) for row in rows]
        for field in kind.__struct_fields__
    }


def _plain(value: Any) -> Any:
    """A value as PostgreSQL takes it: JSON is sent as text."""
    if isinstance(value, (dict, list)):
        return msgspec.json.encode(value).decode()
    return value
