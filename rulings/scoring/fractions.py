"""Exact numbers: a fraction as it is written, and a fraction rounded."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal

from rulings.scoring.problems import refuse

Halves = Literal["away_from_zero", "toward_zero"]
# So few digits that no number written by hand is refused and none costs time to read.
WRITTEN = re.compile(r"(-?\d{1,18})(?:/(\d{1,18})|\.(\d{1,18}))?(%)?", re.ASCII)


def read_fraction(written: str) -> Fraction:
    """An exact number from ``1/3``, ``0.25``, ``25%`` or ``7``.

    >>> read_fraction("1/3"), read_fraction("12.5%"), read_fraction("-3")
    (Fraction(1, 3), Fraction(1, 8), Fraction(-3, 1))
    """
    found = WRITTEN.fullmatch(written.strip())
    if found is None or (found[2] and not int(found[2])):
        raise refuse(
            "not_a_number",
            f"Write {written!r} as a whole number, a fraction such as 1/3, "
            "a decimal or a percentage.",
        )
    value = Fraction(found[0].rstrip("%"))
    return value / 100 if found[4] else value


def rounded(value: Fraction, step: int, halves: Halves) -> int:
    """The nearest multiple of ``step``; ``halves`` says where a tie goes.

    >>> rounded(Fraction(425), 10, "away_from_zero")
    430
    >>> rounded(Fraction(-425), 10, "toward_zero")
    -420
    """
    whole, rest = divmod(abs(value), step)
    up = rest * 2 > step or (rest * 2 == step and halves == "away_from_zero")
    size = int(whole + up) * step
    return size if value >= 0 else -size
