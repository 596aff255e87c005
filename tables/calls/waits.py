"""How long tables waited for a Director, out of the calls of a tournament. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from math import ceil
from statistics import median

import msgspec

from tables.calls.visits import Visit


class Wait(msgspec.Struct, frozen=True):
    """One call, with where it came from and the name of whoever took it."""

    section: str
    table: str
    director: str
    visit: Visit

    @property
    def acknowledged_after(self) -> float | None:
        """Seconds until somebody said that they were going."""
        return _seconds(self.visit.raised, self.visit.acknowledged)

    @property
    def arrived_after(self) -> float | None:
        """Seconds until somebody was there."""
        return _seconds(self.visit.raised, self.visit.arrived)


class Spread(msgspec.Struct, frozen=True):
    """The middle and the end of some waits, in seconds; None where there were none."""

    median: float | None
    p95: float | None


class Row(msgspec.Struct, frozen=True):
    """The waits of one section or one Director.

    Both are of the calls to which somebody came, and of no others: then no middle
    contradicts the other. Who came without having said so said it by coming.
    """

    name: str
    calls: int
    answered: int
    acknowledged: Spread
    arrived: Spread


def summed(name: str, waits: Sequence[Wait]) -> Row:
    """One line for all these waits."""
    came = [
        (wait, after) for wait in waits if (after := wait.arrived_after) is not None
    ]
    return Row(
        name=name,
        calls=len(waits),
        answered=len(came),
        acknowledged=spread(_going_after(wait, after) for wait, after in came),
        arrived=spread(after for _, after in came),
    )


def by(key: Callable[[Wait], str], waits: Sequence[Wait]) -> list[Row]:
    """One line for each name, in the order of the names; those without one are out."""
    names = sorted({key(wait) for wait in waits} - {""})
    return [summed(name, [w for w in waits if key(w) == name]) for name in names]


def _going_after(wait: Wait, arrived: float) -> float:
    """Seconds until somebody said that they were going, at the latest by coming."""
    said = wait.acknowledged_after
    return arrived if said is None else min(said, arrived)


def spread(given: Iterable[float]) -> Spread:
    """Median and 95th percentile: the wait that 95 of 100 did not exceed."""
    seconds = sorted(given)
    if not seconds:
        return Spread(None, None)
    return Spread(median(seconds), seconds[ceil(0.95 * len(seconds)) - 1])


def _seconds(since: datetime, until: datetime | None) -> float | None:
    return None if until is None else max(0.0, (until - since).total_seconds())
