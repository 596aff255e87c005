"""The event store: the only place that writes recorded events.

One stream per board, versions without gaps from 1. What an entry needs is loaded in
one statement and written in one statement: events, heads and the views made from them,
all or nothing. The write takes the next turn at its tables; if somebody else has taken
it since the load, nothing is written and the caller starts over.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from uuid import UUID

import msgspec

from lawbook import BoardLog, read_event, replay
from tables import sql
from tables.database import rows
from tables.projections import BoardShown, LiveBoard, TableShown

Place = tuple[int, int]


class Stored(msgspec.Struct, frozen=True, kw_only=True):
    """One recorded event as it lies in the store; ``hash``, ``shown``: `tables.chain`.

    ``actor`` is the key of whoever entered it. An event that is about to be stored has
    no hash yet.
    """

    table: int
    board: int
    version: int
    client_id: UUID
    device: str
    seq: int | None
    type: str
    data: str
    base_version: int | None
    late: bool
    occurred_at: datetime
    recorded_at: datetime
    actor: UUID | None
    hash: bytes = b""
    shown: bytes | None = None
    skew: int | None = None


class Followed(msgspec.Struct, frozen=True):
    """One recorded event as a follower of the global position meets it."""

    position: int
    table: int
    board: int
    version: int
    type: str
    board_id: int


class Asked(msgspec.Struct, frozen=True):
    """What a batch needs to know; a place is (table, board, from which version)."""

    places: list[tuple[int, int, int]]
    ids: list[UUID]
    marks: list[tuple[str, int]]


class TableRow(msgspec.Struct, frozen=True, array_like=True):
    """A table: its turn, its tournament's edition, its boards that are not over."""

    table: int
    key: UUID
    turn: int
    edition: str
    live: list[LiveBoard]


class Known(msgspec.Struct, frozen=True, array_like=True):
    """An entry that is stored already."""

    client_id: UUID
    version: int
    device: str
    seq: int | None


class Loaded(msgspec.Struct, frozen=True):
    """The answer: one consistent picture."""

    tables: list[TableRow]
    boards: list[tuple[int, int, int]]
    events: list[Stored]
    known: list[Known]


class Gap(msgspec.Struct, frozen=True):
    """A number came and the one before it has not.

    What is missing begins after ``since``, or after the last number that is there.
    """

    device: str
    number: int
    since: int
    spent: list[int]
    table: int
    board: int


class Writing(msgspec.Struct, frozen=True):
    """A batch ready to be written; turns are (table, the turn it was loaded at)."""

    turns: list[tuple[int, int]]
    events: list[Stored]
    boards: list[BoardShown]
    tables: list[TableShown]
    gaps: list[Gap]


def load(asked: Asked) -> Loaded:
    """Everything a batch has to know, in one statement."""
    ((answer,),) = rows(sql.LOAD, _json(asked))
    return msgspec.json.decode(answer, type=Loaded)


def append(writing: Writing) -> list[Followed]:
    """Store new events with their views; nothing at all if a turn was lost.

    A second writer of the same id or version is refused by the database.
    """
    positions = rows(sql.APPEND, _json(writing))
    return [
        Followed(position, row.table, row.board, row.version, row.type, board_id)
        for (position, board_id), row in zip(positions, writing.events, strict=False)
    ]


def lock_tables(tables: Iterable[int]) -> None:
    """Hold the turns of these tables until the transaction ends, lowest first."""
    rows(sql.LOCK, _json(sorted(set(tables))))


def read(board_id: int) -> list[Stored]:
    """Every event of a board, in order."""
    ((answer,),) = rows(sql.READ, board_id)
    return msgspec.json.decode(answer, type=list[Stored])


def settled_position() -> int:
    """The highest position below which nothing can appear any more."""
    return int(rows("SELECT tables_settled_position()")[0][0])


def read_after(position: int, limit: int = 1000) -> list[Followed]:
    """The events after a position, in order, none of which is ever stepped over.

    The bound is asked for before the rows are read: see decision 0003.
    """
    bound = settled_position()
    return [Followed(*row) for row in rows(sql.AFTER, position, bound, limit)]


def fold(events: Sequence[Stored], edition: str | None = None) -> BoardLog:
    """The log of a board out of its stored events."""
    facts = (read_event(msgspec.json.decode(row.data)) for row in events)
    return replay(facts, edition=edition)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
