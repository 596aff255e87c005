"""The reference of the same kind: a board kept by the library `eventsourcing`.

It stores the same events in the same PostgreSQL and folds them into a list: no rules,
no views, no exactly-once. Its cache of aggregates is off unless asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from django.db import connection
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from tests.harness.boards import SHORT, Json

Boards = Application[UUID]


class Board(Aggregate):
    """What happened at a board, in order."""

    def __init__(self, board: int) -> None:
        self.board = board
        self.entries: list[Json] = []

    @event("Entered")
    def enter(self, entry: Json) -> None:
        """One more thing happened."""
        self.entries.append(entry)


@contextmanager
def boards(*, cached: bool = False) -> Iterator[Boards]:
    """The library's application on our database, closed at the end."""
    at = connection.settings_dict
    given = {name: at[name] for name in ("HOST", "PORT", "USER", "PASSWORD")}
    env = {f"POSTGRES_{name}": str(value) for name, value in given.items()}
    env |= {"POSTGRES_DBNAME": at["NAME"]}
    env |= {"AGGREGATE_CACHE_MAXSIZE": "500"} if cached else {}
    app: Boards = Application(
        env={"PERSISTENCE_MODULE": "eventsourcing.postgres", **env}
    )
    try:
        yield app
    finally:
        app.close()


def save_board(app: Boards, events: Sequence[Json]) -> UUID:
    """A whole board, stored at once."""
    board = Board(board=1)
    for given in events:
        board.enter(entry=given)
    app.save(board)
    return board.id


def load(app: Boards, board: UUID) -> Board:
    """A board decoded and folded."""
    loaded: Board = app.repository.get(board)
    return loaded


def entries(app: Boards) -> Iterator[Any]:
    """Load a board, let it do one thing, save it; boards of twenty events."""
    while True:
        board_id = save_board(app, [])
        yield board_id
        for given in SHORT:
            board = load(app, board_id)
            board.enter(entry=given)
            app.save(board)
            yield board_id
