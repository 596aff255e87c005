"""A connection that the server has ended is never handed out again."""

from __future__ import annotations

import psycopg
import pytest
from django.db import connection
from psycopg_pool import ConnectionPool

from deploy.postgresql.base import lives
from tables.common.database import rows

END = "SELECT pg_terminate_backend(%s, 5000)"


def test_a_connection_that_was_ended_while_it_lay_in_the_pool_is_replaced(
    transactional_db: None,
) -> None:
    """What a restart of PostgreSQL does to every connection; no request fails by it."""
    ended = _server_process()
    connection.close()
    _end(ended)
    assert _server_process() != ended


def test_a_connection_that_lives_is_taken_as_it_is(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is asked of the server, which would cost every request a round trip."""
    connection.ensure_connection()
    monkeypatch.setattr(ConnectionPool, "check_connection", None)
    assert lives(connection.connection)


def _server_process() -> int:
    return int(rows("SELECT pg_backend_pid()")[0][0])


def _end(process: int) -> None:
    given = connection.get_connection_params()
    wanted = ("host", "port", "user", "password", "dbname")
    with psycopg.connect(**{key: given[key] for key in wanted if given.get(key)}) as by:
        assert by.execute(END, (process,)).fetchone() == (True,)
