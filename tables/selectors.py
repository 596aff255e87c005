"""What can be asked about the tables. Nothing here writes."""

from __future__ import annotations

from collections.abc import Sequence, Set
from datetime import datetime
from typing import Any

import msgspec

from lawbook import BoardLog, Event, Saying, admit, empty_log, render, say
from tables import database, history, store
from tables.coming_in import clocks
from tables.coming_in.openings import opening_of
from tables.errors import NotThere
from tables.models import Board, BoardView, StoredEvent, Table, TableView
from tables.personal.withholding import withheld_at, withhold_concerns, without
from tables.projecting.projections import NO_BOARD
from tables.store import Stored

QUIET: dict[str, Any] = NO_BOARD | {"attention": []}
# Every desk asks these after every entry: prepared statements.
TILES = """
SELECT t.id, s.tournament_id, s.name, t.number, t.name, v.summary
FROM tables_table t JOIN tables_section s ON s.id = t.section_id
LEFT JOIN tables_tableview v ON v.table_id = t.id
"""
OF_TABLES = " WHERE t.id = ANY(%s::bigint[])"
OF_TOURNAMENT = " WHERE s.tournament_id = %s"
ORDERED = """
SELECT t.id FROM tables_table t JOIN tables_section s ON s.id = t.section_id
ORDER BY s.tournament_id, s.name, t.number
"""
IN_ORDER = " ORDER BY s.tournament_id, s.name, t.number"
URGENCY = {"called": 0, "choice": 1, "twice": 2, "late": 3}


class Tile(msgspec.Struct, frozen=True):
    """One table as the desk shows it. ``summary`` is the stored view of the table."""

    id: int
    tournament: int
    section: str
    number: int
    name: str
    summary: dict[str, Any]


class BoardLine(msgspec.Struct, frozen=True):
    """One board in the list of a table's boards."""

    board: int
    version: int
    phase: str


class TableDetail(msgspec.Struct, frozen=True):
    """One table with its boards and the state of the one in play."""

    tile: Tile
    boards: list[BoardLine]
    state: str | None


