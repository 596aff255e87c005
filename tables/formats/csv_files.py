"""CSV (RFC 4180, UTF-8): the one place that writes it and reads it; sheets of it.

A sheet stands under a line of names: those of its columns, in any language there is,
with or without accents.

Against formula injection: a spreadsheet runs a cell that begins with ``=``, ``+``,
``-`` or ``@``, and its own settings decide what separates cells: in half of Europe the
semicolon, after an earlier import whatever was chosen then. So an apostrophe goes
before a formula at the start of a cell *and* after everything inside it that may
separate cells. Reading removes exactly these apostrophes.
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from io import StringIO

import msgspec

from lawbook import meanings, typed
from tables.common.errors import FileRefused

MEDIA_TYPE = "text/csv; charset=utf-8; header=present"
# What a spreadsheet may be set to separate cells by, and what ends a line for some.
SEPARATORS = ",;|\t"
LINE_ENDS = "\r\n\v\f\x1c-\x1e\x85\u2028\u2029"
# Between a separator and a formula these may stand: they are left out when it is read.
LEFT_OUT = r"[ \"\xa0\u2000-\u200f\u202f\u2060\u3000\ufeff]*"
# The signs in both widths; a tab is left out before one, as is a line's end at the very
# start of a cell.
_FORMULA = rf"'*{LEFT_OUT}[=+\-@＝＋－＠\t]"
_STARTS = rf"(?:\A|(?<=[{SEPARATORS}{LINE_ENDS}]))"
_FIRST = rf"\A(?='*{LEFT_OUT}[\r\n])"
_BARE = re.compile(rf"{_STARTS}(?={_FORMULA})|{_FIRST}")
_GUARDED = re.compile(rf"{_STARTS}'(?={_FORMULA})|\A'(?='*{LEFT_OUT}[\r\n])")

MOST_LINES = 10_000
# Each name of a column is compared with all that are known.
MOST_COLUMNS = 100

Words = Mapping[str, tuple[str, ...]]


def escape_formulas(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula, by whatever it separates."""
    return _BARE.sub("'", cell)


def unescape_formulas(cell: str) -> str:
    """The value that was given to `escape_formulas`."""
    return _GUARDED.sub("", cell)


def write_csv(
    header: Sequence[str], lines: Iterable[Iterable[object]], separator: str = ","
) -> str:
    """The header and the lines, every cell guarded."""
    text = StringIO(newline="")
    writer = csv.writer(text, delimiter=separator)
    writer.writerow(header)
    writer.writerows([escape_formulas(str(cell)) for cell in line] for line in lines)
    return text.getvalue()


def separator_of(text: str, among: str = ";\t,") -> str:
    """What separates the cells, by the first line that says something.

    Where several come as often there, or none, it is the first of ``among``.
    """
    first = next(filter(str.strip, text.split("\n")), "")
    return max(among, key=first.count)


def read_csv(text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    """The lines with their numbers in the file, their cells restored.

    Raises `csv.Error` where it is no CSV.
    """
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator)
    for cells in reader:
        yield reader.line_num, [unescape_formulas(cell) for cell in cells]


class SheetRow(msgspec.Struct, frozen=True):
    """One line of a sheet: its number in the file, and its values by column."""

    line: int
    values: dict[str, str]

    def get(self, column: str) -> str:
        """The value of a column, without spaces around it; empty where none is."""
        return self.values.get(column, "")


def read_sheet(
    text: str, columns: Collection[str], needed: Iterable[str]
) -> list[SheetRow]:
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


def _row(line: int, head: list[str], cells: list[str]) -> SheetRow | None:
    values = {name: cell.strip() for name, cell in zip(head, cells, strict=False)}
    return SheetRow(line, values) if any(values.values()) else None


def _column(given: str, known: Iterable[Words], columns: Collection[str]) -> str:
    found = meanings(plain(given), known).intersection(columns)
    if len(found) > 1:
        raise FileRefused("ambiguous_column", given)
    return next(iter(found), "")


def _check_columns(head: list[str], needed: Iterable[str]) -> None:
    missing = [column for column in needed if column not in head]
    if missing:
        raise FileRefused("no_columns", missing[0])
