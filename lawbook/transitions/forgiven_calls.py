"""A call for which another is still owed is forgiven: the next player called over it.

An inadmissible double (36A), a call by one who had to pass (37A) and a bid of more than
seven (38D), each in its own way. What the call alone made its side owe goes; what other
calls made them owe stays.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from lawbook.common.clauses import cites
from lawbook.state.auction import CallAtIssue, Irregular, MadeCall
from lawbook.state.bids import is_admissible
from lawbook.state.board import BoardState, law
from lawbook.transitions.auction_goes_on import let_stand
from lawbook.transitions.calls_at_issue import (
    added,
    marked,
    moved,
    put_right,
    taken_back,
    with_auction,
)

# The state, and the call that still has to be judged, if one is left.
Answered = tuple[BoardState, MadeCall | None]


def may_be_forgiven(issue: CallAtIssue) -> bool:
    """Whether a call of this kind is forgiven where the next player calls over it."""
    return issue.kind in FORGIVEN


def forgiven(state: BoardState, issue: CallAtIssue, made: MadeCall) -> Answered:
    """The next player calls ``made`` over ``issue``, a call that may be forgiven."""
    return FORGIVEN[issue.kind](state, issue, made)


@cites("36A")
def _double_forgiven(state: BoardState, issue: CallAtIssue, made: MadeCall) -> Answered:
    """Law 36A: both calls are gone, and nobody owes anything for them.

    The next player has called over a double or redouble that Law 19 does not allow. The
    auction goes back to before it. Both calls were seen, the second as one of an
    innocent side (16C).
    """
    state = put_right(set_free(state, issue), issue)
    state = marked(state, issue.n, "cancelled", "36A")
    made = replace(made, status="cancelled", law=law(state, "36A"))
    return taken_back(added(state, made), made.n, offending=False), None


@cites("37A")
def _bid_forgiven(state: BoardState, issue: CallAtIssue, made: MadeCall) -> Answered:
    """Law 37A: both calls stand; who had to pass throughout still has to.

    Not a double that Law 19 does not allow: that is forgiven by Law 36A.

    The next player has called over a call by one who had to pass. What that call alone
    made the side owe is owed no more; the silence from before it goes on.
    """
    said = state.setup.auction.said
    double = issue.call in ("X", "XX")
    if double and not is_admissible(issue.call, issue.seat, said):
        return _double_forgiven(state, issue, made)
    seen = tuple(one for one in state.setup.auction.seen if one.n != issue.n)
    state = with_auction(put_right(set_free(state, issue), issue), seen=seen)
    return let_stand(state, issue.n, "37A"), made


@cites("38D")
def _over_seven_forgiven(
    state: BoardState, issue: CallAtIssue, made: MadeCall
) -> Answered:
    """Law 38D: both calls are gone; the side is silent, but the lead is free.

    The pass that takes its place is still owed where it was that player's turn; made
    out of rotation nothing takes its place. No question of the silence is put at the
    end (72C).
    """
    if issue.turn in (None, issue.seat):
        state = moved(state, issue, replace(issue, forgiven=True))
    else:
        state = put_right(state, issue)
    kept = tuple(one for one in state.setup.auction.at_end if one.law != "72C")
    made = replace(made, status="cancelled", law=law(state, "38B"))
    state = added(with_auction(state, at_end=kept), made)
    return taken_back(state, made.n, offending=False), None


def set_free(state: BoardState, issue: CallAtIssue) -> BoardState:
    """The state without what only this call made anybody owe.

    Those silenced from the call on go free, and the question of whether that silence
    did harm (72C) is not put; what other calls of the side made them owe stays.
    """
    gone = {seat for seat, _ in issue.silenced}
    auction = state.setup.auction
    silent = tuple(one for one in auction.silent if one not in issue.silenced)
    at_end = tuple(
        one for one in auction.at_end if one.law != "72C" or one.seat not in gone
    )
    return with_auction(state, silent=silent, at_end=at_end)


FORGIVEN: dict[Irregular, Callable[[BoardState, CallAtIssue, MadeCall], Answered]] = {
    "inadmissible": _double_forgiven,
    "must_pass": _bid_forgiven,
    "over_seven": _over_seven_forgiven,
}