class Wanted(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that needs a director. ``since`` is an ISO time."""

    table: int
    section: str
    number: int
    board: int
    kind: str
    since: str
    version: int | None = None
    choice: str | None = None
    chooser: str | None = None
    versions: list[int] | None = None
    seat: str | None = None


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
    """Where a page that is drawn now starts listening, so that it misses nothing.

    Ask before reading what the page shows.
    """
    return store.settled_position()


def table_tiles(tournament_id: int | None = None) -> list[Tile]:
    """Every table with its summary, in the order of sections and numbers."""
    if tournament_id is None:
        return _tiles(database.rows(TILES + IN_ORDER))
    return _tiles(database.rows(TILES + OF_TOURNAMENT + IN_ORDER, tournament_id))


def in_order() -> list[int]:
    """The ids of all tables, by section and number."""
    return [table for (table,) in database.rows(ORDERED)]


def tiles_of(tables: Sequence[int]) -> list[Tile]:
    """The same of these tables only; one that is not there is left out."""
    return _tiles(database.rows(TILES + OF_TABLES + IN_ORDER, list(tables)))


def table_tile(table_id: int) -> Tile:
    """One table with its summary: what its tile on the desk is drawn from."""
    for tile in tiles_of([table_id]):
        return tile
    raise _no_table(table_id)


def table_detail(table_id: int) -> TableDetail:
    """One table, its boards, and the state of its board in play."""
    table = _table(table_id)
    tile = _tile(table)
    views = BoardView.objects.filter(board__table=table)
    fields = ("board__number", "version", "phase")
    boards = [BoardLine(*row) for row in views.order_by(fields[0]).values_list(*fields)]
    in_play = views.filter(board__number=tile.summary["board"])
    shown = in_play.select_related("board").first()
    return TableDetail(tile, boards, _state(table_id, shown) if shown else None)


def _state(table_id: int, shown: BoardView) -> str:
    document, number = shown.document.encode(), shown.board.number
    return withhold_concerns(table_id, number, document).decode()


def open_board(table_id: int) -> int | None:
    """The number of the board in play at a table, or None."""
    view = TableView.objects.filter(table=table_id).first()
    return view.board if view else None


def get_board(table_id: int, number: int) -> Board:
    """The board of this number at this table."""
    board = Board.objects.filter(table=table_id, number=number).first()
    if board is None:
        _table(table_id)
        detail = f"Board {number} has not been opened at this table."
        raise NotThere("unknown_board", detail, field="board")
    return board


def board_log(board: Board) -> BoardLog:
    """The log of a board now; `tables.past` gives any other moment or edition."""
    return store.fold(store.read(board.pk))


def board_document(board: Board) -> bytes:
    """The state of a board, byte for byte as it is replayed anywhere else.

    Except for a text that is withheld (`tables.personal`).
    """
    document = BoardView.objects.get(board=board).document.encode()
    return withhold_concerns(board.table_id, board.number, document)


def preview(table_id: int, number: int, event: Event) -> bytes:
    """The state that an event would give. Raises `Refused`; nothing is stored."""
    table = _table(table_id)
    board = Board.objects.filter(table=table, number=number).first()
    log = board_log(board) if board else empty_log()
    if not log.version and type(event).__name__ == "BoardOpened":
        edition = table.section.tournament.edition
        given = msgspec.structs.asdict(event)
        added = opening_of(given, table_id, number, edition)
        event = msgspec.structs.replace(event, **added)
    return render(admit(log, event).state)


def board_events(board: Board) -> list[Recorded]:
    """The whole log of a board; entries taken back are marked, not left out."""
    rows = store.read(board.pk)
    return recorded(board, rows, store.fold(rows).withdrawn)


def recorded(board: Board, rows: Sequence[Stored], gone: Set[int]) -> list[Recorded]:
    """Rows of a board's log with their people; ``gone`` are those taken back."""
    waiting = {row.version for row in history.late_entries(rows)}
    events = StoredEvent.objects.filter(board=board).select_related("actor__user")
    kept = {event.version: event for event in events}
    about = clocks.times_told(rows)
    hidden = withheld_at(board.pk)
    return [
        line(
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


def needs_director(tournament_id: int | None = None) -> list[Wanted]:
    """What needs a director, oldest first in each kind.

    Called, then choices, then what was reported twice, then late entries.
    """
    tiles = table_tiles(tournament_id)
    wanted = [_wanted(tile, item) for tile in tiles for item in _items(tile)]
    return sorted(wanted, key=lambda item: (URGENCY[item.kind], item.since))


def words(table_id: int, number: int, language: str = "en") -> tuple[Saying, ...]:
    """What the director says at this table now, most urgent first."""
    return say(board_log(get_board(table_id, number)).state, language)


def _table(table_id: int) -> Table:
    related = ("section__tournament", "view")
    table = Table.objects.select_related(*related).filter(pk=table_id).first()
    if table is None:
        raise _no_table(table_id)
    return table


def _no_table(table_id: int) -> NotThere:
    detail = f"There is no table {table_id}."
    return NotThere("unknown_table", detail, field="table")


def _tiles(found: database.Rows) -> list[Tile]:
    tiles = [Tile(*facts) for facts in found]
    return [
        tile if tile.summary else msgspec.structs.replace(tile, summary=QUIET)
        for tile in tiles
    ]


def _tile(table: Table) -> Tile:
    view = getattr(table, "view", None)
    return Tile(
        id=table.pk,
        tournament=table.section.tournament_id,
        section=table.section.name,
        number=table.number,
        name=table.name,
        summary=view.summary if view else QUIET,
    )


def _items(tile: Tile) -> Sequence[dict[str, Any]]:
    items: list[dict[str, Any]] = tile.summary["attention"]
    return items


def _wanted(tile: Tile, item: dict[str, Any]) -> Wanted:
    return Wanted(table=tile.id, section=tile.section, number=tile.number, **item)


def line(row: Stored, hidden: Set[str], **more: Any) -> Recorded:
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
        event=without(event, hidden) if hidden else event,
        base_version=row.base_version,
        late=row.late,
        occurred_at=row.occurred_at,
        recorded_at=row.recorded_at,
        **more,
    )
