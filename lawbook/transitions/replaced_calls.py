"""Another call in place of one that was not as it should be (27B, 36B2, 37B2, 38C).

The call that is gone was withdrawn or cancelled before; here the call in its place is
looked at. How long partner is silent, and whether the lead may be restricted, is what
each way ends in.
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.common.clauses import cites
from lawbook.remedies.penalty_cards import ask_director
from lawbook.rules.law_27 import accept_or_refuse, kind_of_replacement
from lawbook.state.auction import CallAtIssue, MadeCall
from lawbook.state.bids import is_admissible
from lawbook.state.board import BoardState, law
from lawbook.transitions.auction_goes_on import entered, followed, judged
from lawbook.transitions.calls import as_owed, discharged, who_must_pass
from lawbook.transitions.calls_at_issue import (
    added,
    asked,
    at_the_end,
    edition_of,
    freed,
    marked,
    moved,
    put_right,
    raised,
    silenced,
    taken_back,
)
from lawbook.transitions.compared_calls import compare, no_double, put_again
from lawbook.transitions.irregular_calls import made_meanwhile
from lawbook.transitions.leads_in_question import may_restrict_the_lead


def put_in_its_place(
    state: BoardState, issue: CallAtIssue, made: MadeCall
) -> BoardState:
    """The offender's other call, asked for or made before the ruling (27C).

    ``issue`` is the call at issue, ``made`` the one in its place. After an inadmissible
    double any legal call may follow and is judged as such; after a call by one who had
    to pass, or above seven, only a pass. A call before it is asked for is cancelled
    (9B2), but for an insufficient bid (27C).
    """
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
    """Laws 37B2, 38C: a pass in its place; of another call the Director rules.

    The lead may be restricted (26B), unless the next player has called over it (38D).
    """
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
    """Law 27C: asked for, the call is looked at; made before the ruling, it waits.

    It counts if the next player does not accept the insufficient bid. A second one
    before the answer is a call made meanwhile (9B2), and so is anything but a pass by
    one who must pass by now (24B).
    """
    if issue.stage == "replace":
        if made.call != "P" and made.seat in who_must_pass(state):
            return made_meanwhile(state, replace(made, replaces=None))
        return evaluated(added(state, made), issue, made.n)
    if issue.stage == "replaced":
        return made_meanwhile(state, replace(made, replaces=None))
    early = replace(issue, stage="replaced", by=made.n)
    return moved(added(state, replace(made, status="pending")), issue, early)


def evaluated(state: BoardState, issue: CallAtIssue, n: int) -> BoardState:
    """Law 27B: the call put in place of an insufficient bid is looked at.

    ``n`` is that call. Where it stands the player has called at this turn, so that what
    was owed at it is owed no more (30B2), even if the pass is lost (17D3).

    The same for a call that was asked for and for one made early and then not undone
    (27C).
    """
    after = _looked_at(as_owed(state, state.setup.auction.call(n)), issue, n)
    made = after.setup.auction.call(n)
    counts = made.status == "stands" or made.law == law(after, "17D3")
    return discharged(after, made.seat) if counts else after


@cites("27B1(a)", "27B1(b)", "27B2", "27B3", "27B4")
def _looked_at(state: BoardState, issue: CallAtIssue, n: int) -> BoardState:
    """Law 27B: the insufficient bid is withdrawn; it was seen (16C).

    Five ways: insufficient again (27B4), a double (27B3, 27B1(b)), partner silent
    already (27B3, 27B4), the lowest bid of the denomination (27B1(a)), any other
    (27B1(b), 27B2).
    """
    made = state.setup.auction.call(n)
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
    """Whether a double is one that Law 19 allows, leaving out the offender's own calls.

    In a record of incidents it is taken as allowed.
    """
    auction = state.setup.auction
    others = tuple(one for one in auction.said if one[0] is not made.seat)
    return not auction.full or is_admissible(made.call, made.seat, others)


@cites("27B4")
def _again_insufficient(
    state: BoardState, issue: CallAtIssue, made: MadeCall
) -> BoardState:
    """Law 27B4: the next player may accept that one too.

    Refused as well, one more call is put in its place and partner passes throughout.
    What was withdrawn at this turn is carried along, for the lead (26).
    """
    state = marked(put_right(state, issue), made.n, "pending", "27B4")
    new = replace(issue, n=made.n, call=made.call, stage="offered", clause="27B4")
    before = (*issue.before, issue.n)
    new = replace(new, since=state.version, by=None, before=before)
    return asked(
        raised(state, new), new, "insufficient_bid", "27B4", accept_or_refuse()
    )


@cites("27B1(a)", "27D")
def _same_denomination(
    state: BoardState, issue: CallAtIssue, made: MadeCall
) -> BoardState:
    """Law 27B1(a): free, where both are natural; else the Director is asked.

    If the offender's side did well by the insufficient bid, the score may be adjusted:
    that is asked at the end (27D). With an artificial call of either it must specify
    the same denominations, which only a person can say.
    """
    artificial = state.setup.auction.call(issue.n).artificial or made.artificial
    if artificial:
        if edition_of(state).comparable_after_insufficient:
            state = ask_director(state, "27B1(a)", "same_denomination", made.seat)
        return _compared(state, issue, made.n)
    state = freed(put_right(state, issue), issue.n)
    state = at_the_end(state, "27D", "helped", made.seat)
    return followed(state, made.n)


@cites("27B1(b)", "27B2")
def _compared(state: BoardState, issue: CallAtIssue, n: int) -> BoardState:
    """Law 27B1(b): comparable, or partner is silent; in 1997 partner is silent.

    Under an edition without ``comparable_after_insufficient`` (1997) a double is
    cancelled and another call made; any other call stands, and partner passes
    throughout.
    """
    if edition_of(state).comparable_after_insufficient:
        return followed(compare(state, issue, n), n)
    if state.setup.auction.call(n).call in ("X", "XX"):
        return put_again(marked(state, n, "cancelled", "27B3"), issue, "27B3")
    state = may_restrict_the_lead(put_right(state, issue), issue)
    return followed(silenced(state, issue.seat.partner, "27B2"), n)
