"""Law 21: a call made on misinformation, and until when it may be changed.

21B1: until the auction period ends, and while partner has not called since. So of each
side at most one call may be changed, the latest, and only where it came after the call
that was explained wrongly.
"""

from __future__ import annotations

from collections.abc import Iterable

from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites

Numbered = tuple[int, Seat]


@cites("21B1(a)")
def latest_call(calls: Iterable[Numbered], side: str, after: int) -> Numbered | None:
    """Law 21B1: the one call that the side may change, as its number and player.

    ``calls`` are those that count, in turn; ``after`` is the number of the call in
    question. None where the side has not called since.

    >>> calls = [(1, Seat.NORTH), (2, Seat.EAST), (3, Seat.SOUTH), (5, Seat.NORTH)]
    >>> latest_call(calls, "NS", 2), latest_call(calls, "NS", 5)
    ((5, <Seat.NORTH: 'N'>), None)
    """
    since = [one for one in calls if one[0] > after and one[1].side == side]
    return since[-1] if since else None


@cites("21B3")
def earlier_calls(calls: Iterable[Numbered], side: str, after: int) -> bool:
    """Law 21B3: whether a call of the side came after it and cannot be changed.

    >>> calls = [(1, Seat.NORTH), (2, Seat.EAST), (3, Seat.SOUTH), (5, Seat.NORTH)]
    >>> earlier_calls(calls, "NS", 2), earlier_calls(calls, "NS", 3)
    (True, False)
    """
    since = [one for one in calls if one[0] > after and one[1].side == side]
    return len(since) > 1
