"""One prepared statement, one round trip.

Django's own cursor writes the values into the text, so PostgreSQL would plan every
statement each time; here it is planned once for each connection. Lists and objects
travel as one JSON value.
"""

from __future__ import annotations

from typing import Any

import psycopg
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

Rows = list[tuple[Any, ...]]


def rows(sql: str, *values: object) -> Rows:
    """The rows of a statement, run in the transaction that is open, if one is."""
    # The stand-in `connection` would look for this thread's at every use.
    here = connections["default"]
    with here.wrap_database_errors:
        cursor = psycopg.Cursor(_raw_connection(here))
        cursor.execute(sql, values, prepare=True, binary=True)
        return cursor.fetchall()


def _raw_connection(here: BaseDatabaseWrapper) -> psycopg.Connection[Any]:
    here.ensure_connection()
    raw: psycopg.Connection[Any] = here.connection
    if raw.prepare_threshold is None:
        raw.prepare_threshold = 0
    return raw
