"""Who has called, as far as this record of the board tells.

A record of incidents holds only the calls that somebody had a reason to tell, so that
"has not called" and "nobody has told of a call" are two different answers here.
"""

from __future__ import annotations

from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.state.board import BoardState


@cites("22A")
def has_called(state: BoardState, seat: Seat, after: Seat | None = None) -> bool | None:
    """Whether the seat has called; None where the record does not tell.

    ``after``: since that seat's first call. A full auction tells it of everybody, other
    records only by a call that is told; once the auction is over each player has called
    at least once (22A).

    Laws 13 and 15A turn on this: a wrong count or a wrong hand is put right as long as
    nobody concerned has called on it.
    """
    calls = [caller for caller, _ in state.setup.calls]
    unknown = False if state.setup.auction.full else None
    if after is not None:
        since = calls[calls.index(after) :] if after in calls else []
        return True if seat in since else unknown
    return True if seat in calls or state.phase != "auction" else unknown
