"""Figures as places in a drawing: a dot with its whisker, bars of weights.

Places are per cents of the width, written for SVG; heights are in pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulings.analysis.wording.measures import hundred
from rulings.damage.report import Estimate

HIGH = 72
LEAST = 0.005


@dataclass(frozen=True)
class Mark:
    """A share on a line from none to all."""

    at: str
    low: str
    high: str


@dataclass(frozen=True)
class TricksBar:
    """The weight of a number of tricks. ``here`` is the table's own result."""

    tricks: int
    weight: str
    x: str
    middle: str
    wide: str
    y: int
    high: int
    label_y: int
    here: bool
    makes: bool


def mark(share: Estimate) -> Mark:
    """Where a share and its interval lie."""
    return Mark(_place(share.value), _place(share.low), _place(share.high))


def bars(
    weights: Sequence[float], made: int, target: int | None
) -> tuple[TricksBar, ...]:
    """The bars of the tricks that can come, and one more at each side.

    ``made`` is the table's result, ``target`` the tricks that make the contract.
    """
    there = [at for at, weight in enumerate(weights) if weight >= LEAST or at == made]
    first, last = max(0, there[0] - 1), min(13, there[-1] + 1)
    step = 1 / (last - first + 1)
    return tuple(
        _bar(at, weights[at], ((at - first) * step, step), made, target)
        for at in range(first, last + 1)
    )


def _bar(
    at: int,
    weight: float,
    room: tuple[float, float],
    made: int,
    target: int | None,
) -> TricksBar:
    left, step = room
    high = round(HIGH * weight)
    return TricksBar(
        at,
        hundred(weight),
        _place(left + 0.14 * step),
        _place(left + 0.5 * step),
        _place(0.72 * step),
        HIGH + 18 - high,
        high,
        HIGH + 13 - high,
        at == made,
        target is not None and at >= target,
    )


def _place(share: float) -> str:
    return f"{100 * min(1.0, max(0.0, share)):.2f}%"
