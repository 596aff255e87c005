"""Checks the events of a file, and stores them.

Followers of the global position wait from the first event written to the commit. So the
receipts are written at once, and the rows of the events are kept in a file until every
one of them is checked.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import IO

import msgspec
import psycopg
from django.db import connection

from tables.archive.files import BadFile, NotTheSame
from tables.archive.lines import EventLine, WellFormedEvent
from tables.archive.reading import Reader
from tables.archive.sql import CHECK_BOARDS, COPY_EVENTS, COPY_RECEIPTS
from tables.archive.streams import link_of, not_recorded
from tables.common.process_pool import ParallelMap

Meet = Callable[[int, EventLine], None]
# How many lines another process checks at once, and how many such parts of the file
# may be on their way while the next lines are read.
ROWS = 2000
IN_FLIGHT = 8
# Bytes of the kept rows that are sent to the database at once.
BYTES = 1 << 20
# Which row of a COPY is at fault, as PostgreSQL says it in any language.
AT_FAULT = re.compile(r"^COPY \w+, \D*(\d+)", re.MULTILINE)
# A line of the file: its number, its bytes, the hash before its event, its board here.
UncheckedLine = tuple[int, bytes, bytes, int]
EVENT_LINE = msgspec.json.Decoder(WellFormedEvent)


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
        self._coming = deque[Iterator[CheckedLines]]()

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
                        self._check()
                        self._collect(target, IN_FLIGHT)
            except BadFile:
                self._finish(target)  # a line before that one may be wrong
                raise
            self._finish(target)

    def move_in(self) -> None:
        """The events, in the order of the file, each with a new position.

        That each has its board is checked here, and not by the commit: the views may be
        made meanwhile (`tables.archive.views`).
        """
        self._kept.seek(0)
        with self._copy(COPY_EVENTS) as target:
            while part := self._kept.read(BYTES):
                target.write(part)
        with connection.cursor() as cursor:
            cursor.execute(CHECK_BOARDS)

    def _check(self) -> None:
        """Send the lines that were read to be checked."""
        self._coming.append(self._spread(check_lines, [self._read]))
        self._read = []

    def _finish(self, target: psycopg.Copy) -> None:
        self._check()
        self._collect(target, 0)

    def _collect(self, target: psycopg.Copy, most: int) -> None:
        """Store the rows of the parts sent first, until ``most`` are on their way."""
        while len(self._coming) > most:
            for lines in self._coming.popleft():
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
