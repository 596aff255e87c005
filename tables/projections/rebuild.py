"""Rebuilds every view from the events, and compares it with what was shown.

The views of one table are made from values alone, with no database: that part runs in a
process of its own. A few tables at a time: their events and views are read without
holding anything, and those that differ are written by one statement, but not at a table
where someone has entered meanwhile: that one is done again, its lock held. Entries at
other tables never wait, and readers always find a view.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from time import monotonic
from typing import Any

import msgspec
from django.db import transaction

from tables.common.process_pool import ParallelMap, process_map
from tables.event_store import store
from tables.event_store.view_rows import BoardShown, TableShown
from tables.projections import stored_views
from tables.projections.projections import show_table
from tables.projections.stored_views import BoardNow, Field, Rewrite, TableNow

Views = Mapping[int, BoardShown]
# Tables that one statement reads: few at first, as every process waits for that one.
AT_FIRST = 4
AT_ONCE = 16
# Tables that one process takes at a time.
A_SHARE = 4
# Statements that are read ahead of the tables that are being written.
AHEAD = 2
# For no more tables than these, starting other processes takes longer than it saves.
FEW = 16


class Made(msgspec.Struct, frozen=True):
    """The rebuilt views of a table; ``rewrite`` where they differ from what was shown.

    That is a `Rewrite` in JSON, as only the database reads it.
    ``broken`` are its boards that cannot be read; then no view of it is made.
    """

    table: int
    events: int = 0
    boards: int = 0
    has_view: bool = False
    differences: list[str] = []
    rewrite: msgspec.Raw | None = None
    broken: list[str] = []


class UnreadableBoard(Exception):
    """A board whose events cannot be decoded or replayed."""


def remake(now: TableNow) -> Made:
    """The views of a table from its events."""
    try:
        boards = _views(now)
    except UnreadableBoard as wrong:
        return Made(now.id, broken=[str(wrong)])
    lives = [view.live for view in boards.values()]
    view = show_table(now.id, lives) if boards else None
    differences = [
        *_differ_on_boards(now, boards),
        *_differ(
            f"table {now.id}", now.view, view and stored_views.stored_table_view(view)
        ),
    ]
    return Made(
        table=now.id,
        events=sum(view.version for view in boards.values()),
        boards=len(boards),
        has_view=view is not None,
        differences=differences,
        rewrite=_rewrite(now, boards, view) if differences else None,
    )


def _views(now: TableNow) -> dict[int, BoardShown]:
    """By the ids of the boards; raises `UnreadableBoard`."""
    views = {board.id: view_of(now, board) for board in now.boards}
    return {board: view for board, view in views.items() if view}


def view_of(now: TableNow, board: BoardNow) -> BoardShown | None:
    """The view that events give, None without any; raises `UnreadableBoard`."""
    if board.written is None:
        return None
    try:
        return board.written.view(now.id, board.number)
    except Exception as wrong:  # whatever the core says of what it cannot read
        raise UnreadableBoard(f"board {now.id}/{board.number}: {wrong}") from wrong


def _rewrite(now: TableNow, boards: Views, view: TableShown | None) -> msgspec.Raw:
    """The boards that differ; the view of the table in any case."""
    wrong = [b.id for b in now.boards if b.shown != _columns(boards, b.id)]
    rewrite = Rewrite(
        table=now.id,
        lock_version=now.lock_version,
        boards=[_row(board, boards[board]) for board in wrong if board in boards],
        gone=[board for board in wrong if board not in boards],
        view=[view] if view else [],
    )
    return msgspec.Raw(msgspec.json.encode(rewrite))


def _row(board: int, view: BoardShown) -> dict[str, Any]:
    names = ("version", "phase", "document", "updated_at")
    return {"id": board} | {name: getattr(view, name) for name in names}


def _columns(boards: Views, board: int) -> Any:
    view = boards.get(board)
    return view and stored_views.columns(view)


def _differ_on_boards(now: TableNow, boards: Views) -> Iterator[str]:
    for board in sorted(now.boards, key=lambda board: board.number):
        after = _columns(boards, board.id)
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


class Rebuilt(msgspec.Struct, frozen=True):
    """How much was rebuilt, and where it differs from what was shown before.

    ``broken`` are the boards whose events cannot be read: nothing is written at their
    tables, and `tables.integrity.verifying` names the event.
    """

    events: int
    boards: int
    tables: int
    differences: list[str]
    broken: list[str]


class RebuildProgress(msgspec.Struct, frozen=True):
    """How far the rebuild of a tournament has got, and how long it took."""

    tournament: str
    done: int
    tables: int
    events: int
    seconds: float


Tell = Callable[[RebuildProgress], object]
Tables = tuple[Sequence[int], Iterator[Made]]


def rebuild(tournament: int | None = None, tell: Tell | None = None) -> Rebuilt:
    """Rebuild the views of a tournament, or of every one in turn; then they last."""
    fields = stored_views.fields(tournament)
    tables = sum(len(field.tables) for field in fields)
    told = tell or _say_nothing
    with process_map(worth_it=tables > FEW) as spread:
        made = [one for field in fields for one in _rebuild(field, told, spread)]
    if any(one.differences for one in made):
        stored_views.flush()
    return Rebuilt(
        events=sum(one.events for one in made),
        boards=sum(one.boards for one in made),
        tables=sum(one.tables for one in made),
        differences=[line for one in made for line in one.differences],
        broken=[line for one in made for line in one.broken],
    )


def _say_nothing(progress: RebuildProgress) -> None:
    return None


def _rebuild(tournament: Field, tell: Tell, spread: ParallelMap) -> Iterator[Rebuilt]:
    """What was made of the tournament, a few tables at a time."""
    reached, events, started = 0, 0, monotonic()
    for chosen, made in _ahead(tournament.tables, spread):
        done = _counted(_settle(made))
        reached, events = reached + len(chosen), events + done.events
        passed, tables = monotonic() - started, len(tournament.tables)
        tell(RebuildProgress(tournament.name, reached, tables, events, passed))
        yield done


def _ahead(tables: Sequence[int], spread: ParallelMap) -> Iterator[Tables]:
    """Yield tables with their rebuilt views, while the next ones are being rebuilt.

    Enough are read ahead that no process waits while some are written.
    """
    coming = deque[Tables]()
    for chosen in _batches(tables):
        made = chain.from_iterable(spread(remake_some, _shares(chosen)))
        coming.append((chosen, made))
        if len(coming) > AHEAD:
            yield coming.popleft()
    yield from coming


def _batches(tables: Sequence[int]) -> Iterator[Sequence[int]]:
    """The tables in batches, each for one statement."""
    begin, end = 0, AT_FIRST
    while begin < len(tables):
        yield tables[begin:end]
        begin, end = end, end + AT_ONCE


def _shares(tables: Sequence[int]) -> Iterator[list[TableNow]]:
    """A few tables for each process at a time: to hand them over takes time too."""
    now = stored_views.read(tables)
    while share := list(islice(now, A_SHARE)):
        yield share


def remake_some(share: list[TableNow]) -> list[Made]:
    """The views of some tables from their events."""
    return [remake(now) for now in share]


def _counted(made: Sequence[Made]) -> Rebuilt:
    return Rebuilt(
        events=sum(one.events for one in made),
        boards=sum(one.boards for one in made),
        tables=sum(one.has_view for one in made),
        differences=[line for one in made for line in one.differences],
        broken=[line for one in made for line in one.broken],
    )


def _settle(tables: Iterable[Made]) -> list[Made]:
    """Write the views of some tables where they differ."""
    made = list(tables)
    held = stored_views.write([one.rewrite for one in made if one.rewrite])
    lost = [one for one in made if one.rewrite and one.table not in held]
    kept = [one for one in made if one not in lost]
    return kept + [again for one in lost for again in _settle_holding(one.table)]


@transaction.atomic
def _settle_holding(table: int) -> list[Made]:
    """The same for one table, while its lock keeps entries out."""
    store.lock_tables([table])
    made = [remake(now) for now in stored_views.read([table])]
    stored_views.write([one.rewrite for one in made if one.rewrite])
    return made
