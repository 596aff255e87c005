"""What the reviewer accepts that the auction told of a hand, and which hands fit it."""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from rulings.damage.positions import IN_SUIT, as_hand

POINTS = {12: 4, 11: 3, 10: 2, 9: 1}
_HONOURS = {rank: as_hand(13 * s + rank for s in range(4)) for rank in POINTS}


class Reading(Struct, frozen=True):
    """What the auction told of a dealt hand: points, suit lengths, least and most."""

    points: tuple[int, int] = (0, 37)
    lengths: tuple[tuple[int, int], ...] = ((0, 13),) * 4


def fits_reading(dealt: NDArray[np.uint64], reading: Reading) -> NDArray[np.bool_]:
    """Which of these dealt hands are within the bounds, those included."""
    points = sum(
        worth * _count(dealt, _HONOURS[rank]) for rank, worth in POINTS.items()
    )
    fits = _between(points, reading.points)
    for suit, bounds in enumerate(reading.lengths):
        fits &= _between(_count(dealt, IN_SUIT[suit]), bounds)
    return fits


def _count(hands: NDArray[np.uint64], among: int) -> NDArray[np.uint8]:
    counted: NDArray[np.uint8] = np.bitwise_count(hands & np.uint64(among))
    return counted


def _between(
    counts: NDArray[np.uint8] | int, bounds: tuple[int, int]
) -> NDArray[np.bool_]:
    least, most = bounds
    return np.logical_and(counts >= least, counts <= most)
