"""A call is made, in a full auction or told by itself; the auction goes on or ends.

In a full auction it is worked out what is wrong with a call. In either record a call
may answer what another one has left open: the next player accepts it by calling (27A1,
29A).
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards.contracts import is_bid, trumps
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.events import CallMade, CallReplaced, IrregularCall
from lawbook.remedies.penalty_cards import ask_director, note_violation
from lawbook.rules.law_22 import deprived_at, has_ended
from lawbook.rules.law_35 import passes_unsaid
from lawbook.state.auction import Auction, MadeCall, pairs, turn_place
from lawbook.state.board import BoardState, with_law
from lawbook.transitions.calls_at_issue import (
    added,
    freed,
    marked,
    taken_back,
    with_auction,
)


def as_made(
    state: BoardState, event: CallMade | CallReplaced | IrregularCall
) -> MadeCall:
    """The next call of the auction; a bid specifies its suit where nothing is told.

    Suits that the event names come first, an empty list included; a bid in notrump, a
    pass or a double specifies none by itself. Its number follows the last one, from 1.
    """
    suits = event.suits
    if suits is None:
        named = trumps(event.call) if is_bid(event.call) else None
        suits = (named,) if named else ()
    return MadeCall(
        n=len(state.setup.auction.calls) + 1,
        seat=event.seat,
        call=event.call,
        suits=suits,
        artificial=event.artificial,
    )


def who_must_pass(state: BoardState) -> set[Seat]:
    """The players who must pass at their turn.

    Throughout, or at their next turn; empty where nobody is bound.
    """
    silent, passes = state.setup.auction.silent, state.law.passes
    if not silent and not passes:
        return set()
    return {seat for seat, _ in (*silent, *passes)}


@cites("28A", "25A")
def who_passes_unsaid(state: BoardState, made: MadeCall) -> set[Seat]:
    """Who must pass, and who did so without a word before a call that this replaces."""
    auction, passers = state.setup.auction, who_must_pass(state)
    if not made.replaces:
        return passers
    if auction.call(turn_place(auction, made.replaces)).passed_for:
        return passers | {made.seat.previous}
    return passers


def recorded(state: BoardState, made: MadeCall) -> BoardState:
    """The call counts; what its player owed at this turn is looked at, and done.

    ``made`` goes in with its status; what is wrong with it was asked before.
    """
    if not state.law.passes and not owes_by_the_auction(state.setup.auction):
        return added(state, made)
    state, made = after_an_unsaid_pass(as_owed(state, made), made)
    if owes_a_pass(state, made.seat):
        made = replace(made, owed=True)
    return discharged(added(state, made), made.seat)


def owes_by_the_auction(auction: Auction) -> bool:
    """Whether an irregular call has left anybody bound at the next turn, or for good.

    A quick look before each call: in most auctions nobody is.
    """
    return bool(auction.silent or auction.repeats or auction.undoubled)


def owes_a_pass(state: BoardState, seat: Seat) -> bool:
    """Laws 24, 30 to 32: whether this player must pass at the next turn."""
    passes = state.law.passes
    return bool(passes) and seat in [bound for bound, _ in passes]


@cites("28A")
def after_an_unsaid_pass(
    state: BoardState, made: MadeCall
) -> tuple[BoardState, MadeCall]:
    """Law 28A: a pass of the player before that had to be made counts as made too.

    The two calls are one entry.
    """
    auction, passers = state.setup.auction, who_must_pass(state)
    if not passers or not auction.full:
        return state, made
    if not passes_unsaid(auction, made.seat, passers):
        return state, made
    return discharged(state, made.seat.previous), replace(made, passed_for=True)


def discharged(state: BoardState, seat: Seat) -> BoardState:
    """Laws 24, 30 to 32: what was owed at one turn is owed no more.

    A pass, a repeated call and the bar on doubling are owed once; who must pass
    throughout stays bound. The same state where the seat owed nothing.
    """
    if owes_a_pass(state, seat):
        passes = tuple(kept for kept in state.law.passes if kept[0] is not seat)
        state = with_law(state, passes=passes)
    auction = state.setup.auction
    if not auction.repeats and not auction.undoubled:
        return state
    return with_auction(
        state,
        repeats=tuple(kept for kept in auction.repeats if kept[0] is not seat),
        undoubled=tuple(kept for kept in auction.undoubled if kept[0] is not seat),
    )


@cites("24B", "24C")
def bid_instead(state: BoardState, made: MadeCall) -> BoardState:
    """Law 24: a bid by one who had to pass, where only incidents are told.

    The violation is noted against the clause that asked for the pass, with the card
    that partner faced. In a full auction the call would be irregular instead (37).
    """
    owed = [clause for seat, clause in state.law.passes if seat is made.seat]
    faced = [card for card in state.law.exposed if card.seat is made.seat.partner]
    if not owed or not faced or made.call == "P":
        return state
    return note_violation(state, made.seat, faced[0].card, owed[0], None)


@cites("31A1", "32A1")
def as_owed(state: BoardState, made: MadeCall) -> BoardState:
    """What this turn was for: to repeat a call (31A1), or not to double (30B2).

    Repeated, the call is partner's to use. Another call, or a double all the same, is
    put before the Director, since no clause says what then. Only the editions before
    2017 bar a double here: partner's, after a pass out of rotation at partner's turn.
    """
    auction = state.setup.auction
    for seat, call, clause in auction.repeats:
        if seat is made.seat and call == made.call:
            state = _repeated(state, made)
        elif seat is made.seat:
            state = ask_director(state, clause, "not_repeated", seat)
    for seat, clause in auction.undoubled:
        if seat is made.seat and made.call in ("X", "XX"):
            state = ask_director(state, clause, "doubled_all_the_same", seat)
    return state


@cites("31A1", "32A1")
def _repeated(state: BoardState, made: MadeCall) -> BoardState:
    """Law 31A1: no rectification, so that the call cancelled is free as well (16C2).

    The call cancelled and the one repeated say the same, so partner learns nothing new.
    """
    gone = [one.n for one in state.setup.auction.seen if one.of is made.seat]
    return freed(state, gone[-1])


@cites("22A", "17D3")
def is_over(state: BoardState) -> bool:
    """Law 22A: whether the calls that count have ended the auction.

    False in a record of incidents, whose end is told, and once the auction is over.
    """
    auction = state.setup.auction
    if state.phase != "auction" or not auction.full:
        return False
    return has_ended(auction.said)


@cites("17D3")
def given_back(state: BoardState) -> BoardState:
    """Law 17D3: a player whose turn was taken by a pass has it still.

    The passes from that one on are cancelled; the state as it was where there is none.

    The auction has then not ended, and it is that player's turn. The cancelled passes
    were seen, and who made one must call again in turn.
    """
    auction = state.setup.auction
    at = deprived_at(auction.said, auction.dealer)
    if at is None:
        return state
    calls = auction.standing
    late = [one for k, one in enumerate(calls) if len(pairs(calls[: k + 1])) > at]
    for one in late:
        state = taken_back(marked(state, one.n, "cancelled", "17D3"), one.n)
    return state
