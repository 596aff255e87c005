"""The assumptions of a calculation and its thresholds, shown with every result.

The thresholds are settings of the program, never law.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, assert_never

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from rulings.damage.habits import Habits
from rulings.damage.peers import PlayerClass
from rulings.damage.promises import (
    ANY_LENGTH,
    ANY_POINTS,
    Auction,
    Contradiction,
    Promise,
    Told,
    Weights,
    contradictions,
    length_of,
    points_of,
    weight,
)
from rulings.damage.values import Scoring

# The answers to a question. ``cannot_tell``: it was asked and could not be answered.
Word = Literal["flag", "look", "none", "cannot_tell"]


class BadAssumptions(ValueError):
    """Assumptions with which nothing can be worked out; ``code`` is stable.

    ``bad_layouts`` ``bad_looks`` ``bad_peers`` ``bad_resamples`` ``bad_seed``: a number
    that is none, or too small.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class Thresholds(Struct, frozen=True):
    """From where on a result is a flag, and from where on something to look at.

    ``better``: the chance of a better result for the other side; ``lower``: its lower
    bound. For a look the lower bound counts, or a chance of ``look_anyhow`` whatever
    its interval. ``ratio``: how much likelier the sight made the choice; where all that
    changes is better, a chance of 0.25 is a ratio of 4/3. The least loss that makes a
    flag is in IMPs, in shares of a top, or in tricks.
    """

    flag_better: float = 0.25
    flag_lower: float = 0.10
    flag_ratio: float = 1.33
    look_better: float = 0.10
    look_anyhow: float = 0.17
    look_ratio: float = 1.1
    loss_in_imps: float = 0.75
    loss_in_tops: float = 0.05
    loss_in_tricks: float = 0.2


class Settings(Struct, frozen=True):
    """The assumptions of one run; the same settings give the same result.

    ``readings`` are bounds that the reviewer sets for a dealt hand, by seat; ``calls``
    what each call of the ``auction`` promised, which makes layouts likelier and less.
    ``layouts`` is how many at most are solved for each world; ``floor`` is added to
    every share that is compared; cards of a suit worth the same in the share ``alike``
    of the layouts are one action, small ones in ``alike_small``; an action that the
    share ``alternative`` of the peers choose is a logical alternative (16B1(b)), and
    information that makes another likelier by the factor ``suggests`` suggests it; the
    intervals come from ``resamples`` of the layouts. ``habits`` are what players of the
    class do without a look at layouts, and what they read from partner's cards.
    ``contract``: whether the contract tells of declarer's two hands together.
    """

    scoring: Scoring = Scoring()
    readings: dict[int, Reading] = {}
    player: PlayerClass = PlayerClass()
    thresholds: Thresholds = Thresholds()
    layouts: int = 400
    floor: float = 0.03
    alike: float = 0.97
    alike_small: float = 0.85
    alternative: float = 0.15
    suggests: float = 1.05
    resamples: int = 60
    seed: int = 1
    auction: Auction | None = None
    calls: tuple[Promise, ...] = ()
    habits: Habits | None = None
    contract: bool = True


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
    fits = np.ones(len(dealt), dtype=np.bool_)
    if reading.points != ANY_POINTS:
        fits &= _between(points_of(dealt), reading.points)
    for suit, bounds in enumerate(reading.lengths):
        if bounds != ANY_LENGTH:
            fits &= _between(length_of(dealt, suit), bounds)
    return fits


def _between(counts: NDArray[np.uint8], bounds: tuple[int, int]) -> NDArray[np.bool_]:
    least, most = bounds
    return np.logical_and(counts >= least, counts <= most)


def kept_calls(settings: Settings) -> tuple[Promise, ...]:
    """What calls promised, as far as the reviewer lets it count."""
    return tuple(one for one in settings.calls if one.kept)


def calls_weigh(dealt: NDArray[np.uint64], calls: tuple[Promise, ...]) -> Weights:
    """The weight of dealt hands, n by 4, by what all these calls promised."""
    weights = np.ones(len(dealt))
    for one in calls:
        weights *= weight(dealt[:, one.seat], one)
    return weights


def contradicting(settings: Settings) -> tuple[Contradiction, ...]:
    """What was taken from the auction and cannot all be true."""
    return contradictions(_told(settings))


def _told(settings: Settings) -> Iterator[Told]:
    for seat, reading in settings.readings.items():
        yield seat, reading.points, reading.lengths
    for one in kept_calls(settings):
        yield one.seat, one.points, one.lengths


_LEAST = {"layouts": 1, "resamples": 1, "seed": 0}


def check(settings: Settings) -> None:
    """Raise `BadAssumptions` where a number is none, or too small."""
    numbers = {name: (getattr(settings, name), least) for name, least in _LEAST.items()}
    numbers |= {
        "looks": (settings.player.looks, 1),
        "peers": (settings.player.peers, 4),
    }
    for name, (number, least) in numbers.items():
        if type(number) is not int or number < least:
            sentence = f"{name} is {number!r}; it must be a whole number from {least}."
            raise BadAssumptions(f"bad_{name}", sentence)


def word_for(
    settings: Settings, better: float, lower: float, ratio: float, loss: float
) -> Word:
    """The word that these figures give; see `Thresholds`."""
    limits = settings.thresholds
    is_likely = lower >= limits.look_better or better >= limits.look_anyhow
    if loss <= 0 or not is_likely or ratio < limits.look_ratio:
        return "none"
    enough = better >= limits.flag_better and lower >= limits.flag_lower
    if enough and ratio >= limits.flag_ratio and loss >= least_loss(settings):
        return "flag"
    return "look"
