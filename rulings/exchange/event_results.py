"""The results of a whole event out of one file: what would change, then all or none.

A row names its table, or its pairs, which the rounds here seat at one table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

import msgspec

from lawbook import Problem
from rulings.exchange.results_csv import told_cells
from rulings.scoring.problems import Unscorable
from rulings.scoring.result_file import ResultRow, line_of, vulnerability
from tables.common.errors import FileRefused
from tables.formats.csv_files import plain
from tables.formats.results import result_rows
from tables.formats.texts import AUTOMATIC, read_text
from tables.models import Board, ReportedResult, Round, Table, Tournament
from tables.setup.results import HIGHEST_BOARD, TableResult, recorded_result

Effect = Literal["new", "same", "changed", "recorded"]
PLAYED = ("contract", "declarer", "seat", "tricks", "result")
SCORED = ("score", "score_ew", "percent_ns", "percent_ew", "remarks")
KEPT = ("vulnerable", *PLAYED, *SCORED, "adjusted_ns", "adjusted_ew")
PAIR = re.compile(r"([^\d]*)(\d{1,5})")
Place = tuple[str, int]


class EventRow(msgspec.Struct, frozen=True):
    """A result of the file at its table, and what becomes of what is here.

    Where another result was recorded at the table, that counts before this one.
    """

    table: Table
    result: TableResult
    effect: Effect


class EventFile(msgspec.Struct, frozen=True):
    """What a file says of an event: its results, and the lines that say none.

    A fault is the line with the problem; with one nothing can be saved.
    """

    rows: tuple[EventRow, ...]
    faults: tuple[tuple[int, Problem], ...]


def read_results(tournament: Tournament, content: bytes) -> EventFile:
    """Read a file of USEBIO, PBN or CSV, and compare it.

    Raises `FileRefused`: the content is no text, or says nothing of a board.
    """
    text = read_text(content, AUTOMATIC).text
    places, faults = _Places(tournament), []
    found: dict[tuple[int, int], TableResult] = {}
    for place, cells in result_rows(text):
        read = _read(ResultRow(place, cells), places)
        if isinstance(read, TableResult) and (read.table, read.board) in found:
            read = _problem("line_twice", "The board is there twice at this table.")
        if isinstance(read, Problem):
            faults.append((place, read))
        elif read is not None:
            found[read.table, read.board] = read
    if not found and not faults:
        raise FileRefused("no_boards")
    return EventFile(tuple(_compared(places, found.values())), tuple(faults))


class _Places:
    """The tables of a tournament, by section and number, and by pairs and board."""

    def __init__(self, tournament: Tournament) -> None:
        tables = Table.objects.filter(section__tournament=tournament)
        in_order = tables.select_related("section").order_by(
            "section__sort_key", "number"
        )
        self.tables = {one.pk: one for one in in_order}
        self.named: dict[Place, Table] = {
            (plain(one.section.name), one.number): one for one in in_order
        }
        self.sections = {section for section, _number in self.named}
        self.rounds = list(Round.objects.filter(table__in=self.tables))
        boards = Board.objects.filter(table__in=self.tables)
        self.opened = set(boards.values_list("table_id", "number"))
        self.here = {
            (one.table_id, one.board): one
            for one in ReportedResult.objects.filter(table__in=self.tables)
        }

    def at(self, section: str, number: int) -> Table | None:
        """The table of this number; where there is one section it needs no name."""
        section = plain(section)
        if not section and len(self.sections) == 1:
            section = next(iter(self.sections))
        return self.named.get((section, number))

    def of_pairs(self, section: str, pairs: set[int], board: int) -> list[Round]:
        """The rounds in which these pairs play the board."""
        return [
            one
            for one in self.rounds
            if {one.north_south, one.east_west} == pairs
            and one.first_board <= board <= one.last_board
            and plain(section) in ("", plain(self.tables[one.table_id].section.name))
        ]


def _read(row: ResultRow, places: _Places) -> TableResult | Problem | None:
    """A result at its table; None for a row that says "not played"."""
    number = re.sub(r"\s", "", row.text("board"))
    board = int(number) if number.isdecimal() and len(number) <= 4 else 0
    if not 1 <= board <= HIGHEST_BOARD:
        return _problem("no_board_number", "The row names no board.")
    try:
        line_of(row, vulnerability(row.cells, board))
    except Unscorable as wrong:
        return None if wrong.problem.code == "no_result" else wrong.problem
    ns, ew = _number(row, "ns"), _number(row, "ew")
    table, number_of_round = _table(row, places, (ns[1], ew[1]), board)
    if table is None:
        return _problem("no_such_place", "No table here plays this board so.")
    cells = {name: row.text(name) for name in KEPT if row.text(name)}
    cells |= told_cells({name: row.text(name) for name in row.cells})
    return TableResult(
        table=table.pk,
        board=board,
        cells=cells,
        ns=ns[1],
        ew=ew[1],
        round=number_of_round,
    )


def _table(
    row: ResultRow, places: _Places, pairs: tuple[int | None, int | None], board: int
) -> tuple[Table | None, int | None]:
    section, number = _number(row, "table")
    section = row.text("section") or section
    if number is not None:
        return places.at(section, number), None
    section = section or _number(row, "ns")[0]
    known = {one for one in pairs if one is not None}
    rounds = places.of_pairs(section, known, board) if len(known) == 2 else []
    if len(rounds) != 1:
        return None, None
    return places.tables[rounds[0].table_id], rounds[0].number


def _number(row: ResultRow, name: str) -> tuple[str, int | None]:
    """A number with the section that stands before it, such as A12."""
    found = PAIR.fullmatch(row.text(name))
    return (found[1].strip(), int(found[2])) if found else ("", None)


def _compared(places: _Places, found: Iterable[TableResult]) -> Iterator[EventRow]:
    for one in found:
        table = places.tables[one.table]
        there = places.here.get((one.table, one.board))
        opened = (one.table, one.board) in places.opened
        recorded = recorded_result(one.table, one.board) if opened else None
        yield EventRow(table, one, _effect(one, there, recorded))


def _effect(
    one: TableResult, there: ReportedResult | None, recorded: Mapping[str, str] | None
) -> Effect:
    if recorded is not None and not _is_same(one.board, recorded, one.cells):
        return "recorded"
    if there is None:
        return "new"
    return "same" if _is_same(one.board, there.cells, one.cells) else "changed"


def _is_same(board: int, one: Mapping[str, str], other: Mapping[str, str]) -> bool:
    """Whether two rows say the same score for each side."""
    return _sides(board, one) == _sides(board, other)


def _sides(board: int, cells: Mapping[str, str]) -> object:
    try:
        line, _noticed = line_of(ResultRow(0, cells), vulnerability(cells, board))
    except Unscorable:
        return dict(cells)
    return line.sides


def _problem(code: str, detail: str) -> Problem:
    return Problem(code=code, detail=detail)
