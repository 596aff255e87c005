"""The results of one board from the text of a file, whatever its format."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from lawbook import Problem
from rulings.scoring.contract_scores import Vulnerable
from rulings.scoring.fields import TableResult
from rulings.scoring.problems import Unscorable, refuse
from rulings.scoring.reading import pbn, tables, usebio
from rulings.scoring.reading.results import line_of
from rulings.scoring.reading.rows import Remark, ResultRow
from rulings.scoring.reading.texts import bare

MOST_CHARACTERS = 4_000_000


class Results(Struct, frozen=True):
    """The lines that were read of a board, and what was noticed, row by row.

    ``rows`` is how many rows the file has of it, those without a result included: what
    a field may have expected.
    """

    lines: tuple[TableResult, ...]
    remarks: tuple[Remark, ...]
    rows: int


def read_results(
    text: str, board: int, vulnerable: Vulnerable, cell: Callable[[str], str] = str
) -> Results:
    """The results of a board in a CSV, USEBIO or PBN file.

    ``cell`` says what a cell of a CSV file was before it was made safe to open.
    A row that cannot be read is left out and told in the remarks. Raises `Unscorable`:
    ``too_long``, ``unreadable`` or ``no_columns`` for the file, ``no_board`` where it
    has no row of this board.
    """
    if len(text) > MOST_CHARACTERS:
        raise refuse("too_long", "This file is too long to hold one field of results.")
    found = [
        row for row in _rows(text.removeprefix("\ufeff"), cell) if _is_of(row, board)
    ]
    if not found:
        raise refuse("no_board", f"There is no result of board {board} in this file.")
    return _results(found, vulnerable)


def _rows(text: str, cell: Callable[[str], str]) -> Iterator[ResultRow]:
    start = text.lstrip()[:1]
    if start == "<":
        return usebio.rows(text)
    return pbn.rows(text) if start in ("[", "%") else tables.rows(text, cell)


def _is_of(row: ResultRow, board: int) -> bool:
    """Whether a row is of this board; a table without a column for it is of one."""
    number = row.cells.get("board")
    return number is None or bare(number).lstrip("0") == str(board)


def _results(rows: list[ResultRow], vulnerable: Vulnerable) -> Results:
    lines: list[TableResult] = []
    remarks: list[Remark] = []
    for row in rows:
        try:
            line, noticed = line_of(row, vulnerable)
            _only_once(line, lines)
        except Unscorable as error:
            remarks.append(Remark(row.place, error.problem, kept=False))
            continue
        lines.append(line)
        remarks.extend(_kept(row.place, noticed))
    return Results(tuple(lines), tuple(remarks), len(rows))


def _kept(place: int, noticed: Problem | None) -> list[Remark]:
    return [] if noticed is None else [Remark(place, noticed, kept=True)]


def _only_once(line: TableResult, lines: list[TableResult]) -> None:
    """Refuse a table, or a pair of a direction, that stands in the field already."""
    same = [
        other
        for other in lines
        if line.table == other.table or line.ns == other.ns or line.ew == other.ew
    ]
    if same:
        raise refuse(
            "line_twice",
            f"Table {line.table} or one of its pairs is in the field already, at "
            f"table {same[0].table}.",
        )
