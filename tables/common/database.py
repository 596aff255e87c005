"""How a statement is executed, and the advisory locks of the database.

One prepared statement, one round trip: Django's own cursor writes the values into the
text, so PostgreSQL would plan every statement each time; here it is planned once for
each connection. Lists and objects travel as one JSON value.

PostgreSQL identifies an advisory lock by a number only, and two uses of one number
block each other. So all numbers are defined here.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum, unique
from typing import Any

import psycopg
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg.types.numeric import Int8BinaryDumper

from tables.common.replica import read_alias

Rows = list[tuple[Any, ...]]
# The attribute of a connection that holds its cursor.
KEPT = "cursor_of_rows"
logger = logging.getLogger(__name__)


def rows(sql: str, *values: object) -> Rows:
    """The rows of a statement, run in the transaction that is open, if one is."""
    # The stand-in `connection` would look for this thread's at every use.
    here = connections[read_alias()]
    with here.wrap_database_errors:
        cursor = _cursor(here)
        cursor.execute(sql, values, prepare=True, binary=True)
        return cursor.fetchall()


def _cursor(here: BaseDatabaseWrapper) -> psycopg.Cursor[Any]:
    """The cursor of this connection; a new one would look up all adapters again."""
    here.ensure_connection()
    raw: psycopg.Connection[Any] = here.connection
    kept: psycopg.Cursor[Any] | None = getattr(raw, KEPT, None)
    if kept is None:
        kept = _new_cursor(raw)
        setattr(raw, KEPT, kept)
    return kept


def _new_cursor(raw: psycopg.Connection[Any]) -> psycopg.Cursor[Any]:
    if raw.prepare_threshold is None:
        raw.prepare_threshold = 0
    made = psycopg.Cursor(raw)
    # psycopg sends small numbers as smaller types, and PostgreSQL would prepare the
    # statement again for each type.
    made.adapters.register_dumper(int, Int8BinaryDumper)
    return made


@unique
class Lock(IntEnum):
    """The lock numbers: work for one process at a time, or a sign that it is under way.

    A number is never given to another purpose: during an upgrade old processes still
    run. The triggers of the migrations take those that are marked with *SQL*.
    """

    SCREENING_A_BOARD = 5049
    READING_FOR_SCREENING = 5050
    EXAMINING = 5051
    PUSHING = 5052
    SENDING_WEBHOOKS = 5053
    RINGING = 5054
    BRIDGING = 5055
    # SQL, in the upper 16 bits: the 48 below hold a position (decision 0003).
    WRITING_EVENTS = 21061
    DESK = 21062
    IMPORTING = 21063
    SEALING = 21064
    # SQL, when a transaction commits whose changes are audited.
    AUDITING = 21065


def hold(lock: Lock) -> None:
    """Wait for the lock and hold it until the transaction ends."""
    rows("SELECT pg_advisory_xact_lock(%s::bigint)::text", int(lock))


@contextmanager
def hold_number(lock: Lock, number: int) -> Iterator[None]:
    """Wait for the lock of this number and hold it, in a transaction or not.

    It belongs to the connection: a process that dies releases it.
    """
    rows("SELECT pg_advisory_lock(%s::int, %s::int)::text", int(lock), number)
    try:
        yield
    finally:
        _release(lock, number)


@contextmanager
def hold_number_if_free(lock: Lock, number: int = 0) -> Iterator[bool]:
    """Take the lock if it is free, without waiting; whether it was taken."""
    asked = "SELECT pg_try_advisory_lock(%s::int, %s::int)"
    ((ours,),) = rows(asked, int(lock), number)
    try:
        yield ours
    finally:
        if ours:
            _release(lock, number)


def _release(lock: Lock, number: int) -> None:
    unlock = "SELECT pg_advisory_unlock(%s::int, %s::int)"
    ((was_held,),) = rows(unlock, int(lock), number)
    if not was_held:
        logger.warning("The lock %s %s was lost.", lock.name, number)
