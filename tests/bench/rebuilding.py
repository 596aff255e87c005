"""Making all views again from the events, against the library `eventsourcing` decoding
and folding the same boards: events a second."""

from __future__ import annotations

from statistics import median

from tables.rebuilding import rebuild
from tables.services import record_entries
from tests.bench import peer
from tests.bench.boards import entry, full_board, make_tables
from tests.bench.measuring import Times, compared, in_turn, row

GOAL = 5
ROUNDS = 15
TABLES = 8
BOARDS = 5
STORED = TABLES * BOARDS


def measure() -> list[str]:
    """The lines of the table; runs first, while nothing else is stored."""
    _record()
    with peer.boards() as app:
        saved = [peer.save_board(app, full_board()[1:]) for _ in range(STORED)]
        theirs, ours = in_turn(
            ROUNDS, lambda: [peer.load(app, board) for board in saved], rebuild
        )
    return _lines(theirs, ours, STORED * len(full_board()))


def _record() -> None:
    for table in make_tables(TABLES, "Rebuild"):
        for board in range(1, BOARDS + 1):
            batch = [entry(table, board, given) for given in full_board(board)]
            recorded = record_entries(entries=batch, actor=None)
            assert {one.result for one in recorded.outcomes} == {"new"}


def _lines(theirs: Times, ours: Times, events: int) -> list[str]:
    rates = [events / median(times) * 1e6 for times in (theirs, ours)]
    return [
        row(f"eventsourcing, get of {events} events", theirs),
        row("rebuild of every view of as many", ours),
        f"events a second: eventsourcing {rates[0]:,.0f}, rebuild {rates[1]:,.0f}",
        compared("rebuild / eventsourcing, events/s", rates[1] / rates[0], GOAL, True),
    ]
