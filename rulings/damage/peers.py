"""What players of a class would choose, with the information and without.

A simulated peer looks at a handful of layouts and takes the card with the best mean.
Where several are best, their actions share the peer, each among its own cards. Both
times the same random numbers decide, so that a difference is one of knowledge and not
of chance.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from msgspec.structs import astuple
from numpy.typing import NDArray

Worths = NDArray[np.float64]
Shares = NDArray[np.float64]
Weights = NDArray[np.float64]
# The number of the action that each card, or run of touching cards, belongs to.
Groups = NDArray[np.intp]
# Parts of the layouts, by look and peer.
Parts = NDArray[np.uint16]
# Which row of the worths each peer looks at, by sample, look and peer.
Rows = NDArray[np.intp]
_EQUAL = 1e-4
_PARTS = 1 << 14
# How many entries of `Rows` are worked out at a time: they fit into the processor's
# cache.
_AT_ONCE = 40_000


class PlayerClass(Struct, frozen=True):
    """How many layouts a peer looks at, and how many peers are asked."""

    looks: int = 10
    peers: int = 2000


class ActionValues(Struct, frozen=True):
    """What each card is worth in the layouts of both worlds, and the prior.

    ``unseen`` is their worth in the first to a player who does not know of the exposed
    cards. ``weights`` are those of the layouts of either world. ``likelihood``, if any,
    is how likely the information makes each layout of the first world; the second is
    empty then.
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

    here: Parts
    there: Parts
    which: NDArray[np.float32]


class Choices(Struct, frozen=True):
    """The share of peers that choose each action, with the sight and without."""

    with_sight: Shares
    without_sight: Shares


