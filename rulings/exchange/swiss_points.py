"""What the contestants of one round of a Swiss have, as far as its results are in.

Teams get victory points for their match, or at board-a-match the boards won, a tie
half. Pairs get the percentage of their matchpoints, or at cross-IMPs victory points for
their IMPs over the round. Rulings count; who lacks a result has none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import assert_never

from rulings.exchange.ruled_results import (
    BoardScore,
    Place,
    Points,
    place,
    points,
    standings,
)
from rulings.exchange.selectors import document_of, with_reports
from rulings.scoring.awards import Side
from rulings.scoring.board_scores import SIDES, Matchpoints, Teams, amounts
from rulings.scoring.fields import BoardResults, TableResult
from rulings.scoring.imps import victory_points
from rulings.scoring.problems import Unscorable
from tables.models import Round, Section
from tables.tournaments.scoring import Form

Earned = Mapping[int, Fraction]


def points_of_round(section_id: int, number: int) -> Earned:
    """The points of each contestant whose round is complete."""
    section = Section.objects.select_related("tournament").get(pk=section_id)
    rounds = list(
        Round.objects.filter(table__section=section, number=number)
        .exclude(north_south=None)
        .exclude(east_west=None)
        .select_related("table")
    )
    tournament = section.tournament
    document = document_of(tournament, hands=True)
    known = list(standings(with_reports(document, tournament, hands=True)))
    form = tournament.form
    match form:
        case "matchpoints" | "cross_imps":
            return _of_pairs(rounds, section.name, known, form)
        case "imps" | "board_a_match":
            return _of_teams(rounds, section.name, known, form)
        case _:
            assert_never(form)


def _boards(one: Round) -> range:
    return range(one.first_board, one.last_board + 1)


def _sides(one: Round) -> tuple[int, int]:
    assert one.north_south is not None
    assert one.east_west is not None
    return one.north_south, one.east_west


def _of_pairs(
    rounds: Iterable[Round], section: str, known: Sequence[BoardScore], form: Form
) -> Earned:
    scored = points(form, known)
    tops = _tops(scored)
    found: dict[int, Fraction] = {}
    for one in rounds:
        places = [(section, one.table.number, board) for board in _boards(one)]
        if not all(at in scored for at in places):
            continue
        given = [scored[at] for at in places]
        for contestant, mine in zip(
            _sides(one), (_sum(given, "ns"), _sum(given, "ew")), strict=True
        ):
            if form == "matchpoints":
                found[contestant] = 100 * mine / sum(tops[at[2]] for at in places)
            else:
                found[contestant] = victory_points(mine, len(places))
    return found


def _sum(given: Iterable[Points], side: str) -> Fraction:
    return sum((getattr(one, side) for one in given), Fraction(0))


def _tops(scored: Mapping[Place, Points]) -> Mapping[int, int]:
    """The most matchpoints of each board: two for every other table."""
    tables: dict[int, int] = defaultdict(int)
    for _section, _table, board in scored:
        tables[board] += 1
    return {board: 2 * (count - 1) for board, count in tables.items()}


def _of_teams(
    rounds: Sequence[Round], section: str, known: Sequence[BoardScore], form: Form
) -> Earned:
    at = {place(one): one for one in known if one.sides is not None}
    found: dict[int, Fraction] = {}
    for first, second in _matches(rounds):
        boards = _boards(first)
        fields = [_field(section, (first, second), board, at) for board in boards]
        try:
            found |= _match(_sides(first), fields, form)
        except Unscorable:
            continue
    return found


def _matches(rounds: Sequence[Round]) -> Iterator[tuple[Round, Round]]:
    """The two tables of each match."""
    by_sides = {_sides(one): one for one in rounds}
    for (ns, ew), one in by_sides.items():
        other = by_sides.get((ew, ns))
        if other is not None and one.table.number < other.table.number:
            yield one, other


def _field(
    section: str,
    match: tuple[Round, Round],
    board: int,
    at: Mapping[Place, BoardScore],
) -> BoardResults | None:
    """The board at both tables; None while a result is missing."""
    lines, vulnerable = [], None
    for one in match:
        score = at.get((section, one.table.number, board))
        if score is None or score.sides is None:
            return None
        vulnerable = score.board.vulnerable
        ns, ew = _sides(one)
        lines.append(TableResult(str(one.table.number), str(ns), str(ew), score.sides))
    assert vulnerable is not None
    return BoardResults(vulnerable, tuple(lines))


def _match(
    teams: tuple[int, int], fields: Sequence[BoardResults | None], form: Form
) -> dict[int, Fraction]:
    complete = [field for field in fields if field is not None]
    if len(complete) < len(fields):
        return {}
    won = [sum((_won(f, side, form) for f in complete), Fraction(0)) for side in SIDES]
    if form == "imps":
        won = [victory_points(margin, len(complete)) for margin in won]
    return dict(zip(teams, won, strict=True))


def _won(field: BoardResults, side: Side, form: Form) -> Fraction:
    """The IMPs of a board; at board-a-match 1, a half or 0."""
    scoring = Teams(1) if form == "imps" else Matchpoints()
    given = amounts(field, scoring)[field.lines[0].table, side]
    return given if form == "imps" else given / 2
