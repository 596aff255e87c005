"""Stores the events of a file: receipts at once, the events at the end.

Followers of the global position wait from the first event written to the commit. So the
rows of the events are kept in a file until everything else is done.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import IO

import psycopg
from django.db import connection

from tables.archive.files import BadFile, NotTheSame
from tables.archive.lines import EventLine
from tables.archive.reading import Reader
from tables.archive.sql import COPY_EVENTS, COPY_RECEIPTS

Meet = Callable[[int, EventLine], None]
# So many rows are sent at once, and so many bytes of the rows that were kept.
ROWS = 200
BYTES = 1 << 20
# Which row of a COPY is at fault, as PostgreSQL says it in any language.
AT_FAULT = re.compile(r"^COPY \w+, \D*(\d+)", re.MULTILINE)


class Arriving:
    """The events of a file, checked and not yet moved in; ``kept`` takes their rows."""

    def __init__(self, kept: IO[bytes]) -> None:
        self.number = 0
        self._first = 0
        self._kept = kept

    def take(self, reader: Reader, boards: Mapping[int, int], meet: Meet) -> None:
        """Read all events, pass each to ``meet``, and store its receipt.

        Raises `NotTheSame` (``taken``) for an id that is used already. The numbers are
        of nobody's series here, so they are in nobody's way.
        """
        with self._copy(COPY_RECEIPTS) as target:
            receipts, events = list[str](), list[str]()
            for line, event, link in reader.events():
                self._first = self._first or line
                self.number += 1
                meet(line, event)
                receipt, row = _written(boards[event.stream], event, link)
                receipts.append(receipt)
                events.append(row)
                if len(events) == ROWS:
                    self._send(target, receipts, events)
            self._send(target, receipts, events)

    def move_in(self) -> None:
        """The events, in the order of the file, each with a new position."""
        self._kept.seek(0)
        with self._copy(COPY_EVENTS) as target:
            while part := self._kept.read(BYTES):
                target.write(part)

    def _send(self, target: psycopg.Copy, receipts: list[str], kept: list[str]) -> None:
        target.write("".join(receipts))
        self._kept.write("".join(kept).encode())
        receipts.clear()
        kept.clear()

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
        f"\t{event.occurred_at.isoformat()}\t{event.recorded_at.isoformat()}"
        f"\t{actor}\t{shown}\t\\\\x{link.hex()}\n",
    )


def _escaped(text: str) -> str:
    """Escape the characters that have a meaning in COPY's text format."""
    text = text.replace("\\", r"\\").replace("\t", r"\t")
    return text.replace("\n", r"\n").replace("\r", r"\r")


def _or_null(value: int | None) -> str:
    return r"\N" if value is None else str(value)
