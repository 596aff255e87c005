"""One prepared statement, one round trip.

Django's own cursor writes the values into the text, so PostgreSQL would plan every
statement anew; here it is planned once for each connection. Lists and objects travel
as one JSON value.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import psycopg
from django.db import connection

Rows = list[tuple[Any, ...]]
# So many rows of a stream come together.
CHUNK = 8


def rows(sql: str, *values: object) -> Rows:
    """The rows of a statement, run in the transaction that is open, if one is."""
    with connection.wrap_database_errors:
        cursor = psycopg.Cursor(_raw_connection())
        cursor.execute(sql, values, prepare=True, binary=True)
        return cursor.fetchall()


def stream(sql: str, *values: object) -> Iterator[tuple[Any, ...]]:
    """The rows, a few at a time while PostgreSQL still makes the next ones.

    Until the last one has come the connection can be asked nothing else.
    """
    with connection.wrap_database_errors:
        cursor = psycopg.Cursor(_raw_connection())
        yield from cursor.stream(sql, values, binary=True, size=CHUNK)


def _raw_connection() -> psycopg.Connection[Any]:
    connection.ensure_connection()
    raw: psycopg.Connection[Any] = connection.connection
    if raw.prepare_threshold is None:
        raw.prepare_threshold = 0
    return raw
