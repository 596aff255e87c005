"""Pages read from a replica, where it has everything that the primary has by then.

What somebody has seen, on a page or by a stream, the primary had at that moment. So the
replica answers once it has replayed what the primary has written when the first
statement is asked; where it has not after a moment, the primary answers. Nobody needs
to carry a position along, and rights that ended have ended here too.

It is for views that only look. Streams, the review and everything that writes stay on
the primary: the locks of decision 0003 are not there on a replica.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import wraps
from time import monotonic, sleep
from typing import Any

import psycopg
from django.db import InterfaceError, OperationalError, connections
from django.http import HttpRequest, HttpResponse

from tables.common.sql import REPLAYED, WRITTEN

PRIMARY, REPLICA = "default", "replica"
# Seconds that a page waits for a replica; then for how long it is not asked again:
# where it is behind, and where it does not answer.
PATIENCE, STEP = 0.05, 0.002
REST_BEHIND, REST_AWAY = 1.0, 10.0
AWAY = "The replica does not answer; pages are read from the primary."
NO_STANDBY = "REPLICA_URL leads to no standby; pages are read from the primary."
View = Callable[..., HttpResponse]
logger = logging.getLogger(__name__)


class PageReads:
    """Where the statements of one page are read; None until the first is asked."""

    alias: str | None = None


class Rest:
    """Until when this process asks the replica nothing."""

    until = 0.0


_reading: ContextVar[PageReads | None] = ContextVar("reading", default=None)


def read_alias() -> str:
    """The connection by which a statement that only reads is executed now."""
    reading = _reading.get()
    if reading is None or connections[PRIMARY].in_atomic_block:
        return PRIMARY
    if reading.alias is None:
        reading.alias = _choose()
    return reading.alias


@contextmanager
def from_primary() -> Iterator[None]:
    """Read here from the primary; what comes after is no older than this."""
    reading = _reading.get()
    token = _reading.set(None)
    try:
        yield
    finally:
        _reading.reset(token)
        if reading is not None:
            reading.alias = None


def from_replica(view: View) -> View:
    """Let a view that only looks read from a replica.

    Where the replica goes away meanwhile, the primary answers from the beginning.
    """

    @wraps(view)
    def looking(request: HttpRequest, **given: Any) -> HttpResponse:
        if not _is_there() or request.method not in ("GET", "HEAD"):
            return view(request, **given)
        reading = PageReads()
        token = _reading.set(reading)
        try:
            return view(request, **given)
        except (OperationalError, InterfaceError):
            if reading.alias != REPLICA:
                raise
            _give_up()
        finally:
            _reading.reset(token)
        return view(request, **given)

    return looking


def _is_there() -> bool:
    return REPLICA in connections.databases


def _choose() -> str:
    if monotonic() < Rest.until:
        return PRIMARY
    with connections[PRIMARY].cursor() as cursor:
        cursor.execute(WRITTEN)
        (written,) = cursor.fetchone()
    try:
        return REPLICA if _reaches(written) else PRIMARY
    except (OperationalError, InterfaceError):
        _give_up()
        return PRIMARY


def _reaches(written: str) -> bool:
    """Whether the replica has replayed as much, now or in a moment."""
    end = monotonic() + PATIENCE
    while True:
        with connections[REPLICA].cursor() as cursor:
            cursor.execute(REPLAYED, [written])
            is_standby, has_all = cursor.fetchone()
        if not is_standby:
            _hang_up()
            _rest(REST_AWAY)
            logger.warning(NO_STANDBY)
            return False
        if has_all:
            return True
        if monotonic() > end:
            _rest(REST_BEHIND)
            return False
        sleep(STEP)


def _give_up() -> None:
    logger.warning(AWAY)
    _hang_up()
    _rest(REST_AWAY)


def _hang_up() -> None:
    """The next connection is a new one, perhaps to another server."""
    here = connections[REPLICA]
    if here.connection is not None:
        with suppress(psycopg.Error):
            here.connection.close()
    here.close()


def _rest(seconds: float) -> None:
    Rest.until = monotonic() + seconds


class Router:
    """Django's: reads go where the page is read, and writes to the primary."""

    def db_for_read(self, model: object, **hints: object) -> str:
        """The replica for a page that may be read there."""
        return read_alias()

    def db_for_write(self, model: object, **hints: object) -> str:
        """Always the primary."""
        return PRIMARY

    def allow_relation(self, one: object, other: object, **hints: object) -> bool:
        """Both hold the same rows."""
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: object) -> bool:
        """A replica gets its tables from the primary."""
        return db == PRIMARY
