"""Results and awards in one cell of a sheet, written and read again the same. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import assert_never, get_args

from lawbook import Seat
from rulings.scoring.awards import (
    Assigned,
    Award,
    FixedAverage,
    Level,
    Share,
    VariableAverage,
    Weighted,
)
from rulings.scoring.contract_scores import (
    ALL_TRICKS,
    WRITTEN,
    Outcome,
    PassedOut,
    Played,
    RawScore,
)
from rulings.scoring.decisions import Penalty, Unit
from rulings.scoring.problems import Unscorable, refuse

PASSED_OUT = "passed out"
PLAYED = re.compile(rf"({WRITTEN.pattern}) ([NESW]) (\d\d?)", re.ASCII)
RAW = re.compile(r"NS ([+-]?\d{1,5})", re.ASCII)
SHARE = re.compile(r"(\d{1,9}(?:/\d{1,9})?) (.+)", re.ASCII)
AVERAGE = re.compile(
    r"average(?: (plus|minus))?(, variable)?(?: \((-?\d{1,9}(?:/\d{1,9})?)\))?",
    re.ASCII,
)
PENALTY = re.compile(
    r"(?:procedural|disciplinary) (?:NS|EW) \d{1,9}(?:/\d{1,9})? "
    rf"(?:{'|'.join(get_args(Unit))})",
    re.ASCII,
)
LEVELS: dict[str | None, Level] = {None: "average", "plus": "plus", "minus": "minus"}


def award_text(award: Award) -> str:
    """An award in one cell: ``2/3 4S S 10 + 1/3 4S S 9``, ``average plus``."""
    match award:
        case Assigned(outcome=result):
            return outcome_text(result)
        case Weighted(shares=shares):
            parts = (f"{one.share} {outcome_text(one.outcome)}" for one in shares)
            return " + ".join(parts)
        case FixedAverage(level="average"):
            return "average"
        case FixedAverage(level=level):
            return f"average {level}"
        case VariableAverage(level=level, session=session):
            return f"average {level}, variable{_session(session)}"
        case _:
            assert_never(award)


def _session(session: Fraction | None) -> str:
    return "" if session is None else f" ({session})"


def outcome_text(result: Outcome) -> str:
    """A result in one cell: ``4S S 10``, ``passed out``, ``NS -50``."""
    match result:
        case Played(contract=contract, declarer=declarer, tricks=tricks):
            return f"{contract} {declarer.value} {tricks}"
        case PassedOut():
            return PASSED_OUT
        case RawScore(ns=score):
            return f"NS {score}"
        case _:
            assert_never(result)


def read_award(text: str) -> Award:
    """The award that `award_text` wrote so; raises `Unscorable` ``unreadable_award``.

    That a share rests on the infraction, and why, is not in the text.

    >>> read_award("average plus, variable (62)").session
    Fraction(62, 1)
    """
    parts = text.split(" + ")
    if len(parts) > 1 or SHARE.fullmatch(text):
        return Weighted(tuple(map(_share, parts)))
    found = AVERAGE.fullmatch(text)
    return Assigned(read_outcome(text)) if found is None else _average(found)


def _share(text: str) -> Share:
    found = SHARE.fullmatch(text)
    if found is None:
        raise _unreadable(text)
    return Share(read_outcome(found[2]), _fraction(found[1]))


def _average(found: re.Match[str]) -> Award:
    level, variable, session = LEVELS[found[1]], found[2], found[3]
    if variable is None and session is None:
        return FixedAverage(level)
    if variable is None or level == "average":
        raise _unreadable(found[0])
    return VariableAverage(level, None if session is None else _fraction(session))


def read_outcome(text: str) -> Outcome:
    """The result that `outcome_text` wrote so; raises `Unscorable`."""
    if text == PASSED_OUT:
        return PassedOut()
    if raw := RAW.fullmatch(text):
        return RawScore(int(raw[1]))
    played = PLAYED.fullmatch(text)
    if played is None or int(played[6]) > ALL_TRICKS:
        raise _unreadable(text)
    return Played(played[1], Seat(played[5]), int(played[6]))


def penalties_text(penalties: Iterable[Penalty]) -> str:
    """Penalties in one cell, without their reasons: ``procedural EW 10 percent``."""
    return "; ".join(
        f"{one.kind} {one.side} {one.amount} {one.unit}" for one in penalties
    )


def are_penalties(text: str) -> bool:
    """Whether `penalties_text` can have written it."""
    return all(PENALTY.fullmatch(one) for one in text.split("; "))


def _fraction(text: str) -> Fraction:
    try:
        return Fraction(text)
    except ZeroDivisionError:
        raise _unreadable(text) from None


def _unreadable(text: str) -> Unscorable:
    return refuse(
        "unreadable_award",
        f"{text!r} is read neither as a result nor as an average, such as "
        "'4S S 10', '2/3 4S S 10 + 1/3 4S S 9' or 'average plus'.",
        field="adjusted",
    )
