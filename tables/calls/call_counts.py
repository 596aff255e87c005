"""Calls counted for charts: over the session, and by how long a table waited. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

# The columns of a chart over time: the shortest that are no more than so many.
DAY = 1440
STEPS = (10, 15, 30, 60, 120, 240, DAY, 7 * DAY, 28 * DAY, 91 * DAY, 364 * DAY)
MOST_COLUMNS = 24
# Each minute up to here has a column of its own.
LAST_MINUTE = 10


@dataclass(frozen=True, slots=True)
class OverTime:
    """Counts by the moment at which each span of ``minutes`` begins, none left out.

    Spans of days begin with the first day on which something was.
    """

    minutes: int
    counts: tuple[tuple[datetime, int], ...]

    @property
    def one_day(self) -> bool:
        """Whether all of it was on one day."""
        return len({at.date() for at, _count in self.counts}) < 2


def over_time(moments: Iterable[datetime]) -> OverTime:
    """How many there were, by local time; the moments are in the zone of the site."""
    times = sorted(moments)
    if not times:
        return OverTime(STEPS[0], ())
    for minutes in STEPS:
        first = _floor(times[0], min(minutes, DAY))
        spans = _spans(first, times[-1], minutes)
        if len(spans) <= MOST_COLUMNS:
            break
    found = Counter((at - first) // timedelta(minutes=minutes) for at in times)
    return OverTime(minutes, tuple((at, found[n]) for n, at in enumerate(spans)))


def _spans(first: datetime, last: datetime, minutes: int) -> list[datetime]:
    """The beginning of each span; one more than the most is enough to know of."""
    step, spans = timedelta(minutes=minutes), [first]
    while spans[-1] + step <= last and len(spans) <= MOST_COLUMNS:
        spans.append(spans[-1] + step)
    return spans


def _floor(at: datetime, minutes: int) -> datetime:
    """The beginning of the span, counted from midnight."""
    midnight = at.replace(hour=0, minute=0, second=0, microsecond=0)
    passed = (at - midnight) // timedelta(minutes=minutes)
    return midnight + passed * timedelta(minutes=minutes)


def by_minute(seconds: Sequence[float]) -> list[int]:
    """How many waited under a minute, under two …; the last: ten minutes or longer."""
    counts = Counter(min(int(one // 60), LAST_MINUTE) for one in seconds)
    return [counts[minute] for minute in range(LAST_MINUTE + 1)]
