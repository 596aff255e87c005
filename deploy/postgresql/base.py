"""A pooled connection is checked only if there is a sign that it has closed.

Django's own check asks the server at every request and costs as much as reading the
session does. A server that went away leaves a last message or an end of file to be
read. A connection with nothing to read is used as it is.
"""

from __future__ import annotations

from select import POLLIN, poll
from typing import Any

from django.db.backends.postgresql import base
from psycopg import Connection, OperationalError
from psycopg_pool import ConnectionPool


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's, whose pool never hands out a connection that has ended."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Connection[Any]:
        """An open connection; a closed one goes back to the pool and is replaced."""
        connection: Connection[Any] = super().get_new_connection(conn_params)
        while self.pool and not lives(connection):
            self.pool.putconn(connection)
            connection = super().get_new_connection(conn_params)
        return connection


def lives(connection: Connection[Any]) -> bool:
    """Whether the server is still there; it is asked where it has said something."""
    if not _is_readable(connection.fileno()):
        return True
    try:
        ConnectionPool.check_connection(connection)
    except OperationalError:
        return False
    return True


def _is_readable(descriptor: int) -> bool:
    waiting = poll()
    waiting.register(descriptor, POLLIN)
    return bool(waiting.poll(0))
