"""When each table has something to enter: by a timetable made beforehand.

A hand does not wait for the server, so neither does the timetable: what the server
cannot take in time stands in line, and is timed from the moment it was due.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def timetable(
    things: Sequence[T], a_second: float, random: Random
) -> Iterator[tuple[float, T]]:
    """Moments in order, each with its thing; each thing comes ``a_second`` times.

    The pauses of a thing are those of events that know nothing of each other.
    """
    due = [(random.expovariate(a_second), place) for place in range(len(things))]
    heapq.heapify(due)
    while due:
        at, place = due[0]
        yield at, things[place]
        heapq.heapreplace(due, (at + random.expovariate(a_second), place))
