"""Builds the views of the boards of a file: all of them, or the file is refused.

The events of a board are kept until its last one has come. Then it waits to be shown by
another process while the database moves the events in (`tables.common.process_pool`). A
long file asks for no more memory than the boards in play at once and those that wait:
where too many do, they are shown while it is read.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from uuid import UUID

import msgspec

from tables.archive.files import BadFile
from tables.archive.lines import EventLine
from tables.archive.reading import Contents
from tables.common.process_pool import ParallelMap
from tables.event_store.view_rows import BoardShown, LiveBoard
from tables.projections import stored_views
from tables.projections.board_events import BoardEvents, Columns
from tables.projections.history import TELLING
from tables.projections.projections import show_table

# The ids in this database: of tables by their keys in the file, of boards by the
# numbers of their streams in it.
Tables = Mapping[UUID, int]
Boards = Mapping[int, int]
# How many boards a process takes at a time, and how many may wait until the events are
# moved in.
AT_ONCE = 16
WAITING = 4096


class CompleteBoard(msgspec.Struct, frozen=True):
    """A board all of whose events were read; ``line`` is that of the first one."""

    id: int
    table: int
    number: int
    line: int
    events: BoardEvents


class BoardSoFar:
    """What the view of a board needs of its events, as they come.

    They are kept as they are written, and are read once all are there. ``line`` is that
    of the first one.
    """

    def __init__(self, line: int) -> None:
        self.line = line
        self._events: list[msgspec.Raw] = []
        self._columns = Columns([], [])

    def add(self, event: EventLine) -> None:
        """Add the next event."""
        self._events.append(event.data)
        self._columns.recorded_at.append(event.recorded_at)
        if event.late or event.type in TELLING:
            self._columns.telling.append((event.version, event.late, event.device))

    def all_events(self) -> BoardEvents:
        """All its events, once they have come."""
        encode = msgspec.json.encode
        return BoardEvents(encode(self._events), encode(self._columns))


class ReplayedBoard(msgspec.Struct, frozen=True):
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
        self._begun: dict[int, BoardSoFar] = {}
        self._waiting = deque[CompleteBoard]()
        self._coming: Iterator[list[ReplayedBoard]] = iter(())
        self._shown: list[tuple[int, BoardShown]] = []
        self._live: dict[int, list[LiveBoard]] = {}

    def take(self, line: int, event: EventLine) -> None:
        """Add an event; a board with its last event waits to be shown.

        Raises `BadFile` (``impossible``) for a board that the rules cannot replay.
        """
        begun = self._begun.get(event.stream)
        if begun is None:
            begun = self._begun[event.stream] = BoardSoFar(line)
        begun.add(event)
        board = self._streams[event.stream].board
        if event.version == board.version:
            del self._begun[event.stream]
            self._waiting.append(
                CompleteBoard(
                    id=self._boards[board.stream],
                    table=self._tables[board.table],
                    number=board.number,
                    line=begun.line,
                    events=begun.all_events(),
                )
            )
            if len(self._waiting) == WAITING:
                self._show(AT_ONCE)

    @contextmanager
    def being_made(self) -> Iterator[None]:
        """Have other processes make the views that wait, while the caller goes on.

        Raises `BadFile` as `take` does.
        """
        self._show(len(self._waiting))
        if self._spread is map:
            # Without other processes all views are made now: while the events are moved
            # in, those who follow the store wait.
            self._collect()
        try:
            yield
        finally:
            self._collect()

    def store(self) -> None:
        """Store all the views; each board has had its last event by now."""
        tables = [show_table(table, live) for table, live in self._live.items()]
        stored_views.add_missing(self._shown, tables)

    def _show(self, many: int) -> None:
        """Hand boards to the processes, and collect the views of those before them."""
        boards = [self._waiting.popleft() for _ in range(many)]
        batches = [boards[at : at + AT_ONCE] for at in range(0, many, AT_ONCE)]
        coming = self._spread(show_boards, batches)
        self._collect()
        self._coming = coming

    def _collect(self) -> None:
        for one in (one for some in self._coming for one in some):
            if one.view is None:
                raise BadFile("impossible", one.line, one.wrong)
            self._shown.append((one.board, one.view))
            self._live.setdefault(one.view.table, []).append(one.view.live)


def show_boards(boards: Sequence[CompleteBoard]) -> list[ReplayedBoard]:
    """The view of each board: values in and values out, for any process."""
    return [_outcome(board) for board in boards]


def _outcome(board: CompleteBoard) -> ReplayedBoard:
    try:
        view = board.events.view(board.table, board.number)
    except Exception as wrong:  # whatever the core says of what it cannot read
        what = f"from here on, board {board.number} cannot be replayed: {wrong}."
        return ReplayedBoard(board.id, board.line, None, what)
    return ReplayedBoard(board.id, board.line, view)
