"""The results of a board as the tables of its tournament recorded them."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import cast

from lawbook import BoardState, read_event, replay, scored_tricks
from rulings.scoring.awards import played
from rulings.scoring.contract_scores import Outcome, PassedOut, Played, Vulnerable
from rulings.scoring.fields import BoardResults, TableResult
from rulings.scoring.problems import Unscorable
from tables.access.visibility import EVERYTHING
from tables.access.visible import VisibleBoard
from tables.boards.selectors import board_log
from tables.models import Board, StoredEvent, Table
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

    ``expected`` counts the tables that the rounds send the board to as well.
    """
    boards = _same_boards(board)
    results = dict(_results(boards))
    if not results:
        return None
    rounds = rounds_of(board)
    lines = [_line(one, results[one.pk], rounds) for one in boards if one.pk in results]
    if is_match(board) and len(lines) == TWO and not rounds:
        lines = _two_teams(lines)
    expected = max(len(rounds), len(lines))
    try:
        return BoardResults(vulnerable_of(board), tuple(lines), expected)
    except Unscorable:
        # The rounds name a pair twice: then the table's number names every pair.
        by_table = tuple(
            _line(one, results[one.pk], {}) for one in boards if one.pk in results
        )
        return BoardResults(vulnerable_of(board), by_table, expected)


def contract_of(seen: VisibleBoard) -> Played | None:
    """What was played at this table, for a first row; None while it is not known."""
    found = dict(_results([seen.board])).get(seen.board.pk)
    return found if isinstance(found, Played) else None


def _same_boards(board: Board) -> list[Board]:
    tournament = board.table.section.tournament_id
    same = Board.objects.filter(
        number=board.number, table__section__tournament=tournament
    )
    in_order = ("table__section__name", "table__number")
    return list(same.select_related("table__section").order_by(*in_order))


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


def _line(board: Board, outcome: Outcome, rounds: Pairs) -> TableResult:
    """Pairs bear their section's name, since each section counts its own; teams not."""
    table, (ns, ew) = table_label(board.table), rounds.get(board.table_id, (None, None))
    section = "" if is_match(board) else board.table.section.name
    return TableResult(
        table,
        f"{section}{ns}" if ns else f"NS {table}",
        f"{section}{ew}" if ew else f"EW {table}",
        played(outcome),
    )


def _two_teams(lines: list[TableResult]) -> list[TableResult]:
    """One match without numbers of teams: the teams change directions."""
    first, second = lines
    return [first, TableResult(second.table, first.ew, first.ns, second.sides)]
