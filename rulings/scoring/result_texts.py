"""Contracts, tricks, scores and averages as people and programs write them."""

from __future__ import annotations

import re
from fractions import Fraction

from msgspec import Struct

from lawbook import Seat, suits_as_letters
from rulings.scoring.awards import Average, FixedAverage, VariableAverage
from rulings.scoring.contract_scores import read_contract
from rulings.scoring.problems import refuse

CONTRACT = re.compile(
    r"([1-7])(NT|N|[SHDC])(X{0,2})(?:BY)?([NESW])?(=|[+-]\d{1,2})?", re.ASCII
)
PASSED = {"PASS", "PASSED", "PASSEDOUT", "PASSOUT", "P", "AP", "ALLPASS"}
NOTHING = {"", "-", "?"}
NOT_PLAYED = {"NP", "NOTPLAYED", "NOPLAY"}
RELATIVE = re.compile(r"[+-]\d{1,2}", re.ASCII)
WHOLE = re.compile(r"\^?([+-]?\d{1,5})", re.ASCII)
# Four digits alone are a score.
PERCENTAGES = re.compile(r"A(\d\d)(\d\d)|A?(\d\d)%?[-/](\d\d)%?", re.ASCII)
NAMED = re.compile(r"\^?A(?:V|VE|VG|VERAGE)?([+=-]?)(?:/A(?:V|VE|VG|VERAGE)?([+=-]?))?")
ONE_PERCENTAGE = re.compile(r"\^?(\d{1,3}(?:\.\d{1,6})?)%?", re.ASCII)
LEVELS = {"+": Fraction(60), "": Fraction(50), "=": Fraction(50), "-": Fraction(40)}


class Bid(Struct, frozen=True):
    """A contract as written, with what else stood in the same cell."""

    contract: str
    declarer: str
    result: str


def bare(text: str) -> str:
    """The text in capitals, suits as letters, without any space.

    >>> bare("4 ♠ x")
    '4SX'
    """
    return re.sub(r"\s", "", suits_as_letters(text)).upper().replace("*", "X")


def read_bid(text: str) -> Bid | None:
    """A contract however it is spaced, with declarer and result if they stand there.

    None for a pass-out.

    >>> read_bid("3 nt x"), read_bid("4SN+1"), read_bid("Pass")
    (Bid(contract='3NTX', declarer='', result=''), Bid(contract='4S', \
declarer='N', result='+1'), None)
    """
    written = bare(text)
    if written in PASSED:
        return None
    found = CONTRACT.fullmatch(written)
    if found is None:
        raise refuse(
            "impossible_contract",
            f"{text!r} is not read as a contract.",
            law="77",
            field="contract",
        )
    level, strain, doubling, declarer, result = found.groups(default="")
    strain = "NT" if strain == "N" else strain
    return Bid(f"{level}{strain}{doubling}", declarer, result)


def read_tricks(text: str, contract: str) -> int:
    """The tricks in all, from their number or from the result: ``=``, ``+1``, ``-2``.

    >>> read_tricks("10", "4S"), read_tricks("=", "4S"), read_tricks("-2", "4S")
    (10, 10, 8)
    """
    written = bare(text)
    needed = 6 + read_contract(contract).level
    if written == "=":
        return needed
    if RELATIVE.fullmatch(written):
        return needed + int(written)
    found = WHOLE.fullmatch(written)
    if found is None:
        raise refuse(
            "impossible_tricks",
            f"{text!r} is not read as a number of tricks.",
            law="77",
            field="tricks",
        )
    return int(found[1])


def read_seat(*texts: str) -> Seat | None:
    """The first of the texts that is a seat: ``N`` or ``North``."""
    names = {"NORTH": "N", "EAST": "E", "SOUTH": "S", "WEST": "W"}
    for text in texts:
        written = names.get(bare(text), bare(text))
        if written in names.values():
            return Seat(written)
    return None


def read_score(text: str) -> int | None:
    """A whole number; None where nothing is written."""
    written = bare(text).strip('"').removeprefix("NS").removeprefix("EW")
    if written in NOTHING:
        return None
    found = WHOLE.fullmatch(written)
    if found is None:
        raise refuse("not_a_number", f"{text!r} is not read as a score.", field="score")
    return int(found[1])


def read_averages(text: str) -> tuple[Average, Average] | None:
    """Averages of the two sides as programs write them; None if it is none.

    >>> [one.level for one in read_averages("A6040")]
    ['plus', 'minus']
    >>> [one.level for one in read_averages("AVE+")]
    ['plus', 'plus']
    """
    written = bare(text)
    found = PERCENTAGES.fullmatch(written)
    if found is not None:
        ns, ew = (Fraction(one) for one in found.groups() if one is not None)
        return average_of(ns), average_of(ew)
    named = NAMED.fullmatch(written)
    if named is None:
        return None
    first, second = named.groups()
    second = first if second is None else second
    return average_of(LEVELS[first]), average_of(LEVELS[second])


def read_percentage(text: str) -> Fraction | None:
    """A percentage, perhaps marked ``^`` as artificial; None if it is none."""
    found = ONE_PERCENTAGE.fullmatch(bare(text))
    return Fraction(found[1]) if found else None


def average_of(percent: Fraction) -> Average:
    """The average that a percentage stands for.

    60, 50 and 40 are taken as they stand; more than 60 and less than 40 can only be
    averages that followed the contestant's session.
    """
    if percent > 60:
        return VariableAverage("plus", percent)
    if percent < 40:
        return VariableAverage("minus", percent)
    if percent == 60:
        return FixedAverage("plus")
    if percent == 50:
        return FixedAverage("average")
    if percent == 40:
        return FixedAverage("minus")
    raise refuse(
        "average_unknown",
        f"An average of {percent} per cent is none that the Laws give.",
        law="12C2",
        field="score",
    )
