"""The desk with 40, 500 and 5,000 tables: its cost, and when a change stands there.

Someone calls at forty tables in a minute, as service calls, while a page of the desk
in Chromium is open; then at every table at once, of 5,000 at 500. Of 5,000 those are
called that stand on the screen, and as many others; once for a director who sees
everything, once for one who was given the tournaments. Runs last: it empties the
database that it measures in, since the page shows every table there is.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import chain, zip_longest
from time import sleep, time

from django.contrib.auth.models import User
from django.db import connection
from playwright.sync_api import Page

from tables.models import Assignment, Tournament
from tests.bench.measuring import Times, compared, in_turn, p95, row
from tests.bench.moving import empty
from tests.bench.watching import (
    WATCH,
    Told,
    delays,
    every_table,
    in_sight,
    longest_task,
    opened,
    opened_in,
    told,
)
from tests.browser.hall import CALL, enter, make_hall
from tests.harness.served import Line, Visitor, director_session, site

ARRIVED = {"type": "DirectorArrived"}
SMALL, LARGE, HUGE = (1, 40), (10, 46), (10, 450)
ROUNDS = 30
WARM_UP = 3
A_MINUTE = 60.0
CALLS = 40
# More than that never call at one moment.
AT_ONCE = 500
PATIENCE = 20.0
RATIO, SECONDS, BURST, TASK = 6, 1.0, 3.0, 300
# For 5,000 tables only this was set before it was measured.
PROMPT = 0.3
HTML, NODES = 160, 6_000
# As Caddy packs a page.
PACKED = 5
# Of so many tables most stand outside the screen.
MANY = 1_000


@dataclass(frozen=True)
class Figures:
    """What was seen with so many tables."""

    name: str
    tables: int
    served: Times
    html: int
    packed: int
    nodes: int
    loaded: float
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
        tables += make_hall(*HUGE)
        most = _measure(served, tables)
        given = _measure(_limited(served), tables, " of a limited director")
    return [
        *chain.from_iterable(map(_lines, (few, many, most, given))),
        compared("server time, 500 tables / 40", _cost(many, few), RATIO),
        f"server time, 5,000 tables / 40: {_cost(most, few):.2f} x,"
        f" limited {_cost(given, few):.2f} x (no goal)",
    ]


def _cost(one: Figures, few: Figures) -> float:
    return sorted(one.served)[ROUNDS // 2] / sorted(few.served)[ROUNDS // 2]


def _limited(served: Visitor) -> Visitor:
    """A director who was given every tournament, and so gets what comes by rights."""
    session = director_session("limited")
    person = User.objects.get(username="limited")
    for tournament in Tournament.objects.all():
        Assignment.objects.create(user=person, tournament=tournament)
    return replace(served, session=session)


def _lines(figures: Figures) -> list[str]:
    is_huge = figures.tables > MANY
    late = PROMPT if is_huge else SECONDS
    goal = "no goal" if is_huge else f"goal: at most {HTML}, {NODES} nodes"
    count = sum(took > late for took in figures.seen)
    name = f"desk with {figures.tables} tables{figures.name}"
    return [
        row(f"{name}: server time", figures.served),
        f"{name}: {figures.html / 1024:.0f} KB of HTML, packed"
        f" {figures.packed / 1024:.0f} KB, {figures.nodes} nodes ({goal}),"
        f" loaded in {figures.loaded:.0f} ms",
        f"{name}, {CALLS} calls a minute: p95 {p95(figures.seen) * 1e3:.0f} ms,"
        f" {count} of {len(figures.seen)} later than {late} s (goal: at most 5 %)",
        f"{name}, {len(figures.burst)} called at once: {max(figures.burst):.2f} s until"
        f" all are shown (goal: {BURST:.0f}), longest task {figures.task:.0f} ms"
        f" (goal: {TASK})",
    ]


def _measure(served: Visitor, tables: Sequence[int], name: str = "") -> Figures:
    line = Line(served)
    every = every_table(len(tables))
    in_turn(WARM_UP, lambda: line.get(every))
    (times,) = in_turn(ROUNDS, lambda: line.get(every))
    html = line.get(every)
    line.close()
    with _desk(served, every) as page:
        loaded, nodes = opened_in(page), _nodes(page)
        quiet = [one for one in _quiet(tables) if one in in_sight(page)]
        called = quiet[:: max(1, len(quiet) // CALLS)][:CALLS]
        others = _quiet(tables)[-CALLS:] if len(tables) > MANY else []
        seen = _all_seen(page, _call_in_turn(called, others))
    left = [one for one in tables if one not in {*called, *others}]
    with _desk(served, every) as page:
        burst = _all_seen(page, _call_at_once(left[:AT_ONCE]))
        task = longest_task(page)
    enter((table, ARRIVED) for table in tables)
    return Figures(
        name,
        len(tables),
        times,
        len(html),
        len(gzip.compress(html, PACKED)),
        nodes,
        loaded,
        seen,
        burst,
        task,
    )


def _nodes(page: Page) -> int:
    found: int = page.evaluate("() => document.querySelectorAll('*').length")
    return found


def _quiet(tables: Sequence[int]) -> list[int]:
    """Spread over the hall: half of those where nothing is to do."""
    return [table for place, table in enumerate(tables) if place % 10 > 2][::2]


def _call_in_turn(tables: Sequence[int], others: Sequence[int]) -> list[Told]:
    """Call at these tables in a minute; at each of the others right before."""
    entered = []
    for table, other in zip_longest(tables, others[: len(tables)]):
        enter([(other, CALL)] if other else [])
        entered.append(told(table, "called"))
        enter([(table, CALL)])
        sleep(max(0.0, entered[-1].at + A_MINUTE / CALLS - time()))
    return entered


def _call_at_once(tables: Sequence[int]) -> list[Told]:
    entered = [told(table, "called") for table in tables]
    enter((table, CALL) for table in tables)
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
