"""A call changed: because it was not the one intended (25A), or for another one (25B).

The Director says which, in every edition. Where it was unintended the second call
stands, and the next player may change what was called over the first (25A6); a change
of mind is for the next player to accept (25B1).

The right ends when partner calls (25A4), or with the auction period if that comes first
(25A5). A pause for thought, of which earlier editions speak, is not recorded here.
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.common.clauses import cites
from lawbook.events import CallReplaced, Elected, UnintendedRuled
from lawbook.lawful.calls import had_to_pass
from lawbook.rules.law_27 import unintended_or_not
from lawbook.state.auction import (
    CallAtIssue,
    MadeCall,
    turn_place,
    with_call,
)
from lawbook.state.board import BoardState, law, with_law
from lawbook.state.rectification import Choice
from lawbook.transitions.answered_calls import refused
from lawbook.transitions.auction_goes_on import followed, judged
from lawbook.transitions.calls_at_issue import (
    added,
    asked,
    issue_of,
    marked,
    moved,
    pending,
    put_right,
    raised,
    taken_back,
    with_auction,
    with_this_auction,
    without_the_last,
)
from lawbook.transitions.changed_calls import keep_or_change
from lawbook.transitions.forgiven_calls import set_free
from lawbook.transitions.irregular_calls import irregular, not_in_its_place
from lawbook.transitions.reopening import reopened
from lawbook.transitions.replaced_calls import put_in_its_place


def last_call(state: BoardState, event: CallReplaced) -> MadeCall | None:
    """The call that is changed: the seat's latest that counts, or the one named.

    One that is cancelled and still to be replaced (36B2) may have been a slip as well.

    ``event.withdrawn`` names it where several could be meant. None where no call fits.
    """
    open_now = [one.n for one in state.setup.auction.issues if one.stage == "replace"]
    mine = [
        one
        for one in state.setup.auction.calls
        if one.seat is event.seat
        and (one.status in ("stands", "pending") or one.n in open_now)
        and event.withdrawn in (None, one.call)
    ]
    return mine[-1] if mine else None


@cites("25A", "25A4")
def slip(state: BoardState, first: MadeCall, made: MadeCall) -> BoardState:
    """Law 25A: the Director is asked; once partner has called since it is too late.

    ``first`` is the call that was made, ``made`` the one intended. While the Director
    has not ruled the first counts and the second waits. Too late, the second is
    cancelled, and was seen.
    """
    since = [
        one
        for one in state.setup.auction.calls
        if one.n > first.n and one.seat is first.seat.partner
    ]
    if any(one.status == "stands" for one in since):
        late = replace(
            made, irregular="changed", status="cancelled", law=law(state, "25A4")
        )
        return taken_back(added(state, late), late.n)
    made = replace(made, irregular="changed", status="pending")
    for asked_already in state.setup.auction.issues:
        if asked_already.stage == "slip" and asked_already.seat is made.seat:
            return _slip_again(state, asked_already, made)
    issue = CallAtIssue(
        first.n, first.seat, first.call, "changed", state.version, "slip", by=made.n
    )
    state = raised(added(state, made), issue)
    return asked(state, issue, "unintended_call", "25A", unintended_or_not())


@cites("25A")
def _slip_again(state: BoardState, issue: CallAtIssue, made: MadeCall) -> BoardState:
    """Law 25A: before the ruling another call is put in place of the second one.

    Only the last one can be what was intended.
    """
    state = marked(state, issue.by or 0, "withdrawn", "25A")
    return moved(added(state, made), issue, replace(issue, by=made.n))


def elected_unintended(state: BoardState, choice: Choice, event: Elected) -> BoardState:
    """Law 25A: the Director's answer, given as a choice.

    ``event.choice`` is "unintended" or "intended".
    """
    issue = issue_of(state, choice)
    if issue is None:
        return state
    return _ruled(state, issue, unintended=event.choice == "unintended")


def unintended_ruled(state: BoardState, event: UnintendedRuled) -> BoardState:
    """Law 25A: the Director's ruling; nothing where no call is in question.

    The ruling is about the call of ``event.seat`` that is asked about.
    """
    for issue in state.setup.auction.issues:
        if issue.stage == "slip" and issue.seat is event.seat:
            return _ruled(state, issue, unintended=event.unintended)
    return state


@cites("25A", "25B1", "25B2", "25B3")
def _ruled(state: BoardState, issue: CallAtIssue, *, unintended: bool) -> BoardState:
    """Law 25: unintended, the second call stands; intended, it is a change (25B).

    Then the next player may accept it, unless that player has called since: so it is
    refused. A call that was to be replaced anyway, an insufficient bid for one, is
    replaced by it instead.
    """
    state = put_right(state, issue)
    second = state.setup.auction.call(issue.by or issue.n)
    if unintended:
        return _second_stands(state, issue, second)
    if second.n != len(_calls(state)) or _has_next_called(state, issue):
        return refused(state, issue)
    state = without_the_last(state)
    open_now = pending(state)
    if open_now and open_now.n == issue.n and open_now.kind != "out_of_rotation":
        plain = replace(second, status="stands", irregular=None)
        return put_in_its_place(state, open_now, plain)
    return irregular(state, second, "changed", issue.seat.next, None)


def _has_next_called(state: BoardState, issue: CallAtIssue) -> bool:
    """Whether the next player has called since, so that nobody can accept (25B2)."""
    return any(one.n > issue.n and one.seat is issue.seat.next for one in _calls(state))


def _calls(state: BoardState) -> tuple[MadeCall, ...]:
    """Every call recorded, in the order entered, whether it counts or not."""
    return state.setup.auction.calls


@cites("25A", "25A6")
def _second_stands(
    state: BoardState, issue: CallAtIssue, second: MadeCall
) -> BoardState:
    """Law 25A: as if the first had not been made; the second may be irregular.

    What the first call had led to is undone: questions, duties, a call at issue because
    of it. Made in place of the last pass the second opens the auction again (25A5). No
    lead is restricted by a slip.
    """
    first = state.setup.auction.call(issue.n)
    if second.call != "P" and had_to_pass(state, first):
        return not_in_its_place(state, first, second)
    about = [one for one in state.setup.auction.issues if one.n == first.n]
    others = [one for one in about if not _is_changed_again(one, second)]
    state = marked(_as_not_made(state, first, others), first.n, "withdrawn", "25A")
    second = replace(
        second,
        status="stands",
        law=law(state, "25A"),
        replaces=turn_place(state.setup.auction, first.n),
    )
    if (first.n, second.n) == (len(_calls(state)) - 1, len(_calls(state))):
        return _called_now(state, first, second, others)
    auction = with_call(
        state.setup.auction,
        second.n,
        status="stands",
        law=second.law,
        replaces=second.replaces,
    )
    state = reopened(with_this_auction(state, auction))
    for one in about:
        if one not in others:
            state = moved(state, one, replace(one, n=second.n, call=second.call))
    state = _over_the_slip(state, first)
    return followed(state, second.n)


def _is_changed_again(issue: CallAtIssue, second: MadeCall) -> bool:
    """Law 25B: whether the second call was changed too, before the ruling on it."""
    return issue.kind == "changed" and (issue.by or 0) > second.n


def _as_not_made(
    state: BoardState, first: MadeCall, others: list[CallAtIssue]
) -> BoardState:
    """Without what was asked, owed or told because of the first call.

    ``others`` are calls at issue about it. A call put in place of one of them while it
    waited is withdrawn as well.
    """
    for other in others:
        state = put_right(set_free(state, other), other)
        if other.by and state.setup.auction.call(other.by).status == "pending":
            state = marked(state, other.by, "withdrawn", "25A")
    seen = tuple(one for one in state.setup.auction.seen if one.n != first.n)
    return with_auction(state, seen=seen)


@cites("25A")
def _called_now(
    state: BoardState, first: MadeCall, second: MadeCall, others: list[CallAtIssue]
) -> BoardState:
    """Law 25A: nobody has called since, so the second is judged like any call.

    Of incidents only the first call's irregularity tells that it is out of rotation.

    In place of the last pass it opens the auction again.
    """
    state = reopened(without_the_last(state))
    out = [one for one in others if one.kind == "out_of_rotation"]
    if out and not state.setup.auction.full:
        return irregular(state, second, "out_of_rotation", out[0].turn, out[0].over)
    if first.status == "stands":
        return _at_the_same_turn(state, second)
    return judged(state, second)


@cites("24", "25A")
def _at_the_same_turn(state: BoardState, second: MadeCall) -> BoardState:
    """Law 24: a pass asked for since the first call is for the turn after this one.

    What was owed at this turn the first call has done.
    """
    owed = state.law.passes
    after = judged(with_law(state, passes=()), second)
    return with_law(after, passes=owed) if after.phase == "auction" else after


@cites("25A6")
def _over_the_slip(state: BoardState, first: MadeCall) -> BoardState:
    """Law 25A6: the next player may change a call made over the first.

    It is that player's right and costs nothing: the call withdrawn is authorized for
    the own side and not for the other. The same state where that player has not called
    since.
    """
    after = [
        one
        for one in _calls(state)
        if one.n > first.n and one.seat is first.seat.next and one.status == "stands"
    ]
    if not after:
        return state
    over = after[-1]
    issue = CallAtIssue(over.n, over.seat, over.call, "changed", state.version, "over")
    options = keep_or_change(state, over)
    return asked(raised(state, issue), issue, "change_call", "25A6", options)


def kept(state: BoardState, choice: Choice, event: Elected) -> BoardState:
    """Law 25A6: the call over the slip stays; to change it a `CallReplaced` is made.

    The same state for any other answer, and where the call is not at issue any more.
    """
    issue = issue_of(state, choice)
    if issue is None or event.choice != "keep":
        return state
    return put_right(state, issue)


@cites("25A6", "16C1")
def changed_over(state: BoardState, issue: CallAtIssue, made: MadeCall) -> BoardState:
    """Law 25A6: what is taken back so is information for this side only.

    In place of the last pass it opens the auction again (17D3, 25A5).

    ``made`` takes the turn of the call over the slip.
    """
    state = marked(put_right(state, issue), issue.n, "withdrawn", "25A6")
    state = taken_back(state, issue.n, offending=False)
    made = replace(made, replaces=turn_place(state.setup.auction, issue.n))
    return followed(reopened(added(state, made)), made.n)
