"""Rows of results with their shares, as they are typed: ``both-0-contract`` and so on.

A row is a contract with declarer and tricks, ``pass``, or a bare score of North-South.
A share is a whole number of percents (``40``), or exact (``2/3``, ``12.5%``). A fault
of what was typed is the field, a stable code, and the value in question.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from fractions import Fraction
from typing import TypeVar

from msgspec import Struct

from rulings.scoring.awards import Assigned, Share, Weighted
from rulings.scoring.contract_scores import (
    Outcome,
    PassedOut,
    Played,
    RawScore,
    Vulnerable,
    ns_score,
)
from rulings.scoring.fractions import read_fraction
from rulings.scoring.problems import Unscorable, refuse
from rulings.scoring.result_texts import (
    CONTRACT,
    PASSED,
    bare,
    read_bid,
    read_score,
    read_seat,
    read_tricks,
)

T = TypeVar("T")
Typed = Mapping[str, str]


class DraftFault(Struct, frozen=True):
    """Why a value is refused; ``at`` names the field, empty for the whole form.

    ``about`` is the figure or the text that the sentence names, ``detail`` an English
    sentence for programs.
    """

    code: str
    at: str = ""
    about: str = ""
    detail: str = ""


class Reading:
    """The typed texts, and the faults found in them so far."""

    def __init__(self, typed: Typed) -> None:
        self.typed = typed
        self.faults: list[DraftFault] = []

    def text(self, name: str) -> str:
        """What was typed, without the spaces around it."""
        return self.typed.get(name, "").strip()

    def fault(self, code: str, at: str = "", about: object = "") -> None:
        """Add a fault."""
        self.faults.append(DraftFault(code, at, str(about)))

    def attempt(self, at: str, make: Callable[[], T]) -> T | None:
        """The value, or None and a fault at this field."""
        try:
            return make()
        except Unscorable as error:
            problem = error.problem
            about = self.text(at) if at in self.typed else ""
            self.faults.append(DraftFault(problem.code, at, about, problem.detail))
            return None


ROWS = 8
WHOLE = Fraction(1)


class Read(Struct, frozen=True):
    """What was understood of a row: its name, its result, North-South's score."""

    name: str
    outcome: Outcome
    score: int


class Mixture(Struct, frozen=True):
    """What was understood of a block of rows; ``total`` is the sum of its shares."""

    rows: tuple[Read, ...] = ()
    shares: tuple[Share, ...] = ()
    total: Fraction = Fraction(0)


def read_share(text: str) -> Fraction:
    """A share: a bare number is in percents.

    >>> read_share("40"), read_share("2/3"), read_share("12.5%")
    (Fraction(2, 5), Fraction(2, 3), Fraction(1, 8))
    """
    value = read_fraction(text)
    return value if "/" in text or "%" in text else value / 100


def read_mixture(reading: Reading, block: str, vulnerable: Vulnerable) -> Mixture:
    """The results of a block with their shares; what is wrong is kept as faults."""
    rows, shares, total = [], [], Fraction(0)
    for number in range(ROWS):
        name = f"{block}-{number}"
        read = read_row(reading, name, vulnerable)
        if read is None:
            continue
        rows.append(read)
        size = _size(reading, f"{name}-share")
        total += size or 0
        share = _share(reading, name, read.outcome, size)
        if share is not None:
            shares.append(share)
    return Mixture(tuple(rows), tuple(shares), total)


def read_row(reading: Reading, name: str, vulnerable: Vulnerable) -> Read | None:
    """One row; None where it is empty, or cannot be read (then with a fault)."""
    if not reading.text(f"{name}-contract"):
        if reading.text(f"{name}-share"):
            reading.fault("result_missing", f"{name}-contract")
        return None
    outcome = reading.attempt(f"{name}-contract", lambda: _outcome(reading, name))
    if outcome is None:
        return None
    score = reading.attempt(f"{name}-contract", lambda: ns_score(outcome, vulnerable))
    return None if score is None else Read(name, outcome, score)


def _outcome(reading: Reading, name: str) -> Outcome:
    written = bare(reading.text(f"{name}-contract"))
    if written in PASSED:
        return PassedOut()
    if CONTRACT.fullmatch(written) is None:
        # What is no number either is refused below, as no contract.
        with suppress(Unscorable):
            score = read_score(written)
            if score is not None:
                return RawScore(score)
    bid = read_bid(written)
    if bid is None:
        return PassedOut()
    declarer = read_seat(bid.declarer, reading.text(f"{name}-declarer"))
    if declarer is None:
        raise refuse("declarer_missing", "Say who declares.", field="declarer")
    tricks = reading.text(f"{name}-tricks") or bid.result
    if not tricks:
        raise refuse("tricks_missing", "Say how many tricks.", field="tricks")
    return Played(bid.contract, declarer, read_tricks(tricks, bid.contract))


def _size(reading: Reading, at: str) -> Fraction | None:
    text = reading.text(at)
    return reading.attempt(at, lambda: read_share(text)) if text else None


def _share(
    reading: Reading, name: str, outcome: Outcome, size: Fraction | None
) -> Share | None:
    if size is None:
        return None
    through = bool(reading.text(f"{name}-through"))
    reason = reading.text(f"{name}-why") if through else ""
    at = f"{name}-why" if through and size > 0 else f"{name}-share"
    return reading.attempt(at, lambda: Share(outcome, size, through, reason))


def as_result(
    reading: Reading, block: str, mixture: Mixture
) -> Assigned | Weighted | None:
    """One result alone, or the mixture; None with a fault where it is neither."""
    if not mixture.rows:
        if not reading.faults:
            reading.fault("result_missing", f"{block}-0-contract")
        return None
    alone = len(mixture.rows) == 1 and not reading.text(f"{mixture.rows[0].name}-share")
    if alone:
        return Assigned(mixture.rows[0].outcome)
    return as_weighted(reading, block, mixture)


def as_weighted(reading: Reading, block: str, mixture: Mixture) -> Weighted | None:
    """The mixture; None with a fault where its shares do not make exactly one."""
    for read in mixture.rows:
        if not reading.text(f"{read.name}-share"):
            reading.fault("share_missing", f"{read.name}-share")
    at = f"{block}-0-share"
    if mixture.total < WHOLE:
        reading.faults.append(_sum("shares_missing", at, mixture.total))
        return None
    if mixture.total > WHOLE:
        reading.faults.append(_sum("shares_too_much", at, mixture.total))
        return None
    return reading.attempt(at, lambda: Weighted(mixture.shares))


def _sum(code: str, at: str, total: Fraction) -> DraftFault:
    return DraftFault(code, at, f"{total};{abs(WHOLE - total)}")
