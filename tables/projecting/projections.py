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


class LiveBoard(msgspec.Struct, frozen=True):
    """What one board adds to the view of its table."""

    board: int
    opened: str
    phase: str
    tile: dict[str, Any]
    attention: list[dict[str, Any]]

    @property
    def counts(self) -> bool:
        """Whether it is in play, or still needs a director."""
        return self.phase != "ended" or bool(self.attention)


class BoardShown(msgspec.Struct, frozen=True):
    """The view of one board; ``live`` goes into the view of its table."""

    table: int
    board: int
    version: int
    phase: str
    document: str
    updated_at: datetime
    live: LiveBoard


class TableShown(msgspec.Struct, frozen=True):
    """The view of one table."""

    table: int
    board: int | None
    summary: dict[str, Any]
    live: list[LiveBoard]


def show_board(
    place: tuple[int, int], rows: Sequence[Row], log: BoardLog
) -> BoardShown:
    """The view of a board that has at least one event."""
    table, board = place
    document = render(log.state).decode()
    state = msgspec.json.decode(document)
    live = LiveBoard(
        board=board,
        opened=rows[0].recorded_at.isoformat(),
        phase=state["phase"],
        tile=_tile(board, state),
        attention=attention(board, rows, log.withdrawn, state["awaiting"]),
    )
    updated_at = rows[-1].recorded_at
    return BoardShown(table, board, log.version, live.phase, document, updated_at, live)


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
    counting = (view for view in boards if view.counts)
    live = sorted(counting, key=lambda view: (view.opened, view.board))
    in_play = [view for view in live if view.phase != "ended"]
    tile = in_play[-1].tile if in_play else NO_BOARD
    wanted = [item for view in live for item in view.attention]
    wanted.sort(key=lambda item: str(item["since"]))
    return TableShown(table, tile["board"], tile | {"attention": wanted}, live)
