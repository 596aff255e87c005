"""Sheets of values separated by commas, semicolons or tabs, under a line of names.

The names of the columns may be English or Greek, with or without accents.
"""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Iterable, Mapping
from io import StringIO

import msgspec

from tables.setup.faults import FileRefused

MOST_LINES = 10_000
SEPARATORS = ";\t,"
Columns = Mapping[str, tuple[str, ...]]


class Row(msgspec.Struct, frozen=True):
    """One line of a sheet: its number in the file, and its values by column."""

    line: int
    values: dict[str, str]

    def get(self, column: str) -> str:
        """The value of a column, without spaces around it; empty where none is."""
        return self.values.get(column, "")


def read_sheet(text: str, columns: Columns, needed: Iterable[str]) -> list[Row]:
    """The rows of a sheet that are not empty.

    Raises `FileRefused`: ``no_columns`` where a needed column is missing, ``too_long``,
    ``not_a_sheet``.
    """
    separator = max(SEPARATORS, key=text.partition("\n")[0].count)
    lines = csv.reader(StringIO(text), delimiter=separator)
    try:
        numbered = [(lines.line_num, cells) for cells in lines]
    except csv.Error as wrong:
        raise FileRefused("not_a_sheet", str(lines.line_num)) from wrong
    if len(numbered) > MOST_LINES:
        raise FileRefused("too_long", str(MOST_LINES))
    head = [_column(name, columns) for name in numbered[0][1]]
    _check_columns(head, needed)
    return [row for line, cells in numbered[1:] if (row := _row(line, head, cells))]


def plain(word: str) -> str:
    """A word without case, accents, spaces and punctuation."""
    bare = unicodedata.normalize("NFD", word.casefold())
    return "".join(sign for sign in bare if sign.isalnum())


def _row(line: int, head: list[str], cells: list[str]) -> Row | None:
    values = {name: cell.strip() for name, cell in zip(head, cells, strict=False)}
    return Row(line, values) if any(values.values()) else None


def _column(given: str, columns: Columns) -> str:
    name = plain(given)
    known = (c for c, names in columns.items() if name in map(plain, (c, *names)))
    return next(known, "")


def _check_columns(head: list[str], needed: Iterable[str]) -> None:
    missing = [column for column in needed if column not in head]
    if missing:
        raise FileRefused("no_columns", missing[0])
