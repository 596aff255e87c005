"""A board of a match: the same two teams at two tables, each sitting both ways."""

from __future__ import annotations

from fractions import Fraction

from rulings.scoring.averages import in_imps
from rulings.scoring.awards import Average, Side, opposite, spread
from rulings.scoring.fields import BoardResults, TableResult
from rulings.scoring.imps import imps
from rulings.scoring.problems import refuse
from rulings.scoring.spreads import weighed


def two_tables(field: BoardResults) -> tuple[TableResult, TableResult]:
    """The two tables of a match; the teams change directions between them."""
    lines = field.lines
    if len(lines) != 2 or (lines[0].ns, lines[0].ew) != (lines[1].ew, lines[1].ns):
        raise refuse(
            "not_a_match",
            "A match has two tables, and the teams change directions between them.",
        )
    return lines[0], lines[1]


def board_imps(field: BoardResults, side: Side, step: Fraction) -> Fraction:
    """The IMPs of the team that sat ``side`` at the first table.

    Each team is scored by what it was given at both its tables, so two teams whose
    awards do not balance need not have opposite IMPs. An average at one table is an
    average for the board.
    """
    first, second = two_tables(field)
    here, there = first.sides.of(side), second.sides.of(opposite(side))
    if isinstance(here, Average):
        return in_imps(here, step)
    if isinstance(there, Average):
        return in_imps(there, step)
    mine = spread(here, side, field.vulnerable)
    others = spread(there, opposite(side), field.vulnerable)
    return weighed(mine, lambda one: weighed(others, lambda two: imps(one + two)))
