"""Law 63: when a revoke is established, as far as the record tells."""

from __future__ import annotations

from collections.abc import Iterable

from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.state.tricks import Revoke, WentOn


@cites("63A1", "63A2", "63A3", "63A4")
def turned_to_the_next(
    seat: Seat, trick: int | None, went_on: Iterable[WentOn]
) -> str | None:
    """Law 63A: the clause by which the side of a seat has gone on from a trick, if any.

    Where nobody has told the number of the trick, only a claim is past it for certain.
    What was led before this seat had played to the trick comes before its revoke.

    >>> led = WentOn("EW", 4, "63A1", not_yet=(Seat.WEST,))
    >>> [turned_to_the_next(Seat.EAST, trick, [led]) for trick in (3, 4)]
    ['63A1', None]
    >>> [turned_to_the_next(Seat.WEST, trick, [led]) for trick in (2, 3)]
    ['63A1', None]
    """
    known = 13 if trick is None else trick
    for mark in went_on:
        is_earlier = seat in mark.not_yet and known == mark.trick - 1
        if mark.side == seat.side and mark.trick > known and not is_earlier:
            return mark.law
    return None


@cites("63A2")
def named_before_playing(revoke: Revoke, went_on: Iterable[WentOn]) -> bool:
    """Law 63A2: its side called a card of dummy to the next trick, the first thing.

    >>> mine = Revoke(Seat.SOUTH, 0, 3)
    >>> called = WentOn("NS", 4, "63A2")
    >>> [named_before_playing(mine, marks) for marks in ([called], [])]
    [True, False]
    """
    marks = [mark for mark in went_on if mark.law == "63A2"]
    side, next_one = revoke.seat.side, (revoke.trick or 0) + 1
    return any(mark.side == side and mark.trick == next_one for mark in marks)


@cites("63A1", "63A4")
def as_it_was_told(revoke: Revoke) -> tuple[bool | None, str | None]:
    """Law 63A: what the report says of it: established or not, None where unsaid.

    Attention that is first drawn after a call on the next board, or after the round,
    comes too late for any correction (63A4).
    """
    if revoke.noticed in ("next_board", "round_over"):
        return True, "63A4" if not revoke.next_played else "63A"
    return revoke.next_played, "63A" if revoke.next_played else None
