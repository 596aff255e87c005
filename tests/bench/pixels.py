"""From the entry to the pixels, with fifty streams open, against the service call.

A reader of a desk's stream posts an entry and waits until the changed tile comes. A
page of the desk in Chromium puts it in: when its tile has changed is what the page
says (`tests.bench.watching`), on the clock of this machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from queue import Queue
from statistics import median
from time import sleep, time

from playwright.sync_api import Page

from tables.intake.entries import Entry
from tables.intake.services import record_entries
from tests.bench.entry import service
from tests.bench.http import send
from tests.bench.measuring import Times, compared, in_turn, p95, row, slow_row
from tests.bench.watching import WATCH, every_table, opened, until_changed
from tests.harness.boards import TALK, entry, make_tables
from tests.harness.served import Line, Visitor, site
from tests.harness.streams import followed

GOAL = 10
STREAMS = 50
TABLES = 40
ROUNDS = 200
WARM_UP = 20
# Entries come one by one, as in a room: a crowd of them is shown together.
BETWEEN, REST = 0.2, 0.05
DESK = "?desk=show%3Dall%26size%3Dmedium"
PATIENCE = 30.0


class Tiles:
    """Listens to a desk's stream for the tiles of tables."""

    def __init__(self) -> None:
        self._heard: Queue[bytes] = Queue()

    def begin(self) -> str:
        """A desk with every tile."""
        return DESK

    def hear(self, message: bytes) -> None:
        """A message, tile or not."""
        self._heard.put(message)

    def leave(self) -> None:
        """Nothing is left to do."""

    def wait_for(self, table: int) -> None:
        """Until the tile of a table comes."""
        tile = f"tile-{table}\\".encode()
        while tile not in self._heard.get(timeout=PATIENCE):
            pass


def measure() -> list[str]:
    """The lines of the table."""
    entries = _calls(make_tables(TABLES, "Pixels"))
    tiles = Tiles()
    with site(pages=True) as served:
        crowd = [served.stream() for _ in range(STREAMS - 1)]
        with followed([served.stream(tiles), *crowd]):
            ours, read = _read(served, tiles, entries)
        with followed(crowd):
            seen = _seen(served, entries)
    goals = [("stream and tile", read), ("pixels in Chromium", seen)]
    return [
        row("one entry through the service", ours),
        slow_row(f"entry to stream and tile, {STREAMS} streams", read),
        slow_row(f"entry to pixels in Chromium, {STREAMS} streams", seen),
        *(
            compared(f"{name} p95 / service p50", p95(times) / median(ours), GOAL)
            for name, times in goals
        ),
    ]


def _calls(tables: list[int]) -> Iterator[Entry]:
    """Someone calls the director at each table in turn, then one arrives at each."""
    opened = [entry(table, 1, {"type": "BoardOpened", "board": 1}) for table in tables]
    record_entries(entries=opened, actor=None)
    for event in cycle(TALK):
        for table in tables:
            yield entry(table, 1, event)


def _read(served: Visitor, tiles: Tiles, entries: Iterator[Entry]) -> list[Times]:
    line = Line(served)

    def post_and_look() -> None:
        given = next(entries)
        send(line, given)
        tiles.wait_for(given.table)

    def rest() -> None:
        sleep(REST)

    # What the one entry sets going is over before the next one.
    works = service("Service beside the stream"), rest, post_and_look, rest
    in_turn(WARM_UP, *works)
    times = in_turn(ROUNDS, *works)
    line.close()
    return times[::2]


def _seen(served: Visitor, entries: Iterator[Entry]) -> Times:
    line = Line(served)
    with _desk(served) as page:
        times = [_until_seen(page, line, next(entries)) for _ in range(ROUNDS)]
    line.close()
    return times[WARM_UP:]


def _until_seen(page: Page, line: Line, given: Entry) -> float:
    sleep(BETWEEN)
    started = time()
    send(line, given)
    return (until_changed(page, given.table) - started) * 1e6


@contextmanager
def _desk(served: Visitor) -> Iterator[Page]:
    with opened(served, every_table(TABLES)) as page:
        page.evaluate(WATCH)
        yield page
