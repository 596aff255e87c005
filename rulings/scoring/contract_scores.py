"""Law 77: what a contract is worth for any number of tricks."""

from __future__ import annotations

import re
from functools import cache
from typing import Literal, assert_never

from msgspec import Struct

from lawbook import Seat
from rulings.scoring.problems import refuse

STRAINS = ("S", "H", "D", "C", "NT")
ALL_TRICKS = 13
Vulnerable = Literal["none", "NS", "EW", "both"]
WRITTEN = re.compile(r"([1-7])(NT|[SHDC])(X{0,2})", re.ASCII)


class Contract(Struct, frozen=True):
    """A contract: ``doubled`` is 0, 1 (doubled) or 2 (redoubled)."""

    level: int
    strain: str
    doubled: int = 0


@cache
def read_contract(written: str) -> Contract:
    """A contract as it is written: ``3NT``, ``4SX``, ``6HXX``.

    >>> read_contract("4SX")
    Contract(level=4, strain='S', doubled=1)
    """
    found = WRITTEN.fullmatch(written)
    if found is None:
        raise refuse(
            "impossible_contract",
            f"Write {written!r} as a level from 1 to 7, a strain and the doubling, "
            "for example 4SX.",
            law="77",
            field="contract",
        )
    return Contract(int(found[1]), found[2], len(found[3]))


def declarer_score(contract: Contract, tricks: int, *, vulnerable: bool) -> int:
    """The score of declarer's side for so many tricks in all, 0 to 13 (Law 77)."""
    if not 0 <= tricks <= ALL_TRICKS:
        raise refuse(
            "impossible_tricks",
            f"Declarer wins from 0 to 13 tricks, not {tricks}.",
            law="77",
            field="tricks",
        )
    over = tricks - 6 - contract.level
    if over < 0:
        return -_undertricks(-over, contract.doubled, vulnerable)
    return _made(contract, over, vulnerable)


def _made(contract: Contract, over: int, vulnerable: bool) -> int:
    trick = 20 if contract.strain in ("D", "C") else 30
    doubling = 1 << contract.doubled
    first = 10 if contract.strain == "NT" else 0
    below = (trick * contract.level + first) * doubling
    each = 50 * doubling * (1 + vulnerable) if contract.doubled else trick
    bonus = _bonus(contract.level, below, vulnerable)
    return below + bonus + 50 * contract.doubled + over * each


def _bonus(level: int, below: int, vulnerable: bool) -> int:
    game = (500 if vulnerable else 300) if below >= 100 else 50
    slams = {6: 750 if vulnerable else 500, 7: 1500 if vulnerable else 1000}
    return game + slams.get(level, 0)


def _undertricks(down: int, doubled: int, vulnerable: bool) -> int:
    if not doubled:
        return down * (100 if vulnerable else 50)
    if vulnerable:
        return doubled * (300 * down - 100)
    return doubled * (200 * down - 100 + 100 * max(0, down - 3))


def is_vulnerable(side: str, vulnerable: Vulnerable) -> bool:
    """Whether ``NS`` or ``EW`` is vulnerable."""
    return vulnerable in (side, "both")


@cache
def possible_scores(vulnerable: Vulnerable) -> frozenset[int]:
    """Every score of North-South that some contract gives, or a pass-out."""
    ours = _scores_of_a_side(is_vulnerable("NS", vulnerable))
    theirs = _scores_of_a_side(is_vulnerable("EW", vulnerable))
    return frozenset({0} | ours | {-score for score in theirs})


def _scores_of_a_side(vulnerable: bool) -> set[int]:
    contracts = [
        Contract(level, strain, doubled)
        for level in range(1, 8)
        for strain in ("S", "D", "NT")
        for doubled in range(3)
    ]
    return {
        declarer_score(contract, tricks, vulnerable=vulnerable)
        for contract in contracts
        for tricks in range(ALL_TRICKS + 1)
    }


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
    match outcome:
        case PassedOut():
            return 0
        case RawScore(ns=score):
            return _possible(score, vulnerable)
        case Played():
            return _of_contract(outcome, vulnerable)
        case _:
            assert_never(outcome)


def _of_contract(outcome: Played, vulnerable: Vulnerable) -> int:
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
