"""Butler: each score against a datum, the mean of the field without its extremes."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rulings.scoring.fractions import Halves, rounded
from rulings.scoring.imps import imps
from rulings.scoring.problems import refuse
from rulings.scoring.spreads import Spread, results_by_score, weighed

STEP = 10


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
    """The datum to the nearest ten, a tie going as told; None leaves it exact."""
    return mean if halves is None else Fraction(rounded(mean, STEP, halves))


def butler(spread: Spread, against: Fraction) -> Fraction:
    """The IMPs of a score against the datum, weighed by its shares."""
    return weighed(spread, lambda score: imps(score - against))
