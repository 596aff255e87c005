"""Boards of seven to thirteen cards, with an answer that has no sampling error.

Such a board has too many layouts to solve each. Some are drawn of either world, solved
once, and taken to be all that there are: the reference is their answer, by so many
peers that chance hardly counts. Samples come out of the same layouts, each as often as
chance has it, as if every one stood for countless others like it. All else of a sample
is as on the server: the draw, the weights, the peers, the resamples, the early end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from random import Random
from typing import Any
from unittest import mock

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from rulings.damage.examination import report
from rulings.damage.forced_cards import Tricks
from rulings.damage.layouts import Knowledge, Pool, pool
from rulings.damage.peers import PlayerClass
from rulings.damage.positions import Position
from rulings.damage.report import Report
from rulings.damage.settings import Settings
from rulings.damage.solver import Layouts
from rulings.damage.values import free_and_forced
from tests.evidence.habits import with_habits
from tests.evidence.validating.generated import Generated, planted
from tests.evidence.validating.results import Row
from tests.evidence.validating.scoring import chance_in, word_in

LEAST_CARDS = 7
# A sample is asked for so many times fewer layouts than there are.
MORE = 4
SAMPLES = 8
# Of so many, 0.0035 is the error of a share.
PEERS = 20_000
Draw = Callable[[Knowledge, int, np.random.Generator], Pool]


def long_hand(number: int, layouts: int) -> Row:
    """The reference of a board, and what each of the samples says beside it."""
    board = _board(number)
    world = _Layouts(layouts, np.random.default_rng(number))
    known = _reference(board, world)
    with _drawn_from(world.sample, world):
        samples = [_sample(board, layouts // MORE, 1 + at) for at in range(SAMPLES)]
    return {
        "found": word_in(known),
        "better": chance_in(known)[0],
        "left": board.left,
        "samples": samples,
    }


@cache
def _board(number: int) -> Generated:
    """A board of so many."""
    chance = Random(f"long {number}")
    board = planted(chance)
    while board.left < LEAST_CARDS:
        board = planted(chance)
    return board


def _reference(board: Generated, world: _Layouts) -> Report:
    """What all the layouts say, each solved."""
    settings = with_habits(Settings(layouts=world.most))
    player = PlayerClass(looks=settings.player.looks, peers=PEERS)
    at_once = mock.patch("rulings.damage.assistance.steps", return_value=(world.most,))
    with _drawn_from(world.all, world), at_once:
        return report(board.record, replace(settings, player=player))


def _sample(board: Generated, layouts: int, seed: int) -> Row:
    found = report(board.record, with_habits(Settings(layouts=layouts, seed=seed)))
    better, low, high = chance_in(found)
    sampled = any(c.state == "weighed" and not c.exact for c in found.choices)
    return {
        "found": word_in(found),
        "better": better,
        "interval": (low, high),
        "sampled": sampled,
    }


@contextmanager
def _drawn_from(layouts: Draw, world: _Layouts) -> Iterator[None]:
    """Within this, layouts come from there, and none is solved twice."""
    drawn = mock.patch("rulings.damage.worlds.pool", layouts)
    solved = mock.patch("rulings.damage.solving.free_and_forced", world.tricks)
    with drawn, solved:
        yield


class _Solved(Struct):
    """The tricks of layouts by what they are, as the solver gave them."""

    free: dict[bytes, Tricks] = {}
    forced: dict[bytes, Tricks] = {}


class _Layouts:
    """The layouts that stand for all, by what is known at a decision, and their tricks.

    ``most`` of either world.
    """

    def __init__(self, most: int, chance: np.random.Generator) -> None:
        self.most = most
        self._chance = chance
        self._all: dict[Any, Pool] = {}
        self._solved: dict[Any, _Solved] = {}

    def all(self, known: Knowledge, most: int, chance: np.random.Generator) -> Pool:
        """Every one; of as many as there were to be drawn, these at random."""
        found = pool(known, self.most, self._chance)
        each = [self._some(side) for side in (found.placed, ~found.placed)]
        weights = found.weights.copy()
        for side, some in zip((found.placed, ~found.placed), each, strict=True):
            weights[some] *= weights[side].sum() / max(weights[some].sum(), 1e-9)
        taken = np.concatenate(each)
        whole = Pool(
            found.known,
            found.layouts[taken],
            found.placed[taken],
            weights[taken],
            is_all=True,
        )
        return self._all.setdefault(_asked(known), whole)

    def _some(self, side: NDArray[np.bool_]) -> NDArray[np.intp]:
        return self._chance.permutation(np.nonzero(side)[0])[: self.most]

    def sample(self, known: Knowledge, most: int, chance: np.random.Generator) -> Pool:
        """As many as would be drawn, with as much weight, out of those that there are.

        Where these are fewer than are to be solved, every one is looked at.
        """
        found, every = pool(known, most, chance), self._all[_asked(known)]
        if found.is_all and max(found.placed.sum(), (~found.placed).sum()) <= most:
            return found
        layouts, weights = found.layouts.copy(), found.weights.copy()
        for here in (True, False):
            side, of = found.placed == here, np.nonzero(every.placed == here)[0]
            drawn = of[chance.integers(len(of), size=side.sum())] if len(of) else of
            layouts[side], its = every.layouts[drawn], every.weights[drawn]
            weights[side] = its * weights[side].sum() / max(its.sum(), 1e-9)
        return Pool(found.known, layouts, found.placed, weights, is_all=False)

    def tricks(
        self,
        position: Position,
        layouts: Layouts,
        cards: tuple[int, ...],
        forced: int | None,
    ) -> tuple[Tricks, Tricks]:
        """Those of `free_and_forced`, of new layouts by the solver."""
        solved = self._solved.setdefault((position, cards, forced), _Solved())
        keys = [row.tobytes() for row in layouts]
        new = [at for at, key in enumerate(keys) if key not in solved.free]
        if new:
            each = free_and_forced(position, layouts[new], cards, forced)
            for at, free, due in zip(new, *each, strict=True):
                solved.free[keys[at]], solved.forced[keys[at]] = free, due
        nothing = np.zeros((0, len(cards)), dtype=np.int16)
        free, due = (
            np.stack([of[key] for key in keys]) if keys else nothing
            for of in (solved.free, solved.forced)
        )
        return free, due


def _asked(known: Knowledge) -> tuple[Any, ...]:
    return known.position, known.exposed, known.given
