"""What players of a class would choose, with the sight of the cards and without.

A simulated peer looks at a handful of layouts and takes the action with the best mean;
equal ones share. Both times the same random numbers decide, so that a difference is
one of knowledge and not of chance.
"""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

Worths = NDArray[np.float64]
Shares = NDArray[np.float64]
_EQUAL = 1e-9


class PlayerClass(Struct, frozen=True):
    """How many layouts a peer looks at, and how many peers are asked."""

    looks: int = 10
    peers: int = 2000


class Seen(Struct, frozen=True):
    """What each action is worth in the layouts of both worlds, and the prior."""

    with_cards: Worths
    without: Worths
    prior: float


class Choices(Struct, frozen=True):
    """The share of peers that choose each action, with the sight and without."""

    with_sight: Shares
    without_sight: Shares


def choices(seen: Seen, player: PlayerClass, chance: np.random.Generator) -> Choices:
    """Ask the peers. Where the cards can lie nowhere else, both shares are the same."""
    size = (player.peers, player.looks)
    here = seen.with_cards[chance.integers(len(seen.with_cards), size=size)]
    with_sight = _shares(here.mean(axis=1))
    if not len(seen.without):
        return Choices(with_sight, with_sight)
    there = seen.without[chance.integers(len(seen.without), size=size)]
    in_place = chance.random(size) < seen.prior
    mixed = np.where(in_place[:, :, None], here, there)
    return Choices(with_sight, _shares(mixed.mean(axis=1)))


def _shares(means: Worths) -> Shares:
    best = means >= means.max(axis=1, keepdims=True) - _EQUAL
    shares: Shares = (best / best.sum(axis=1, keepdims=True)).mean(axis=0)
    return shares


def resampled(seen: Seen, counted: int, chance: np.random.Generator) -> Seen:
    """The layouts drawn again from themselves, and the prior from those counted."""
    one, other = seen.with_cards, seen.without
    return Seen(
        one[chance.integers(len(one), size=len(one))],
        other[chance.integers(len(other), size=len(other))] if len(other) else other,
        float(chance.binomial(counted, seen.prior) / counted),
    )
