"""The results of a board: as its tables recorded them, else as they were reported."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import cast

from django.db.models import QuerySet
from msgspec import Struct

from lawbook import BoardState, read_event, replay, scored_tricks
from rulings.scoring.awards import Sides, played
from rulings.scoring.contract_scores import Outcome, PassedOut, Played, Vulnerable
from rulings.scoring.fields import BoardResults, TableResult
from rulings.scoring.problems import Unscorable
from rulings.scoring.result_file import ResultRow, line_of
from tables.access.visibility import EVERYTHING
from tables.access.visible import VisibleBoard
from tables.boards.selectors import board_log
from tables.models import Board, ReportedResult, StoredEvent, Table
from tables.tournaments.scoring import is_of_teams

BY_NUMBER = ("none", "NS", "EW", "both")
TWO = 2
# By table: the numbers of the North-South and of the East-West pair, if known.
Pairs = dict[int, tuple[int | None, int | None]]


def vulnerable_of(board: Board) -> Vulnerable:
    """Who is vulnerable: as the board was opened, else by its number (Law 2)."""
    opened = board_log(EVERYTHING.board(board)).state.setup.vulnerable
    at = (board.number - 1) % 16
    return cast(Vulnerable, opened or BY_NUMBER[(at + at // 4) % 4])


def table_label(table: Table) -> str:
    """A table as the field names it: section and number."""
    return f"{table.section.name}{table.number}"


def recorded_field(board: Board) -> BoardResults | None:
    """Every finished result of this board in its tournament; None without one.

    Where a table recorded none, the result that its devices or a file reported counts.
    ``expected`` also counts the tables to which the rounds send the board.
    """
    rounds, vulnerable = rounds_of(board), vulnerable_of(board)
    found = _in_order([*_recorded(board), *_reported(board, vulnerable)])
    if not found:
        return None
    lines = [_line(one, rounds) for one in found]
    if is_match(board) and len(lines) == TWO and not rounds:
        lines = _two_teams(lines)
    expected = max(len(rounds), len(lines))
    try:
        return BoardResults(vulnerable, tuple(lines), expected)
    except Unscorable:
        # The rounds name a pair twice: then the table's number names every pair.
        by_table = tuple(_line(_without_pairs(one), {}) for one in found)
        return BoardResults(vulnerable, by_table, expected)


def result_of(seen: VisibleBoard) -> Outcome | None:
    """The result that this table recorded; None while it is not known."""
    return dict(_results([seen.board])).get(seen.board.pk)


def contract_of(seen: VisibleBoard) -> Played | None:
    """What was played at this table, for a first row; None while it is not known."""
    found = result_of(seen)
    return found if isinstance(found, Played) else None


class _AtTable(Struct, frozen=True):
    """The result of a board at a table, with the pairs where a report names them."""

    table: Table
    sides: Sides
    pairs: tuple[int | None, int | None] = (None, None)


def _recorded(board: Board) -> Iterator[_AtTable]:
    boards = list(_same_boards(board).select_related("table__section__tournament"))
    results = dict(_results(boards))
    for one in boards:
        if one.pk in results:
            yield _AtTable(one.table, played(results[one.pk]))


def _reported(board: Board, vulnerable: Vulnerable) -> Iterator[_AtTable]:
    tournament = board.table.section.tournament_id
    found = ReportedResult.objects.filter(
        board=board.number, table__section__tournament=tournament
    )
    for one in found.select_related("table__section__tournament"):
        try:
            line, _noticed = line_of(ResultRow(0, one.cells), vulnerable)
        except Unscorable:
            continue
        yield _AtTable(one.table, line.sides, (one.north_south, one.east_west))


def _in_order(found: Iterable[_AtTable]) -> list[_AtTable]:
    """By section and table; of a table what comes first."""
    first: dict[int, _AtTable] = {}
    for one in found:
        first.setdefault(one.table.pk, one)
    place = attrgetter("table.section.sort_key", "table.number")
    return sorted(first.values(), key=place)


def _same_boards(board: Board) -> QuerySet[Board]:
    tournament = board.table.section.tournament_id
    return Board.objects.filter(
        number=board.number, table__section__tournament=tournament
    )


def _results(boards: Iterable[Board]) -> Iterator[tuple[int, Outcome]]:
    """Each finished board's result, with what claims and revokes make of it."""
    found = StoredEvent.objects.filter(board__in=[one.pk for one in boards])
    facts = found.order_by("board_id", "version").values_list("board_id", "data")
    for pk, of_board in groupby(facts, key=itemgetter(0)):
        outcome = _outcome(replay(read_event(data) for _, data in of_board).state)
        if outcome is not None:
            yield pk, outcome


def _outcome(state: BoardState) -> Outcome | None:
    """The contract with the tricks that are scored; None while those are open."""
    contract, tricks = state.setup.contract, scored_tricks(state)
    if contract == "PASS":
        return PassedOut()
    if contract is None or state.declarer is None or tricks is None:
        return None
    return Played(contract, state.declarer, tricks)


def rounds_of(board: Board) -> Pairs:
    """Every table to which a round sends this board, with its pairs."""
    found = Table.objects.filter(
        section__tournament=board.table.section.tournament_id,
        rounds__first_board__lte=board.number,
        rounds__last_board__gte=board.number,
    )
    pairs = ("rounds__north_south", "rounds__east_west")
    return {table: (ns, ew) for table, ns, ew in found.values_list("pk", *pairs)}


def is_match(board: Board) -> bool:
    """Whether the board is played by teams."""
    return is_of_teams(board.table.section.tournament.form)


def _line(one: _AtTable, rounds: Pairs) -> TableResult:
    """Pairs bear their section's name, since each section counts its own; teams not."""
    table, (ns, ew) = table_label(one.table), rounds.get(one.table.pk, (None, None))
    ns, ew = one.pairs[0] or ns, one.pairs[1] or ew
    is_teams = is_of_teams(one.table.section.tournament.form)
    section = "" if is_teams else one.table.section.name
    return TableResult(
        table,
        f"{section}{ns}" if ns else f"NS {table}",
        f"{section}{ew}" if ew else f"EW {table}",
        one.sides,
    )


def _without_pairs(one: _AtTable) -> _AtTable:
    return _AtTable(one.table, one.sides)


def _two_teams(lines: list[TableResult]) -> list[TableResult]:
    """One match without numbers of teams: the teams change directions."""
    first, second = lines
    return [first, TableResult(second.table, first.ew, first.ns, second.sides)]
