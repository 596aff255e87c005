"""How far the information shifted a choice, and where the rest would have gone.

What lay in sight was partner's to use (50E4): the shift is in how often he would have
chosen the same without. What he may not use is judged as Law 16 judges: the action is
barred where the information suggests it over a logical alternative.
"""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from rulings.damage.peers import Choices, Shares
from rulings.damage.settings import Settings

Same = NDArray[np.bool_]


class Shift(Struct, frozen=True):
    """``stay``: the chance of the same action without the information.

    ``diverted`` is where the rest would have gone: shares of the actions, together 1,
    or all 0 where nothing is diverted. ``barred_by`` are the logical alternatives over
    which the action was suggested, if that was the question.
    """

    ratio: float
    stay: float
    diverted: Shares
    barred_by: Same


class Worth(Struct, frozen=True):
    """The mean worth of each action for the defence, with the information and not."""

    with_sight: Shares
    without_sight: Shares


def ratio(asked: Choices, same: Same, floor: float) -> float:
    """How much likelier the information makes the action."""
    with_sight = float(asked.with_sight[same].sum()) + floor
    return with_sight / (float(asked.without_sight[same].sum()) + floor)


def by_sight(asked: Choices, same: Same, settings: Settings) -> Shift:
    """Law 50E4: what the same peers would have chosen without the sight."""
    likelier = ratio(asked, same, settings.floor)
    lost = np.maximum(0, asked.without_sight - asked.with_sight)
    lost[same] = 0
    nobody = np.zeros_like(same)
    if not lost.any():
        return Shift(likelier, 1.0, lost, nobody)
    return Shift(likelier, min(1.0, 1 / likelier), lost / lost.sum(), nobody)


def by_alternatives(
    asked: Choices, same: Same, worth: Worth, settings: Settings, chosen: int
) -> Shift:
    """Law 16B: not an action suggested over a logical alternative.

    It is suggested over one where the information makes it likelier, and better
    against that alternative.
    """
    likelier = ratio(asked, same, settings.floor)
    alternative = ~same & (asked.without_sight >= settings.alternative)
    gained = worth.with_sight - worth.without_sight
    barred_by = alternative & (gained[chosen] - gained > 1e-9)
    diverted = np.where(barred_by, asked.without_sight, 0.0)
    if likelier <= settings.suggests or not barred_by.any():
        return Shift(likelier, 1.0, np.zeros_like(diverted), np.zeros_like(same))
    return Shift(likelier, 0.0, diverted / diverted.sum(), barred_by)
