"""Law 77: what a contract is worth for any number of tricks."""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

from msgspec import Struct

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
