"""Builds the views of an imported tournament while its events are read.

The events of a board are kept until its last one has come, and then only what is shown
of it: a long file asks for no more memory than the boards in play at once. The rules
may work in another process meanwhile (`tables.common.process_pool`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from uuid import UUID

import msgspec

from lawbook import read_written, replay, without_deal
from tables.archive.files import BadFile
from tables.archive.lines import EventLine
from tables.archive.reading import Contents
from tables.common.process_pool import ParallelMap
from tables.event_store.view_rows import BoardShown, LiveBoard
from tables.projections import stored_views
from tables.projections.projections import show_board, show_table
from tables.projections.stored_views import FACTS, Fact

# Ids here of tables by their keys, and of boards by the numbers of their streams.
Tables = Mapping[UUID, int]
Boards = Mapping[int, int]

# So many boards are shown at a time.
AT_ONCE = 16


class Whole(msgspec.Struct, frozen=True):
    """A board all of whose events were read; ``line`` is that of the first one."""

    id: int
    table: int
    number: int
    line: int
    written: bytes


class Outcome(msgspec.Struct, frozen=True):
    """The view of a board, or why the rules cannot replay it."""

    board: int
    line: int
    view: BoardShown | None
    wrong: str = ""


class Views:
    """The views of the boards and tables read so far."""

    def __init__(
        self, contents: Contents, tables: Tables, boards: Boards, spread: ParallelMap
    ) -> None:
        self._streams, self._tables, self._boards = contents.streams, tables, boards
        self._spread = spread
        self._begun: dict[int, tuple[int, list[Fact]]] = {}
        self._whole: list[Whole] = []
        self._coming: Iterator[list[Outcome]] = iter(())
        self._shown: list[tuple[int, BoardShown]] = []
        self._live: dict[int, list[LiveBoard]] = {}

    def take(self, line: int, event: EventLine) -> None:
        """Add an event; a board with its last event is rendered, alone or in a batch.

        Raises `BadFile` (``impossible``) for a board that the rules cannot replay.
        """
        first, facts = self._begun.setdefault(event.stream, (line, []))
        facts.append(
            Fact(
                event.version,
                event.type,
                event.data,
                event.late,
                event.device,
                event.recorded_at,
            )
        )
        board = self._streams[event.stream].board
        if event.version == board.version:
            del self._begun[event.stream]
            id, table = self._boards[board.stream], self._tables[board.table]
            written = msgspec.json.encode(facts)
            self._whole.append(Whole(id, table, board.number, first, written))
        if len(self._whole) == AT_ONCE:
            self._show()

    def store(self) -> None:
        """Write them all; every board has its last event by now.

        Raises `BadFile` as `take` does.
        """
        self._show()
        self._collect()
        tables = [show_table(table, live) for table, live in self._live.items()]
        stored_views.add_missing(self._shown, tables)

    def _show(self) -> None:
        """Collect what came of the boards before, while these are on their way."""
        coming = self._spread(show_boards, [self._whole])
        self._whole = []
        self._collect()
        self._coming = coming

    def _collect(self) -> None:
        for one in (one for some in self._coming for one in some):
            if one.view is None:
                raise BadFile("impossible", one.line, one.wrong)
            self._shown.append((one.board, one.view))
            self._live.setdefault(one.view.table, []).append(one.view.live)


def show_boards(boards: Sequence[Whole]) -> list[Outcome]:
    """The view of each board: values in and values out, for any process."""
    return [_show(board) for board in boards]


def _show(board: Whole) -> Outcome:
    try:
        facts = FACTS.decode(board.written)
        log = replay([read_written(fact.data) for fact in facts])
        place = board.table, board.number
        view = show_board(place, facts, log, without_deal(log))
    except Exception as wrong:  # whatever the core says of what it cannot read
        what = f"from here on, board {board.number} cannot be replayed: {wrong}."
        return Outcome(board.id, board.line, None, what)
    return Outcome(board.id, board.line, view)
