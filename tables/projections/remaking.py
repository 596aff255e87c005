"""The views of one table made again out of its events, and how they differ.

Values in and values out, and nothing of a database: this runs in a process of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from lawbook import read_written, replay, without_deal
from tables.event_store.view_rows import BoardShown, TableShown
from tables.projections import stored_views
from tables.projections.projections import show_board, show_table
from tables.projections.stored_views import BoardNow, Rewrite, TableNow

Views = Mapping[int, BoardShown]


class Made(msgspec.Struct, frozen=True):
    """What came of a table; ``rewrite`` where its views are not what was shown.

    ``broken`` are its boards that cannot be read; then no view of it is made.
    """

    table: int
    events: int = 0
    boards: int = 0
    has_view: bool = False
    differences: list[str] = []
    rewrite: Rewrite | None = None
    broken: list[str] = []


class Unreadable(Exception):
    """A board whose events are not what anybody has recorded."""


def remake(now: TableNow) -> Made:
    """The views of a table from its events."""
    try:
        boards = _views(now)
    except Unreadable as wrong:
        return Made(now.id, broken=[str(wrong)])
    lives = [view.live for view in boards.values()]
    view = show_table(now.id, lives) if boards else None
    differences = [
        *_differ_on_boards(now, boards),
        *_differ(f"table {now.id}", now.shown, view and stored_views.plain(view)),
    ]
    return Made(
        table=now.id,
        events=sum(view.version for view in boards.values()),
        boards=len(boards),
        has_view=view is not None,
        differences=differences,
        rewrite=_rewrite(now, boards, view) if differences else None,
    )


def _views(now: TableNow) -> dict[int, BoardShown]:
    """By the ids of the boards; raises `Unreadable`."""
    views = {board.id: view_of(now, board) for board in now.boards}
    return {board: view for board, view in views.items() if view}


def view_of(now: TableNow, board: BoardNow) -> BoardShown | None:
    """What its events give, None where there are none; raises `Unreadable`."""
    facts = board.facts()
    try:
        log = replay([read_written(fact.data) for fact in facts])
        place, concealed = (now.id, board.number), without_deal(log)
        return show_board(place, facts, log, concealed) if facts else None
    except Exception as wrong:  # whatever the core says of what it cannot read
        raise Unreadable(f"board {now.id}/{board.number}: {wrong}") from wrong


def _rewrite(now: TableNow, boards: Views, view: TableShown | None) -> Rewrite:
    """The boards that differ; the view of the table in any case."""
    wrong = [b.id for b in now.boards if b.shown != _columns(boards, b.id)]
    return Rewrite(
        table=now.id,
        turn=now.turn,
        boards=[_row(board, boards[board]) for board in wrong if board in boards],
        gone=[board for board in wrong if board not in boards],
        view=[view] if view else [],
    )


def _row(board: int, view: BoardShown) -> dict[str, Any]:
    names = ("version", "phase", "document", "updated_at")
    return {"id": board} | {name: getattr(view, name) for name in names}


def _columns(boards: Views, board: int) -> Any:
    view = boards.get(board)
    return view and stored_views.columns(view)


def _differ_on_boards(now: TableNow, boards: Views) -> Iterator[str]:
    for board in sorted(now.boards, key=lambda board: board.number):
        after = _columns(boards, board.id)
        yield from _differ(f"board {now.id}/{board.number}", board.shown, after)


def _differ(name: str, before: object, after: object) -> Iterator[str]:
    if before == after:
        return
    if after is None:
        yield f"{name} was shown and has no events"
    elif before is None:
        yield f"{name} was not shown"
    else:
        yield f"{name} was shown differently"
