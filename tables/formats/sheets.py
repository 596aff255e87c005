"""Sheets of values separated by commas, semicolons or tabs, under a line of names.

The names of the columns may be of any language there is, with or without accents.
"""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping

import msgspec

from lawbook import meanings, typed
from tables.common.errors import FileRefused
from tables.formats.csv_files import read_csv, separator_of

MOST_LINES = 10_000
# Each name of a column is compared with all that are known.
MOST_COLUMNS = 100

Words = Mapping[str, tuple[str, ...]]


class Row(msgspec.Struct, frozen=True):
    """One line of a sheet: its number in the file, and its values by column."""

    line: int
    values: dict[str, str]

    def get(self, column: str) -> str:
        """The value of a column, without spaces around it; empty where none is."""
        return self.values.get(column, "")


def read_sheet(text: str, columns: Collection[str], needed: Iterable[str]) -> list[Row]:
    """The rows of a sheet that are not empty.

    ``columns`` are our names of those that are read. Raises `FileRefused`:
    ``no_columns`` where a needed column is missing, ``ambiguous_column`` where the name
    of one means another in another language, ``too_long``, ``too_wide``,
    ``not_a_sheet``.
    """
    numbered = _numbered(text)
    _, names = next(numbered)
    if len(names) > MOST_COLUMNS:
        raise FileRefused("too_wide", str(MOST_COLUMNS))
    known = [plain_words(own.column) for own in typed().values()]
    head = [_column(name, known, columns) for name in names]
    _check_columns(head, needed)
    return [row for line, cells in numbered if (row := _row(line, head, cells))]


def _numbered(text: str) -> Iterator[tuple[int, list[str]]]:
    """The lines with their numbers, read one at a time up to the limit."""
    lines = read_csv(text, separator_of(text))
    last = 0
    try:
        for count, (last, cells) in enumerate(lines, start=1):
            if count > MOST_LINES:
                raise FileRefused("too_long", str(MOST_LINES))
            yield last, cells
    except csv.Error as wrong:
        raise FileRefused("not_a_sheet", str(last + 1)) from wrong


def plain(word: str) -> str:
    """A word without case, accents, spaces and punctuation."""
    bare = unicodedata.normalize("NFD", word.casefold())
    return "".join(sign for sign in bare if sign.isalnum())


def plain_words(own: Words) -> Words:
    """What a language has for each name, as `plain` has it."""
    return {name: tuple(map(plain, words)) for name, words in own.items()}


def _row(line: int, head: list[str], cells: list[str]) -> Row | None:
    values = {name: cell.strip() for name, cell in zip(head, cells, strict=False)}
    return Row(line, values) if any(values.values()) else None


def _column(given: str, known: Iterable[Words], columns: Collection[str]) -> str:
    found = meanings(plain(given), known).intersection(columns)
    if len(found) > 1:
        raise FileRefused("ambiguous_column", given)
    return next(iter(found), "")


def _check_columns(head: list[str], needed: Iterable[str]) -> None:
    missing = [column for column in needed if column not in head]
    if missing:
        raise FileRefused("no_columns", missing[0])
