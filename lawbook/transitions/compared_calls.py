"""A call in place of a withdrawn one is looked at: comparable (23), or what follows.

Whether it is comparable the Director says, with the ground, perhaps beforehand. Before
2017 the denomination decides, or nothing does.

A call is comparable if it means about the same as the one withdrawn, or less than that
which was possible by it, or serves the same purpose (23A). Then nothing more follows
but a question at the end (23C, 27D). If not, partner is silent, for one turn after a
call out of rotation and throughout after an insufficient bid, and the lead may be
restricted (26).
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards.contracts import is_bid, strain
from lawbook.common.clauses import cites
from lawbook.events import ComparableRuled, Elected
from lawbook.rules.law_27 import comparable_or_not
from lawbook.rules.law_29 import AfterRefusal
from lawbook.state.auction import CallAtIssue, MadeCall
from lawbook.state.board import BoardState
from lawbook.state.rectification import Choice
from lawbook.transitions.calls_at_issue import (
    asked,
    at_the_end,
    edition_of,
    freed,
    issue_of,
    marked,
    moved,
    put_right,
    raised,
    silenced,
    taken_back,
    with_auction,
)
from lawbook.transitions.leads_in_question import may_restrict_the_lead
from lawbook.transitions.offered_in_place import offered_in_place


@cites("23A", "27B1(b)")
def compare(state: BoardState, issue: CallAtIssue, by: int) -> BoardState:
    """Law 23A: the Director is asked, unless it was ruled beforehand.

    ``issue`` is the call withdrawn, ``by`` the number of the call in its place. A
    ruling that was given beforehand on this call of this player is used at once. Where
    the edition compares calls only after an insufficient bid (2007), it is asked under
    27B1(b).
    """
    compared = replace(issue, stage="compared", by=by)
    state = raised(put_right(state, issue), compared)
    call = state.setup.auction.call(by).call
    for seat, about, comparable, _ in state.setup.auction.ruled:
        if (seat, about) == (issue.seat, call):
            return settled(state, compared, comparable=comparable)
    insufficient = issue.kind == "insufficient"
    narrow = insufficient and not edition_of(state).knows_comparable_calls
    clause = "27B1(b)" if narrow else "23A"
    return asked(state, compared, "comparable", clause, comparable_or_not())


def settled(state: BoardState, issue: CallAtIssue, *, comparable: bool) -> BoardState:
    """The ruling takes effect: partner is free, or silent with the lead in question.

    ``issue.by`` is the call in place of the withdrawn one. Either way it counts, except
    a double or redouble after an insufficient bid, which is then cancelled (27B3).
    """
    if comparable:
        return _free(put_right(state, issue), issue)
    return _not_comparable(state, issue)


@cites("23B", "23C", "27D")
def _free(state: BoardState, issue: CallAtIssue) -> BoardState:
    """Law 23B: no rectification; at the end it is asked what the irregularity gave.

    Partner may use the call withdrawn as well (16C2 does not apply): it says no more
    than the one that took its place. The lead is not restricted.
    """
    key = "27D" if issue.kind == "insufficient" else "23C"
    return at_the_end(freed(state, issue.n), key, "helped", issue.seat)


@cites("27B2", "27B3", "25B3", "30B1(b)", "31A2(b)", "31B2", "32A2(b)", "32B2")
def _not_comparable(state: BoardState, issue: CallAtIssue) -> BoardState:
    """Laws 27 and 30 to 32: how long partner is silent; of a change only 26.

    After an insufficient bid partner passes throughout (27B2), after a call out of
    rotation once, under the clause that the plan gave; after a change of call partner
    is free and the lead alone is in question (25B3).
    """
    by = state.setup.auction.call(issue.by).call if issue.by else ""
    doubled = by in ("X", "XX")
    if issue.kind == "insufficient" and doubled:
        return no_double(state, issue)
    closed = may_restrict_the_lead(put_right(state, issue), issue)
    partner = issue.seat.partner
    if issue.kind == "insufficient":
        return silenced(closed, partner, "27B2")
    if issue.kind == "changed":
        return closed
    return silenced(closed, partner, issue.clause, once=True)


@cites("27B3")
def no_double(state: BoardState, issue: CallAtIssue) -> BoardState:
    """Law 27B3: the double is cancelled; another call, and partner is silent.

    A double or redouble may replace an insufficient bid only if it is comparable.
    ``issue.by`` is its number; it was seen, and is unauthorized for partner (16C).
    """
    n = issue.by or 0
    state = taken_back(marked(state, n, "cancelled", "27B3"), n)
    return put_again(state, issue, "27B3")


@cites("27B3", "27B4")
def put_again(state: BoardState, issue: CallAtIssue, clause: str) -> BoardState:
    """Law 27B3, 27B4: one more call in its place, with partner silent throughout.

    ``clause`` is the one that silences partner. Only "other" is offered: the lowest bid
    of the denomination frees partner no more, nor does a comparable call.
    """
    again = replace(issue, stage="replace", by=None, clause=clause)
    state = silenced(moved(state, issue, again), issue.seat.partner, clause)
    options = offered_in_place(state, again)
    return asked(state, again, "replacement", clause, options)


def looked_at(
    state: BoardState, issue: CallAtIssue, plan: AfterRefusal, made: MadeCall
) -> BoardState:
    """The offender's call at the right turn, after a call out of rotation.

    ``plan`` tells what this edition asks of it. Since 2017 it is compared. Before, a
    call that names the denomination of the cancelled one silences partner once, any
    other call throughout; where the plan names no denomination partner is not bound by
    this call. The lead is free after the same call, or one that silences only once.
    """
    if plan.compared:
        clause = replace(issue, clause=plan.compared)
        return compare(moved(state, issue, clause), clause, made.n)
    closed = put_right(state, issue)
    same, other = plan.by_denomination or ("", "")
    if same and _same_denomination(made, state.setup.auction.call(issue.n)):
        return silenced(closed, issue.seat.partner, same, once=True)
    if made.call != issue.call:
        closed = may_restrict_the_lead(closed, issue)
    return silenced(closed, issue.seat.partner, other) if other else closed


@cites("29C", "31A2(a)")
def _same_denomination(made: MadeCall, gone: MadeCall) -> bool:
    """Law 29C: what an artificial call specifies counts, not what it names.

    A call that specifies nothing, a pass or a double, is never of the same
    denomination.
    """
    return bool(_specified(gone)) and _specified(made) == _specified(gone)


def _specified(made: MadeCall) -> set[str]:
    """The denominations a call specifies: its own; of an artificial one, its suits."""
    if made.artificial:
        return {str(suit) for suit in made.suits}
    return {strain(made.call)} if is_bid(made.call) else set()


def elected_comparable(state: BoardState, choice: Choice, event: Elected) -> BoardState:
    """Law 23A: the Director's answer, given as a choice.

    ``event.choice`` is "comparable" or "not_comparable". The same state where no call
    is looked at any more.
    """
    issue = issue_of(state, choice)
    if issue is None:
        return state
    return settled(state, issue, comparable=event.choice == "comparable")


@cites("23A")
def comparable_ruled(state: BoardState, event: ComparableRuled) -> BoardState:
    """Law 23A: the Director's ruling, on what is open or on a call not made yet.

    ``event.call`` names the call for a ruling given beforehand: it is kept with its
    ground and used if the player makes that call. Without a call, and with nothing
    open, the ruling is about nothing and the state stays the same.
    """
    for issue in state.setup.auction.issues:
        if issue.stage == "compared" and issue.seat is event.seat:
            by = state.setup.auction.call(issue.by).call if issue.by else None
            if event.call in (None, by):
                return settled(state, issue, comparable=event.comparable)
    if event.call is None:
        return state
    new = (event.seat, event.call, event.comparable, event.ground)
    return with_auction(state, ruled=(*state.setup.auction.ruled, new))
