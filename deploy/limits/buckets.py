"""Who may ask how often: a bucket each, which fills again as time goes by."""

from __future__ import annotations

from collections import OrderedDict
from math import ceil

MINUTE = 60.0
KEPT = 10_000


class Buckets:
    """Full buckets of as many drops as a minute has; each request takes one.

    In this process' memory: nothing can be away, and a second process counts for
    itself. The bucket that was asked longest ago is forgotten first.
    """

    def __init__(self) -> None:
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, key: str, a_minute: int, now: float) -> int:
        """Take a drop; the seconds until there is one again, 0 where one was there.

        ``now`` is in seconds of a clock that never goes back.
        """
        left, at = self._left.pop(key, (float(a_minute), now))
        left = min(a_minute, left + (now - at) * a_minute / MINUTE)
        was_there = left >= 1
        self._left[key] = (left - 1 if was_there else left, now)
        while len(self._left) > KEPT:
            self._left.popitem(last=False)
        return 0 if was_there else max(1, ceil((1 - left) * MINUTE / a_minute))

    def forget(self) -> None:
        """Every bucket is full again."""
        self._left.clear()
