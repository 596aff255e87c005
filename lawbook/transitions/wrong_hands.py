"""A player calls on the cards of another board (15A): it goes, with all calls after it.

Each function takes a state and gives the next one. The first call of the player is the
one that was made on the wrong cards; who has called since decides.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.events import CallMade, CallReplaced, IrregularCall, WrongHand
from lawbook.lawful.calls import has_called
from lawbook.lawful.procedure import outcome
from lawbook.state.auction import with_calls
from lawbook.state.board import BoardState, with_law
from lawbook.state.kinds import OF_THE_AUCTION
from lawbook.state.procedure import HandMistaken
from lawbook.state.rectification import WithdrawnCall
from lawbook.transitions.calls_at_issue import (
    marked,
    taken_back,
    with_this_auction,
)
from lawbook.transitions.procedure import noted, without
from lawbook.transitions.reopening import reopened

Called = TypeVar("Called", CallMade, IrregularCall, CallReplaced)
BEFORE_THE_LEAD = ("auction", "clarification")
# What is asked of a call, and is about nothing once that call is cancelled.
ABOUT_A_CALL = frozenset(
    {
        "artificial_pass",
        "call_left_open",
        "called_meanwhile",
        "change_refused",
        "doubled_all_the_same",
        "forced_pass",
        "inadmissible_left",
        "not_repeated",
        "other_contract",
        "over_or_in_turn",
        "partner_in_turn",
        "same_denomination",
        "whose_turn",
    }
)
# What the outcome is called where the player calls again on the right cards.
CALLS_AGAIN = ("hand_again", "hand_same")


@cites("15A1(a)", "15A1(b)")
def wrong_hand(state: BoardState, event: WrongHand) -> BoardState:
    """Law 15A: who has called since is as the record has it, else as it was told.

    A call on the cards of another board is cancelled with all calls after it. If
    partner has called since, an adjusted score is prescribed; if not, the player calls
    again on the right cards. Under an edition with ``wrong_hand_by_lho`` (2007) it is
    asked too whether that call differs, unless the next opponent has not called. What
    nobody has told stays None; of partner's call it is then asked. Where the text of
    the edition is not held here (1997) the Director is asked to look it up.

    Told again, it takes the place of the one before; calls made since then are on the
    right cards.
    """
    earlier = _earlier(state, event.seat)
    if earlier is not None:
        state = without(state, earlier)
        if _calls_again(state, earlier):
            return noted(state, _told_again(event, earlier))
    mishap = _as_recorded(state, event)
    return _put_back(noted(state, mishap), mishap)


def _earlier(state: BoardState, seat: Seat) -> HandMistaken | None:
    """What was told before of a wrong hand of this player."""
    for one in state.law.mishaps:
        if isinstance(one, HandMistaken) and one.seat is seat:
            return one
    return None


def _as_recorded(state: BoardState, event: WrongHand) -> HandMistaken:
    """Who has called since: by the record, else as it is told."""
    partner = has_called(state, event.seat.partner, after=event.seat)
    left = has_called(state, event.seat.next, after=event.seat)
    calls = state.setup.auction.calls if state.setup.auction.full else ()
    return HandMistaken(
        event.seat,
        event.partner_called if partner is None else partner,
        event.lho_called if left is None else left,
        next((one.call for one in calls if one.seat is event.seat), None),
        len(calls),
    )


def _told_again(event: WrongHand, earlier: HandMistaken) -> HandMistaken:
    """What is told now, else as before: the calls since then are on the right cards."""
    partner, left = event.partner_called, event.lho_called
    return replace(
        earlier,
        partner_called=earlier.partner_called if partner is None else partner,
        lho_called=earlier.lho_called if left is None else left,
    )


def _calls_again(state: BoardState, mishap: HandMistaken) -> bool:
    return outcome(state, mishap).key in CALLS_AGAIN


@cites("15A1")
def called_again(state: BoardState) -> BoardState:
    """Law 15A1 (17D in 2007): once the same call is made again, nothing is asked of it.

    Only of a full auction, where the next player's call makes it matter. Another call
    may mean the same, so that the Director is asked as before.
    """
    for one in state.law.mishaps:
        if isinstance(one, HandMistaken) and one.call is not None:
            now = replace(one, repeated=_is_repeated(state, one))
            asks = outcome(state, replace(one, repeated=False)).key == "hand_same"
            if asks and now != one:
                state = noted(without(state, one), now)
    return state


def _is_repeated(state: BoardState, mishap: HandMistaken) -> bool:
    """Whether the first call of the player that stands since is the same call."""
    since = (one for one in state.setup.auction.standing if one.n > mishap.since)
    mine = [one.call for one in since if one.seat is mishap.seat]
    return mine[:1] == [mishap.call]


def _put_back(state: BoardState, mishap: HandMistaken) -> BoardState:
    """The same state where the player does not call again."""
    return _cancelled(state, mishap.seat) if _calls_again(state, mishap) else state


@cites("15A1(b)", "16C1", "16C2")
def _cancelled(state: BoardState, seat: Seat) -> BoardState:
    """Law 15A1: the player's first call on record goes, with all that were made after.

    The auction is again as it was before that call: what was open then is open, what
    was owed then is owed. The calls were seen: partner may not use the player's own;
    those of the other side are theirs to use (16C). Once the opening lead is faced, and
    where no call of the player is on record, nothing changes.
    """
    before = dict(state.before_calling).get(seat)
    passed_out = state.setup.contract == "PASS"
    if before is None or not (passed_out or state.phase in BEFORE_THE_LEAD):
        return state
    calls = state.setup.auction.calls
    later = calls[len(before.setup.auction.calls) :]
    after = _as_before(state, before)
    after = with_this_auction(
        after, with_calls(after.setup.auction, (*before.setup.auction.calls, *later))
    )
    for one in later:
        if one.status in ("stands", "pending"):
            after = marked(after, one.n, "cancelled", "15A1(b)")
            after = taken_back(after, one.n, offending=one.seat.side == seat.side)
    return reopened(after)


def _as_before(state: BoardState, before: BoardState) -> BoardState:
    """The state with what calls had opened, asked and made owed as it was then.

    What was seen since stays seen, and what a card faced since asks for is owed (24).
    What calls had handed on to a lead (26) is worked out again when the auction ends.
    """
    auction = replace(before.setup.auction, seen=state.setup.auction.seen)
    was, now = before.law, state.law
    choices = (
        *(one for one in was.choices if one.kind in OF_THE_AUCTION),
        *(one for one in now.choices if one.kind not in OF_THE_AUCTION),
    )
    questions = tuple(
        one
        for one in now.questions
        if one.key not in ABOUT_A_CALL or one in was.questions
    )
    faced = {one.law for one in now.exposed}
    passes = (*was.passes, *(one for one in now.passes if one[1] in faced))
    return with_law(
        with_this_auction(state, auction),
        choices=choices,
        questions=questions,
        passes=tuple(dict.fromkeys(passes)),
        withdrawn_calls=_told_of_no_call(state),
    )


@cites("26B")
def _told_of_no_call(state: BoardState) -> tuple[WithdrawnCall, ...]:
    """What may restrict a lead and comes from no call on record."""
    on_record = [one.since for one in state.setup.auction.uncompared]
    told = state.law.withdrawn_calls
    return tuple(one for one in told if one.since not in on_record)


def keeping_what_was(
    transition: Callable[[BoardState, Called], BoardState],
) -> Callable[[BoardState, Called], BoardState]:
    """The same transition; kept is what the board was before a player first called."""

    def apply(state: BoardState, event: Called) -> BoardState:
        if any(seat is event.seat for seat, _ in state.before_calling):
            return transition(state, event)
        bare = replace(state, before_calling=())
        kept = (*state.before_calling, (event.seat, bare))
        return transition(replace(state, before_calling=kept), event)

    return apply
