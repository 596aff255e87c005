"""The assumptions of a calculation and its thresholds, shown with every result.

The thresholds are settings of the program, never law.
"""

from __future__ import annotations

from typing import assert_never

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from rulings.damage.peers import PlayerClass
from rulings.damage.positions import IN_SUIT, as_hand
from rulings.damage.values import Scoring

POINTS = {12: 4, 11: 3, 10: 2, 9: 1}
_HONOURS = {rank: as_hand(13 * s + rank for s in range(4)) for rank in POINTS}


class Thresholds(Struct, frozen=True):
    """From where on a result is a flag, and from where on something to look at.

    ``better``: the chance of a better result for the other side; ``lower``: its lower
    bound; ``ratio``: how much likelier the sight made the choice. The least loss that
    makes a flag is in IMPs, in shares of a top, or in tricks.
    """

    flag_better: float = 0.25
    flag_lower: float = 0.10
    flag_ratio: float = 1.5
    look_better: float = 0.10
    look_ratio: float = 1.2
    loss_in_imps: float = 0.75
    loss_in_tops: float = 0.05
    loss_in_tricks: float = 0.2


class Settings(Struct, frozen=True):
    """The assumptions of one run; the same settings give the same result.

    ``readings`` is what the reviewer accepts from the auction, by seat; ``layouts`` how
    many at most are solved for each world, fewer while hands are long; ``floor`` is
    added to every share that is compared; actions worth the same in the share
    ``alike`` of the layouts are one; an action that the share ``alternative`` of the
    peers choose is a logical alternative (16B1(b)), and information that makes another
    likelier by the factor ``suggests`` suggests it; the intervals come from
    ``resamples`` of the layouts.
    """

    scoring: Scoring = Scoring()
    readings: dict[int, Reading] = {}
    player: PlayerClass = PlayerClass()
    thresholds: Thresholds = Thresholds()
    layouts: int = 400
    floor: float = 0.03
    alike: float = 0.97
    alternative: float = 0.15
    suggests: float = 1.05
    resamples: int = 60
    seed: int = 1


def least_loss(settings: Settings) -> float:
    """The least expected loss that makes a flag, in units of the form of scoring."""
    scoring, limits = settings.scoring, settings.thresholds
    match scoring.form:
        case "imps":
            return limits.loss_in_imps
        case "matchpoints":
            return limits.loss_in_tops if scoring.field else limits.loss_in_tricks
        case "tricks":
            return limits.loss_in_tricks
        case _:
            assert_never(scoring.form)


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
