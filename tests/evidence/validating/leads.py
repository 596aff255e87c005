"""What opening leads cost the defence, double dummy: by habit, by looks, and mixed.

The figures stand beside published ones: declarers take about a tenth of a trick more
than double dummy on the average (see `docs/damage.md`), for the most part because no
leader sees all hands. The deals are random, in a contract that the declaring side
makes; the leader knows of the others' hands what an auction would roughly tell.
"""

from __future__ import annotations

from random import Random

import numpy as np
from numpy.typing import NDArray

from rulings.damage.following import habit_of
from rulings.damage.layouts import Knowledge, pool
from rulings.damage.leading import Moment
from rulings.damage.peers import ActionValues, PlayerClass, choices, looks
from rulings.damage.positions import IN_SUIT, NOTRUMP, Contract, Position, cards_in
from rulings.damage.promises import length_of, points_of
from rulings.damage.settings import Reading
from rulings.damage.solver import card_values, turn_of
from tests.evidence.habits import table
from tests.evidence.random_positions import random_deal
from tests.evidence.validating.results import Row

LAYOUTS = 30
NEAR = 2
FIT = 8


def lead_costs(chance: Random) -> Row:
    """Of one deal: tricks that a lead costs on the average, for each class of player.

    ``any`` is a card at random, ``looks`` a player who acts by no habit.
    """
    now = _begun(chance)
    cards = tuple(cards_in(now.hands[now.seat]))
    real = _values(now, np.array([now.hands], dtype=np.uint64), cards)[0]
    costs = real.max() - real
    seen = _values(now, _pictured(now, chance), cards)
    row: Row = {"level": now.contract.level, "any": float(costs.mean())}
    for key in table().player:
        row |= _of_class(key, now, seen, costs)
    return row


def _of_class(
    key: str,
    now: Position,
    seen: NDArray[np.float64],
    costs: NDArray[np.float64],
) -> Row:
    player = table().of(key)
    habit = habit_of(Moment(now, now.hands[now.seat]), player)
    of = {one.card: one.share for one in habit.cards}
    usual = np.array([of.get(card, 0.0) for card in cards_in(now.hands[now.seat])])
    looked = _looked(seen, player.looks)
    mixed = habit.settled * usual + (1 - habit.settled) * looked
    told = {"habit": usual, "looks": looked, "mixed": mixed}
    found: Row = {f"{key} {how}": float(one @ costs) for how, one in told.items()}
    return found | {f"{key} best": float(mixed[costs == 0].sum())}


def _looked(seen: NDArray[np.float64], far: int) -> NDArray[np.float64]:
    count = seen.shape[1]
    values = ActionValues(
        seen,
        seen,
        np.zeros((0, count)),
        (np.ones(len(seen)), np.zeros(0)),
        1.0,
        np.arange(count),
    )
    asked = choices(values, looks(PlayerClass(far, 400), np.random.default_rng(1)))
    return asked.without_sight


def _begun(chance: Random) -> Position:
    """A deal in the longest fit of the stronger side, at the level that it makes."""
    while True:
        hands = random_deal(chance)
        dealt = np.array(hands, dtype=np.uint64)
        points = points_of(dealt)
        ours = int(points[1] + points[3] > points[0] + points[2])
        declarer = ours if points[ours] >= points[ours + 2] else ours + 2
        fits = [int(length_of(dealt, s)[[ours, ours + 2]].sum()) for s in range(4)]
        strain = fits.index(max(fits)) if max(fits) >= FIT else NOTRUMP
        now = Position(Contract(1, strain, declarer), hands, (declarer + 1) % 4)
        cards = tuple(cards_in(hands[now.seat]))
        won = 13 - int(_values(now, dealt[None, :], cards).max())
        if won > NOTRUMP + NEAR:
            return Position(Contract(won - 6, strain, declarer), hands, now.leader)


def _values(
    now: Position, layouts: NDArray[np.uint64], cards: tuple[int, ...]
) -> NDArray[np.float64]:
    """Tricks of the defence after each card."""
    return card_values(layouts, turn_of(now))[:, cards].astype(np.float64)


def _pictured(now: Position, chance: Random) -> NDArray[np.uint64]:
    """Layouts with nearly the declarers' points, and about the trumps they have."""
    known = Knowledge(now, {seat: _told(now, seat) for seat in _declarers(now)})
    found = pool(known, LAYOUTS, np.random.default_rng(chance.randrange(1 << 30)))
    return found.layouts[:LAYOUTS]


def _declarers(now: Position) -> tuple[int, int]:
    return now.contract.declarer, (now.contract.declarer + 2) % 4


def _told(now: Position, seat: int) -> Reading:
    dealt = np.array([now.hands[seat]], dtype=np.uint64)
    points = int(points_of(dealt)[0])
    lengths = [(0, 13)] * len(IN_SUIT)
    if now.contract.strain != NOTRUMP:
        trumps = int(length_of(dealt, now.contract.strain)[0])
        lengths[now.contract.strain] = (max(trumps - 1, 0), min(trumps + 1, 13))
    return Reading((max(points - NEAR, 0), min(points + NEAR, 37)), tuple(lengths))
