"""One prepared statement, one round trip.

Django's own cursor writes the values into the text, so PostgreSQL would plan every
statement anew; here it is planned once for each connection. Lists and objects travel
as one JSON value.
"""

from __future__ import annotations

from typing import Any

import psycopg
from django.db import connection

Rows = list[tuple[Any, ...]]


def rows(sql: str, *values: object) -> Rows:
    """The rows of a statement, run in the transaction that is open, if one is."""
    with connection.wrap_database_errors:
        cursor = psycopg.Cursor(_raw_connection())
        cursor.execute(sql, values, prepare=True, binary=True)
        return cursor.fetchall()


def _raw_connection() -> psycopg.Connection[Any]:
    connection.ensure_connection()
    raw: psycopg.Connection[Any] = connection.connection
    if raw.prepare_threshold is None:
        raw.prepare_threshold = 0
    return raw
