"""Who has called, as far as this record tells, and who had no other call than a pass.

A record of incidents holds only the calls that somebody had a reason to tell, so that
"has not called" and "nobody has told of a call" are two different answers here.
"""

from __future__ import annotations

from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.state.auction import MadeCall, turn_place
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
    unknown = False if state.setup.auction.full else None
    if after is not None:
        return _has_called_since(state.setup.auction.calls, seat, after) or unknown
    calls = [caller for caller, _ in state.setup.calls]
    return True if seat in calls or state.phase != "auction" else unknown


def _has_called_since(calls: tuple[MadeCall, ...], seat: Seat, after: Seat) -> bool:
    """Whether a call of one player was made after the first of another's.

    A pass that was only taken as made (28A) is no call of the player's.
    """
    own = [one.n for one in calls if one.seat is after]
    return any(own and one.seat is seat and one.n > own[0] for one in calls)


@cites("37B1", "21B1(a)", "25A", "25A6")
def had_to_pass(state: BoardState, made: MadeCall) -> bool:
    """Law 37: whether this is a pass that its player had to make, so that it stays one.

    Only of a full auction is it known what was owed at a turn that is over.
    """
    auction = state.setup.auction
    if not auction.full or made.call != "P":
        return False
    owed = auction.call(turn_place(auction, made.n)).owed
    return owed or made.seat in [seat for seat, _ in auction.silent]


@cites("21B1(a)", "21B2", "25A6")
def has_only_the_pass(state: BoardState, seat: Seat) -> bool:
    """Whether the player's latest call is a pass that may not become another call.

    In a record of incidents, which need not hold that call: who must pass throughout.
    """
    auction = state.setup.auction
    mine = [one for one in auction.standing if one.seat is seat]
    if auction.full:
        return bool(mine) and had_to_pass(state, mine[-1])
    bid = bool(mine) and mine[-1].call != "P"
    return not bid and seat in [silent for silent, _ in auction.silent]
