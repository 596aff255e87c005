"""Says which boards a rebuild would change, and writes nothing.

After the rules have been mended the events are what they were, and what follows from
them may not be.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tables.common.process_pool import ParallelMap, process_map
from tables.projections import stored_views
from tables.projections.rebuild import AT_ONCE, FEW, UnreadableBoard, view_of
from tables.projections.stored_views import BoardNow, TableNow


class Change(msgspec.Struct, frozen=True):
    """One part of a board's document: as it is shown, and as the events now give it."""

    part: str
    shown: object
    given: object


class BoardReport(msgspec.Struct, frozen=True):
    """A board (``table/number``) whose events now give another view.

    ``broken`` is why its events cannot be read; then nothing is compared.
    """

    place: str
    changes: list[Change] = []
    broken: str | None = None


def report(tournament: int | None = None) -> Iterator[BoardReport]:
    """The boards that would change, of one tournament or of every one in turn."""
    fields = stored_views.fields(tournament)
    tables = [table for field in fields for table in field.tables]
    with process_map(worth_it=len(tables) > FEW) as spread:
        yield from _compared(tables, spread)


def _compared(tables: list[int], spread: ParallelMap) -> Iterator[BoardReport]:
    for first in range(0, len(tables), AT_ONCE):
        now = stored_views.read(tables[first : first + AT_ONCE])
        for boards in spread(compare_table, now):
            yield from boards


def compare_table(now: TableNow) -> list[BoardReport]:
    """The boards of a table that would change, in the order of their numbers."""
    boards = sorted(now.boards, key=lambda board: board.number)
    compared = [_compare(now, board) for board in boards]
    return [one for one in compared if one.changes or one.broken]


def _compare(now: TableNow, board: BoardNow) -> BoardReport:
    place = f"{now.id}/{board.number}"
    try:
        view = view_of(now, board)
    except UnreadableBoard as wrong:
        return BoardReport(place, broken=str(wrong))
    before = msgspec.json.decode(board.shown[2]) if board.shown else {}
    after = msgspec.json.decode(view.document) if view else {}
    return BoardReport(place, changes_between(before, after))


def changes_between(before: dict[str, Any], after: dict[str, Any]) -> list[Change]:
    """The parts that differ, in the order of the document.

    A part that the stored document does not have yet differs once something is in it.
    """
    parts = dict.fromkeys((*before, *after))
    return [
        Change(part, before.get(part), after.get(part))
        for part in parts
        if before.get(part) != after.get(part) and (part in before or after[part])
    ]
