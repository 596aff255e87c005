"""What the contract itself tells of declarer's two hands together.

Nobody plays five spades on three trumps and a handful of points. Where no call is known
this keeps players from picturing such layouts; where calls are, it speaks beside them.
It is soft, as a call is: each point and each card outside makes a layout less likely.
A doubled contract may be a sacrifice, so its level tells nothing of points.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rulings.damage.positions import NOTRUMP, Contract
from rulings.damage.promises import (
    ALL_POINTS,
    ANY_LENGTH,
    MOST_CARDS,
    Bounds,
    Promise,
    Weights,
    weight,
)

# Least points of both hands together, by the level, and of a game at notrump. There is
# no most: people stop low for many reasons.
POINTS = {1: 18, 2: 19, 3: 20, 4: 22, 5: 23, 6: 28, 7: 32}
NOTRUMP_GAME = 23
# Trumps of both hands; a bid of one may be left in a poor fit.
FIT, FIT_AT_ONE = 8, 7
GAME = 3


def contract_weighs(dealt: NDArray[np.uint64], contract: Contract) -> Weights:
    """The weight of dealt hands, n by 4, by the contract that was reached."""
    declarer, dummy = contract.declarer, (contract.declarer + 2) % 4
    both: NDArray[np.uint64] = dealt[:, declarer] | dealt[:, dummy]
    return weight(both, told_by(contract))


def told_by(contract: Contract) -> Promise:
    """What it tells, as a promise of both hands together in declarer's name."""
    points = 0 if contract.doubled else _points(contract)
    lengths = tuple(_length(contract, suit) for suit in range(4))
    return Promise(contract.declarer, -1, "", "", (points, ALL_POINTS), lengths)


def _points(contract: Contract) -> int:
    game = (contract.level, contract.strain) == (GAME, NOTRUMP)
    return NOTRUMP_GAME if game else POINTS[contract.level]


def _length(contract: Contract, suit: int) -> Bounds:
    least = FIT_AT_ONE if contract.level == 1 else FIT
    return (least, MOST_CARDS) if suit == contract.strain else ANY_LENGTH
