"""The tables at which the two sides of a case, or their teams, played a board."""

from rulings.cases.decisions.board_results import is_match, rounds_of
from tables.models import Board, Table

TWO = 2


def tables_of_match(board: Board) -> set[int]:
    """The table of the board and, at teams, the other table of the same match.

    The rounds tell it by the numbers of the teams. Without them two tables in all are
    one match, and in two sections, an open and a closed room, those of one number.
    """
    if not is_match(board):
        return {board.table_id}
    rounds = rounds_of(board)
    teams = set(rounds.get(board.table_id, ()))
    if teams - {None}:
        return {table for table, others in rounds.items() if set(others) == teams}
    return {board.table_id, *_paired(board.table)}


def _paired(own: Table) -> set[int]:
    tournament = own.section.tournament_id
    everywhere = Table.objects.filter(section__tournament=tournament)
    found = everywhere.values_list("pk", "section", "number")
    if len(found) == TWO:
        return {pk for pk, _section, _number in found}
    sections = {section for _pk, section, _number in found}
    same = {pk for pk, _section, number in found if number == own.number}
    return same if len(sections) == TWO else set()
