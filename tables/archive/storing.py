"""Stores the events of a file, and builds the views of its boards while they are read.

Followers of the global position wait from the first event written to the commit. So the
receipts are written at once, and the rows of the events are kept in a file until
everything else is done.

The events of a board are kept until its last one has come, and then only what is shown
of it: a long file asks for no more memory than the boards in play at once. The rules
may work in another process meanwhile (`tables.common.process_pool`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import IO
from uuid import UUID

import msgspec
import psycopg
from django.db import connection

from lawbook import read_written, replay, without_deal
from tables.archive.files import BadFile, NotTheSame
from tables.archive.lines import EventLine
from tables.archive.reading import Contents, Reader
from tables.archive.sql import COPY_EVENTS, COPY_RECEIPTS
from tables.archive.streams import link_of, not_recorded
from tables.common.process_pool import ParallelMap
from tables.event_store.view_rows import BoardShown, LiveBoard
from tables.projections import stored_views
from tables.projections.projections import show_board, show_table
from tables.projections.stored_views import FACTS, Fact

Meet = Callable[[int, EventLine], None]
# So many lines are checked at once, and so many bytes sent of the rows that were kept.
ROWS = 500
BYTES = 1 << 20
# Which row of a COPY is at fault, as PostgreSQL says it in any language.
AT_FAULT = re.compile(r"^COPY \w+, \D*(\d+)", re.MULTILINE)
# Ids here of tables by their keys, and of boards by the numbers of their streams.
Tables = Mapping[UUID, int]
Boards = Mapping[int, int]
# A line of the file: its number, its bytes, the hash before its event, its board here.
UncheckedLine = tuple[int, bytes, bytes, int]
# So many boards are shown at a time.
AT_ONCE = 16
EVENT_LINE = msgspec.json.Decoder(EventLine)


class CheckedLines(msgspec.Struct, frozen=True):
    """The rows of events and of their receipts; ``wrong``: the first line at fault."""

    receipts: bytes = b""
    events: bytes = b""
    wrong: int | None = None


class IncomingEvents:
    """The events of a file, checked and not yet moved in; ``kept`` takes their rows.

    The hashes are checked and the rows written in other processes (``spread``), some
    hundred lines at a time, while the next ones are read.
    """

    def __init__(self, kept: IO[bytes], spread: ParallelMap) -> None:
        self.number = 0
        self._first = 0
        self._kept = kept
        self._spread = spread
        self._read: list[UncheckedLine] = []
        self._coming: Iterator[CheckedLines] = iter(())

    def take(self, reader: Reader, boards: Mapping[int, int], meet: Meet) -> None:
        """Read all events, pass each to ``meet``, and store its receipt.

        Raises `NotTheSame` (``taken``) for an id that is used already. Receipts are
        stored without a series, so their numbers never collide with a device's.
        """
        with self._copy(COPY_RECEIPTS) as target:
            try:
                for line, event, before in reader.unchecked():
                    self._first = self._first or line
                    self.number += 1
                    board = boards[event.stream]
                    self._read.append((line, reader.raw, before, board))
                    meet(line, event)
                    if len(self._read) == ROWS:
                        self._check(target)
            except BadFile:
                self._finish(target)  # a line before that one may be wrong
                raise
            self._finish(target)

    def move_in(self) -> None:
        """The events, in the order of the file, each with a new position."""
        self._kept.seek(0)
        with self._copy(COPY_EVENTS) as target:
            while part := self._kept.read(BYTES):
                target.write(part)

    def _check(self, target: psycopg.Copy) -> None:
        """Send lines to be checked, and collect what came of those before them."""
        coming = self._spread(check_lines, [self._read])
        self._read = []
        self._collect(target)
        self._coming = coming

    def _finish(self, target: psycopg.Copy) -> None:
        self._check(target)
        self._collect(target)

    def _collect(self, target: psycopg.Copy) -> None:
        for lines in self._coming:
            if lines.wrong is not None:
                raise not_recorded(lines.wrong)
            target.write(lines.receipts)
            self._kept.write(lines.events)

    @contextmanager
    def _copy(self, words: str) -> Iterator[psycopg.Copy]:
        """COPY, and which line of the file PostgreSQL does not take, should it not."""
        try:
            with connection.cursor() as cursor, cursor.copy(words) as target:
                yield target
        except psycopg.errors.UniqueViolation as wrong:
            detail = "its id is used here already by another entry."
            raise NotTheSame("taken", f"Line {self._line(wrong)}: {detail}") from wrong
        except psycopg.DataError as wrong:
            said = f"the database cannot keep it: {wrong.diag.message_primary}."
            raise BadFile("not_storable", self._line(wrong), said) from wrong

    def _line(self, wrong: psycopg.Error) -> int:
        found = AT_FAULT.search(wrong.diag.context or "")
        return self._first + int(found[1]) - 1 if found else self._first


def check_lines(lines: Sequence[UncheckedLine]) -> CheckedLines:
    """The rows of event lines: values in and values out, for any process."""
    receipts, events = list[str](), list[str]()
    for number, raw, before, board in lines:
        event = EVENT_LINE.decode(raw)
        link = link_of(before, event)
        if link.hex() != event.hash:
            return CheckedLines(wrong=number)
        receipt, row = _written(board, event, link)
        receipts.append(receipt)
        events.append(row)
    return CheckedLines("".join(receipts).encode(), "".join(events).encode())


def _written(board: int, event: EventLine, link: bytes) -> tuple[str, str]:
    """The rows of an event's receipt and of itself, as COPY reads text."""
    id, seq = event.client_id.hex, _or_null(event.seq)
    device, kind = _escaped(event.device), _escaped(event.type)
    data = _escaped(bytes(event.data).decode())
    actor = r"\N" if event.actor is None else event.actor.hex
    shown = r"\N" if event.shown is None else rf"\\x{event.shown}"
    return (
        f"{id}\t{board}\t{event.version}\t{device}\t{seq}\n",
        f"{board}\t{event.version}\t{id}\t{device}\t{seq}\t{kind}\t{data}"
        f"\t{_or_null(event.base_version)}\t{event.late}"
        f"\t{_instant(event.occurred_at)}\t{_instant(event.recorded_at)}"
        f"\t{actor}\t{shown}\t\\\\x{link.hex()}\n",
    )


