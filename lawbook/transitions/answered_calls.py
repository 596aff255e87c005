"""A call at issue is accepted or not: by a word, or by calling over it.

The next player accepts it by calling (27A1, 29A, 25B1); an opponent whose turn it was
calls in turn, and the call out of rotation is as if it had not been made (28B).

Three ways lead here: the choice is answered (`over_an_irregular_call`), the next player
calls without a word (`answered_by_calling`), or a record of incidents tells that it was
so. The functions take a state in which the call is at issue and give the next one; a
call that a player may still answer keeps the auction waiting.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from lawbook.common.clauses import cites
from lawbook.events import Elected
from lawbook.remedies.penalty_cards import ask_director
from lawbook.rules.law_35 import what_is_wrong
from lawbook.state.auction import (
    CallAtIssue,
    Irregular,
    MadeCall,
    with_call,
)
from lawbook.state.board import BoardState
from lawbook.state.rectification import Choice
from lawbook.transitions.auction_goes_on import concluded, let_stand, not_accepted
from lawbook.transitions.calls_at_issue import (
    asked,
    edition_of,
    issue_of,
    marked,
    moved,
    put_right,
    taken_back,
    unasked,
    with_this_auction,
)
from lawbook.transitions.compared_calls import compare, put_again
from lawbook.transitions.forgiven_calls import Answered, forgiven, may_be_forgiven
from lawbook.transitions.irregular_calls import made_meanwhile
from lawbook.transitions.leads_in_question import may_restrict_the_lead
from lawbook.transitions.offered_in_place import offered_in_place
from lawbook.transitions.replaced_calls import evaluated


def over_an_irregular_call(
    state: BoardState, choice: Choice, event: Elected
) -> BoardState:
    """Laws 25B, 27A, 29: the next player says so.

    ``choice`` is the open one over that call, ``event`` its answer, "accept" or
    "refuse". The same state where the call is not at issue any more. An accepted call
    may have been the last one, so the auction is looked at for its end.
    """
    issue = issue_of(state, choice)
    if issue is None:
        return state
    if event.choice == "accept":
        return concluded(accepted(state, issue))
    return refused(state, issue)


@cites("25B1", "27A1", "27C", "29A")
def accepted(state: BoardState, issue: CallAtIssue) -> BoardState:
    """The call is treated as legal; one put in its place meanwhile is gone (27C).

    By Law 27C the offender may have put another call in place of an insufficient bid
    before the ruling; if the bid is then accepted, that second call is cancelled and
    was seen. A change of call has its own way (25B1).
    """
    if issue.kind == "changed":
        return _change_accepted(state, issue)
    if issue.stage == "replaced" and issue.by:
        state = taken_back(marked(state, issue.by, "cancelled", "27C"), issue.by)
    clause = "29A" if issue.kind == "out_of_rotation" else "27A1"
    return let_stand(put_right(state, issue), issue.n, clause)


@cites("25B1", "25B3")
def _change_accepted(state: BoardState, issue: CallAtIssue) -> BoardState:
    """Law 25B1: the next player accepts the change, and the second call takes the turn.

    The first is withdrawn, and the other side may use having seen it. The offender's
    partner is not silenced, but a lead may still be restricted (26). Where the first
    call is not on record its number is 0, and nothing of it is marked.
    """
    second = issue.by or 0
    state = taken_back(marked(state, issue.n, "withdrawn", "25B1"), issue.n)
    if issue.n:
        auction = with_call(state.setup.auction, second, replaces=issue.n)
        state = with_this_auction(state, auction)
    state = _lead_after_a_change(state, issue, second)
    return let_stand(state, second, "25B1")


def refused(state: BoardState, issue: CallAtIssue) -> BoardState:
    """The call is not treated as legal.

    By its kind: a change falls away, an insufficient bid needs another call in its
    place, a call out of rotation is cancelled. Of other kinds nothing can be refused.
    """
    return REFUSED[issue.kind](state, issue)


@cites("25B2", "25B3")
def _change_refused(state: BoardState, issue: CallAtIssue) -> BoardState:
    """Law 25B2: the first call stands; the second is cancelled, and was seen.

    Under an edition with ``change_may_be_kept_up`` (1997) the Director is asked as
    well, since the offender may then choose another call; the first stands meanwhile.
    """
    second = issue.by or 0
    state = taken_back(marked(state, second, "cancelled", "25B2"), second)
    if edition_of(state).change_may_be_kept_up:
        state = ask_director(state, "25B2", "change_refused", issue.seat)
    about = replace(issue, n=second)
    return _lead_after_a_change(moved(state, issue, about), about, issue.n)


@cites("25B3")
def _lead_after_a_change(state: BoardState, issue: CallAtIssue, by: int) -> BoardState:
    """Law 25B3: partner is free, but 26 may restrict the lead unless comparable.

    ``issue`` is the change, with the call that is gone; ``by`` the number of the call
    that stands. The same call twice settles it. Where a comparable call is known the
    Director is asked for that; else the lead is in question; of a call that nobody
    recorded the Director says what follows.
    """
    if not issue.n or not by:
        asked = ask_director(state, "26B", "replaced_call", issue.seat)
        return put_right(asked, issue)
    if state.setup.auction.call(issue.n).call == state.setup.auction.call(by).call:
        return put_right(state, issue)
    if edition_of(state).knows_comparable_calls:
        return compare(state, issue, by)
    return may_restrict_the_lead(put_right(state, issue), replace(issue, by=by))


@cites("27B", "27C")
def _insufficient_refused(state: BoardState, issue: CallAtIssue) -> BoardState:
    """Law 27B: another call is put in its place, or was already (27C).

    A call made already is looked at as it stands. Where partner is silent anyway, after
    a double or a second insufficient bid, one more call is put in its place; otherwise
    the offender has the choices of 27B: the lowest bid of the denomination, a call that
    means as much (where the edition has ``comparable_after_insufficient``), or another.
    """
    if issue.stage == "replaced" and issue.by:
        state = marked(state, issue.by, "stands", "27C")
        return evaluated(unasked(state, issue), issue, issue.by)
    if issue.clause:
        return put_again(state, issue, issue.clause)
    new = replace(issue, stage="replace")
    options = offered_in_place(state, new)
    return asked(moved(state, issue, new), new, "replacement", "27B", options)


REFUSED: dict[Irregular, Callable[[BoardState, CallAtIssue], BoardState]] = {
    "changed": _change_refused,
    "insufficient": _insufficient_refused,
    "out_of_rotation": not_accepted,
}


def answered_by_calling(
    state: BoardState, issue: CallAtIssue, made: MadeCall
) -> Answered:
    """What a call answers; None in place of the call where nothing of it is left.

    ``issue`` is the call that holds the auction up, ``made`` the call now. Returns the
    state and the call that still has to be judged. The next player accepts by calling,
    unless the offender has already replaced the bid (27C): over that one it is a
    refusal. The player whose turn it was calls in turn (28B). Anybody else has called
    too soon, and the Director rules (9B2).
    """
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

    Law 28B lets the opponent whose turn it was call as if nothing had happened. The one
    who sits next to the offender may have meant to accept, so the Director is asked; if
    the call would be irregular over the one out of rotation, it is taken as made in
    turn.
    """
    if made.seat is issue.seat.partner:
        state = ask_director(state, "29B", "partner_in_turn", made.seat)
        return not_accepted(state, issue)
    if made.seat is issue.seat.next:
        state = ask_director(state, "28B", "over_or_in_turn", made.seat)
        over = accepted(state, issue)
        if what_is_wrong(over.setup.auction, made.seat, made.call, ()) is None:
            return over
    state = taken_back(marked(state, issue.n, "cancelled", "28B"), issue.n)
    return put_right(state, issue)


def _before_the_replacement(
    state: BoardState, issue: CallAtIssue, made: MadeCall
) -> Answered:
    """A call while the offender has still to make another: forgiven, or made too soon.

    Only the next player forgives, and not every kind. Any other call is cancelled, and
    the Director rules on it (9B2).
    """
    if made.seat is issue.seat.next and may_be_forgiven(issue):
        return forgiven(state, issue, made)
    return made_meanwhile(state, made), None
