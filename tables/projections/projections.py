"""The views made from events: one row a board, one row a table.

A view is a pure function of stored rows, so a rebuild gives what was shown. Where the
deal of a board is known there are two: one for those who may see the hands, and one
made without the deal for all others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from lawbook import BoardLog, render, summary
from tables.event_store.view_rows import (
    NO_BOARD,
    BoardShown,
    BoardSummary,
    LiveBoard,
    TableShown,
)
from tables.projections.history import History, HistoryEvent, attention, history_of

CHOICE_KEYS = ("kind", "chooser", "blocks")


def show_board(
    place: tuple[int, int],
    rows: Sequence[HistoryEvent],
    log: BoardLog,
    concealed: BoardLog,
) -> BoardShown:
    """The view of a board that has at least one event, out of all of them.

    ``concealed`` is its log without the deal; the same one where none is recorded.
    """
    return show_history(place, history_of(rows), log, concealed)


def show_history(
    place: tuple[int, int], history: History, log: BoardLog, concealed: BoardLog
) -> BoardShown:
    """The same out of what a view needs of the events."""
    table, board = place
    times, standing = history.times, history.standing(log.withdrawn)
    state = summary(log.state)
    hidden = state if concealed is log else summary(concealed.state)
    told = _told(board, times, standing, state)
    other = told if hidden == state else _told(board, times, standing, hidden)
    live = LiveBoard(
        board=board,
        opened=times[0].isoformat(),
        phase=log.state.phase,
        tile=told.tile,
        attention=told.attention,
        without_deal=None if other == told else other,
    )
    return BoardShown(
        table=table,
        board=board,
        version=log.version,
        phase=live.phase,
        document=render(log.state).decode(),
        updated_at=times[-1],
        live=live,
    )


def _told(
    board: int,
    times: Sequence[datetime],
    standing: Sequence[HistoryEvent],
    state: dict[str, Any],
) -> BoardSummary:
    return BoardSummary(_tile(board, state), attention(board, times, standing, state))


def _tile(number: int, state: dict[str, Any]) -> dict[str, Any]:
    """The facts that a tile on the desk shows."""
    kept = {key: state[key] for key in NO_BOARD}
    asked = [{key: c[key] for key in CHOICE_KEYS} for c in state["awaiting"]]
    return kept | {"board": number, "awaiting": asked}


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


def concealed_summary(live: Iterable[LiveBoard]) -> dict[str, Any]:
    """The summary of a table for those who may not see the hands."""
    return show_table(0, [board.concealed for board in live]).summary
