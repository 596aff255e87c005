"""Law 78B: a difference in score as international matchpoints."""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction
from math import floor

# A side's scores with the share of each; the shares sum to one.
Spread = tuple[tuple[int, Fraction], ...]

# The least difference in score for 1 IMP, 2 IMPs and so on.
# fmt: off
IMP_STEPS = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300,
    1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)
# fmt: on


def imps(difference: int | Fraction) -> int:
    """A difference in score as IMPs (Law 78B).

    >>> imps(10), imps(20), imps(-500)
    (0, 1, -11)
    """
    size = difference if difference >= 0 else -difference
    won = bisect_right(IMP_STEPS, floor(size))
    return won if difference >= 0 else -won


def weighed_imps(mine: Spread, theirs: Spread) -> Fraction:
    """The IMPs between two scores of the same direction, shares and all.

    The IMPs are weighed, never the scores: half of 620 and half of -100 is the mean of
    two numbers of IMPs, not the IMPs for 260.
    """
    return sum(
        (
            share * other_share * imps(score - other)
            for score, share in mine
            for other, other_share in theirs
        ),
        Fraction(0),
    )