def _instant(at: datetime) -> str:
    written: str = msgspec.to_builtins(at)
    return written


def _escaped(text: str) -> str:
    """Escape the characters that have a meaning in COPY's text format."""
    if text.isprintable() and "\\" not in text:
        return text
    text = text.replace("\\", r"\\").replace("\t", r"\t")
    return text.replace("\n", r"\n").replace("\r", r"\r")


def _or_null(value: int | None) -> str:
    return r"\N" if value is None else str(value)


class CompleteBoard(msgspec.Struct, frozen=True):
    """A board all of whose events were read; ``line`` is that of the first one."""

    id: int
    table: int
    number: int
    line: int
    written: bytes


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
        self._begun: dict[int, tuple[int, list[Fact]]] = {}
        self._whole: list[CompleteBoard] = []
        self._coming: Iterator[list[ReplayedBoard]] = iter(())
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
            self._whole.append(CompleteBoard(id, table, board.number, first, written))
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


def show_boards(boards: Sequence[CompleteBoard]) -> list[ReplayedBoard]:
    """The view of each board: values in and values out, for any process."""
    return [_outcome(board) for board in boards]


def _outcome(board: CompleteBoard) -> ReplayedBoard:
    try:
        facts = FACTS.decode(board.written)
        log = replay([read_written(fact.data) for fact in facts])
        place = board.table, board.number
        view = show_board(place, facts, log, without_deal(log))
    except Exception as wrong:  # whatever the core says of what it cannot read
        what = f"from here on, board {board.number} cannot be replayed: {wrong}."
        return ReplayedBoard(board.id, board.line, None, what)
    return ReplayedBoard(board.id, board.line, view)
