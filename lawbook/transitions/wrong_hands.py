"""A player calls on the cards of another board (15A): it goes, with all calls after it.

Each function takes a state and gives the next one. The first call of the player is the
one that was made on the wrong cards; who has called since decides.
"""

from __future__ import annotations

from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.events import WrongHand
from lawbook.lawful.calls import has_called
from lawbook.lawful.procedure import outcome
from lawbook.state.auction import turn_place
from lawbook.state.board import BoardState
from lawbook.state.procedure import HandMistaken
from lawbook.transitions.answered_calls import set_free
from lawbook.transitions.calls_at_issue import marked, put_right, taken_back
from lawbook.transitions.procedure import noted, without
from lawbook.transitions.reopening import reopened

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
    return HandMistaken(
        event.seat,
        event.partner_called if partner is None else partner,
        event.lho_called if left is None else left,
    )


def _told_again(event: WrongHand, earlier: HandMistaken) -> HandMistaken:
    """What is told now, else as before: the calls since then are on the right cards."""
    partner, left = event.partner_called, event.lho_called
    return HandMistaken(
        event.seat,
        earlier.partner_called if partner is None else partner,
        earlier.lho_called if left is None else left,
    )


def _calls_again(state: BoardState, mishap: HandMistaken) -> bool:
    return outcome(state, mishap).key in CALLS_AGAIN


def _put_back(state: BoardState, mishap: HandMistaken) -> BoardState:
    """The same state where the player does not call again."""
    return _cancelled(state, mishap.seat) if _calls_again(state, mishap) else state


@cites("15A1(b)", "16C1", "16C2")
def _cancelled(state: BoardState, seat: Seat) -> BoardState:
    """Law 15A1: the player's first call on record goes, with all that were made after.

    They were seen: partner may not use the player's own; those of the other side are
    theirs to use (16C). What was at issue about them is settled. Where they had ended
    the auction it is open again.
    """
    made = next((one for one in state.setup.auction.standing if one.seat is seat), None)
    if made is None or state.phase not in ("auction", "ended"):
        return state
    first = turn_place(state.setup.auction, made.n)
    for issue in state.setup.auction.issues:
        if issue.n >= first:
            state = put_right(set_free(state, issue), issue)
    for one in state.setup.auction.calls[first - 1 :]:
        if one.status in ("stands", "pending"):
            state = marked(state, one.n, "cancelled", "15A1(b)")
            offending = one.seat.side == seat.side
            state = taken_back(state, one.n, offending=offending)
    return reopened(state)
