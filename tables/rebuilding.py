"""Making every view again from the events, and comparing with what was shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from django.db import transaction

from tables import store
from tables.models import Board, BoardView, Table, TableView
from tables.projections import BoardShown, show_board, show_table


class Rebuilt(msgspec.Struct, frozen=True):
    """How much was made again, and where it is not what was shown before."""

    events: int
    boards: int
    tables: int
    differences: list[str]


@transaction.atomic
def rebuild() -> Rebuilt:
    """Drop every view and make it again. Entries wait until this is done."""
    held = list(Table.objects.order_by("pk").select_for_update())
    before = _boards_shown(), _tables_shown()
    TableView.objects.all().delete()
    BoardView.objects.all().delete()
    events = sum(_rebuild_table(table) for table in held)
    after = _boards_shown(), _tables_shown()
    differences = [
        *_compare("board", before[0], after[0]),
        *_compare("table", before[1], after[1]),
    ]
    return Rebuilt(events, len(after[0]), len(after[1]), differences)


def _rebuild_table(table: Table) -> int:
    boards = list(Board.objects.filter(table=table).order_by("pk"))
    if not boards:
        return 0
    shown = [_shown(table, board) for board in boards]
    BoardView.objects.bulk_create(
        BoardView(board=board, **_columns(view))
        for board, view in zip(boards, shown, strict=True)
    )
    whole = show_table(table.pk, [view.live for view in shown])
    live = msgspec.to_builtins(whole.live)
    TableView.objects.create(
        table=table, board=whole.board, summary=whole.summary, live=live
    )
    return sum(view.version for view in shown)


def _shown(table: Table, board: Board) -> BoardShown:
    rows = store.read(board.pk)
    return show_board((table.pk, board.number), rows, store.fold(rows))


def _columns(view: BoardShown) -> dict[str, Any]:
    names = ("version", "phase", "document", "updated_at")
    return {name: getattr(view, name) for name in names}


def _boards_shown() -> dict[str, Any]:
    views = BoardView.objects.select_related("board").iterator()
    return {
        f"{view.board.table_id}/{view.board.number}": (
            view.version,
            view.phase,
            view.document,
            view.updated_at,
        )
        for view in views
    }


def _tables_shown() -> dict[str, Any]:
    views = TableView.objects.iterator()
    return {str(v.table_id): (v.board, v.summary, v.live) for v in views}


def _compare(kind: str, before: dict[str, Any], after: dict[str, Any]) -> Iterator[str]:
    for name in sorted(before.keys() | after.keys()):
        if name not in after:
            yield f"{kind} {name} was shown and has no events"
        elif name not in before:
            yield f"{kind} {name} was not shown"
        elif before[name] != after[name]:
            yield f"{kind} {name} was shown differently"
