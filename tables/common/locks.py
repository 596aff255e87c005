"""The advisory locks of the database: their numbers, and how they are taken.

PostgreSQL knows such a lock by a number only, and two uses of one number stop each
other. So the numbers stand here and nowhere else.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum, unique

from tables.common.database import rows

logger = logging.getLogger(__name__)


@unique
class Lock(IntEnum):
    """The lock numbers: work for one process at a time, or a sign that it is under way.

    A number is never given to another purpose: during an upgrade old processes still
    run. The triggers of the migrations take those that are marked with *SQL*.
    """

    SCREENING_A_BOARD = 5049
    READING_FOR_SCREENING = 5050
    EXAMINING = 5051
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
