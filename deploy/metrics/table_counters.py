"""Counters of the tables in a process: entries by type, refusals by code."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from prometheus_client import Counter

from tables.event_store.store import Followed
from tables.signals import events_appended, refused

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
