"""What each table has for a board in matchpoints or cross-IMPs, after rulings. Pure.

Every table of the tournament that played the board is compared. A board on which one
score cannot be said as two awards has none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction
from itertools import groupby
from typing import assert_never

from msgspec import Struct

from rulings.exchange.standing import BoardScore
from rulings.scoring.awards import Sides
from rulings.scoring.board_scores import amounts
from rulings.scoring.fields import BoardResults, TableResult
from rulings.scoring.forms import CrossImps, Matchpoints
from rulings.scoring.problems import Unscorable
from tables.tournaments.scoring import Form

HUNDREDTH = Decimal("0.01")
Place = tuple[str, int, int]


class Points(Struct, frozen=True):
    """Both sides' matchpoints or IMPs at a table."""

    ns: Fraction
    ew: Fraction


def points(scoring: Form, known: Iterable[BoardScore]) -> Mapping[Place, Points]:
    """The points of every table whose board can be scored."""
    found: dict[Place, Points] = {}
    form = _compared_by(scoring)
    ordered = sorted(known, key=lambda one: one.board.board)
    for _number, lines in groupby(ordered, key=lambda one: one.board.board):
        if form is not None:
            found |= _of_board(list(lines), form)
    return found


def _compared_by(scoring: Form) -> Matchpoints | CrossImps | None:
    """How the tables of pairs are compared; a match of teams has its own account."""
    match scoring:
        case "matchpoints":
            return Matchpoints()
        case "cross_imps":
            return CrossImps()
        case "imps" | "board_a_match":
            return None
        case _:
            assert_never(scoring)


def place(one: BoardScore) -> Place:
    """Where a result was reached."""
    return one.board.section, one.board.table, one.board.board


def decimal(amount: Fraction) -> str:
    """An amount with two decimals at most.

    >>> decimal(Fraction(9)), decimal(Fraction(1, 3))
    ('9', '0.33')
    """
    whole = Decimal(amount.numerator) / Decimal(amount.denominator)
    written = whole.quantize(HUNDREDTH, ROUND_HALF_EVEN)
    return format(written.normalize() + 0, "f")


def is_exact(amount: Fraction) -> bool:
    """Whether two decimals say all of it."""
    return (amount * 100).denominator == 1


def _of_board(
    lines: list[BoardScore], form: Matchpoints | CrossImps
) -> dict[Place, Points]:
    if any(one.sides is None and one.case is not None for one in lines):
        return {}
    scored = [(one, one.sides) for one in lines if one.sides is not None]
    vulnerable = {one.board.vulnerable for one, _sides in scored}
    if len(scored) < 2 or len(vulnerable) > 1:
        return {}
    named = tuple(_line(_name(one), sides) for one, sides in scored)
    field = BoardResults(vulnerable.pop(), named)
    try:
        given = amounts(field, form)
    except Unscorable:
        return {}
    return {
        place(one): Points(given[_name(one), "NS"], given[_name(one), "EW"])
        for one, _sides in scored
    }


def _line(name: str, sides: Sides) -> TableResult:
    return TableResult(name, f"NS {name}", f"EW {name}", sides)


def _name(one: BoardScore) -> str:
    return f"{one.board.section} {one.board.table}"
