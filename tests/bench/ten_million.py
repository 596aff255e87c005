"""Years of tournaments must not slow today's: ``python -m tests.bench ten_million``.

Loads ten million events (``--events N``) beside an empty database and measures both in
turn: an entry through the service, and a board of today read with its log. A load that
was stopped goes on; ``--keep`` leaves the loaded database there for the next time.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count, cycle
from time import perf_counter

from django.db import connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg import sql

from tables.access.visibility import EVERYTHING
from tables.boards import selectors
from tables.intake.services import record_entries
from tables.models import StoredEvent, Tournament
from tests.bench import years
from tests.bench.entry import bare_connection, service
from tests.bench.measuring import (
    Times,
    Work,
    in_turn,
    ratio,
    row,
    show,
)
from tests.harness.boards import entry, full_board, make_tables

GOAL = 1.3
MANY = 10_000_000
ROUNDS = 1000
WARM_UP = 200
TABLES = 8


def main(words: list[str]) -> None:
    """Load, measure, drop."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench ten_million")
    parser.add_argument("--events", type=int, default=MANY)
    parser.add_argument("--keep", action="store_true", help="keep the loaded database")
    given = parser.parse_args(words)
    kept = connection.settings_dict["NAME"]
    loaded = f"{kept}_years"
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    empty = connection.settings_dict["NAME"]
    try:
        _make_beside(empty, loaded)
        with _databases(empty, loaded) as (today, full):
            with full:
                _load(given.events)
            show(_measure(today, full))
    finally:
        if not given.keep:
            _run("DROP DATABASE IF EXISTS {}", loaded)
        connection.creation.destroy_test_db(kept, verbosity=0)


class Database:
    """One of the two databases; inside `with` it is the one Django talks to."""

    def __init__(self, name: str) -> None:
        self._wrapper = connections.create_connection("default")
        at = self._wrapper.settings_dict
        # Without the pool, which both would share by their alias.
        options = {key: at["OPTIONS"][key] for key in at["OPTIONS"] if key != "pool"}
        self._wrapper.settings_dict = at | {"NAME": name, "OPTIONS": options}
        self._before: BaseDatabaseWrapper = self._wrapper

    def __enter__(self) -> None:
        self._before = connections["default"]
        connections["default"] = self._wrapper

    def __exit__(self, *_: object) -> None:
        connections["default"] = self._before

    def close(self) -> None:
        """Hang up."""
        self._wrapper.close()

    def doing(self, work: Work) -> Work:
        """The same work, on this database."""

        def done() -> None:
            with self:
                work()

        return done


@contextmanager
def _databases(*names: str) -> Iterator[list[Database]]:
    both = [Database(name) for name in names]
    yield both
    for one in both:
        one.close()


def _make_beside(empty: str, loaded: str) -> None:
    """A second database like the empty one, unless it is there from before."""
    connections.close_all()
    with bare_connection() as raw:
        found = raw.execute("SELECT FROM pg_database WHERE datname = %s", [loaded])
        there = found.rowcount
    if not there:
        connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's wrapper
        _run("CREATE DATABASE {} TEMPLATE {}", loaded, empty)


def _run(words: str, *names: str) -> None:
    with connection._nodb_cursor() as cursor:
        cursor.execute(sql.SQL(words).format(*map(sql.Identifier, names)))


def _load(events: int) -> None:
    there, started = StoredEvent.objects.count(), perf_counter()
    loaded = 0
    for number in count(Tournament.objects.count() + 1):
        if there + loaded >= events:
            break
        loaded += years.add_tournament(number)
        rate = loaded / (perf_counter() - started)
        sys.stdout.write(f"\r{there + loaded:>12,} events, {rate:,.0f} a second ")
        sys.stdout.flush()
    sys.stdout.write("\n")
    with connection.cursor() as cursor:
        cursor.execute("VACUUM (ANALYZE)")


def _measure(today: Database, full: Database) -> list[str]:
    works = [
        one.doing(work)
        for make in (_append, _read)
        for one, work in _on_each(make, today, full)
    ]
    in_turn(WARM_UP, *works)
    return _lines(*in_turn(ROUNDS, *works))


def _on_each(
    make: Callable[[], Work], *databases: Database
) -> Iterator[tuple[Database, Work]]:
    for one in databases:
        with one:
            yield one, make()


def _append() -> Work:
    return service("Today")


def _read() -> Work:
    """A board of today as it is shown, and its log."""
    tables = make_tables(TABLES, "Read")
    for table in tables:
        batch = [entry(table, 1, event) for event in full_board()]
        record_entries(entries=batch, actor=None)
    next_table = cycle(tables)

    def read() -> None:
        board = EVERYTHING.board_at(next(next_table), 1)
        selectors.board_document(board)
        selectors.board_log(board)

    return read


def _lines(
    entry_empty: Times, entry_full: Times, read_empty: Times, read_full: Times
) -> list[str]:
    return [
        row("one entry, empty tables", entry_empty),
        row("one entry, years loaded", entry_full),
        row("a board and its log, empty tables", read_empty),
        row("a board and its log, years loaded", read_full),
        ratio("entry: loaded / empty", entry_full, entry_empty, GOAL),
        ratio("board: loaded / empty", read_full, read_empty, GOAL),
    ]
