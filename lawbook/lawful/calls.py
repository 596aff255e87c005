"""Who has called, as far as this record of the board tells."""

from __future__ import annotations

from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.state.board import BoardState


@cites("22A")
def has_called(state: BoardState, seat: Seat, after: Seat | None = None) -> bool | None:
    """Whether the seat has called; None where the record does not tell.

    ``after``: since that seat's first call. Only a call that is recorded tells of that;
    once the auction is over each player has called at least once (22A).
    """
    calls = [caller for caller, _ in state.setup.calls]
    if after is not None:
        return _since(calls, seat, after)
    return True if seat in calls or state.phase != "auction" else None


def _since(calls: list[Seat], seat: Seat, after: Seat) -> bool | None:
    if after not in calls:
        return None
    return True if seat in calls[calls.index(after) :] else None
