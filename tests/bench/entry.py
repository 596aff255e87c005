"""One accepted entry through the service: against a bare BEGIN, INSERT, COMMIT, and
against the library `eventsourcing` loading and saving a board of the same size.

A process goes on from what it left at a table, so the same is measured where it has to
read first, because another process was there; and the library with its cache too.
"""

from __future__ import annotations

from itertools import count
from typing import Any

import msgspec
import psycopg
from django.db import connection

from tables.intake import stream_cache
from tables.intake.services import record_entries
from tests.bench import peer
from tests.bench.measuring import Times, Work, in_turn, ratio, row
from tests.harness.boards import CARD, make_tables, short_boards

OF_BARE, OF_PEER = 2.0, 0.6
# Where another process was before.
READ_OF_BARE = 2.3
ROUNDS = 600
WARM_UP = 40
TABLES = 8
BARE_TABLE = """
CREATE TABLE bare_event (
    position bigserial PRIMARY KEY, stream bigint NOT NULL, version int NOT NULL,
    type text NOT NULL, data jsonb NOT NULL, UNIQUE (stream, version))
"""
BARE_INSERT = (
    "INSERT INTO bare_event (stream, version, type, data) VALUES (%s, %s, %s, %s)"
)


def measure() -> list[str]:
    """The lines of the table."""
    with (
        bare_connection() as raw,
        peer.boards() as app,
        peer.boards(cached=True) as cached,
    ):
        theirs, kept = peer.entries(app), peer.entries(cached)
        ours = service("Entry"), after_another("Another")
        works = _bare(raw), *ours, lambda: next(theirs), lambda: next(kept)
        in_turn(WARM_UP, *works)
        return _lines(*in_turn(ROUNDS, *works))


def _lines(
    bare: Times, ours: Times, read: Times, theirs: Times, kept: Times
) -> list[str]:
    return [
        row("bare psycopg BEGIN, INSERT, COMMIT", bare),
        row("eventsourcing, load + save of a board", theirs),
        row("the same with its cache", kept),
        row("one entry through the service", ours),
        row("the same where another process was before", read),
        ratio("one entry / bare", ours, bare, OF_BARE),
        ratio("one entry / eventsourcing", ours, theirs, OF_PEER),
        ratio("one entry, read first / bare", read, bare, READ_OF_BARE),
        ratio("one entry, read first / eventsourcing", read, theirs, OF_PEER),
    ]


def bare_connection() -> psycopg.Connection[Any]:
    """A connection of psycopg alone to the same database."""
    given = connection.get_connection_params()
    wanted = ("host", "port", "user", "password", "dbname")
    return psycopg.connect(**{key: given[key] for key in wanted if given.get(key)})


def _bare(raw: psycopg.Connection[Any]) -> Work:
    raw.execute(BARE_TABLE)
    raw.commit()
    versions = count(1)
    data = msgspec.json.encode(CARD).decode()

    def insert() -> None:
        with raw.transaction():
            raw.execute(BARE_INSERT, (1, next(versions), "CardPlayed", data))

    return insert


def service(name: str) -> Work:
    """One more entry through the service, at tables of a new tournament."""
    entries = short_boards(make_tables(TABLES, name))
    return lambda: record_entries(entries=[next(entries)], actor=None)


def after_another(name: str) -> Work:
    """The same where this process remembers nothing of the table's last turn."""
    entries = short_boards(make_tables(TABLES, name))

    def enter() -> None:
        entry = next(entries)
        stream_cache.drop_table(entry.table)
        record_entries(entries=[entry], actor=None)

    return enter
