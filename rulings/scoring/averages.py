"""What an average is worth (12C2): 60, 50, 40 per cent, or 3 IMPs either way."""

from __future__ import annotations

from fractions import Fraction

from rulings.scoring.awards import Average, FixedAverage
from rulings.scoring.problems import refuse

PER_CENT = {"plus": Fraction(60), "average": Fraction(50), "minus": Fraction(40)}
STEPS = {"plus": 1, "average": 0, "minus": -1}


def per_cent(average: Average) -> Fraction:
    """The percentage of a top; the session's own where that goes further."""
    fixed = PER_CENT[average.level]
    if isinstance(average, FixedAverage) or average.session is None:
        return fixed
    if average.session < 0:
        raise refuse(
            "impossible_session",
            "At matchpoints the session is a percentage from 0 to 100.",
            law="12C2",
            field="session",
        )
    return _further(average.level, fixed, average.session)


def in_imps(average: Average, step: Fraction) -> Fraction:
    """The IMPs, ``step`` (3 by the Law) either way; the session's own if it is more."""
    fixed = STEPS[average.level] * step
    if isinstance(average, FixedAverage) or average.session is None:
        return fixed
    return _further(average.level, fixed, average.session)


def _further(level: str, fixed: Fraction, session: Fraction) -> Fraction:
    return max(fixed, session) if level == "plus" else min(fixed, session)


def is_provisional(average: Average) -> bool:
    """Whether the session that it may follow is not known yet."""
    return not isinstance(average, FixedAverage) and average.session is None
