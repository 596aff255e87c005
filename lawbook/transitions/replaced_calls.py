"""Another call in place of one that was not as it should be (27B, 36B2, 37B2, 38C)."""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.common.clauses import cites
from lawbook.remedies.penalty_cards import ask_director
from lawbook.rules.law_27 import accept_or_refuse, kind_of_replacement
from lawbook.state.auction import CallAtIssue, MadeCall
from lawbook.state.bids import is_admissible
from lawbook.state.board import BoardState
from lawbook.transitions.auction_goes_on import entered, followed, judged
from lawbook.transitions.calls import as_owed, discharged
from lawbook.transitions.calls_at_issue import (
    added,
    asked,
    at_the_end,
    auction_of,
    edition_of,
    freed,
    marked,
    may_restrict_the_lead,
    moved,
    put_right,
    raised,
    silenced,
    taken_back,
)
from lawbook.transitions.compared_calls import compare, no_double, put_again
from lawbook.transitions.irregular_calls import made_meanwhile


def put_in_its_place(
    state: BoardState, issue: CallAtIssue, made: MadeCall
) -> BoardState:
    """The offender's other call, asked for or made before the ruling (27C)."""
    made = replace(made, replaces=issue.n)
    if issue.kind == "insufficient":
        return _for_insufficient(state, issue, made)
    if issue.stage != "replace":
        return made_meanwhile(state, replace(made, replaces=None))
    if issue.kind == "inadmissible":
        state = may_restrict_the_lead(put_right(state, issue), issue)
        return judged(state, made)
    return _pass_instead(state, issue, made)


@cites("37B2", "38C", "38D")
def _pass_instead(state: BoardState, issue: CallAtIssue, made: MadeCall) -> BoardState:
    if made.call != "P":
        return made_meanwhile(state, replace(made, replaces=None))
    state = put_right(state, issue)
    if not issue.forgiven:
        state = may_restrict_the_lead(state, issue)
    return entered(state, made)


@cites("27C")
def _for_insufficient(
    state: BoardState, issue: CallAtIssue, made: MadeCall
) -> BoardState:
    if issue.stage == "replace":
        return evaluated(added(state, made), issue, made.n)
    if issue.stage == "replaced":
        return made_meanwhile(state, replace(made, replaces=None))
    early = replace(issue, stage="replaced", by=made.n)
    return moved(added(state, replace(made, status="pending")), issue, early)


def evaluated(state: BoardState, issue: CallAtIssue, n: int) -> BoardState:
    """Law 27B: the call put in place of an insufficient bid is looked at.

    ``n`` is that call. Where it stands the player has called at this turn, so that
    what was owed at it is owed no more (30B2).
    """
    after = _looked_at(as_owed(state, auction_of(state).call(n)), issue, n)
    made = auction_of(after).call(n)
    return discharged(after, made.seat) if made.status == "stands" else after


@cites("27B1(a)", "27B1(b)", "27B2", "27B3", "27B4")
def _looked_at(state: BoardState, issue: CallAtIssue, n: int) -> BoardState:
    """Law 27B: the insufficient bid is withdrawn; it was seen (16C)."""
    made = auction_of(state).call(n)
    kind = kind_of_replacement(issue.call, made.call, issue.over)
    state = taken_back(marked(state, issue.n, "withdrawn", "27B"), issue.n)
    if kind == "insufficient":
        return _again_insufficient(state, issue, made)
    if kind == "double" and (issue.clause or not _admissible(state, made)):
        named = replace(issue, by=n)
        return no_double(moved(state, issue, named), named)
    if kind == "double":
        return _compared(state, issue, n)
    if issue.clause:
        state = may_restrict_the_lead(put_right(state, issue), issue)
        return followed(state, n)
    if kind == "same":
        return _same_denomination(state, issue, made)
    return _compared(state, issue, n)


def _admissible(state: BoardState, made: MadeCall) -> bool:
    auction = auction_of(state)
    others = tuple(one for one in auction.said if one[0] is not made.seat)
    return not auction.full or is_admissible(made.call, made.seat, others)


@cites("27B4")
def _again_insufficient(
    state: BoardState, issue: CallAtIssue, made: MadeCall
) -> BoardState:
    """Law 27B4: the next player may accept that one too."""
    state = marked(put_right(state, issue), made.n, "pending", "27B4")
    new = replace(issue, n=made.n, call=made.call, stage="offered", clause="27B4")
    new = replace(new, since=state.version, by=None)
    return asked(
        raised(state, new), new, "insufficient_bid", "27B4", accept_or_refuse()
    )


@cites("27B1(a)", "27D")
def _same_denomination(
    state: BoardState, issue: CallAtIssue, made: MadeCall
) -> BoardState:
    """Law 27B1(a): free, where both are natural; else the Director is asked."""
    artificial = auction_of(state).call(issue.n).artificial or made.artificial
    if artificial:
        if edition_of(state).comparable_after_insufficient:
            state = ask_director(state, "27B1(a)", "same_denomination", made.seat)
        return _compared(state, issue, made.n)
    state = freed(put_right(state, issue), issue.n)
    state = at_the_end(state, "27D", "helped", made.seat)
    return followed(state, made.n)


@cites("27B1(b)", "27B2")
def _compared(state: BoardState, issue: CallAtIssue, n: int) -> BoardState:
    """Law 27B1(b): comparable, or partner is silent; in 1997 partner is silent."""
    if edition_of(state).comparable_after_insufficient:
        return followed(compare(state, issue, n), n)
    if auction_of(state).call(n).call in ("X", "XX"):
        return put_again(marked(state, n, "cancelled", "27B3"), issue, "27B3")
    state = may_restrict_the_lead(put_right(state, issue), issue)
    return followed(silenced(state, issue.seat.partner, "27B2"), n)
