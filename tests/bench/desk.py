"""The desk with 40 and with 500 tables: what it costs, and when a change stands there.

Someone calls at forty tables in a minute, as service calls, while a page of the desk
in Chromium is open; then at every table at once. Runs last: it empties the database
that it measures in, since the page shows every table there is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from time import sleep, time

from django.db import connection
from playwright.sync_api import Page

from tests.bench.measuring import Times, compared, in_turn, p95, row
from tests.bench.moving import empty
from tests.bench.watching import (
    WATCH,
    Told,
    delays,
    every_table,
    longest_task,
    opened,
    told,
)
from tests.browser.hall import CALL, enter, make_hall
from tests.harness.served import Line, Visitor, site

ARRIVED = {"type": "DirectorArrived"}
SMALL, LARGE = (1, 40), (10, 46)
ROUNDS = 30
WARM_UP = 3
A_MINUTE = 60.0
CALLS = 40
PATIENCE = 20.0
RATIO, SECONDS, BURST, TASK = 6, 1.0, 3.0, 300
HTML, NODES = 160, 6_000


@dataclass(frozen=True)
class Figures:
    """What was seen with so many tables."""

    tables: int
    served: Times
    html: int
    nodes: int
    seen: list[float]
    burst: list[float]
    task: float


def measure() -> list[str]:
    """The lines of the table."""
    empty()
    with site(pages=True) as served:
        tables = make_hall(*SMALL)
        few = _measure(served, tables)
        tables += make_hall(*LARGE)
        many = _measure(served, tables)
    ratio = sorted(many.served)[ROUNDS // 2] / sorted(few.served)[ROUNDS // 2]
    return [
        *_lines(few),
        *_lines(many),
        compared("server time, 500 tables / 40", ratio, RATIO),
    ]


def _lines(figures: Figures) -> list[str]:
    name = f"desk with {figures.tables} tables"
    late = sum(took > SECONDS for took in figures.seen)
    return [
        row(f"{name}: server time", figures.served),
        f"{name}: {figures.html / 1024:.0f} KB of HTML (goal: at most {HTML}),"
        f" {figures.nodes} nodes (goal: at most {NODES})",
        f"{name}, {CALLS} calls a minute: p95 {p95(figures.seen) * 1e3:.0f} ms,"
        f" {late} of {len(figures.seen)} later than a second (goal: at most 5 %)",
        f"{name}, all called at once: {max(figures.burst):.2f} s until all are shown"
        f" (goal: {BURST:.0f}), longest task {figures.task:.0f} ms (goal: {TASK})",
    ]


def _measure(served: Visitor, tables: Sequence[int]) -> Figures:
    line = Line(served)
    every = every_table(len(tables))
    in_turn(WARM_UP, lambda: line.get(every))
    (times,) = in_turn(ROUNDS, lambda: line.get(every))
    html = len(line.get(every))
    line.close()
    called = _quiet(tables)[:CALLS]
    with _desk(served, every) as page:
        nodes = page.evaluate("() => document.querySelectorAll('*').length")
        seen = _all_seen(page, _call_in_turn(called))
    with _desk(served, every) as page:
        burst = _all_seen(page, _call_at_once(set(tables) - set(called)))
        task = longest_task(page)
    enter((table, ARRIVED) for table in tables)
    return Figures(len(tables), times, html, nodes, seen, burst, task)


def _quiet(tables: Sequence[int]) -> list[int]:
    """Spread over the hall: half of those where nothing is to do."""
    return [table for place, table in enumerate(tables) if place % 10 > 2][::2]


def _call_in_turn(tables: Sequence[int]) -> list[Told]:
    entered = []
    for table in tables:
        entered.append(told(table, "called"))
        enter([(table, CALL)])
        sleep(max(0.0, entered[-1].at + A_MINUTE / CALLS - time()))
    return entered


def _call_at_once(tables: set[int]) -> list[Told]:
    entered = [told(table, "called") for table in sorted(tables)]
    enter((table, CALL) for table in sorted(tables))
    return entered


def _all_seen(page: Page, entered: Sequence[Told]) -> list[float]:
    """Seconds until each stood on the page; what never came counts as for ever."""
    until = time() + PATIENCE
    while None in (found := delays(page, entered)) and time() < until:
        page.wait_for_timeout(50)
    return [float("inf") if took is None else took for took in found]


@contextmanager
def _desk(served: Visitor, every: str) -> Iterator[Page]:
    with opened(served, every) as page:
        # The first seconds belong to the browser's own start.
        page.wait_for_timeout(1_000)
        page.evaluate(WATCH)
        yield page
        # Beside Playwright's loop the database has a connection of its own.
        connection.close()
