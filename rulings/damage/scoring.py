"""What a number of tricks is worth to the defenders, in the form of scoring."""

from __future__ import annotations

from typing import Literal, assert_never

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from rulings.damage.positions import Contract
from rulings.scoring import contract_scores
from rulings.scoring.contract_scores import STRAINS, declarer_score
from rulings.scoring.imps import imps
from rulings.scoring.matchpoints import against

Form = Literal["imps", "matchpoints", "tricks"]
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


def contract_score(contract: Contract, tricks: int) -> int:
    """The score of declarer's side for so many tricks in all (Law 77)."""
    named = contract_scores.Contract(
        contract.level, STRAINS[contract.strain], contract.doubled
    )
    return declarer_score(named, tricks, vulnerable=contract.vulnerable)


def worth(contract: Contract, scoring: Scoring, usual: int) -> NDArray[np.float64]:
    """What 0 to 13 tricks of declarer are worth to the defenders, in units of the form.

    The units: IMPs, the share of a top where a field is known, else tricks. ``usual``
    tricks of declarer stand for the datum where there is none.
    """
    points = [contract_score(contract, tricks) for tricks in range(14)]
    tricks = np.arange(14, dtype=np.float64)
    match scoring.form:
        case "imps":
            datum = points[usual] if scoring.datum is None else scoring.datum
            return np.array([float(imps(datum - score)) for score in points])
        case "matchpoints":
            if scoring.field:
                return np.array([1 - _share(score, scoring.field) for score in points])
            made = tricks >= contract.level + 6
            return -(tricks + CONTRACT_IN_TRICKS * made)
        case "tricks":
            return -tricks
        case _:
            assert_never(scoring.form)


def _share(score: int, field: tuple[int, ...]) -> float:
    """The share of a top that a score takes from the field."""
    return against(score, field) / (2 * len(field))
