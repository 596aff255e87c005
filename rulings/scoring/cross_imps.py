"""Cross-IMPs: every score against every other of its direction (Laws 78B and 78D)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Literal

from rulings.scoring.imps import imps
from rulings.scoring.problems import refuse
from rulings.scoring.spreads import Spread, results_by_score, weighed

Averaging = Literal["sum", "factored_sum", "per_comparison", "per_result"]
"""How the comparisons of a board become one number.

``sum``: added up as they are. ``factored_sum``: added up and brought to the number of
comparisons the board should have had. ``per_comparison``: divided by the comparisons.
``per_result``: divided by the results of the board, one's own included.
"""


def cross_imps(
    column: Sequence[Spread], averaging: Averaging, expected: int
) -> list[Fraction]:
    """The cross-IMPs of each score of one direction, averaged as told."""
    comparisons = len(column) - 1
    if comparisons < 1:
        raise refuse("no_field", "A score needs another one to be compared with.")
    scale = scaled(averaging, comparisons, expected) / comparisons
    among = _among_all(results_by_score(column))
    # Whatever its shares, a result takes nothing from a comparison with itself.
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
