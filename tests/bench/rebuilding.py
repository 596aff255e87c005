"""Making all views again from the events, against the library `eventsourcing` decoding
and folding the same boards: events a second. The library does it in one process; a
rebuild in as many as there are cores.

Once with every view gone, so that all of them are written, and once with every view
there and right, as a rebuild mostly finds them.
"""

from __future__ import annotations

from statistics import median

from tables.intake.services import record_entries
from tables.models import BoardView, TableView
from tables.projections.rebuild import rebuild
from tests.bench import peer
from tests.bench.measuring import Times, Work, compared, in_turn, row
from tests.harness.boards import entry, full_board, make_tables

GOAL = 6
ROUNDS = 9
# One evening of a congress: more tables than a rebuild leaves to one process.
TABLES = 64
BOARDS = 10
STORED = TABLES * BOARDS


def measure() -> list[str]:
    """The lines of the table; runs first, while nothing else is stored."""
    _record()
    with peer.boards() as app:
        saved = [peer.save_board(app, full_board()[1:]) for _ in range(STORED)]
        return _lines(*_in_turn(lambda: [peer.load(app, board) for board in saved]))


def _in_turn(reference: Work) -> tuple[Times, Times, Times]:
    """The reference, a rebuild of nothing, and one that finds all as it is."""
    theirs, from_nothing, unchanged = [], [], []
    for _ in range(ROUNDS):
        BoardView.objects.all().delete()
        TableView.objects.all().delete()
        (one,), (two,), (three,) = in_turn(1, reference, rebuild, rebuild)
        theirs.append(one)
        from_nothing.append(two)
        unchanged.append(three)
    return theirs, from_nothing, unchanged


def _record() -> None:
    for table in make_tables(TABLES, "Rebuild"):
        for board in range(1, BOARDS + 1):
            batch = [entry(table, board, given) for given in full_board(board)]
            recorded = record_entries(entries=batch, actor=None)
            assert {one.result for one in recorded.outcomes} == {"new"}


def _lines(theirs: Times, from_nothing: Times, unchanged: Times) -> list[str]:
    events = STORED * len(full_board())
    rates = [events / median(t) * 1e6 for t in (theirs, from_nothing, unchanged)]
    words = (
        "events a second: eventsourcing {:,.0f}, from nothing {:,.0f}, found {:,.0f}"
    )
    names = ("rebuild from nothing", "rebuild of what is there")
    return [
        row(f"eventsourcing, get of {events} events", theirs),
        row("rebuild of every view from nothing", from_nothing),
        row("rebuild that finds every view right", unchanged),
        words.format(*rates),
        *(
            compared(f"{name} / eventsourcing", rate / rates[0], GOAL, least=True)
            for name, rate in zip(names, rates[1:], strict=True)
        ),
    ]
