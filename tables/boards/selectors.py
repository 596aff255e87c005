"""Queries about a table and its boards. Nothing here writes.

The caller passes a visibility, or a board that it allows (`tables.access.visibility`).
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from datetime import datetime
from typing import Any

import msgspec

from lawbook import (
    BoardLog,
    Event,
    Saying,
    admit,
    empty_log,
    render,
    say,
)
from tables.access.visibility import Visibility
from tables.access.visible import VisibleBoard, no_table
from tables.boards.sql import STATE
from tables.boards.tiles import table_tile
from tables.common import database
from tables.event_store import store
from tables.event_store.models import StoredEvent
from tables.event_store.store import Stored
from tables.event_store.view_rows import LiveBoard
from tables.intake import clock_skew
from tables.intake.stream_cache import opening_of
from tables.privacy.redaction import withheld_at, withhold_concerns, without_fields
from tables.projections import history
from tables.projections.history import rows_for
from tables.projections.models import BoardView, TableView
from tables.projections.stored_views import Tile
from tables.tournaments.models import Board, Table


class BoardRow(msgspec.Struct, frozen=True):
    """One board in the list of a table's boards."""

    board: int
    version: int
    phase: str


class TableDetail(msgspec.Struct, frozen=True):
    """One table with its boards and the state of the one in play."""

    tile: Tile
    boards: list[BoardRow]
    state: str | None


class Recorded(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a board's log."""

    version: int
    position: int
    id: Any
    device: str
    seq: int | None
    type: str
    event: dict[str, Any]
    base_version: int | None
    late: bool
    reviewed: bool
    withdrawn: bool
    occurred_at: datetime
    recorded_at: datetime
    about: datetime | None
    actor: str | None


def stream_position() -> int:
    """The position from which a page drawn now follows the stream without a gap.

    Ask before reading what the page shows.
    """
    return store.settled_position()


def table_detail(visibility: Visibility, table_id: int) -> TableDetail:
    """One table, its boards, and the state of its board in play, if it is seen."""
    tile = table_tile(visibility, table_id)
    fields = ("board__number", "version", "phase")
    views = BoardView.objects.filter(board__table=table_id).order_by(fields[0])
    phases = {} if visibility.hands else _phases_without_deal(table_id)
    boards = [
        BoardRow(board, version, phases.get(board, phase))
        for board, version, phase in views.values_list(*fields)
    ]
    in_play = visibility.boards([(table_id, tile.summary["board"])])
    state = [board_document(one).decode() for one in in_play]
    return TableDetail(tile, boards, state[0] if state else None)


def _phases_without_deal(table_id: int) -> dict[int, str]:
    """The phase of each board that is not over, by number."""
    views = TableView.objects.filter(table=table_id).values_list("live", flat=True)
    live = (one for kept in views for one in msgspec.convert(kept, list[LiveBoard]))
    return {one.board: one.concealed.tile["phase"] for one in live}


def open_board(table_id: int) -> int | None:
    """The number of the board in play at a table, or None."""
    view = TableView.objects.filter(table=table_id).first()
    return view.board if view else None


def newest_board(table_id: int) -> int | None:
    """The number of the board in play, or of the last one; None without any."""
    boards = Board.objects.filter(table=table_id).order_by("-view__updated_at")
    return open_board(table_id) or boards.values_list("number", flat=True).first()


def visible_numbers(visibility: Visibility, table_id: int) -> list[int]:
    """The boards of a table that are seen, by number."""
    boards = Board.objects.filter(table=table_id).order_by("number")
    numbers = boards.values_list("number", flat=True)
    return [number for number in numbers if visibility.shows(table_id, number)]


def board_rows(seen: VisibleBoard) -> list[Stored]:
    """The stored events of a board, in order; without the deal where hands are hidden.

    Whatever is made of them cannot depend on the deal then.
    """
    return rows_for(store.read(seen.board.pk), hands=seen.hands)


def board_log(seen: VisibleBoard) -> BoardLog:
    """The log of a board now; `boards.past` gives any other moment or edition."""
    return store.fold(board_rows(seen))


def board_document(seen: VisibleBoard) -> bytes:
    """The state of a board, byte for byte as it is replayed anywhere else.

    Except for a text that is withheld (`tables.privacy`).
    """
    return withhold_concerns(seen.table, seen.number, _state(seen))


def _state(seen: VisibleBoard) -> bytes:
    ((document, is_dealt),) = database.rows(STATE, seen.board.pk)
    if is_dealt and not seen.hands:
        return render(board_log(seen).state)
    return str(document).encode()


def preview(seen: VisibleBoard, event: Event) -> bytes:
    """The state that an event would give. Raises `Refused`; nothing is stored."""
    _require_table(seen.table)
    log = board_log(seen) if seen.opened else empty_log()
    if not log.version and type(event).__name__ == "BoardOpened":
        given = msgspec.structs.asdict(event)
        added = opening_of(given, seen.table, seen.number)
        if not seen.hands:
            added.pop("deal", None)
        event = msgspec.structs.replace(event, **added)
    return render(admit(log, event).state)


def board_events(seen: VisibleBoard) -> list[Recorded]:
    """The whole log of a board; entries taken back are marked, not left out."""
    rows = board_rows(seen)
    return _recorded(seen.board, rows, store.fold(rows).withdrawn)


def _recorded(board: Board, rows: Sequence[Stored], gone: Set[int]) -> list[Recorded]:
    """Rows of a board's log with their people; ``gone`` are those taken back."""
    waiting = {row.version for row in history.late_entries(rows)}
    events = StoredEvent.objects.filter(board=board).select_related("actor__user")
    kept = {event.version: event for event in events}
    about = clock_skew.sender_times(rows)
    hidden = withheld_at(board.pk)
    return [
        log_line(
            row,
            hidden.get(row.version, frozenset()),
            position=kept[row.version].position,
            actor=str(kept[row.version].actor) if kept[row.version].actor else None,
            about=about.get(row.version),
            withdrawn=row.version in gone,
            reviewed=row.late and row.version not in waiting,
        )
        for row in rows
    ]


def board_sayings(seen: VisibleBoard, language: str = "en") -> tuple[Saying, ...]:
    """What the director says at this board now, most urgent first."""
    return say(board_log(seen).state, language)


def _require_table(table_id: int) -> None:
    if not Table.objects.filter(pk=table_id).exists():
        raise no_table(table_id)


def log_line(row: Stored, hidden: Set[str], **more: Any) -> Recorded:
    """One line of a log; what is ``hidden`` of it is replaced.

    ``more``: what does not lie in the row itself (position, actor, about, withdrawn,
    reviewed).
    """
    event = msgspec.json.decode(row.data)
    return Recorded(
        version=row.version,
        id=row.client_id,
        device=row.device,
        seq=row.seq,
        type=row.type,
        event=without_fields(event, hidden) if hidden else event,
        base_version=row.base_version,
        late=row.late,
        occurred_at=row.occurred_at,
        recorded_at=row.recorded_at,
        **more,
    )
