"""Law 78A: matchpoints over a field, and Neuberg's formula where results are missing.

Two for each score beaten, one for each equalled. A weighted score beats and equals
others by its shares, and is beaten by its shares, so the matchpoints that a board gives
out are the same whatever was decided at one table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from rulings.scoring.awards import Spread, results_by_score, weighed


def against(score: int, others: Iterable[int]) -> int:
    """Two for each of the others that a score beats, one for each it equals."""
    return sum(2 * (score > other) + (score == other) for other in others)


def top(expected: int) -> int:
    """The most matchpoints on a board with so many results."""
    return 2 * (expected - 1)


def neuberg(matchpoints: Fraction, results: int | Fraction, expected: int) -> Fraction:
    """Matchpoints among ``results`` brought to a board with ``expected`` results.

    >>> neuberg(Fraction(4), 6, 7)
    Fraction(29, 6)
    """
    return Fraction(expected) / results * (matchpoints + 1) - 1


def matchpoints(column: Sequence[Spread], expected: int) -> list[Fraction]:
    """The matchpoints of each score of one direction, by Neuberg where any is missing.

    ``column`` holds the real scores in view of that direction; ``expected`` is how many
    the board should have had, artificial ones included.
    """
    among = _among_all(results_by_score(column))
    # With any shares, a result scores exactly 1 against itself.
    return [
        neuberg(weighed(spread, among.__getitem__) - 1, len(column), expected)
        for spread in column
    ]


def _among_all(counted: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """For each score, 2 for every result below it and 1 for every one equal to it."""
    among, below = {}, Fraction(0)
    for score in sorted(counted):
        among[score] = 2 * below + counted[score]
        below += counted[score]
    return among
