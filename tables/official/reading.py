"""A file of official text: CSV with a clause and its words on each line."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from io import StringIO

from msgspec import Struct

from lawbook.library.finding import as_number
from tables.errors import BadRequest

LARGEST = 2_000_000  # bytes; all the Laws are under half a million
LONGEST = 20_000  # characters of one clause
SPACE = re.compile(r"\s+")


class Line(Struct, frozen=True):
    """One clause and its words."""

    label: str
    text: str


class Fault(Struct, frozen=True):
    """What is wrong with a line: its number in the file, and a code."""

    line: int
    code: str
    given: str


def read_official(content: bytes) -> tuple[tuple[Line, ...], tuple[Fault, ...]]:
    """The lines of a file, and what is wrong with others.

    Raises `BadRequest` ``too_large``, ``not_text`` or ``no_lines``.
    """
    rows = list(_rows(_decoded(content)))
    lines: dict[str, Line] = {}
    faults: list[Fault] = []
    for number, row in rows:
        read = _line(number, row, lines)
        if isinstance(read, Fault):
            faults.append(read)
        else:
            lines[read.label] = read
    if not rows:
        raise BadRequest("no_lines", "There is no clause in this file.", "file")
    return tuple(lines.values()), tuple(faults)


def _decoded(content: bytes) -> str:
    if len(content) > LARGEST:
        raise BadRequest("too_large", "The file is larger than 2 MB.", "file")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        detail = "The file is not text in UTF-8."
        raise BadRequest("not_text", detail, "file") from wrong
    if "\0" in text:
        raise BadRequest("not_text", "The file is not text in UTF-8.", "file")
    return text


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Each line that says something, without a heading."""
    head = text.partition("\n")[0]
    comma = ";" if head.count(";") > head.count(",") else ","
    reader = csv.reader(StringIO(text, newline=""), delimiter=comma)
    for row in _read(reader):
        heading = reader.line_num == 1 and as_number(row[0]) is None
        if any(cell.strip() for cell in row) and not heading:
            yield reader.line_num, row


def _read(reader: Iterable[list[str]]) -> Iterator[list[str]]:
    try:
        yield from (row for row in reader if row)
    except csv.Error as wrong:
        detail = "The file cannot be read as CSV."
        raise BadRequest("not_csv", detail, "file") from wrong


def _line(number: int, row: list[str], known: dict[str, Line]) -> Line | Fault:
    label = as_number(row[0])
    text = SPACE.sub(" ", row[1]).strip() if len(row) == 2 else ""
    if label is None:
        return Fault(number, "no_clause", row[0][:40])
    if label in known:
        return Fault(number, "twice", label)
    if not text or len(text) > LONGEST:
        return Fault(number, "no_words" if not text else "too_long", label)
    return Line(label, text)
