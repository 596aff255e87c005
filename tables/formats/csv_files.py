"""CSV (RFC 4180, UTF-8): the one place that writes it, and reads it again.

A spreadsheet takes a cell that begins with a sign of arithmetic for a formula and runs
it. Where a cell begins, the spreadsheet decides: in half of Europe it separates by
semicolons, after an earlier import by whatever was chosen then. So an apostrophe goes
before a formula at the start of a cell *and* after everything inside it that may
separate cells. Reading takes exactly these apostrophes away again.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO

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
