"""Years of tournaments, made up and loaded by COPY: events, receipts, chains, views.

Each tournament is 40 tables with 36 boards, all over: of every two boards one is a full
record with a dropped card, the other what is told of an exposed one. A tournament is
one transaction, so a load that was stopped goes on where it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import count
from typing import Any, NamedTuple
from uuid import UUID, uuid4

import msgspec
from django.db import connection, transaction
from psycopg import sql

from lawbook import read_event, render, replay
from tables.event_store.records import digest, first_link, link
from tables.event_store.store import Stored, make_partitions
from tables.models import Board, BoardView, Section, Table, TableView, Tournament
from tables.projections.projections import show_table
from tests.harness.boards import SHORT, Json, full_board

TABLES = 40
BOARDS = 36
STEP = timedelta(seconds=20)
BEGAN = datetime(2018, 1, 6, 14, tzinfo=UTC)
EVENT = [
    "board_id",
    "version",
    "client_id",
    "device",
    "seq",
    "type",
    "data",
    "base_version",
    "late",
    "occurred_at",
    "recorded_at",
    "actor_id",
    "hash",
    "shown",
]
RECEIPT = ["client_id", "board_id", "version", "device", "seq"]


class Played(NamedTuple):
    """A board that is over: its events as stored text, and its state."""

    events: list[tuple[str, str]]
    document: str


def add_tournament(number: int) -> int:
    """Load one tournament; how many events it has."""
    make_partitions()
    with transaction.atomic():
        tables = _make_tables(number)
        boards = _make_boards(tables)
        rows = [row for board in boards for row in _chain(board, number)]
        _copy("tables_storedevent", EVENT, (_as_event(*row) for row in rows))
        _copy("tables_receipt", RECEIPT, (_as_receipt(*row) for row in rows))
        _make_views(tables, boards)
    return len(rows)


def _make_tables(number: int) -> list[Table]:
    tournament = Tournament.objects.create(name=f"Tournament {number}")
    section = Section.objects.create(tournament=tournament, name="A")
    numbers = range(1, TABLES + 1)
    return Table.objects.bulk_create(Table(section=section, number=n) for n in numbers)


def _make_boards(tables: Sequence[Table]) -> list[Board]:
    """In the order in which a tournament plays them: a round at all tables."""
    return Board.objects.bulk_create(
        Board(table=table, number=n, version=len(_played(n).events))
        for n in range(1, BOARDS + 1)
        for table in tables
    )


@cache
def _played(number: int) -> Played:
    told = full_board(number) if number % 2 else _short(number)
    events = [read_event(raw) for raw in [*told, {"type": "PlayEnded", "tricks": 9}]]
    texts = [(event["type"], msgspec.json.encode(event).decode()) for event in told]
    texts.append(("PlayEnded", '{"type":"PlayEnded","tricks":9}'))
    return Played(texts, render(replay(events).state).decode())


def _short(number: int) -> list[Json]:
    return [{"type": "BoardOpened", "board": number}, *SHORT]


def _chain(board: Board, tournament: int) -> Iterator[tuple[int, Stored]]:
    """The rows of a board, each with its hash."""
    before = first_link(board.table.key, board.number)
    for row in _rows(board, BEGAN + timedelta(days=tournament)):
        before = link(before, row)
        yield board.pk, msgspec.structs.replace(row, hash=before)


def _rows(board: Board, day: datetime) -> Iterator[Stored]:
    played = _played(board.number)
    first = (board.number - 1) * 100
    times = (day + STEP * n for n in count(first))
    for version, (kind, data) in enumerate(played.events, 1):
        at = next(times)
        yield Stored(
            table=board.table_id,
            board=board.number,
            version=version,
            client_id=uuid4(),
            device=f"tablet-{board.table_id}",
            seq=first + version,
            type=kind,
            data=data,
            base_version=version - 1,
            late=False,
            occurred_at=at,
            recorded_at=at,
            actor=None,
            shown=_shown(board.number) if version == len(played.events) else None,
        )


@cache
def _shown(number: int) -> bytes:
    return digest(_played(number).document)


def _as_event(board: int, row: Stored) -> tuple[object, ...]:
    return (board, *(getattr(row, name) for name in COLUMNS))


COLUMNS = [name if name != "actor_id" else "actor" for name in EVENT[1:]]


def _as_receipt(board: int, row: Stored) -> tuple[UUID, int, int, str, int | None]:
    return row.client_id, board, row.version, row.device, row.seq


def _copy(table: str, columns: Sequence[str], rows: Iterator[Sequence[Any]]) -> None:
    words = sql.SQL("COPY {} ({}) FROM STDIN").format(
        sql.Identifier(table), sql.SQL(", ").join(map(sql.Identifier, columns))
    )
    with connection.cursor() as cursor, cursor.copy(words) as copy:
        for row in rows:
            copy.write_row(row)


def _make_views(tables: Sequence[Table], boards: Sequence[Board]) -> None:
    BoardView.objects.bulk_create(
        BoardView(
            board=board,
            version=board.version,
            phase="ended",
            document=_played(board.number).document,
            updated_at=BEGAN,
        )
        for board in boards
    )
    nothing = show_table(0, [])
    TableView.objects.bulk_create(
        TableView(table=table, board=None, summary=nothing.summary, live=[])
        for table in tables
    )
