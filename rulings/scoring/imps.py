"""Law 78B: a difference in score as international matchpoints."""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction
from math import floor

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
