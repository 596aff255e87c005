"""Making every view again from the events, and comparing with what was shown.

A few tables at a time: their events and views are read without holding anything, the
views are made, and those that differ are written by one statement, but not at a
table where somebody has entered meanwhile: that one is done again, its turn held.
Entries at other tables never wait, and whoever looks always finds a view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from time import monotonic
from typing import Any

import msgspec
from django.db import transaction

from lawbook import read_written, replay
from tables import shown, store
from tables.projections import BoardShown, TableShown, show_board, show_table
from tables.shown import BoardNow, Field, Rewrite, TableNow

# So many tables are read by one statement: a few thousand events.
AT_ONCE = 16


class Rebuilt(msgspec.Struct, frozen=True):
    """How much was made again, and where it is not what was shown before.

    ``broken`` are the boards whose events cannot be read: nothing is written at their
    tables, and `tables.verifying` names the event.
    """

    events: int
    boards: int
    tables: int
    differences: list[str]
    broken: list[str]


class Progress(msgspec.Struct, frozen=True):
    """How far the rebuild of a tournament has got, and how long it took."""

    tournament: str
    done: int
    tables: int
    events: int
    seconds: float


Tell = Callable[[Progress], object]


class Made(msgspec.Struct, frozen=True):
    """The views of one table, made again, or why they cannot be."""

    now: TableNow
    boards: dict[int, BoardShown] = {}
    view: TableShown | None = None
    differences: list[str] = []
    broken: list[str] = []


class Unreadable(Exception):
    """A board whose events are not what anybody has recorded."""


def rebuild(tournament: int | None = None, tell: Tell | None = None) -> Rebuilt:
    """Make the views of a tournament again, or of every one in turn."""
    fields = shown.fields(tournament)
    made = [one for each in fields for one in _rebuild(each, tell or _say_nothing)]
    return Rebuilt(
        events=sum(one.events for one in made),
        boards=sum(one.boards for one in made),
        tables=sum(one.tables for one in made),
        differences=[line for one in made for line in one.differences],
        broken=[line for one in made for line in one.broken],
    )


def _say_nothing(progress: Progress) -> None:
    return None


def _rebuild(tournament: Field, tell: Tell) -> Iterator[Rebuilt]:
    """What was made of the tournament, a few tables at a time."""
    tables, started, events = tournament.tables, monotonic(), 0
    for first in range(0, len(tables), AT_ONCE):
        chosen = tables[first : first + AT_ONCE]
        done = _counted(_settle(shown.read(chosen)))
        events += done.events
        reached, passed = first + len(chosen), monotonic() - started
        tell(Progress(tournament.name, reached, len(tables), events, passed))
        yield done


def _counted(made: Sequence[Made]) -> Rebuilt:
    return Rebuilt(
        events=sum(view.version for one in made for view in one.boards.values()),
        boards=sum(len(one.boards) for one in made),
        tables=sum(one.view is not None for one in made),
        differences=[line for one in made for line in one.differences],
        broken=[line for one in made for line in one.broken],
    )


def _settle(tables: Iterable[TableNow]) -> list[Made]:
    """The views of some tables, right in the store too."""
    made = [_make_or_tell(now) for now in tables]
    held = shown.write([_rewrite(one) for one in made if one.differences])
    lost = [one for one in made if one.differences and one.now.id not in held]
    kept = [one for one in made if one not in lost]
    return kept + [again for one in lost for again in _settle_holding(one.now.id)]


@transaction.atomic
def _settle_holding(table: int) -> list[Made]:
    """The same while nobody can enter at the table."""
    store.lock_tables([table])
    made = [_make_or_tell(now) for now in shown.read([table])]
    shown.write([_rewrite(one) for one in made if not one.broken])
    return made


def _make_or_tell(now: TableNow) -> Made:
    try:
        return make(now)
    except Unreadable as wrong:
        return Made(now, broken=[str(wrong)])


def make(now: TableNow) -> Made:
    """The views of a table from its events; raises `Unreadable`."""
    boards = {b.id: _view(now, b) for b in now.boards if b.facts}
    lives = [view.live for view in boards.values()]
    view = show_table(now.id, lives) if boards else None
    differences = [
        *(_differ_on_boards(now, boards)),
        *_differ(f"table {now.id}", now.shown, view and shown.plain(view)),
    ]
    return Made(now, boards, view, differences)


def _view(now: TableNow, board: BoardNow) -> BoardShown:
    try:
        log = replay([read_written(fact.data) for fact in board.facts])
        return show_board((now.id, board.number), board.facts, log)
    except Exception as wrong:  # whatever the core says of what it cannot read
        raise Unreadable(f"board {now.id}/{board.number}: {wrong}") from wrong


def _rewrite(made: Made) -> Rewrite:
    """The boards that differ; the view of the table in any case."""
    now = made.now
    wrong = [b for b in now.boards if b.shown != _columns(made, b.id)]
    return Rewrite(
        table=now.id,
        turn=now.turn,
        boards=[_row(b.id, made.boards[b.id]) for b in wrong if b.id in made.boards],
        gone=[b.id for b in wrong if b.id not in made.boards],
        view=[made.view] if made.view else [],
    )


def _row(board: int, view: BoardShown) -> dict[str, Any]:
    names = ("version", "phase", "document", "updated_at")
    return {"id": board} | {name: getattr(view, name) for name in names}


def _columns(made: Made, board: int) -> Any:
    view = made.boards.get(board)
    return view and shown.columns(view)


def _differ_on_boards(now: TableNow, boards: dict[int, BoardShown]) -> Iterator[str]:
    for board in sorted(now.boards, key=lambda board: board.number):
        view = boards.get(board.id)
        after = view and shown.columns(view)
        yield from _differ(f"board {now.id}/{board.number}", board.shown, after)


def _differ(name: str, before: object, after: object) -> Iterator[str]:
    if before == after:
        return
    if after is None:
        yield f"{name} was shown and has no events"
    elif before is None:
        yield f"{name} was not shown"
    else:
        yield f"{name} was shown differently"
