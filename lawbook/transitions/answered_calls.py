"""A call at issue is accepted or not: by a word, or by calling over it.

Whoever calls next accepts (27A1, 29A, 25B1); an opponent whose turn it was calls in
turn, and the call out of rotation is as if it had not been made (28B).
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from lawbook.common.clauses import cites
from lawbook.events import Elected
from lawbook.remedies.penalty_cards import ask_director
from lawbook.rules.law_27 import choices_of_replacement
from lawbook.rules.law_35 import what_is_wrong
from lawbook.state.auction import (
    CallAtIssue,
    Irregular,
    MadeCall,
    with_call,
)
from lawbook.state.bids import is_admissible
from lawbook.state.board import BoardState, law
from lawbook.state.rectification import Choice
from lawbook.transitions.auction_goes_on import concluded, let_stand, not_accepted
from lawbook.transitions.calls_at_issue import (
    added,
    asked,
    auction_of,
    edition_of,
    issue_of,
    marked,
    may_restrict_the_lead,
    moved,
    put_right,
    taken_back,
    unasked,
    with_auction,
    with_this_auction,
)
from lawbook.transitions.compared_calls import compare, put_again
from lawbook.transitions.irregular_calls import made_meanwhile
from lawbook.transitions.replaced_calls import evaluated

Answered = tuple[BoardState, MadeCall | None]


def over_an_irregular_call(
    state: BoardState, choice: Choice, event: Elected
) -> BoardState:
    """Laws 25B, 27A, 29: the next player says so."""
    issue = issue_of(state, choice)
    if issue is None:
        return state
    if event.choice == "accept":
        return concluded(accepted(state, issue))
    return refused(state, issue)


@cites("25B1", "27A1", "27C", "29A")
def accepted(state: BoardState, issue: CallAtIssue) -> BoardState:
    """The call is treated as legal; one put in its place meanwhile is gone (27C)."""
    if issue.kind == "changed":
        return _change_accepted(state, issue)
    if issue.stage == "replaced" and issue.by:
        state = taken_back(marked(state, issue.by, "cancelled", "27C"), issue.by)
    clause = "29A" if issue.kind == "out_of_rotation" else "27A1"
    return let_stand(put_right(state, issue), issue.n, clause)


@cites("25B1", "25B3")
def _change_accepted(state: BoardState, issue: CallAtIssue) -> BoardState:
    second = issue.by or 0
    state = taken_back(marked(state, issue.n, "withdrawn", "25B1"), issue.n)
    if issue.n:
        auction = with_call(auction_of(state), second, replaces=issue.n)
        state = with_this_auction(state, auction)
    state = _lead_after_a_change(state, issue, second)
    return let_stand(state, second, "25B1")


def refused(state: BoardState, issue: CallAtIssue) -> BoardState:
    """The call is not treated as legal."""
    return REFUSED[issue.kind](state, issue)


@cites("25B2", "25B3")
def _change_refused(state: BoardState, issue: CallAtIssue) -> BoardState:
    """Law 25B2: the first call stands. In 1997 the offender had a choice here."""
    second = issue.by or 0
    state = taken_back(marked(state, second, "cancelled", "25B2"), second)
    if edition_of(state).change_may_be_kept_up:
        state = ask_director(state, "25B2", "change_refused", issue.seat)
    about = replace(issue, n=second)
    return _lead_after_a_change(moved(state, issue, about), about, issue.n)


@cites("25B3")
def _lead_after_a_change(state: BoardState, issue: CallAtIssue, by: int) -> BoardState:
    """Law 25B3: partner is free, but 26 may restrict the lead unless comparable."""
    if not issue.n or not by:
        asked = ask_director(state, "26B", "replaced_call", issue.seat)
        return put_right(asked, issue)
    if auction_of(state).call(issue.n).call == auction_of(state).call(by).call:
        return put_right(state, issue)
    if edition_of(state).knows_comparable_calls:
        return compare(state, issue, by)
    return may_restrict_the_lead(put_right(state, issue), issue)


@cites("27B", "27C")
def _insufficient_refused(state: BoardState, issue: CallAtIssue) -> BoardState:
    """Law 27B: another call is put in its place, or was already (27C)."""
    if issue.stage == "replaced" and issue.by:
        state = marked(state, issue.by, "stands", "27C")
        return evaluated(unasked(state, issue), issue, issue.by)
    if issue.clause:
        return put_again(state, issue, issue.clause)
    comparable = edition_of(state).comparable_after_insufficient
    options = choices_of_replacement(
        issue.call, issue.over, comparable=comparable, again=False
    )
    new = replace(issue, stage="replace")
    return asked(moved(state, issue, new), new, "replacement", "27B", options)


REFUSED: dict[Irregular, Callable[[BoardState, CallAtIssue], BoardState]] = {
    "changed": _change_refused,
    "insufficient": _insufficient_refused,
    "out_of_rotation": not_accepted,
}


def answered_by_calling(
    state: BoardState, issue: CallAtIssue, made: MadeCall
) -> Answered:
    """What a call answers; None in place of the call where nothing of it is left."""
    if issue.stage == "replace":
        return _before_the_replacement(state, issue, made)
    if issue.kind == "out_of_rotation" and made.seat is issue.turn:
        return _in_turn(state, issue, made), made
    if made.seat is not issue.seat.next:
        return made_meanwhile(state, made), None
    if issue.stage == "replaced":
        return refused(state, issue), made
    return accepted(state, issue), made


@cites("28B", "29A")
def _in_turn(state: BoardState, issue: CallAtIssue, made: MadeCall) -> BoardState:
    """Law 28B: by an opponent in turn; of one next to the offender it is not clear.

    Then it is taken for what fits: over the call out of rotation, or else in turn.
    Where partner calls, the call out of rotation was not accepted.
    """
    if made.seat is issue.seat.partner:
        state = ask_director(state, "29B", "partner_in_turn", made.seat)
        return not_accepted(state, issue)
    if made.seat is issue.seat.next:
        state = ask_director(state, "28B", "over_or_in_turn", made.seat)
        over = accepted(state, issue)
        if what_is_wrong(auction_of(over), made.seat, made.call, ()) is None:
            return over
    state = taken_back(marked(state, issue.n, "cancelled", "28B"), issue.n)
    return put_right(state, issue)


def _before_the_replacement(
    state: BoardState, issue: CallAtIssue, made: MadeCall
) -> Answered:
    if made.seat is issue.seat.next and issue.kind in FORGIVEN:
        return FORGIVEN[issue.kind](state, issue, made)
    return made_meanwhile(state, made), None


@cites("36A")
def _double_forgiven(state: BoardState, issue: CallAtIssue, made: MadeCall) -> Answered:
    """Law 36A: both calls are gone, and nobody owes anything for them."""
    state = put_right(set_free(state, issue), issue)
    state = marked(state, issue.n, "cancelled", "36A")
    made = replace(made, status="cancelled", law=law(state, "36A"))
    return taken_back(added(state, made), made.n, offending=False), None


@cites("37A")
def _bid_forgiven(state: BoardState, issue: CallAtIssue, made: MadeCall) -> Answered:
    """Law 37A: both calls stand; who had to pass throughout still has to.

    Not a double that Law 19 does not allow: that is forgiven by Law 36A.
    """
    said = auction_of(state).said
    double = issue.call in ("X", "XX")
    if double and not is_admissible(issue.call, issue.seat, said):
        return _double_forgiven(state, issue, made)
    seen = tuple(one for one in auction_of(state).seen if one.n != issue.n)
    state = with_auction(put_right(set_free(state, issue), issue), seen=seen)
    return let_stand(state, issue.n, "37A"), made


@cites("38D")
def _over_seven_forgiven(
    state: BoardState, issue: CallAtIssue, made: MadeCall
) -> Answered:
    """Law 38D: both calls are gone; the side is silent, but the lead is free."""
    if issue.turn in (None, issue.seat):
        state = moved(state, issue, replace(issue, forgiven=True))
    else:
        state = put_right(state, issue)
    kept = tuple(one for one in auction_of(state).at_end if one.law != "72C")
    made = replace(made, status="cancelled", law=law(state, "38B"))
    state = added(with_auction(state, at_end=kept), made)
    return taken_back(state, made.n, offending=False), None


def set_free(state: BoardState, issue: CallAtIssue) -> BoardState:
    """The state without what only this call made anybody owe."""
    gone = {seat for seat, _ in issue.silenced}
    auction = auction_of(state)
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
