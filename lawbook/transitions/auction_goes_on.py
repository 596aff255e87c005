"""A call counts: what it settles of earlier ones, whose turn is next, whether it ends.

A call out of rotation that was cancelled waits here for two others: that of the player
whose turn it was (31A), and the offender's own at the right turn.

Every call that counts passes through `followed`: it may be what a cancelled call waited
for, and it may end the auction. What is wrong with a call is found in `law_35`, what
that opens in `irregular_calls`.
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.common.clauses import cites
from lawbook.remedies.penalty_cards import ask_director
from lawbook.rules.law_29 import (
    AfterRefusal,
    after_a_bid,
    after_a_double,
    after_a_pass,
    after_an_old_bid,
    after_an_old_double,
    after_an_old_pass,
    position,
)
from lawbook.rules.law_35 import what_is_wrong
from lawbook.state.auction import (
    CallAtIssue,
    MadeCall,
    last_bid,
    turn_of,
    with_call,
)
from lawbook.state.board import BoardState, law
from lawbook.transitions.auction_end import end_by_calls
from lawbook.transitions.calls import (
    after_an_unsaid_pass,
    bid_instead,
    discharged,
    given_back,
    is_over,
    owes_a_pass,
    recorded,
    who_passes_unsaid,
)
from lawbook.transitions.calls_at_issue import (
    edition_of,
    marked,
    moved,
    put_right,
    silenced,
    taken_back,
    unasked,
    with_auction,
    with_this_auction,
)
from lawbook.transitions.compared_calls import looked_at
from lawbook.transitions.irregular_calls import irregular
from lawbook.transitions.leads_in_question import may_restrict_the_lead


def judged(state: BoardState, made: MadeCall) -> BoardState:
    """A call in a full auction is regular, or at issue; one told alone is regular.

    Only a full auction tells whose turn it is and what was bid before, so only there
    can a call be found irregular; told alone it is what the floor says it is.
    """
    auction = state.setup.auction
    if not auction.full:
        return entered(bid_instead(state, made), made)
    passers = who_passes_unsaid(state, made)
    wrong = what_is_wrong(auction, made.seat, made.call, passers)
    if wrong is None:
        return entered(state, made)
    if wrong == "insufficient":
        state, made = after_an_unsaid_pass(state, made)
    over = last_bid(auction.said)
    return irregular(state, made, wrong, turn_of(auction), over)


def entered(state: BoardState, made: MadeCall) -> BoardState:
    """A call that counts is made.

    ``made`` has the next number. What its player owed at this turn, to repeat a call or
    not to double, is looked at before it is recorded, and what it settles after.
    """
    return followed(recorded(state, made), made.n)


def let_stand(state: BoardState, n: int, clause: str) -> BoardState:
    """An irregular call counts after all; the call over it may not be made yet.

    ``n`` is the number of the call from 1, ``clause`` that by which it stands. Its
    player owes nothing more for this turn.
    """
    made = state.setup.auction.call(n)
    owed = owes_a_pass(state, made.seat)
    state = marked(state, n, "stands", clause)
    stands = with_call(state.setup.auction, n, owed=owed)
    return _settled(discharged(with_this_auction(state, stands), made.seat), made)


def followed(state: BoardState, n: int) -> BoardState:
    """What a call that counts settles; then the auction may be over.

    ``n`` is the number of the call. It may settle a call that was cancelled earlier, of
    either side.
    """
    return concluded(_settled(state, state.setup.auction.call(n)))


def _settled(state: BoardState, made: MadeCall) -> BoardState:
    """What waits for a call at the right turn is taken up by this one.

    A call may be waited for by several that were cancelled; each is looked at.
    """
    for issue in state.setup.auction.issues:
        if issue.stage == "due":
            state = _at_the_right_turn(state, issue, made)
    return state


@cites("22A", "17D3")
def concluded(state: BoardState) -> BoardState:
    """Law 22A: over, unless a turn taken away by a pass is given back (17D3).

    Three passes do not end an auction in which one of them was made out of turn and
    took away somebody's chance to call: the auction goes back to that player.
    """
    if not is_over(state):
        return state
    again = given_back(state)
    return again if again is not state else end_by_calls(state)


@cites("31A1", "31A2(a)", "32A1")
def _at_the_right_turn(
    state: BoardState, issue: CallAtIssue, made: MadeCall
) -> BoardState:
    """Law 31A: the opponent on the right passes or acts; then the offender calls.

    ``issue`` waits as "due", ``made`` is the call now. If the opponent whose turn it
    was passes, the offender must repeat the call (31A1, 32A1), and nothing else
    follows. If that player acts, the offender may call anything, and what it comes to
    is by the plan. Other kinds than a call out of rotation put only the lead in
    question.
    """
    if issue.kind != "out_of_rotation":
        return may_restrict_the_lead(put_right(state, issue), issue)
    plan = plan_of(state, issue)
    if made.seat is issue.seat:
        return looked_at(state, issue, plan, made)
    if not plan.repeat or issue.acted or made.seat is not issue.turn:
        return state
    if made.call != "P":
        return moved(state, issue, replace(issue, acted=True))
    again = (issue.seat, issue.call, law(state, plan.repeat))
    state = with_auction(state, repeats=(*state.setup.auction.repeats, again))
    return put_right(state, issue)


def plan_of(state: BoardState, issue: CallAtIssue) -> AfterRefusal:
    """Laws 30 to 32: by the call, whose turn it was, and the edition.

    A pass that is artificial is treated as a bid (30C). Before 2017 a pass depends on
    whether anybody had bid, and the denomination takes the place of comparability.
    """
    made = state.setup.auction.call(issue.n)
    known = edition_of(state).knows_comparable_calls
    place = position(issue.seat, issue.turn or issue.seat.partner)
    if issue.call in ("X", "XX"):
        return after_a_double(place) if known else after_an_old_double(place)
    if issue.call != "P" or made.artificial:
        return after_a_bid(place) if known else after_an_old_bid(place)
    if known:
        return after_a_pass(place)
    return after_an_old_pass(place, somebody_has_bid=issue.over is not None)


@cites("29B", "30A", "30C")
def not_accepted(state: BoardState, issue: CallAtIssue) -> BoardState:
    """Law 29B: cancelled, and back to the player whose turn it was.

    The call is seen (16C). Where nobody knows whose turn it was the Director is asked.
    What the plan asks at once is owed at once; if something waits for the offender's
    next call, the call stays at issue until then.
    """
    state = taken_back(marked(state, issue.n, "cancelled", "29B"), issue.n)
    state = unasked(state, issue)
    if issue.turn is None:
        asked = ask_director(state, "29B", "whose_turn", issue.seat)
        return put_right(asked, issue)
    if issue.call == "P" and state.setup.auction.call(issue.n).artificial:
        state = ask_director(state, "30C", "artificial_pass", issue.seat)
    plan = plan_of(state, issue)
    state = _owed_at_once(state, issue, plan)
    if not plan.must_pass and not plan.throughout:
        return moved(state, issue, replace(issue, stage="due"))
    return put_right(state, issue)


def _owed_at_once(
    state: BoardState, issue: CallAtIssue, plan: AfterRefusal
) -> BoardState:
    """Those who are silent whatever is called next.

    The offender for one turn (30A) or throughout, partner throughout or without a
    double, each under the clause that the plan names.
    """
    seat, partner = issue.seat, issue.seat.partner
    if plan.must_pass:
        state = silenced(state, seat, plan.must_pass, once=True)
        state = marked(state, issue.n, "cancelled", plan.must_pass)
    if plan.throughout:
        state = silenced(state, seat, plan.throughout)
    if plan.no_double:
        owed = (partner, law(state, plan.no_double))
        state = with_auction(state, undoubled=(*state.setup.auction.undoubled, owed))
    return silenced(state, partner, plan.partner) if plan.partner else state
