"""Figures that the database and the broker give at the moment of asking.

Every process gives the same ones, but for its own streams: elsewhere it does not matter
which is asked. No figure names a person; a tablet is its number.
"""

from __future__ import annotations

from collections.abc import Iterable

from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from deploy.metrics.gauges import Figures, age, one, several
from deploy.metrics.lags import lags
from deploy.metrics.queues import broker
from deploy.postgresql.sql import CALLING, CASES, EXAMINATIONS, FLAGS, LETTERS, TABLETS
from tables.access import attention
from tables.access.visibility import EVERYTHING
from tables.common.database import rows

Sampled = Iterable[tuple[str, float]]


class Database(Collector):
    """What waits, what lags and what is away; asked for at each scrape."""

    def collect(self) -> Iterable[Metric]:
        """Every figure; without a database only that it is away."""
        for figures in (lags, waiting, review, tablets, broker):
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
    text = "Failed tasks that wait for somebody."
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
