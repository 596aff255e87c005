"""One accepted entry through the service against a bare BEGIN, INSERT, COMMIT."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import count
from typing import Any
from uuid import uuid4

import msgspec
import psycopg
from django.db import connection

from tables.entries import Entry
from tables.models import Section, Table, Tournament
from tables.services import record_entries
from tests.bench.measuring import Times, in_turn, ratio, row

GOAL = 2.5
ROUNDS = 600
WARM_UP = 40
BARE_TABLE = """
CREATE TABLE bare_event (
    position bigserial PRIMARY KEY, stream bigint NOT NULL, version int NOT NULL,
    type text NOT NULL, data jsonb NOT NULL, UNIQUE (stream, version))
"""
BARE_INSERT = (
    "INSERT INTO bare_event (stream, version, type, data) VALUES (%s, %s, %s, %s)"
)
EVENT = {"type": "CardPlayed", "seat": "W", "card": "H2"}
OPENING: list[dict[str, Any]] = [
    {"type": "AuctionEnded", "contract": "4S", "declarer": "S"},
    {"type": "CardExposed", "seat": "E", "cards": ["DK"], "manner": "dropped"},
    {"type": "DirectorCalled"},
    {"type": "DirectorArrived"},
    {"type": "OnLead", "seat": "W"},
    {"type": "Elected", "choice": "prohibit", "suits": ["D"]},
    EVENT,
]
TALK = [{"type": "DirectorCalled"}, {"type": "DirectorArrived"}] * 6


def measure() -> list[str]:
    """The lines of the table."""
    with _bare_connection() as raw:
        bare, ours = _bare(raw), _service()
        in_turn(bare, ours, WARM_UP)
        return _lines(*in_turn(bare, ours, ROUNDS))


def _lines(bare: Times, ours: Times) -> list[str]:
    return [
        row("bare psycopg BEGIN, INSERT, COMMIT", bare),
        row("one entry through the service", ours),
        ratio("one entry / bare", ours, bare, GOAL),
    ]


def _bare_connection() -> psycopg.Connection[Any]:
    given = connection.get_connection_params()
    wanted = ("host", "port", "user", "password", "dbname")
    return psycopg.connect(**{key: given[key] for key in wanted if given.get(key)})


def _bare(raw: psycopg.Connection[Any]) -> Callable[[], object]:
    raw.execute(BARE_TABLE)
    raw.commit()
    versions = count(1)
    data = msgspec.json.encode(EVENT).decode()

    def insert() -> None:
        with raw.transaction():
            raw.execute(BARE_INSERT, (1, next(versions), "CardPlayed", data))

    return insert


def _service() -> Callable[[], object]:
    tournament = Tournament.objects.create(name="Bench")
    section = Section.objects.create(tournament=tournament, name="A")
    tables = [Table.objects.create(section=section, number=n) for n in range(1, 9)]
    entries = _entries([table.pk for table in tables])
    return lambda: record_entries(entries=[next(entries)], actor=None)


def _entries(tables: list[int]) -> Iterator[Entry]:
    """Boards of twenty events, one after the other, at eight tables."""
    for board in count(1):
        for table in tables:
            opening = {"type": "BoardOpened", "board": board}
            for event in [opening, *OPENING, *TALK]:
                yield Entry(
                    id=uuid4(),
                    device="bench",
                    table=table,
                    board=board,
                    occurred_at=datetime.now(UTC),
                    event=event,
                )
