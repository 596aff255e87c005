"""The views made from events: one row a board, one row a table.

A view is a pure function of stored rows, so a rebuild gives what was shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

import msgspec

from lawbook import BoardLog, render
from tables.history import Row, attention

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
    """What one board adds to the view of its table.

    ``opened`` grows with every board opened at any table; None: just being opened.
    """

    table: int
    board: int
    opened: int | None
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
    *, place: tuple[int, int], opened: int | None, rows: Sequence[Row], log: BoardLog
) -> BoardShown:
    """The view of a board that has at least one event."""
    table, board = place
    document = render(log.state).decode()
    state = msgspec.json.decode(document)
    return BoardShown(
        table=table,
        board=board,
        opened=opened,
        version=log.version,
        phase=state["phase"],
        document=document,
        tile=_tile(board, state),
        attention=attention(board, rows, log.withdrawn, state["awaiting"]),
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
    live = sorted(boards, key=_in_order_opened)
    in_play = [view for view in live if view.phase != "ended"]
    tile = in_play[-1].tile if in_play else NO_BOARD
    wanted = [item for view in live for item in view.attention]
    wanted.sort(key=lambda item: str(item["since"]))
    return TableShown(
        table=table,
        board=tile["board"],
        summary=tile | {"attention": wanted},
    )


def _in_order_opened(view: LiveBoard) -> tuple[bool, int]:
    return view.opened is None, view.opened or 0
