"""The two worlds: with the exposed cards where they were seen, and elsewhere.

Of more layouts than are solved, those are taken that have the smallest random keys,
drawn so that a likely layout comes early. Each then stands for all that might have come
in its place (priority sampling): its weight over its chance to be taken. Where all are
taken, what is left are the weights themselves. A part of the layouts comes as if the
calls had told nothing, so that the same ones also tell what the calls did.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from rulings.damage.balancing import Traits, balanced, traits
from rulings.damage.layouts import Knowledge, Pool, dealt, pool
from rulings.damage.promises import Weights, effective
from rulings.damage.settings import calls_weigh
from rulings.damage.signals import signals_weigh
from rulings.damage.solver import Layouts

AS_IF_ALIKE = 0.25
T = TypeVar("T")


class Worlds(Struct, frozen=True):
    """Layouts with the exposed cards in place and not, n by 4 cards still held.

    ``weights`` are those of either world, 1 on the average. ``prior`` is the chance of
    the first world without the sight of the cards, from ``counted`` layouts that are
    worth ``effective`` equally likely ones; ``exact`` when all that fit are here.
    ``dropping`` is the same without what the calls told: without all of them, then
    without each; then without what partner's cards have shown, in the same way.
    """

    with_cards: Layouts
    without: Layouts
    weights: tuple[Weights, Weights]
    prior: float
    counted: int
    effective: float
    exact: bool
    dropping: tuple[WeightsWithoutCalls, ...] = ()


class WeightsWithoutCalls(Struct, frozen=True):
    """The weights of the same layouts, and the prior, with some calls left out."""

    weights: tuple[Weights, Weights]
    prior: float


def growing(
    known: Knowledge, sizes: tuple[int, ...], chance: np.random.Generator
) -> Iterator[Worlds]:
    """Both worlds, again and again with more layouts, the earlier ones first.

    Raises `NoLayout`.
    """
    found = pool(known, sizes[-1], chance)
    drawn_by = _drawn_by(found)
    keys = chance.exponential(size=len(drawn_by)) / drawn_by
    order = np.argsort(keys)
    sides = tuple(order[side[order]] for side in (found.placed, ~found.placed))
    for size in sizes:
        whole = found.is_all and max(map(len, sides)) <= size
        yield _worlds(found, _Drawn(drawn_by, keys), sides, size, exact=whole)


def _drawn_by(found: Pool) -> Weights:
    """What layouts are drawn by: mostly their weights, in part as if all were alike."""
    drawn_by = np.ones(len(found.weights))
    for side in (found.placed, ~found.placed):
        drawn_by[side] = AS_IF_ALIKE + (1 - AS_IF_ALIKE) * _scaled(found.weights[side])
    return drawn_by


class _Drawn(Struct, frozen=True):
    """What each layout is drawn by, and the key made of that."""

    by: Weights
    keys: Weights


Sides = tuple[NDArray[np.intp], ...]


def _worlds(
    found: Pool, drawn: _Drawn, sides: Sides, size: int, *, exact: bool
) -> Worlds:
    here, there = (side[:size] for side in sides)
    stand_for = [_stand_for(found.weights, drawn, side, size) for side in sides]
    of = _traits(found, (here, there), found.weights)
    return Worlds(
        found.layouts[here],
        found.layouts[there],
        (balanced(stand_for[0], of[0]), balanced(stand_for[1], of[1])),
        found.prior(found.weights),
        len(found.layouts),
        effective(found.weights),
        exact,
        tuple(_dropping(found, (here, there), stand_for)),
    )


def _traits(found: Pool, sides: Sides, weights: Weights) -> tuple[Traits, Traits]:
    """The traits of the layouts taken beside all of their world."""
    here, there = (
        traits(found.layouts[side], found.layouts[world], weights[world])
        for side, world in zip(sides, (found.placed, ~found.placed), strict=True)
    )
    return here, there


def _stand_for(
    weights: Weights, drawn: _Drawn, side: NDArray[np.intp], size: int
) -> Weights:
    """What each of the layouts taken stands for: its weight over its chance."""
    taken = weights[side[:size]]
    if len(side) <= size:
        return taken
    chances = -np.expm1(-drawn.by[side[:size]] * drawn.keys[side[size]])
    stands: Weights = taken / chances
    return stands


def _scaled(weights: Weights) -> Weights:
    return weights / weights.mean() if len(weights) else weights


def _told_by(known: Knowledge, hands: Layouts) -> Iterator[Weights]:
    """The weight by all that calls told, by each; by all that cards showed, by each."""
    for calls in _all_and_each(known.calls):
        yield calls_weigh(hands, calls)
    for shown in _all_and_each(known.signals):
        yield signals_weigh(hands, shown)


def _all_and_each(told: tuple[T, ...]) -> list[tuple[T, ...]]:
    return [told, *((one,) for one in told)] if told else []


def _dropping(
    found: Pool, sides: Sides, stand_for: list[Weights]
) -> Iterator[WeightsWithoutCalls]:
    """The weights without all calls, then without each; so of what cards showed."""
    hands = dealt(found.known, found.layouts)
    for told in _told_by(found.known, hands):
        more = 1 / told
        of = _traits(found, sides, found.weights * more)
        here, there = (
            balanced(weights * more[side], its)
            for side, weights, its in zip(sides, stand_for, of, strict=True)
        )
        yield WeightsWithoutCalls((here, there), found.prior(found.weights * more))
