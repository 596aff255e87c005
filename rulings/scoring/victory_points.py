"""Victory points: the continuous scale of the World Bridge Federation, 20 to 0.

The winner by I IMPs over N boards gets 10 + 10 (1 - r^(I/B)) / (1 - r), where r is the
cube of the golden section (0.236...) and B, 15 times the root of N, is the margin that
wins all. Each figure is rounded to hundredths, and raised by a hundredth as often as is
needed for no IMP to be worth more than the one before it.
"""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache
from math import floor

from rulings.scoring.problems import refuse

EVEN, ALL = 1000, 2000
DIGITS = 40
MOST_BOARDS = 1000


@cache
def continuous_scale(boards: int) -> tuple[int, ...]:
    """The winner's victory points in hundredths, for a margin of 0, 1, 2 ... IMPs.

    The last figure is 2000; it holds for all larger margins.

    >>> continuous_scale(4)[:4]
    (1000, 1061, 1120, 1176)
    """
    if not 1 <= boards <= MOST_BOARDS:
        raise refuse(
            "impossible_boards",
            f"A match has from 1 to {MOST_BOARDS} boards, not {boards}.",
            field="boards",
        )
    scale: list[int] = []
    while not scale or scale[-1] < ALL:
        scale.append(_by_formula(len(scale), boards))
    return tuple(_concave(scale))


def _by_formula(margin: int, boards: int) -> int:
    with localcontext() as context:
        context.prec = DIGITS
        ratio = ((Decimal(5).sqrt() - 1) / 2) ** 3
        part = Decimal(margin) / (15 * Decimal(boards).sqrt())
        if part >= 1:
            return ALL
        exact = EVEN + EVEN * (1 - ratio**part) / (1 - ratio)
        return int((exact + Decimal("0.5")).to_integral_value("ROUND_FLOOR"))


def _concave(scale: list[int]) -> list[int]:
    """The same scale, raised where an IMP would be worth more than the one before."""
    changed = True
    while changed:
        changed = False
        for at in range(1, len(scale) - 1):
            if scale[at + 1] - scale[at] > scale[at] - scale[at - 1]:
                scale[at] += 1
                changed = True
    return scale


def victory_points(margin: int | Fraction, boards: int) -> Fraction:
    """The victory points of a side that won by ``margin`` IMPs (or lost, if negative).

    Between two whole IMPs, which only a weighted score gives, the scale runs straight.

    >>> victory_points(1, 4), victory_points(-1, 4)
    (Fraction(1061, 100), Fraction(939, 100))
    """
    won = _hundredths(abs(Fraction(margin)), continuous_scale(boards)) / 100
    return won if margin >= 0 else 20 - won


def _hundredths(size: Fraction, scale: tuple[int, ...]) -> Fraction:
    whole = floor(size)
    if whole >= len(scale) - 1:
        return Fraction(scale[-1])
    return scale[whole] + (size - whole) * (scale[whole + 1] - scale[whole])