def half(look: PeerDraws, chance: np.random.Generator) -> PeerDraws:
    """Those of half of the peers, drawn at random.

    From one half to another, shares differ as much as from all peers to all others.
    """
    peers = look.which.shape[1]
    asked = chance.permutation(peers)[: (peers + 1) // 2]
    return PeerDraws(*(each.take(asked, axis=1) for each in astuple(look)))


def looks(player: PlayerClass, chance: np.random.Generator) -> PeerDraws:
    """The random numbers of so many peers."""
    size = (player.looks, player.peers)
    here, there = chance.integers(_PARTS, size=(2, *size), dtype=np.uint16)
    which = chance.random(size, dtype=np.float32)
    return PeerDraws(here, there, which)


def choices(seen: ActionValues, look: PeerDraws) -> Choices:
    """Ask the peers: those with the information, and those without."""
    [asked] = choices_of_each([seen], [look])
    return asked


def choices_of_each(
    samples: Sequence[ActionValues], each: Sequence[PeerDraws]
) -> list[Choices]:
    """The same of samples of one size, each with its peers, some at a time."""
    most = max(1, _AT_ONCE // each[0].which.size) if each else 1
    batches = [slice(at, at + most) for at in range(0, len(samples), most)]
    return [one for some in batches for one in _choices(samples[some], each[some])]


def _choices(
    samples: Sequence[ActionValues], each: Sequence[PeerDraws]
) -> list[Choices]:
    asked = _looked_at(samples, each)
    groups = np.stack([one.groups for one in samples])
    informed = without = _shares(asked.worths, asked.informed, groups)
    if asked.pictured is not asked.informed:
        without = _shares(asked.worths, asked.pictured, groups)
    return [Choices(*shares) for shares in zip(informed, without, strict=True)]


def considered(seen: ActionValues, look: PeerDraws, near: float) -> Shares:
    """The share of peers without the information that would consider each action.

    To them its best card has, on the mean of the layouts they look at, a worth that is
    less than that of the best by no more than ``near``. At each of its cards.
    """
    asked = _looked_at([seen], [look])
    [sums] = _sums(asked.worths, asked.pictured)
    of_groups = np.full((int(seen.groups.max()) + 1, sums.shape[1]), -np.inf)
    np.maximum.at(of_groups, seen.groups, sums)
    enough = sums.max(axis=0) - near * len(look.which) - _EQUAL
    shares: Shares = (of_groups >= enough).mean(axis=1)[seen.groups]
    return shares


class _LookedAt(Struct, frozen=True):
    """The worths of all samples one below the other, and the rows that peers look at.

    ``informed`` are the rows of peers with the information, ``pictured`` of the others.
    """

    worths: Worths
    informed: Rows
    pictured: Rows


def _looked_at(
    samples: Sequence[ActionValues], each_look: Sequence[PeerDraws]
) -> _LookedAt:
    one, look = samples[0], _together(each_look)
    is_free = one.unseen is one.with_cards
    worths = np.concatenate([_worths(each, is_free=is_free) for each in samples])
    size = len(worths) // len(samples)
    start = np.arange(0, len(worths), size)
    here = np.stack([each.weights[0] for each in samples])
    likely = [each.likelihood for each in samples if each.likelihood is not None]
    weights = here * np.stack(likely) if likely else here
    usual = informed = _rows(look.here, weights, start)
    if likely or not is_free:
        unseen = start if is_free else start + len(one.with_cards)
        usual = _rows(look.here, here, unseen)
    if not len(one.without):
        return _LookedAt(worths, informed, usual)
    there = np.stack([each.weights[1] for each in samples])
    elsewhere = _rows(look.there, there, start + size - len(one.without))
    prior = np.array([[[each.prior]] for each in samples], dtype=np.float32)
    pictured = np.where(look.which < prior, usual, elsewhere)
    return _LookedAt(worths, informed, pictured)


def _together(each: Sequence[PeerDraws]) -> PeerDraws:
    """The draws of several samples, one before the other."""
    return PeerDraws(*map(np.stack, zip(*map(astuple, each), strict=True)))


def _worths(seen: ActionValues, *, is_free: bool) -> Worths:
    """Both worlds; the first twice if uninformed players value its cards otherwise."""
    if is_free:
        return np.concatenate([seen.with_cards, seen.without])
    return np.concatenate([seen.with_cards, seen.unseen, seen.without])


def _rows(numbers: Parts, weights: Weights, start: NDArray[np.intp]) -> Rows:
    """The layouts that these random numbers point to, each by its weight.

    ``numbers`` and ``weights`` are those of each sample, whose layouts begin at
    ``start``.
    """
    scale = _PARTS / weights.sum(axis=1, keepdims=True)
    edges = np.rint(np.cumsum(weights, axis=1) * scale).astype(np.intp)
    counts = np.diff(edges, prepend=0)
    rows = start[:, None] + np.arange(weights.shape[1])
    parts = rows.ravel().repeat(counts.ravel()).reshape(len(start), _PARTS)
    flat = numbers + np.arange(0, parts.size, _PARTS)[:, None, None]
    # What is taken is in bounds: `clip` only spares numpy the check.
    return parts.take(flat, mode="clip")


def _sums(worths: Worths, rows: Rows) -> NDArray[np.float32]:
    """The worth of each card to each peer, over the layouts looked at, by sample."""
    looked = worths.astype(np.float32).take(rows, axis=0, mode="clip")
    sums: NDArray[np.float32] = looked.sum(axis=1).transpose(0, 2, 1).copy()
    return sums


def _shares(worths: Worths, rows: Rows, groups: Groups) -> Shares:
    """Each peer chooses by the sum over the layouts; equal actions share the peer."""
    sums = _sums(worths, rows)
    best = (sums >= sums.max(axis=1, keepdims=True) - _EQUAL).astype(np.float64)
    is_in = groups[:, None] == np.arange(groups.max() + 1)[:, None]
    best_in = is_in.astype(np.float64) @ best
    parts = best_in * np.count_nonzero(best_in, axis=1, keepdims=True)
    # A card that is not best has no share; its action may have no best card at all.
    each = best / np.take_along_axis(np.maximum(parts, 1), groups[..., None], axis=1)
    shares: Shares = each.mean(axis=2)
    return shares
