"""The events of the auction: a call made, one out of order, one in place of another.

Each function takes what was entered and finds what it is: a call in turn, the answer to
a call at issue, the call that one asked for, a change. In a full auction that is worked
out; a record of incidents says it.
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.common.clauses import cites
from lawbook.events import CallMade, CallReplaced, Elected, IrregularCall
from lawbook.lawful.incidents import may_change_calls
from lawbook.remedies.choices import offered
from lawbook.state.auction import MadeCall
from lawbook.state.board import BoardState, with_law
from lawbook.state.rectification import Choice
from lawbook.transitions.answered_calls import accepted, answered_by_calling
from lawbook.transitions.auction_goes_on import judged
from lawbook.transitions.calls import as_made
from lawbook.transitions.calls_at_issue import (
    added,
    moved,
    pending,
    with_auction,
)
from lawbook.transitions.changed_calls import allowed_by, call_changed, open_change
from lawbook.transitions.irregular_calls import irregular
from lawbook.transitions.leads_in_question import (
    restricting_the_lead,
    withdrawn_calls_but_for,
)
from lawbook.transitions.replaced_calls import put_in_its_place
from lawbook.transitions.unintended_calls import changed_over, last_call, slip

# The kinds of irregular call that the next player accepts by calling.
ACCEPTED = ("insufficient", "out_of_rotation")
# Those in whose place the same player makes another call at once.
REPLACED = ("insufficient", "inadmissible", "must_pass", "over_seven")


def call_made(state: BoardState, event: CallMade) -> BoardState:
    """A call is made; in a full auction it may come after the final pass (39).

    A call after the board has begun to be played changes nothing. While a call is at
    issue this one first answers it; what is left of it, if anything, is judged by
    itself.
    """
    made = as_made(state, event)
    if _is_just_over(state) and state.setup.auction.full:
        return _after_the_final_pass(state, made)
    if state.phase != "auction":
        return state
    if not state.setup.auction.issues:
        return judged(state, made)
    state = _over_one_cancelled(state, made)
    issue = pending(state)
    if issue is not None:
        if issue.seat is made.seat and issue.kind in REPLACED:
            return put_in_its_place(state, issue, made)
        state, answer = answered_by_calling(state, issue, made)
        if answer is None:
            return state
        made = replace(answer, n=len(state.setup.auction.calls) + 1)
    return judged(state, made)


@cites("36A", "37A", "38D")
def _over_one_cancelled(state: BoardState, made: MadeCall) -> BoardState:
    """Laws 36A, 37A, 38D: the next player calls over a call out of rotation as well.

    That one was the last call and is cancelled; it is open again until this call.

    Only while no other call came between. The call at issue is then forgiven as one in
    rotation would be.
    """
    for issue in state.setup.auction.issues:
        due = issue.stage == "due" and issue.kind != "out_of_rotation"
        if due and issue.n == made.n - 1 and issue.seat.next is made.seat:
            return moved(state, issue, replace(issue, stage="replace"))
    return state


@cites("22B")
def _is_just_over(state: BoardState) -> bool:
    """Law 22B: the final pass is made; no lead is faced, or the hands are not back."""
    return state.phase == "clarification" or state.setup.contract == "PASS"


@cites("39B")
def _after_the_final_pass(state: BoardState, made: MadeCall) -> BoardState:
    """Law 39B: where the next player calls too, the first call has no effect.

    The first of the two may have restricted a lead as a defender's bid or double; with
    the second that is free again.
    """
    calls = state.setup.auction.calls
    late = calls[-1] if calls else None
    if late and late.irregular == "after_final_pass" and late.seat.next is made.seat:
        state = _lead_free(state, late)
    return irregular(state, made, "after_final_pass", None, None)


def _lead_free(state: BoardState, late: MadeCall) -> BoardState:
    """The lead is free of a call after the final pass; of its turn the rest stays."""
    gone = [one for one in state.setup.auction.uncompared if one.n == late.n]
    left = tuple(one for one in state.setup.auction.uncompared if one.n != late.n)
    calls = withdrawn_calls_but_for(state, late.seat, gone)
    state = with_law(with_auction(state, uncompared=left), withdrawn_calls=calls)
    for one in gone:
        state = restricting_the_lead(state, late.seat, one.turn)
    return state


def awaited(state: BoardState, event: CallReplaced) -> bool:
    """Whether this is the call at the right turn after one that was cancelled.

    Only where incidents are told: of a full auction it is a `CallMade`.

    An entry with a reason is a change and never that call.
    """
    if state.setup.auction.full or event.reason is not None:
        return False
    return any(
        issue.stage == "due"
        and issue.seat is event.seat
        and event.withdrawn in (None, issue.call)
        for issue in state.setup.auction.issues
    )


def call_replaced(state: BoardState, event: CallReplaced) -> BoardState:
    """Another call instead: what is open asks for it, or it is a change (25).

    Tried in this order: the call at the right turn that incidents wait for; a call made
    over a slip (25A6); a change after misinformation (21B); a slip (25A); else what is
    open asks for it, and with nothing open it is a change on purpose (25B).
    ``event.reason`` is the clause where one is named.
    """
    if awaited(state, event):
        return judged(state, as_made(state, event))
    state = _first_told_now(state, event)
    made = as_made(state, event)
    for issue in state.setup.auction.issues:
        if issue.stage == "over" and issue.seat is event.seat:
            return changed_over(state, issue, made)
    misled, allowed = open_change(state, made), allowed_by(event.reason)
    if (misled or allowed) and may_change_calls(state):
        return call_changed(state, misled, made, allowed or "21B1(a)")
    first = last_call(state, event)
    if event.reason == "25A":
        return slip(state, first, made) if first else state
    return _replaced(state, first, made)


def _replaced(state: BoardState, first: MadeCall | None, made: MadeCall) -> BoardState:
    """In place of what is open, or of ``first``; one more after the final pass.

    The same state where no call of the player's can be meant, or play has begun.
    """
    open_now = pending(state)
    if open_now and open_now.seat is made.seat and open_now.kind != "changed":
        return put_in_its_place(state, open_now, made)
    if _is_just_over(state) and state.setup.auction.full:
        return _after_the_final_pass(state, made)
    if first is None or state.phase != "auction":
        return state
    return irregular(state, made, "changed", made.seat.next, None)


def _first_told_now(state: BoardState, event: CallReplaced) -> BoardState:
    """Of incidents the call that is replaced may be told with the one replacing it.

    So that there is a call to be marked withdrawn. The same state in a full auction.
    """
    call = event.withdrawn
    if call is None or state.setup.auction.full or last_call(state, event):
        return state
    return added(state, as_made(state, CallMade(seat=event.seat, call=call)))


def replacement_chosen(state: BoardState, choice: Choice, event: Elected) -> BoardState:
    """The option that names its call is that call: a pass, or the lowest bid (27B1).

    What else is called the next call says; until then the choice stays open.

    Of an insufficient bid the lowest of the same denomination is such an option. The
    same state where no call is known yet.
    """
    option = offered(choice, event.choice)
    call = event.call or next(iter(option.calls if option else ()), None)
    call = "P" if event.choice == "pass" else call
    if call is None or choice.seat is None:
        return state
    return call_replaced(state, CallReplaced(seat=choice.seat, call=call))


def irregular_call(state: BoardState, event: IrregularCall) -> BoardState:
    """A call out of order where only incidents are told, with what is known of it.

    At the turn of the next player, by one who has called, it is a change of call (25).

    ``event.turn`` is whose turn it was, ``event.over`` the last bid before it. Where
    the next player has called since (``event.lho_called``), the irregularity is taken
    as accepted or forgiven, and that call is assumed to be a pass.
    """
    changed = event.called_before and event.turn is event.seat.next
    out = event.kind == "out_of_rotation"
    kind = "changed" if changed and out else event.kind
    over = event.over.call if event.over else None
    turn = event.turn if event.turn or out else event.seat
    made = as_made(state, event)
    after = irregular(state, made, kind, turn, over)
    if event.lho_called and kind == "after_final_pass":
        return _lead_free(after, after.setup.auction.calls[-1])
    if not event.lho_called:
        return after
    called = MadeCall(made.n + 1, event.seat.next, "P")
    after = _over_one_cancelled(after, called)
    issue = pending(after)
    if issue is None or issue.n != made.n:
        return after
    if kind in ACCEPTED:
        return accepted(after, issue)
    return answered_by_calling(after, issue, called)[0]
