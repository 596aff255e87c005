"""What players of a class would choose, with the information and without.

A simulated peer looks at a handful of layouts and takes the card with the best mean.
Where several are best, their actions share the peer, each among its own cards. Both
times the same random numbers decide, so that a difference is one of knowledge and not
of chance.
"""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from msgspec.structs import astuple
from numpy.typing import NDArray

Worths = NDArray[np.float64]
Shares = NDArray[np.float64]
Weights = NDArray[np.float64]
# The number of the action that each card, or run of touching cards, belongs to.
Groups = NDArray[np.intp]
# Which layout each peer looks at, by look and peer.
Rows = NDArray[np.intp]
_EQUAL = 1e-4
_PARTS = 1 << 14


class PlayerClass(Struct, frozen=True):
    """How many layouts a peer looks at, and how many peers are asked."""

    looks: int = 10
    peers: int = 2000


class ActionValues(Struct, frozen=True):
    """What each card is worth in the layouts of both worlds, and the prior.

    ``unseen`` is what they are worth in the first to who does not know of the cards.
    ``weights`` are those of the layouts of either world. ``likelihood``, where there is
    one, is how likely each layout of the first world is made by the information; the
    second is empty then.
    """

    with_cards: Worths
    unseen: Worths
    without: Worths
    weights: tuple[Weights, Weights]
    prior: float
    groups: Groups
    likelihood: Weights | None = None


class PeerDraws(Struct, frozen=True):
    """Random numbers: which layout of either world a peer looks at, and in which.

    The layouts share `_PARTS` parts by their weights; ``here`` and ``there`` are parts.
    """

    here: NDArray[np.intp]
    there: NDArray[np.intp]
    which: NDArray[np.float32]


class Choices(Struct, frozen=True):
    """The share of peers that choose each action, with the sight and without."""

    with_sight: Shares
    without_sight: Shares


def half(look: PeerDraws) -> PeerDraws:
    """Those of every second peer."""
    return PeerDraws(*(each[:, ::2].copy() for each in astuple(look)))


def looks(player: PlayerClass, chance: np.random.Generator) -> PeerDraws:
    """The random numbers of so many peers."""
    size = (player.looks, player.peers)
    here, there = chance.integers(_PARTS, size=(2, *size), dtype=np.uint16)
    which = chance.random(size, dtype=np.float32)
    return PeerDraws(here.astype(np.intp), there.astype(np.intp), which)


def choices(seen: ActionValues, look: PeerDraws) -> Choices:
    """Ask the peers: those with the information, and those without."""
    weights = seen.weights[0]
    usual = informed = _rows(look.here, weights)
    if seen.likelihood is not None:
        informed = _rows(look.here, weights * seen.likelihood)
    worlds, rows = _unseen(seen, look, usual)
    return Choices(
        _shares(seen.with_cards, informed, seen.groups),
        _shares(worlds, rows, seen.groups),
    )


def considered(seen: ActionValues, look: PeerDraws, near: float) -> Shares:
    """The share of peers without the information that would consider each action.

    To them its best card has, on the mean of the layouts they look at, a worth that is
    less than that of the best by no more than ``near``. At each of its cards.
    """
    worlds, rows = _unseen(seen, look, _rows(look.here, seen.weights[0]))
    sums = _sums(worlds, rows)
    of_groups = np.full((int(seen.groups.max()) + 1, sums.shape[1]), -np.inf)
    np.maximum.at(of_groups, seen.groups, sums)
    enough = sums.max(axis=0) - near * len(rows) - _EQUAL
    shares: Shares = (of_groups >= enough).mean(axis=1)[seen.groups]
    return shares


def _unseen(seen: ActionValues, look: PeerDraws, usual: Rows) -> tuple[Worths, Rows]:
    """All layouts, and which of them each peer looks at who knows nothing.

    ``usual`` are those looked at where the cards lie as they do.
    """
    if not len(seen.without):
        return seen.unseen, usual
    elsewhere = _rows(look.there, seen.weights[1]) + len(seen.with_cards)
    mixed = np.where(look.which < seen.prior, usual, elsewhere)
    return np.concatenate([seen.unseen, seen.without]), mixed


def _rows(numbers: NDArray[np.intp], weights: Weights) -> Rows:
    """The layouts that these random numbers point to, each by its weight."""
    edges = np.rint(np.cumsum(weights) * (_PARTS / weights.sum())).astype(np.intp)
    counts = edges.copy()
    counts[1:] -= edges[:-1]
    # What is taken is in bounds: `clip` only spares numpy the check.
    of_each: Rows = np.arange(len(weights)).repeat(counts).take(numbers, mode="clip")
    return of_each


def _sums(worths: Worths, rows: Rows) -> NDArray[np.float32]:
    """The worth of each card to each peer, over the layouts looked at."""
    looked = worths.astype(np.float32).take(rows, axis=0, mode="clip")
    return looked.sum(axis=0).T.copy()


def _shares(worths: Worths, rows: Rows, groups: Groups) -> Shares:
    """Each peer chooses by the sum over the layouts; equal actions share the peer."""
    sums = _sums(worths, rows)
    best = (sums >= sums.max(axis=0) - _EQUAL).astype(np.float64)
    is_in = groups == np.arange(groups.max() + 1)[:, None]
    best_in = is_in.astype(np.float64) @ best
    parts = best_in * np.count_nonzero(best_in, axis=0)
    # A card that is not best has no share; its action may have no best card at all.
    each = best / np.maximum(parts, 1)[groups]
    shares: Shares = each.mean(axis=1)
    return shares
