"""What a board can end in: a contract played, a pass-out, or a bare score."""

from __future__ import annotations

from msgspec import Struct

from lawbook import Seat
from rulings.scoring.contract_scores import (
    ALL_TRICKS,
    Vulnerable,
    declarer_score,
    is_vulnerable,
    possible_scores,
    read_contract,
)
from rulings.scoring.problems import refuse


class Played(Struct, frozen=True, tag="played"):
    """A contract (``4SX``) with its declarer and the tricks won in all, 0 to 13."""

    contract: str
    declarer: Seat
    tricks: int

    def __post_init__(self) -> None:
        read_contract(self.contract)
        if not 0 <= self.tricks <= ALL_TRICKS:
            raise refuse(
                "impossible_tricks",
                f"Declarer wins from 0 to 13 tricks, not {self.tricks}.",
                law="77",
                field="tricks",
            )


class PassedOut(Struct, frozen=True, tag="passed_out"):
    """Four passes: no score to either side (Law 77)."""


class RawScore(Struct, frozen=True, tag="score"):
    """A score of North-South whose contract is not known."""

    ns: int


Outcome = Played | PassedOut | RawScore


def ns_score(outcome: Outcome, vulnerable: Vulnerable) -> int:
    """The score of North-South; East-West have the same with the other sign (Law 77).

    >>> ns_score(Played("3NT", Seat.EAST, 9), "EW")
    -600
    """
    if isinstance(outcome, PassedOut):
        return 0
    if isinstance(outcome, RawScore):
        return _possible(outcome.ns, vulnerable)
    side = outcome.declarer.side
    score = declarer_score(
        read_contract(outcome.contract),
        outcome.tricks,
        vulnerable=is_vulnerable(side, vulnerable),
    )
    return score if side == "NS" else -score


def _possible(score: int, vulnerable: Vulnerable) -> int:
    if score not in possible_scores(vulnerable):
        raise refuse(
            "impossible_score",
            f"No contract gives North-South {score} with this vulnerability.",
            law="77",
            field="score",
        )
    return score
