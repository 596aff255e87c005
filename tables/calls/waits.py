"""How long tables waited for a Director, out of the calls; as CSV too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from math import ceil
from statistics import median

import msgspec
from django.utils import timezone

from tables.calls.visits import Visit
from tables.formats.csv_files import write_csv


class Wait(msgspec.Struct, frozen=True):
    """One call, with its table and the name of the Director who took it."""

    section: str
    table: str
    director: str
    visit: Visit

    @property
    def acknowledged_after(self) -> float | None:
        """Seconds until a Director said that they were going."""
        return _seconds(self.visit.raised, self.visit.acknowledged)

    @property
    def arrived_after(self) -> float | None:
        """Seconds until a Director was there."""
        return _seconds(self.visit.raised, self.visit.arrived)


class Spread(msgspec.Struct, frozen=True):
    """Median and 95th percentile of some waits, in seconds; None without waits."""

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
    """One row that sums up all these waits."""
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
    """One row for each name, sorted; waits without a name are left out."""
    names = sorted({key(wait) for wait in waits} - {""})
    return [summed(name, [w for w in waits if key(w) == name]) for name in names]


def _going_after(wait: Wait, arrived: float) -> float:
    """Seconds until a Director said that they were going, at the latest on arrival."""
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


HEADER = (
    "section",
    "table",
    "board",
    "called_by",
    "times_called",
    "raised",
    "acknowledged",
    "arrived",
    "closed",
    "director",
    "seconds_to_acknowledged",
    "seconds_to_arrived",
)


def sheet(waits: Iterable[Wait]) -> str:
    """The header and one line a call; times are ISO 8601 with their zone."""
    return write_csv(HEADER, map(_cells, waits))


def _cells(wait: Wait) -> Iterator[str]:
    visit = wait.visit
    yield from (wait.section, wait.table, str(visit.board or ""), visit.by)
    yield str(visit.times_called)
    for moment in (visit.raised, visit.acknowledged, visit.arrived, visit.closed):
        yield _iso(moment)
    yield wait.director
    for seconds in (wait.acknowledged_after, wait.arrived_after):
        yield "" if seconds is None else f"{seconds:.0f}"


def _iso(moment: datetime | None) -> str:
    if moment is None:
        return ""
    return timezone.localtime(moment).isoformat(timespec="seconds")
