"""Law 26: calls withdrawn in the auction, and the lead that they restrict.

They are remembered, turn by turn, until it is known who defends. The choice comes when
partner, as a defender, first has to lead.

Since 2017 one suit may be forbidden that the offender did not specify legally, unless
the call that took its place is comparable (26B). Under an edition that knows no
comparable calls a suit that the withdrawn call showed may be required or forbidden
(26A), and where it showed none any one suit may be forbidden (26B).
"""

from __future__ import annotations

from collections.abc import Iterable

from lawbook.cards.cards import Suit
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.rules.law_26 import (
    clause_of_the_lead,
    shown_by_each,
    suits_in_question,
)
from lawbook.state.auction import (
    Auction,
    CallAtIssue,
    Uncompared,
    turn_place,
)
from lawbook.state.board import BoardState, law, with_law
from lawbook.state.rectification import WithdrawnCall
from lawbook.transitions.calls_at_issue import edition_of, with_auction


@cites("26B")
def may_restrict_the_lead(state: BoardState, issue: CallAtIssue) -> BoardState:
    """Law 26: remembered until it is known who defends; once for each turn.

    Calls withdrawn at this turn before it (27B4) go with it. After the auction it takes
    effect at once.
    """
    auction, turn = state.setup.auction, _turn_of(state, issue)
    new = [
        Uncompared(n, issue.seat, _suits_of(auction, n), issue.since, turn)
        for n in (*issue.before, issue.n)
    ]
    after = with_auction(state, uncompared=(*auction.uncompared, *new))
    if state.phase == "auction":
        return after
    return restricting_the_lead(after, issue.seat, turn)


def _suits_of(auction: Auction, n: int) -> tuple[Suit, ...]:
    """The suits that a call specified; none for a call that is not on record (0)."""
    return auction.call(n).suits if n else ()


@cites("26B", "17D3")
def _turn_of(state: BoardState, issue: CallAtIssue) -> int:
    """At which of the player's turns the call was made, or before which, from 0.

    A change of call (25) is made at the turn of the first one.

    Counted are the player's calls that stand, and passes that were lost with a turn
    (17D3).
    """
    auction = state.setup.auction
    both = [n for n in (issue.n, issue.kind == "changed" and issue.by) if n]
    place = min((turn_place(auction, n) for n in both), default=0)
    lost = law(state, "17D3")
    return sum(
        one.seat is issue.seat
        and (one.status == "stands" or one.law == lost)
        and turn_place(auction, one.n) < place
        for one in auction.calls
    )


@cites("26B")
def restricting_the_lead(state: BoardState, seat: Seat, turn: int) -> BoardState:
    """Law 26B: handed on to the play, less the suits the offender specified legally.

    What was handed on for that turn before is worked out again.

    ``turn`` is the number of the player's turn, from 0. Nothing is kept of declarer's
    side, and nothing where every suit was specified.
    """
    remembered = state.setup.auction.uncompared
    calls = [one for one in remembered if (one.of, one.turn) == (seat, turn)]
    kept = withdrawn_calls_but_for(state, seat, calls)
    if not calls or not state.is_defender(seat):
        return with_law(state, withdrawn_calls=kept)
    known = edition_of(state).knows_comparable_calls
    shown = shown_by_each(tuple(one.suits for one in calls))
    clause = clause_of_the_lead(shown, comparable_known=known)
    any_suit = not known and clause == "26B"
    legal = [one for one in state.setup.auction.standing if one.seat is seat]
    specified = () if any_suit else tuple(s for one in legal for s in one.suits)
    suits = suits_in_question(clause, shown, specified)
    label = clause if not known else law(state, clause)
    new = WithdrawnCall(seat, suits, label, clause == "26A", calls[0].since)
    return with_law(state, withdrawn_calls=(*kept, new) if suits else kept)


def withdrawn_calls_but_for(
    state: BoardState, seat: Seat, calls: Iterable[Uncompared]
) -> tuple[WithdrawnCall, ...]:
    """What may restrict a lead without that which comes of these calls of a seat.

    ``calls`` are told apart by the entry that made them.
    """
    gone = [(seat, one.since) for one in calls]
    told = state.law.withdrawn_calls
    return tuple(one for one in told if (one.of, one.since) not in gone)
