"""What players of a class would choose, with the information and without.

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
_EQUAL = 1e-4


class PlayerClass(Struct, frozen=True):
    """How many layouts a peer looks at, and how many peers are asked."""

    looks: int = 10
    peers: int = 2000


class ActionValues(Struct, frozen=True):
    """What each action is worth in the layouts of both worlds, and the prior.

    ``likelihood``, where there is one, is how likely each layout of the first world is
    made by the information; the second is empty then.
    """

    with_cards: Worths
    without: Worths
    prior: float
    likelihood: NDArray[np.float64] | None = None


class Looks(Struct, frozen=True):
    """Random numbers: which layout of either world a peer looks at, and in which."""

    here: NDArray[np.float64]
    there: NDArray[np.float64]
    which: NDArray[np.float64]


class Choices(Struct, frozen=True):
    """The share of peers that choose each action, with the sight and without."""

    with_sight: Shares
    without_sight: Shares


def looks(player: PlayerClass, chance: np.random.Generator) -> Looks:
    """The random numbers of so many peers."""
    size = (player.looks, player.peers)
    return Looks(chance.random(size), chance.random(size), chance.random(size))


def choices(seen: ActionValues, look: Looks) -> Choices:
    """Ask the peers. Where the cards can lie nowhere else, both shares are the same."""
    usual = _rows(look.here, len(seen.with_cards))
    if seen.likelihood is not None:
        likely = _weighed_rows(look.here, seen.likelihood)
        both = (_shares(seen.with_cards, rows) for rows in (likely, usual))
        return Choices(*both)
    with_sight = _shares(seen.with_cards, usual)
    if not len(seen.without):
        return Choices(with_sight, with_sight)
    there = len(seen.with_cards) + _rows(look.there, len(seen.without))
    mixed = np.where(look.which < seen.prior, usual, there)
    worlds = np.concatenate([seen.with_cards, seen.without])
    return Choices(with_sight, _shares(worlds, mixed))


def _rows(numbers: NDArray[np.float64], count: int) -> NDArray[np.intp]:
    rows: NDArray[np.intp] = (numbers * count).astype(np.intp)
    return rows


def _weighed_rows(
    numbers: NDArray[np.float64], weights: NDArray[np.float64]
) -> NDArray[np.intp]:
    edges = np.cumsum(weights) / weights.sum()
    rows: NDArray[np.intp] = np.searchsorted(edges[:-1], numbers, side="right")
    return rows


def _shares(worths: Worths, rows: NDArray[np.intp]) -> Shares:
    """Each peer chooses by the sum over the layouts; equal actions share the peer."""
    values = worths.T.astype(np.float32)
    sums = np.stack([action[rows].sum(axis=0) for action in values])
    best = sums >= sums.max(axis=0) - _EQUAL
    shares: Shares = (best / best.sum(axis=0)).mean(axis=1)
    return shares
