"""A call that is not as it should be: what is open or owed for it (27 to 39).

`OPENED` is the table by kind. Two ways: the next player may accept the call
(insufficient, out of rotation, changed), or nobody can and it is cancelled at once
(inadmissible, by one who must pass, above seven, after the final pass).
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.remedies.penalty_cards import ask_director
from lawbook.rules.law_27 import accept_or_refuse
from lawbook.state.auction import (
    CallAtIssue,
    Irregular,
    MadeCall,
    turn_place,
    with_calls,
)
from lawbook.state.board import BoardState, law, with_law
from lawbook.state.rectification import Option, Violation
from lawbook.transitions.calls_at_issue import (
    added,
    asked,
    marked,
    moved,
    put_right,
    raised,
    silenced,
    taken_back,
    with_this_auction,
)
from lawbook.transitions.leads_in_question import may_restrict_the_lead


def irregular(
    state: BoardState,
    made: MadeCall,
    kind: Irregular,
    turn: Seat | None,
    over: str | None,
) -> BoardState:
    """The state after an irregular call; ``turn`` and ``over`` as in `CallAtIssue`.

    The call is added as "pending": it does not count until it is accepted or let stand,
    or another takes its place.
    """
    made = replace(made, irregular=kind, status="pending")
    issue = CallAtIssue(
        made.n, made.seat, made.call, kind, state.version, turn=turn, over=over
    )
    return OPENED[kind](raised(added(state, made), issue), issue)


@cites("27A1")
def _insufficient(state: BoardState, issue: CallAtIssue) -> BoardState:
    """Law 27A1: the next player may accept it.

    If it is not accepted, its player puts another call in its place (27B).
    """
    return asked(state, issue, "insufficient_bid", "27A1", accept_or_refuse())


@cites("29A", "27A2")
def _out_of_rotation(state: BoardState, issue: CallAtIssue) -> BoardState:
    """Law 29A: likewise; whether it is high enough does not matter (27A2).

    Refused, it is cancelled, and the auction goes back to the player whose turn it was
    (29B). An artificial one is judged by what it specifies (29C).
    """
    return asked(state, issue, "call_out_of_rotation", "29A", accept_or_refuse())


@cites("25B1")
def _changed(state: BoardState, issue: CallAtIssue) -> BoardState:
    """Law 25B1: the next player may accept the call that was put in place of the first.

    ``n`` of the call at issue is from now on the first call, ``by`` the second. Changed
    once more before the answer, only the last one is offered.

    That is a call changed on purpose; whether it was a slip is asked before (25A).
    Refused, the first call stands (25B2).
    """
    earlier = [
        one
        for one in state.setup.auction.calls
        if one.seat is issue.seat and one.n < issue.n and one.status == "stands"
    ]
    first = earlier[-1].n if earlier else 0
    for other in state.setup.auction.issues:
        if (other.kind, other.stage, other.n) == ("changed", "offered", first):
            state = _never_accepted(state, other)
    change = replace(issue, n=first, by=issue.n)
    state = moved(state, issue, change)
    return asked(state, change, "change_of_call", "25B1", accept_or_refuse())


@cites("25B2")
def _never_accepted(state: BoardState, change: CallAtIssue) -> BoardState:
    """Law 25B2: a change that the same player changed again before it was accepted.

    It was seen, and partner may not use it (16C).
    """
    cancelled = marked(put_right(state, change), change.by or 0, "cancelled", "25B2")
    return taken_back(cancelled, change.by or 0)


@cites("36B1", "36B2", "36B4")
def _inadmissible(state: BoardState, issue: CallAtIssue) -> BoardState:
    """Law 36B: cancelled; another call at the right turn, partner silent throughout.

    A double or redouble that Law 19 does not allow cannot be accepted by a word. Out of
    rotation the auction goes back first, and the offender calls freely at the right
    turn. If the next player has called over it meanwhile, it is as if neither had been
    made (36A).
    """
    state = _cancelled(state, issue, "36B1")
    if issue.turn is None or issue.turn is issue.seat:
        owed = _silenced(state, issue, "36B2", (issue.seat.partner,))
        return asked(*owed, "replacement", "36B2", (Option("other"),))
    state, silent = _silenced(state, issue, "36B4", (issue.seat.partner,))
    return moved(state, silent, replace(silent, stage="due"))


@cites("37B1", "37B2")
def _must_pass(state: BoardState, issue: CallAtIssue) -> BoardState:
    """Law 37B: cancelled, a pass instead, and both players of the side silent.

    For any bid, double or redouble by a player whom an earlier error has silenced. The
    breach is noted by itself. If the next player calls over it first, it stands (37A).
    """
    broken = Violation(issue.seat, law(state, "37B1"), None, call=issue.call)
    state = with_law(state, violations=(*state.law.violations, broken))
    return _passes_instead(_cancelled(state, issue, "37B1"), issue, "37B2")


@cites("37B1", "37B2", "25A")
def not_in_its_place(state: BoardState, first: MadeCall, made: MadeCall) -> BoardState:
    """Law 37B: cancelled; the pass that it was to replace had to be made, and stands.

    ``made`` is in place of ``first`` by Law 25A or 25A6; it may be recorded already.
    """
    auction = state.setup.auction
    place = turn_place(auction, first.n)
    new = replace(made, irregular="must_pass", status="pending", replaces=place)
    calls = (*auction.calls[: made.n - 1], new, *auction.calls[made.n :])
    state = with_this_auction(state, with_calls(auction, calls))
    issue = CallAtIssue(made.n, made.seat, made.call, "must_pass", state.version)
    broken = _must_pass(raised(state, issue), issue)
    for one in broken.setup.auction.issues:
        if one.n == made.n:
            broken = may_restrict_the_lead(put_right(broken, one), one)
    return broken


@cites("38B", "38C")
def _over_seven(state: BoardState, issue: CallAtIssue) -> BoardState:
    """Law 38: likewise of a bid above seven.

    No such bid can stand, whatever the next player does; if that one has called, the
    lead at least is free (38D).
    """
    return _passes_instead(_cancelled(state, issue, "38B"), issue, "38C")


@cites("39A", "39B", "39C")
def _after_final_pass(state: BoardState, issue: CallAtIssue) -> BoardState:
    """Law 39: cancelled; a defender's bid or double may restrict partner's lead.

    A pass, and anything by declarer's side, does nothing. The auction is not open again
    by it.
    """
    closed = put_right(_cancelled(state, issue, "39A"), issue)
    if issue.call == "P" or not closed.is_defender(issue.seat):
        return marked(closed, issue.n, "cancelled", "39B")
    return may_restrict_the_lead(marked(closed, issue.n, "cancelled", "39C"), issue)


def _passes_instead(state: BoardState, issue: CallAtIssue, clause: str) -> BoardState:
    """A pass in its place; out of rotation none, for it was not that player's turn.

    ``clause`` is the one of the silence. The offender is asked for the pass only at the
    own turn; else the call waits as "due" for what the auction brings.
    """
    both = (issue.seat, issue.seat.partner)
    state, silent = _silenced(state, issue, clause, both)
    if issue.turn is None or issue.turn is issue.seat:
        return asked(state, silent, "replacement", clause, (Option("pass"),))
    return moved(state, silent, replace(silent, stage="due"))


def _cancelled(state: BoardState, issue: CallAtIssue, clause: str) -> BoardState:
    """The call does not count, under this clause; it was seen (16C)."""
    return taken_back(marked(state, issue.n, "cancelled", clause), issue.n)


def _silenced(
    state: BoardState, issue: CallAtIssue, clause: str, seats: tuple[Seat, ...]
) -> tuple[BoardState, CallAtIssue]:
    """Those who must pass from now on; who goes free if the next player calls first.

    Returns the new state, and the call at issue as that state has it. A player who had
    to pass already is not named: accepting this call does not end their duty.
    """
    before = state.setup.auction.silent
    for seat in seats:
        state = silenced(state, seat, clause)
    new = tuple(one for one in state.setup.auction.silent if one not in before)
    silent = replace(issue, stage="replace", silenced=new)
    return moved(state, issue, silent), silent


OPENED: dict[Irregular, Callable[[BoardState, CallAtIssue], BoardState]] = {
    "insufficient": _insufficient,
    "out_of_rotation": _out_of_rotation,
    "changed": _changed,
    "inadmissible": _inadmissible,
    "must_pass": _must_pass,
    "over_seven": _over_seven,
    "after_final_pass": _after_final_pass,
}


@cites("9B2")
def made_meanwhile(state: BoardState, made: MadeCall) -> BoardState:
    """Law 9B2: a call while another was still to be put right; the Director rules.

    No call is made before the Director has explained: this one is cancelled, and what
    it comes to is the Director's to say.
    """
    made = replace(
        made, irregular="out_of_rotation", status="cancelled", law=law(state, "9B2")
    )
    after = taken_back(added(state, made), made.n)
    return ask_director(after, "9B2", "called_meanwhile", made.seat)
