"""Counters of a process: requests and how long they took, entries, refusals.

Several web processes on one machine share their counts in the directory that
`PROMETHEUS_MULTIPROC_DIR` names; without it each tells only its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from prometheus_client import Counter, Histogram

from tables.event_store.store import Followed
from tables.signals import events_appended, refused

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


ENTRIES = Counter("rectify_entries", "Entries recorded.", ["type"])
REFUSALS = Counter(
    "rectify_refusals",
    "Entries and requests refused.",
    ["code"],
)


def connect() -> None:
    """Connect the signals of recorded events and refusals."""
    events_appended.connect(count_entries, dispatch_uid="deploy.metrics.count_entries")
    refused.connect(count_refusals, dispatch_uid="deploy.metrics.count_refusals")


def count_entries(*, appended: Iterable[Followed], **_signal: Any) -> None:
    """Receive `events_appended`."""
    for event in appended:
        ENTRIES.labels(event.type).inc()


def count_refusals(*, codes: Iterable[str], **_signal: Any) -> None:
    """Receive `refused`."""
    for code in codes:
        REFUSALS.labels(code).inc()
