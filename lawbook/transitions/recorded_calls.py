"""The events of the auction: a call made, one out of order, one in place of another."""

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
    auction_of,
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
    """A call is made; in a full auction it may come after the final pass (39)."""
    made = as_made(state, event)
    if _is_just_over(state) and auction_of(state).full:
        return _after_the_final_pass(state, made)
    if state.phase != "auction":
        return state
    state = _over_one_cancelled(state, made)
    issue = pending(state)
    if issue is not None:
        if issue.seat is made.seat and issue.kind in REPLACED:
            return put_in_its_place(state, issue, made)
        state, answer = answered_by_calling(state, issue, made)
        if answer is None:
            return state
        made = replace(answer, n=len(auction_of(state).calls) + 1)
    return judged(state, made)


@cites("36A", "37A", "38D")
def _over_one_cancelled(state: BoardState, made: MadeCall) -> BoardState:
    """Laws 36A, 37A, 38D: the next player calls over a call out of rotation as well.

    That one was the last call and is cancelled; it is open again until this call.
    """
    for issue in auction_of(state).issues:
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
    """Law 39B: where the next player calls too, the first call has no effect."""
    calls = auction_of(state).calls
    late = calls[-1] if calls else None
    if late and late.irregular == "after_final_pass" and late.seat.next is made.seat:
        state = _lead_free(state, late)
    return irregular(state, made, "after_final_pass", None, None)


def _lead_free(state: BoardState, late: MadeCall) -> BoardState:
    gone = [one for one in auction_of(state).uncompared if one.n == late.n]
    left = tuple(one for one in auction_of(state).uncompared if one.n != late.n)
    calls = withdrawn_calls_but_for(state, late.seat, gone)
    state = with_law(with_auction(state, uncompared=left), withdrawn_calls=calls)
    for one in gone:
        state = restricting_the_lead(state, late.seat, one.turn)
    return state


def awaited(state: BoardState, event: CallReplaced) -> bool:
    """Whether this is the call at the right turn after one that was cancelled.

    Only where incidents are told: of a full auction it is a `CallMade`.
    """
    if auction_of(state).full or event.reason is not None:
        return False
    return any(
        issue.stage == "due"
        and issue.seat is event.seat
        and event.withdrawn in (None, issue.call)
        for issue in auction_of(state).issues
    )


def call_replaced(state: BoardState, event: CallReplaced) -> BoardState:
    """Another call instead: what is open asks for it, or it is a change (25)."""
    if awaited(state, event):
        return judged(state, as_made(state, event))
    state = _first_told_now(state, event)
    made = as_made(state, event)
    for issue in auction_of(state).issues:
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
    """In place of what is open, or of ``first``; one more after the final pass."""
    open_now = pending(state)
    if open_now and open_now.seat is made.seat and open_now.kind != "changed":
        return put_in_its_place(state, open_now, made)
    if _is_just_over(state) and auction_of(state).full:
        return _after_the_final_pass(state, made)
    if first is None or state.phase != "auction":
        return state
    return irregular(state, made, "changed", made.seat.next, None)


def _first_told_now(state: BoardState, event: CallReplaced) -> BoardState:
    """Of incidents the call that is replaced may be told with the one replacing it."""
    call = event.withdrawn
    if call is None or auction_of(state).full or last_call(state, event):
        return state
    return added(state, as_made(state, CallMade(seat=event.seat, call=call)))


def replacement_chosen(state: BoardState, choice: Choice, event: Elected) -> BoardState:
    """The option that names its call is that call: a pass, or the lowest bid (27B1).

    What else is called the next call says; until then the choice stays open.
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
    """
    changed = event.called_before and event.turn is event.seat.next
    out = event.kind == "out_of_rotation"
    kind = "changed" if changed and out else event.kind
    over = event.over.call if event.over else None
    turn = event.turn if event.turn or out else event.seat
    made = as_made(state, event)
    after = irregular(state, made, kind, turn, over)
    if event.lho_called and kind == "after_final_pass":
        return _lead_free(after, auction_of(after).calls[-1])
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
