"""Counts as bars: each a name, a number, and a length of a hundred."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ChartBar:
    """One line of a chart."""

    name: str
    count: int
    length: int


@dataclass(frozen=True, slots=True)
class Chart:
    """A title and its bars; the longest is a hundred long."""

    key: str
    title: str
    bars: Sequence[ChartBar]


def chart(key: str, title: str, counts: Iterable[tuple[str, int]]) -> Chart:
    """The bars of some counts, in their order."""
    known = list(counts)
    longest = max((count for _, count in known), default=1) or 1
    bars = [
        ChartBar(name, count, round(100 * count / longest)) for name, count in known
    ]
    return Chart(key, title, bars)
