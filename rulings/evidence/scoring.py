"""What a number of tricks is worth: the contract's score, and the form of scoring."""

from __future__ import annotations

from bisect import bisect_right
from typing import Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from rulings.evidence.positions import NOTRUMP, Contract

Form = Literal["imps", "matchpoints", "tricks"]
# The least difference in score for 1 IMP, 2 IMPs and so on (Law 78B).
# fmt: off
IMP_STEPS = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300,
    1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)
# fmt: on
# What making the contract is worth beside a trick, where a field's scores are unknown.
CONTRACT_IN_TRICKS = 1.5


class Scoring(Struct, frozen=True):
    """How the board is scored: ``datum`` for IMPs, ``field`` for matchpoints.

    Both are scores of declarer's side at the other tables; without a datum the scores
    are compared with what the position most often yields.
    """

    form: Form = "imps"
    datum: int | None = None
    field: tuple[int, ...] = ()


def imps(difference: int) -> int:
    """A difference in score as IMPs (Law 78B)."""
    scale = bisect_right(IMP_STEPS, abs(difference))
    return scale if difference >= 0 else -scale


def contract_score(contract: Contract, tricks: int) -> int:
    """The score of declarer's side for so many tricks in all (Law 77)."""
    over = tricks - 6 - contract.level
    return _made(contract, over) if over >= 0 else -_undertricks(contract, -over)


def _made(contract: Contract, over: int) -> int:
    notrump = contract.strain == NOTRUMP
    trick = 20 if contract.strain in (2, 3) else 30
    doubling = 1 << contract.doubled
    below = (trick * contract.level + 10 * notrump) * doubling
    each = 50 * doubling * (1 + contract.vulnerable) if contract.doubled else trick
    return below + _bonus(contract, below) + 50 * contract.doubled + over * each


def _bonus(contract: Contract, below: int) -> int:
    vulnerable = contract.vulnerable
    game = (500 if vulnerable else 300) if below >= 100 else 50
    slams = {6: 750 if vulnerable else 500, 7: 1500 if vulnerable else 1000}
    return game + slams.get(contract.level, 0)


def _undertricks(contract: Contract, down: int) -> int:
    if not contract.doubled:
        return down * (100 if contract.vulnerable else 50)
    if contract.vulnerable:
        return contract.doubled * (300 * down - 100)
    return contract.doubled * (200 * down - 100 + 100 * max(0, down - 3))


def scores(contract: Contract) -> NDArray[np.int64]:
    """The score of declarer's side for 0 to 13 tricks."""
    return np.array([contract_score(contract, tricks) for tricks in range(14)])


def worth(contract: Contract, scoring: Scoring, usual: int) -> NDArray[np.float64]:
    """What 0 to 13 tricks of declarer are worth to the defenders, in units of the form.

    The units: IMPs, the share of a top where a field is known, else tricks. ``usual``
    tricks of declarer stand for the datum where there is none.
    """
    points = [int(score) for score in scores(contract)]
    if scoring.form == "imps":
        datum = points[usual] if scoring.datum is None else scoring.datum
        return np.array([float(imps(datum - score)) for score in points])
    if scoring.form == "matchpoints" and scoring.field:
        return np.array([1 - _share(score, scoring.field) for score in points])
    return -_in_tricks(contract, scoring)


def _in_tricks(contract: Contract, scoring: Scoring) -> NDArray[np.float64]:
    tricks = np.arange(14, dtype=np.float64)
    if scoring.form == "tricks":
        return tricks
    return tricks + CONTRACT_IN_TRICKS * (tricks >= contract.level + 6)


def _share(score: int, field: tuple[int, ...]) -> float:
    """The share of the field that a score beats, a tie counting half."""
    beaten = sum(score > other for other in field)
    return (beaten + 0.5 * field.count(score)) / len(field)
