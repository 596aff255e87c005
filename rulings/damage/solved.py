"""The layouts of both worlds with what each action comes to, and figures of them."""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from rulings.damage.peers import ActionValues, Choices, Looks, Shares, choices
from rulings.damage.values import Tricks

Table = NDArray[np.float64]


class Solved(Struct, frozen=True):
    """Declarer's tricks by layout and action, with the cards in place and elsewhere.

    ``prior`` is the chance of the first without the information, from ``counted``
    layouts. Where it is not the place of a card that is known, ``there`` is empty and
    ``likelihood`` tells how likely the information makes each layout.
    """

    here: Tricks
    there: Tricks
    prior: float
    counted: int
    likelihood: NDArray[np.float64] | None = None


class Figures(Struct, frozen=True):
    """Of each action: the share of peers, and means over the layouts.

    ``tricks`` are the defence's, ``makes`` the chance that declarer makes his contract,
    ``worth`` is for the defence. One row as found, then one for each resample.
    """

    share: Shares
    tricks: Shares
    makes: Shares
    worth: Shares


class Scale(Struct, frozen=True):
    """What 0 to 13 tricks of declarer are worth, and how many he needs."""

    worth: Table
    needed: int


def resampled(solved: Solved, chance: np.random.Generator) -> Solved:
    """The layouts drawn again from themselves, and the prior from those counted."""
    here = chance.integers(len(solved.here), size=len(solved.here))
    count = len(solved.there)
    there = chance.integers(count, size=count) if count else np.zeros(0, dtype=np.intp)
    likely = solved.likelihood
    return Solved(
        solved.here[here],
        solved.there[there],
        float(chance.binomial(solved.counted, solved.prior) / solved.counted),
        solved.counted,
        None if likely is None else likely[here],
    )


def figures(
    samples: list[Solved], scale: Scale, look: Looks
) -> tuple[Figures, Figures]:
    """The figures with the information and without, a row for each sample."""
    asked = [_asked(one, scale, look) for one in samples]
    each = np.arange(14, dtype=np.float64)
    makes = (each >= scale.needed).astype(np.float64)
    tables: list[Table] = [13 - each, makes, scale.worth]
    means = [[_means(one, table) for one in samples] for table in tables]
    with_sight, without_sight = (
        [np.stack([mean[side] for mean in of_table]) for of_table in means]
        for side in (0, 1)
    )
    return (
        Figures(np.stack([one.with_sight for one in asked]), *with_sight),
        Figures(np.stack([one.without_sight for one in asked]), *without_sight),
    )


def _asked(solved: Solved, scale: Scale, look: Looks) -> Choices:
    value = scale.worth
    seen = ActionValues(
        value[solved.here], value[solved.there], solved.prior, solved.likelihood
    )
    return choices(seen, look)


def _means(solved: Solved, table: Table) -> tuple[Shares, Shares]:
    """The mean of each action with the information, and without it."""
    here = table[solved.here]
    if solved.likelihood is not None:
        return solved.likelihood @ here / solved.likelihood.sum(), here.mean(axis=0)
    placed = here.mean(axis=0)
    if not len(solved.there):
        return placed, placed
    elsewhere = table[solved.there].mean(axis=0)
    return placed, solved.prior * placed + (1 - solved.prior) * elsewhere
