"""One entry over HTTP, on a connection kept open and a session logged in, against the
same entry given to the service; and what a view costs that does nothing."""

from __future__ import annotations

import msgspec

from tables.intake.entries import Entry
from tests.bench.entry import TABLES, service
from tests.bench.measuring import Work, in_turn, ratio, row
from tests.harness.boards import make_tables, short_boards
from tests.harness.served import Line, site

GOAL = 2
ROUNDS = 600
WARM_UP = 60
PATH = "/api/entries/"
NOTHING = "/healthz"


def measure() -> list[str]:
    """The lines of the table."""
    with site() as served:
        line = Line(served)
        works = service("Service"), _post(line), lambda: line.get(NOTHING)
        in_turn(WARM_UP, *works)
        ours, over_http, nothing = in_turn(ROUNDS, *works)
        line.close()
    return [
        row("one entry through the service", ours),
        row("one entry over HTTP", over_http),
        row("a view that does nothing over HTTP", nothing),
        ratio("HTTP / service", over_http, ours, GOAL),
    ]


def _post(line: Line) -> Work:
    entries = short_boards(make_tables(TABLES, "HTTP"))

    def post() -> None:
        send(line, next(entries))

    return post


def send(line: Line, entry: Entry) -> None:
    """A tablet sends one entry, and it is new."""
    answer = line.post(PATH, msgspec.json.encode([entry]))
    if b'"result":"new"' not in answer:
        raise RuntimeError(answer.decode())
