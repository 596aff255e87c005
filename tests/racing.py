"""Two at one moment: the second begins before the first has committed."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any

from django.db import connection, connections, transaction

WAITING = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'
"""
# Within a transaction the server shows what it has shown before, unless it is told.
LOOK_AGAIN = "SELECT pg_stat_clear_snapshot()"


def behind(first: Callable[[], Any], second: Callable[[], Any]) -> Any:
    """What the second gives or raises, begun before the first has committed.

    The second has a connection of its own. The first commits as soon as the second
    waits for a lock, or has ended without.
    """
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            first()
            later = pool.submit(on_its_own, second)
            until_it_waits(later)
        return later.result(10)


def on_its_own(step: Callable[[], Any]) -> Any:
    """On a connection of this thread."""
    try:
        return step()
    finally:
        connections.close_all()


def until_it_waits(step: Future[Any]) -> None:
    """Until a connection waits for a lock, or the step has ended."""
    with connection.cursor() as cursor:
        while not step.done():
            cursor.execute(LOOK_AGAIN)
            cursor.execute(WAITING)
            if cursor.fetchone()[0]:
                return
            wait([step], 0.02)
