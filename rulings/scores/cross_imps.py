"""Cross-IMPs: every score against every other of its direction (Laws 78B and 78D)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from rulings.scores.imps import Spread, weighed_imps
from rulings.scores.problems import refuse

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
    scale = scaled(averaging, comparisons, expected)
    return [_mean_against(place, column) * scale for place in range(len(column))]


def _mean_against(place: int, column: Sequence[Spread]) -> Fraction:
    others = [spread for at, spread in enumerate(column) if at != place]
    total = sum((weighed_imps(column[place], other) for other in others), Fraction(0))
    return total / len(others)


def scaled(averaging: Averaging, comparisons: int, expected: int) -> Fraction:
    """What one IMP on each comparison comes to."""
    return {
        "sum": Fraction(comparisons),
        "factored_sum": Fraction(expected - 1),
        "per_comparison": Fraction(1),
        "per_result": Fraction(comparisons, comparisons + 1),
    }[averaging]
