"""The views of what a file holds, made while its events pass.

The events of a board are kept until its last one has come, and then only what is shown
of it: a long file asks for no more memory than the boards in play at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from lawbook import read_written, replay
from tables import shown
from tables.archive.errors import BadFile
from tables.archive.lines import EventLine
from tables.archive.reading import Contents, Stream
from tables.projections import BoardShown, LiveBoard, show_board, show_table
from tables.shown import Fact

# Ids here of tables by their keys, and of boards by the numbers of their streams.
Tables = Mapping[UUID, int]
Boards = Mapping[int, int]


class Views:
    """What is shown of the boards and tables that have come so far."""

    def __init__(self, contents: Contents, tables: Tables, boards: Boards) -> None:
        self._streams, self._tables, self._boards = contents.streams, tables, boards
        self._begun: dict[int, tuple[int, list[Fact]]] = {}
        self._shown: list[tuple[int, BoardShown]] = []
        self._live: dict[int, list[LiveBoard]] = {}

    def take(self, line: int, event: EventLine) -> None:
        """One more event; with its last one the board is shown.

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
        stream = self._streams[event.stream]
        if event.version == stream.board.version:
            del self._begun[event.stream]
            self._show(first, stream, facts)

    def store(self) -> None:
        """Write them all; every board has its last event by now."""
        tables = [show_table(table, live) for table, live in self._live.items()]
        shown.add(self._shown, tables)

    def _show(self, first: int, stream: Stream, facts: list[Fact]) -> None:
        table, number = self._tables[stream.board.table], stream.board.number
        try:
            log = replay([read_written(fact.data) for fact in facts])
            view = show_board((table, number), facts, log)
        except Exception as wrong:  # whatever the core says of what it cannot read
            what = f"from here on, board {number} cannot be replayed: {wrong}."
            raise BadFile("impossible", first, what) from wrong
        self._shown.append((self._boards[stream.board.stream], view))
        self._live.setdefault(table, []).append(view.live)
