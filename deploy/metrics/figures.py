"""Figures that the database and the broker give whoever asks, at the moment of asking.

Every process gives the same ones, so it does not matter which is asked. No figure names
a person; a tablet is its number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

import redis
from django.conf import settings
from django.utils import timezone
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from tables import attention, store
from tables.database import rows

QUEUES = ("celery", "evidence")
UNREAD = """
SELECT c.position, (
    SELECT recorded_at FROM tables_storedevent e
    WHERE e.position > c.position ORDER BY e.position LIMIT 1)
FROM tables_cursor c WHERE c.name = 'screening'
"""
CALLING = """
SELECT waits->>'kind', count(*), min((waits->>'since')::timestamptz)
FROM tables_tableview, jsonb_array_elements(summary->'attention') AS waits
GROUP BY 1
"""
FLAGS = "SELECT law, count(*) FROM rulings_flag WHERE status = 'open' GROUP BY law"
CASES = "SELECT status, count(*) FROM rulings_case GROUP BY status"
EXAMINATIONS = """
SELECT state, count(*), min(asked_at) FROM rulings_examination
WHERE state IN ('waiting', 'running') GROUP BY state
"""
LETTERS = "SELECT count(*) FROM rulings_deadletter WHERE outcome = 'waiting'"
TABLETS = """
SELECT id::text, unsent, last_seen FROM tables_device
WHERE stopped_at IS NULL AND last_seen > now() - interval '1 day'
"""

Figures = Iterator[Metric]
Sampled = Iterable[tuple[str, float]]


class Database(Collector):
    """What waits, what lags and what is away; asked for at each scrape."""

    def collect(self) -> Iterable[Metric]:
        """Every figure; without a database only that it is away."""
        for figures in (log, waiting, review, tablets, broker):
            yield from figures()


def log() -> Figures:
    """How far the events go, and how far the screening has read them."""
    end = store.settled_position()
    read, first = next(iter(rows(UNREAD)), (end, None))
    yield _one("rectify_events", "Position of the last settled event.", end)
    text = "Positions that the screening has not reached."
    yield _one("rectify_screening_behind_events", text, max(0, end - read))
    text = "Age of the oldest event that the screening has not read."
    yield _one("rectify_screening_behind_seconds", text, _age(first))


def waiting() -> Figures:
    """Tables that call or have a choice open; what else waits for a director."""
    calling = list(rows(CALLING))
    text = "Tables that wait for a director, by what for."
    waits = [(kind, many) for kind, many, _ in calling]
    yield _several("rectify_tables_waiting", text, "kind", [*waits, *_others()])
    text = "How long the first of them has waited."
    longest = [(kind, _age(since)) for kind, _, since in calling]
    yield _several("rectify_tables_waiting_seconds", text, "kind", longest)


def _others() -> Sampled:
    kinds: dict[str, int] = {}
    for item in attention.items():
        kinds[item.kind] = kinds.get(item.kind, 0) + 1
    return kinds.items()


def review() -> Figures:
    """Flags, cases, examinations and failed tasks."""
    text = "Questions of possible damage that nobody has taken up."
    yield _several("rectify_flags_open", text, "clause", rows(FLAGS))
    yield _several("rectify_cases", "Cases by state.", "state", rows(CASES))
    running = list(rows(EXAMINATIONS))
    text = "Examinations of boards that are not done."
    todo = [(state, many) for state, many, _ in running]
    yield _several("rectify_examinations", text, "state", todo)
    text = "Age of the oldest of them."
    oldest = [(state, _age(since)) for state, _, since in running]
    yield _several("rectify_examinations_seconds", text, "state", oldest)
    text = "Failed tasks that wait for somebody."
    yield _one("rectify_dead_letters", text, rows(LETTERS)[0][0])


def tablets() -> Figures:
    """What paired tablets of today still hold, and how long they have been silent."""
    known = list(rows(TABLETS))
    text = "Entries that a tablet has not sent, as it last said."
    unsent = [(tablet, many) for tablet, many, _ in known]
    yield _several("rectify_tablet_unsent", text, "tablet", unsent)
    text = "How long a tablet has not been heard."
    silent = [(tablet, _age(seen)) for tablet, _, seen in known]
    yield _several("rectify_tablet_silent_seconds", text, "tablet", silent)


def broker() -> Figures:
    """Whether Redis answers, and the tasks that wait in it."""
    lengths = _lengths()
    yield _one("rectify_broker_up", "Whether Redis answers.", lengths is not None)
    text = "Tasks that wait for a worker."
    yield _several("rectify_queue_tasks", text, "queue", lengths or ())


def _lengths() -> list[tuple[str, float]] | None:
    limits = {"socket_timeout": 1.0, "socket_connect_timeout": 1.0}
    try:
        with redis.Redis.from_url(settings.REDIS_URL, **limits) as client:
            return [(queue, float(client.llen(queue))) for queue in QUEUES]
    except redis.RedisError:
        return None


def _one(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(name, text, value=float(value))


def _several(
    name: str, text: str, label: str, values: Iterable[tuple[Any, ...]]
) -> Metric:
    family = GaugeMetricFamily(name, text, labels=[label])
    for word, value in values:
        family.add_metric([word], float(value))
    return family


def _age(since: datetime | None) -> float:
    return max(0.0, (timezone.now() - since).total_seconds()) if since else 0.0
