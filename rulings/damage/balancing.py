"""Calibrates the weights of solved layouts, so that these stand for all that fit.

Where the high cards lie and how long the suits are is known of every layout, solved or
not. The weights of the solved ones are moved a little so that each high card lies with
each hand as often among them as among all, and the suits are as long (calibration).
What a card is worth follows from these things for the most part, so that fewer layouts
tell as much. Where all are solved nothing moves.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rulings.damage.positions import IN_SUIT, as_hand
from rulings.damage.promises import Weights
from rulings.damage.solver import Layouts

# A row for each layout: how far each trait is from its mean over all, in deviations.
Traits = NDArray[np.float64]
_HIGH = as_hand(13 * suit + rank for suit in range(4) for rank in range(8, 13))
# How much the traits are trusted: as if so many layouts more had been balanced.
_LEAN = 20.0
# No layout counts less or more than this, beside what it would count.
_LEAST, _MOST = 0.2, 5.0


def traits(solved: Layouts, every: Layouts, weights: Weights) -> Traits:
    """The traits of the layouts solved, beside those of every one with its weight."""
    if not len(solved):
        return np.zeros((0, 0))
    kinds = _kinds(every)
    of_all, of_solved = _counts(every, kinds), _counts(solved, kinds)
    mean = weights @ of_all / weights.sum()
    deviation = np.sqrt(weights @ (of_all - mean) ** 2 / weights.sum())
    differs = deviation > 0
    found: Traits = (of_solved[:, differs] - mean[differs]) / deviation[differs]
    return found


def balanced(weights: Weights, of: Traits) -> Weights:
    """The weights, 1 on the average, moved so that the traits come to their means."""
    if not of.size:
        return weights / weights.mean() if len(weights) else weights
    scaled = weights / weights.mean()
    spread = (of.T * scaled) @ of
    spread.flat[:: len(spread) + 1] += _LEAN
    moved = 1 - of @ np.linalg.solve(spread, of.T @ scaled)
    found = scaled * np.minimum(np.maximum(moved, _LEAST), _MOST)
    again: Weights = found / found.mean()
    return again


def _kinds(every: Layouts) -> list[tuple[int, int]]:
    """A seat and the cards counted there: each high card, and each suit, that moves."""
    held_by_all = np.bitwise_and.reduce(every, axis=0)
    held_by_any = np.bitwise_or.reduce(every, axis=0)
    seats = [seat for seat in range(4) if held_by_any[seat] != held_by_all[seat]]
    loose = int(held_by_any[seats[0]] & ~held_by_all[seats[0]]) if seats else 0
    highs = [1 << card for card in range(52) if loose & _HIGH & 1 << card]
    suits = [suit for suit in IN_SUIT if loose & suit]
    return [(seat, cards) for seat in seats[:-1] for cards in (*highs, *suits)]


def _counts(layouts: Layouts, kinds: list[tuple[int, int]]) -> Traits:
    columns = [np.bitwise_count(layouts[:, s] & np.uint64(c)) for s, c in kinds]
    if not columns:
        return np.zeros((len(layouts), 0))
    return np.stack(columns, axis=1).astype(np.float64)
