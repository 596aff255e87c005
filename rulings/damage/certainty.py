"""Whether the word that all layouts would give is known from those solved so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rulings.damage.screening import Screened, ScreenedDecision
from rulings.damage.settings import Settings, word_for
from rulings.damage.shifts import Shift
from rulings.damage.values import worth

INTERVAL = (0.05, 0.95)
# A word that says something is certain only where the chance is known this well.
NARROW = 0.3
# At most so many of the resamples of a certain word may give another.
OTHERWISE = 0.05


def interval(resamples: ArrayLike) -> NDArray[np.float64]:
    """The bounds of these figures, a row for each resample: `INTERVAL` of as many more.

    Of few resamples their own quantiles lie further inside (``weibull`` does not).
    """
    rows = np.asarray(resamples, dtype=np.float64)
    return np.quantile(rows, INTERVAL, axis=0, method="weibull")


def bounds(chances: ArrayLike, ratios: ArrayLike) -> tuple[float, float]:
    """The bounds of the chance of a better result, from resamples with their ratios.

    Help is added up over the kinds of peers and never counts below zero. Of a kind that
    the sight does not change, a sampling error of either sign raises the chance, so
    that the 5 % quantile can lie above the true value. The ratio of all peers together
    has no such bias: the lower bound is also the smallest chance among the resamples
    whose ratio lies within its own bounds.
    """
    each, likelier = np.asarray(chances), np.asarray(ratios)
    low, high = interval(each)
    least, most = interval(likelier)
    usual = each[(likelier >= least) & (likelier <= most)]
    return float(min(low, *usual)), min(1.0, float(high))


def is_certain(
    decided: ScreenedDecision,
    screened: Screened,
    shifts: Sequence[Shift],
    settings: Settings,
    solved: float = 1.0,
) -> bool:
    """Whether the word that all layouts would give is known, and roughly the chance.

    ``shifts`` are that of the answer, then its resamples; ``solved`` is the share of
    the layouts that the answer comes from. Each resample stands for what all might
    show, with an interval as much narrower as there are more; at most one in twenty of
    them may give another word, and none but that word may be what these layouts say.
    """
    contract, made = decided.position.contract, screened.made
    value = worth(contract, settings.scoring, made)

    def figures_of(one: Shift) -> tuple[float, float, float]:
        gone = (1 - one.stay) * (one.diverted @ screened.outcomes)
        better = float(gone[made + 1 :].sum())
        return better, one.weight, float(gone @ (value[made] - value))

    (found, ratio, loss), *each = map(figures_of, shifts)
    ratios = [one.ratio for one in shifts[1:]]
    low, high = bounds([better for better, *_ in each], ratios)
    below = max(0.0, found - low) * solved**0.5
    said = Counter(
        word_for(settings, better, better - below, likelier, lost)
        for better, likelier, lost in each
    )
    ((word, times),) = said.most_common(1)
    # The answer that would be given now has to say it too.
    as_it_stands = word_for(settings, found, low, ratio, loss)
    is_known = word == "none" or high - low < NARROW
    return is_known and word == as_it_stands and times >= (1 - OTHERWISE) * len(each)
