"""Counters of a process's requests, and of how long they took.

Several web processes on one machine share their counts in the directory that
`PROMETHEUS_MULTIPROC_DIR` names; without it each tells only its own.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from django.http import HttpRequest, HttpResponseBase
from prometheus_client import Counter, Histogram

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
