"""Scores with their shares: what a side has is one score, or a mixture of several."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

# A side's scores in its own view, with the share of each; the shares sum to one.
Spread = tuple[tuple[int, Fraction], ...]


def weighed(spread: Spread, worth: Callable[[int], int | Fraction]) -> Fraction:
    """What each score is worth, weighed by its share.

    The matchpoints or IMPs are weighed, never the scores: half of 620 and half of -100
    is the mean of what the two are worth, not what 260 is worth.
    """
    return sum((share * worth(score) for score, share in spread), Fraction(0))


def results_by_score(column: Iterable[Spread]) -> dict[int, Fraction]:
    """How many results each score has, parts of results included."""
    counted: dict[int, Fraction] = {}
    for spread in column:
        for score, share in spread:
            counted[score] = counted.get(score, Fraction(0)) + share
    return counted
