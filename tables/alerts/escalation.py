"""Who is rung of a call, and when. Pure.

| rung | who | when |
|---|---|---|
| own | those to whom the table is nearest | at once |
| next | one more, a free one first | nobody going after n minutes |
| head | the head director; without one, all others | n minutes after that |

Nobody is rung within their quiet hours, and nobody twice. A rung on which nobody is
left falls away, and what comes after it comes earlier.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, time, timedelta
from enum import IntEnum
from typing import Literal

import msgspec

Rung = Literal["own", "next", "head"]
Recorded = Mapping[Rung, frozenset[int]]


class Nearness(IntEnum):
    """How near a table is to a director: the lower, the sooner they are rung."""

    SECTION = 0
    TOURNAMENT = 1
    EVERYWHERE = 2
    # They have sections of their own, and this is none of them.
    ELSEWHERE = 3


class Director(msgspec.Struct, frozen=True):
    """A director who may go to a table; ``id`` is the user's.

    ``busy``: they are at a table, or on the way. ``quiet``: within quiet hours.
    """

    id: int
    near: Nearness = Nearness.EVERYWHERE
    head: bool = False
    busy: bool = False
    quiet: bool = False


class Ringing(msgspec.Struct, frozen=True):
    """A rung of the ladder: from when on it rings, and whom, by id."""

    rung: Rung
    at: datetime
    directors: frozenset[int]


Left = Sequence[Director]


def _own(left: Left) -> Left:
    """The nearest directors; the head only in a section of their own, or if alone."""
    first = [d for d in left if not d.head or d.near is Nearness.SECTION] or left
    nearest = min((d.near for d in first), default=None)
    return [d for d in first if d.near == nearest]


def _next(left: Left) -> Left:
    others = (d for d in left if not d.head)
    return sorted(others, key=lambda d: (d.busy, d.near, d.id))[:1]


def _head(left: Left) -> Left:
    return [d for d in left if d.head] or left


RUNGS: Mapping[Rung, Callable[[Left], Left]] = {
    "own": _own,
    "next": _next,
    "head": _head,
}


def ladder(
    raised: datetime,
    patience: timedelta,
    directors: Sequence[Director],
    recorded: Recorded | None = None,
) -> Iterator[Ringing]:
    """Every rung on which there is someone, in order, with its time.

    ``recorded``: whom each rung has rung already. Nobody is added to such a rung; its
    directors who are quiet or gone by now are left out.
    """
    left, at = [d for d in directors if not d.quiet], raised
    awake = frozenset(d.id for d in left)
    for rung, choose in RUNGS.items():
        chosen = (recorded or {}).get(rung) or frozenset(d.id for d in choose(left))
        if chosen:
            yield Ringing(rung, at, chosen & awake)
            at += patience
        left = [d for d in left if d.id not in chosen]


def due(rings: Iterator[Ringing], now: datetime) -> list[Ringing]:
    """The rungs whose time has come; a moment belongs to the rung that begins then."""
    return [ring for ring in rings if ring.at <= now]


class QuietHours(msgspec.Struct, frozen=True):
    """From when until when a person is not rung, by the clock of the tournament.

    They may go over midnight; where both ends are the same there are none.
    """

    begins: time
    ends: time

    def cover(self, moment: time) -> bool:
        """Whether a moment is within; the beginning is, the end is not."""
        if self.begins <= self.ends:
            return self.begins <= moment < self.ends
        return moment >= self.begins or moment < self.ends
