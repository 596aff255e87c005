"""International matchpoints (Law 78B), fields scored in them, and victory points.

Cross-IMPs compare every score with every other of its direction (Laws 78B and 78D).
Butler compares each with a datum: the mean of the field without its extremes.

Victory points go by the continuous scale of the World Bridge Federation, 20 to 0: the
winner by I IMPs over N boards gets 10 + 10 (1 - r^(I/B)) / (1 - r), where r is the cube
of the golden section (0.236...) and B, 15 times the root of N, is the margin that wins
all. Each figure is rounded to hundredths, and raised by a hundredth as often as is
needed for no IMP to be worth more than the one before it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache
from math import floor
from typing import Literal

from rulings.scoring.awards import Spread, results_by_score, weighed
from rulings.scoring.fractions import Halves, rounded
from rulings.scoring.problems import refuse

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


STEP = 10


Averaging = Literal["sum", "factored_sum", "per_comparison", "per_result"]
"""How the comparisons of a board become one number.

``sum``: added up as they are. ``factored_sum``: added up and brought to the number of
comparisons the board should have had. ``per_comparison``: divided by the comparisons.
``per_result``: divided by the results of the board, one's own included.
"""


def cross_imps(
    column: Sequence[Spread], averaging: Averaging, expected: int
) -> list[Fraction]:
    """The cross-IMPs of each score of one direction, averaged by ``averaging``."""
    comparisons = len(column) - 1
    if comparisons < 1:
        raise refuse("no_field", "A score needs another one to be compared with.")
    scale = scaled(averaging, comparisons, expected) / comparisons
    among = _among_all(results_by_score(column))
    # With any shares, a result scores nothing against itself.
    return [weighed(spread, among.__getitem__) * scale for spread in column]


def _among_all(counted: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """For each score, its IMPs against all the results together."""
    return {
        score: sum(
            (n * imps(score - other) for other, n in counted.items()), Fraction(0)
        )
        for score in counted
    }


def scaled(averaging: Averaging, comparisons: int, expected: int) -> Fraction:
    """What one IMP on each comparison comes to."""
    return {
        "sum": Fraction(comparisons),
        "factored_sum": Fraction(expected - 1),
        "per_comparison": Fraction(1),
        "per_result": Fraction(comparisons, comparisons + 1),
    }[averaging]


def datum(column: Sequence[Spread], trim: int) -> Fraction:
    """The mean score, the best ``trim`` and the worst ``trim`` results left out.

    Weighted scores count by their shares, so half a result may be left out.
    """
    kept = len(column) - 2 * trim
    if kept <= 0:
        raise refuse(
            "too_few_for_datum",
            f"Leaving out {trim} at each end of {len(column)} results leaves no datum.",
        )
    counted = sorted(results_by_score(column).items())
    inner = _without_lowest(_without_lowest(counted, trim)[::-1], trim)
    return sum((score * share for score, share in inner), Fraction(0)) / kept


def _without_lowest(
    counted: list[tuple[int, Fraction]], trim: int
) -> list[tuple[int, Fraction]]:
    """The results after the first ``trim`` of a list, parts of results included."""
    left, kept = Fraction(trim), []
    for score, share in counted:
        gone = min(left, share)
        left -= gone
        if share > gone:
            kept.append((score, share - gone))
    return kept


def rounded_datum(mean: Fraction, halves: Halves | None) -> Fraction:
    """The datum to the nearest ten, a tie by ``halves``; None leaves it exact."""
    return mean if halves is None else Fraction(rounded(mean, STEP, halves))


def butler(spread: Spread, against: Fraction) -> Fraction:
    """The IMPs of a score against the datum, weighed by its shares."""
    return weighed(spread, lambda score: imps(score - against))


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
