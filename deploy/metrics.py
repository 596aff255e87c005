"""Figures for Prometheus: counters of a process, and gauges of this moment.

Several web processes on one machine share their counts in the directory that
`PROMETHEUS_MULTIPROC_DIR` names; without it each reports only its own. Gauges are the
same whichever process is asked, but for its own streams. Views are written with their
events, so they are never behind unless something is wrong; the screening and the
streams follow. No figure names a person; a tablet is its number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from time import perf_counter, time
from typing import Any

import msgspec
import redis
from django.db import Error
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from prometheus_client import Counter, Histogram
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from deploy.broker import connect as connect_redis
from deploy.broker import require_writing
from deploy.logs.tasks import ASKED_AT
from deploy.postgresql.sql import (
    BOARDS_BEHIND,
    CALLING,
    CASES,
    EXAMINATIONS,
    FLAGS,
    LETTERS,
    NEXT_EVENT,
    SCREENED_UP_TO,
    TABLETS,
)
from deploy.postgresql.standby import Standby, has_replica, standby
from tables.access import attention
from tables.access.visibility import EVERYTHING
from tables.common.database import rows
from tables.event_store import store
from tables.event_store.store import StreamedEvent
from tables.signals import events_appended, refused
from tables.web.api.hub import hub_states

REQUESTS = Counter(
    "rectify_requests", "Requests answered.", ["method", "route", "status"]
)
SECONDS = Histogram(
    "rectify_request_seconds",
    "Time to answer a request.",
    ["route"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
KNOWN = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

Answer = Callable[[HttpRequest], HttpResponseBase]
ENTRIES = Counter("rectify_entries", "Entries recorded.", ["type"])
REFUSALS = Counter(
    "rectify_refusals",
    "Entries and requests refused.",
    ["code"],
)
Figures = Iterator[Metric]
# Of the boards changed last: a view that is wrong since long is what `verify` finds.
LAST = 200
QUEUES = ("celery", "evidence")
PATIENCE = 1.0
Waiting = tuple[str, int, float]
Sampled = Iterable[tuple[str, float]]


class CountRequests:
    """Count every request by its route, never by its address."""

    def __init__(self, answer: Answer) -> None:
        self._answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        begun = perf_counter()
        response = self._answer(request)
        match = request.resolver_match
        route = match.route if match else "none"
        method = request.method if request.method in KNOWN else "other"
        REQUESTS.labels(method, route, str(response.status_code)).inc()
        SECONDS.labels(route).observe(perf_counter() - begun)
        return response


def connect() -> None:
    """Connect the signals of recorded events and refusals."""
    events_appended.connect(count_entries, dispatch_uid="deploy.metrics.count_entries")
    refused.connect(count_refusals, dispatch_uid="deploy.metrics.count_refusals")


def count_entries(*, appended: Iterable[StreamedEvent], **_signal: Any) -> None:
    """Receive `events_appended`."""
    for event in appended:
        ENTRIES.labels(event.type).inc()


def count_refusals(*, codes: Iterable[str], **_signal: Any) -> None:
    """Receive `refused`."""
    for code in codes:
        REFUSALS.labels(code).inc()


def one(name: str, text: str, value: float) -> Metric:
    """A figure by itself."""
    return GaugeMetricFamily(name, text, value=float(value))


def perhaps(name: str, text: str, value: float | None) -> Metric:
    """A figure by itself, where there is one."""
    family = GaugeMetricFamily(name, text, labels=[])
    if value is not None:
        family.add_metric([], float(value))
    return family


def several(
    name: str, text: str, label: str, values: Iterable[tuple[Any, ...]]
) -> Metric:
    """A figure for each word; none where nothing is counted."""
    family = GaugeMetricFamily(name, text, labels=[label])
    for word, value in values:
        family.add_metric([word], float(value))
    return family


def age(since: datetime | None) -> float:
    """Seconds since a moment; 0 without one."""
    return max(0.0, (timezone.now() - since).total_seconds()) if since else 0.0


def lags() -> Figures:
    """The log, the views, the screening, and the streams of this process."""
    end = store.settled_position()
    yield one("rectify_events", "Position of the last settled event.", end)
    (behind,) = rows(BOARDS_BEHIND, end - LAST)[0]
    text = "Boards, of those changed last, whose view is not that of their last event."
    yield one("rectify_views_behind", text, behind)
    yield from _screening(end)
    yield from _streams(end)


def _screening(end: int) -> Figures:
    read = next(iter(rows(SCREENED_UP_TO)), (end,))[0]
    text = "Positions that the screening has not reached."
    yield one("rectify_screening_behind_events", text, max(0, end - read))
    text = "Age of the oldest event that the screening has not read."
    yield one("rectify_screening_behind_seconds", text, _wait(read, end))


def _streams(end: int) -> Figures:
    followed = hub_states()
    text = "Open event streams of this process."
    yield one("rectify_streams", text, sum(f.streams for f in followed))
    text = "Messages that the slowest reader of a stream has not taken."
    backlog = max((f.backlog for f in followed), default=0)
    yield one("rectify_stream_backlog", text, backlog)
    text = "Age of the oldest event that open streams of this process were not told."
    position = min((f.position for f in followed), default=end)
    yield one("rectify_stream_behind_seconds", text, _wait(position, end))


def _wait(read: int, end: int) -> float:
    """How long the event after this one has been there."""
    first: datetime | None = next(iter(rows(NEXT_EVENT, read, end)), (None,))[0]
    return age(first)


def replica() -> Figures:
    """How far behind the standby is that pages are read from; no value without one."""
    found = _standby()
    follows = behind = seconds = None
    if has_replica():
        follows = found is not None and found.follows
    if found is not None:
        behind, seconds = found.behind, found.seconds
    text = "Whether the replica answers and follows."
    yield perhaps("rectify_replica_up", text, follows)
    text = "Bytes of the log that the replica has not replayed."
    yield perhaps("rectify_replica_behind_bytes", text, behind)
    text = "Seconds since what the replica replayed last, while there is more."
    yield perhaps("rectify_replica_behind_seconds", text, seconds)


def _standby() -> Standby | None:
    try:
        return standby() if has_replica() else None
    except Error:
        return None


class Message(msgspec.Struct):
    """A queued task; only its headers are read."""

    headers: dict[str, Any] = {}


def broker() -> Figures:
    """The length of each queue, and the age of its first task."""
    waiting = _waiting()
    yield one(
        "rectify_broker_up", "Whether Redis takes what is written.", waiting is not None
    )
    many = [(queue, number) for queue, number, _ in waiting or ()]
    yield several("rectify_queue_tasks", "Tasks that wait for a worker.", "queue", many)
    text = "How long the first of them has waited."
    longest = [(queue, seconds) for queue, _, seconds in waiting or ()]
    yield several("rectify_queue_seconds", text, "queue", longest)


def _waiting() -> list[Waiting] | None:
    try:
        with connect_redis(PATIENCE) as client:
            require_writing(client)
            return [_queue(client, name) for name in QUEUES]
    except redis.RedisError:
        return None


def _queue(client: redis.Redis, name: str) -> Waiting:
    """New tasks come in on the left and leave on the right."""
    first = client.lindex(name, -1)
    return name, client.llen(name), _age(first) if first else 0.0


def _age(message: bytes | str) -> float:
    """The age of a message; none for a message that is not ours."""
    try:
        asked_at = msgspec.json.decode(message, type=Message).headers.get(ASKED_AT)
    except msgspec.DecodeError:
        return 0.0
    return max(0.0, time() - asked_at) if isinstance(asked_at, float) else 0.0


class Database(Collector):
    """What waits, what lags and what is away; asked for at each scrape."""

    def collect(self) -> Iterable[Metric]:
        """Every figure; without a database only that it is away."""
        for figures in (lags, waiting, review, tablets, broker, replica):
            yield from figures()


def waiting() -> Figures:
    """Tables that call or have a choice open; what else waits for a director."""
    calling = list(rows(CALLING))
    text = "Tables that wait for a director, by what for."
    waits = [(kind, many) for kind, many, _ in calling]
    yield several("rectify_tables_waiting", text, "kind", [*waits, *_others()])
    text = "How long the first of them has waited."
    longest = [(kind, age(since)) for kind, _, since in calling]
    yield several("rectify_tables_waiting_seconds", text, "kind", longest)


def _others() -> Sampled:
    kinds: dict[str, int] = {}
    for item in attention.items(EVERYTHING):
        kinds[item.kind] = kinds.get(item.kind, 0) + 1
    return kinds.items()


def review() -> Figures:
    """Flags, cases, examinations and failed tasks."""
    text = "Questions of possible damage that nobody has taken up."
    yield several("rectify_flags_open", text, "clause", rows(FLAGS))
    yield several("rectify_cases", "Cases by state.", "state", rows(CASES))
    running = list(rows(EXAMINATIONS))
    text = "Examinations of boards that are not done."
    todo = [(state, many) for state, many, _ in running]
    yield several("rectify_examinations", text, "state", todo)
    text = "Age of the oldest of them."
    oldest = [(state, age(since)) for state, _, since in running]
    yield several("rectify_examinations_seconds", text, "state", oldest)
    text = "Failed tasks that wait for someone."
    yield one("rectify_dead_letters", text, rows(LETTERS)[0][0])


def tablets() -> Figures:
    """What paired tablets of today still hold, and how long they have been silent."""
    known = list(rows(TABLETS))
    text = "Entries that a tablet has not sent, as it last said."
    unsent = [(tablet, many) for tablet, many, *_ in known]
    yield several("rectify_tablet_unsent", text, "tablet", unsent)
    text = "Age of the oldest of them."
    oldest = [(tablet, age(made)) for tablet, _, _, made in known]
    yield several("rectify_tablet_oldest_seconds", text, "tablet", oldest)
    text = "How long a tablet has not been heard."
    silent = [(tablet, age(seen)) for tablet, _, seen, _ in known]
    yield several("rectify_tablet_silent_seconds", text, "tablet", silent)
