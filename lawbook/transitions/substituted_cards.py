"""The legal card is substituted for a revoke card, which goes back (62).

Whether that is in time, and what becomes of the report: `corrected_revokes`.
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards.cards import Suit
from lawbook.events import RevokeCorrected
from lawbook.lawful.revokes import standings
from lawbook.remedies.choices import close_choice, find_choice
from lawbook.remedies.penalty_cards import (
    lay_down,
    remember_seen,
    settle_violations,
)
from lawbook.state.board import BoardState, with_law, with_play
from lawbook.state.kinds import Route
from lawbook.state.turns import played_after_revoke
from lawbook.transitions.cards_taken_out import pull_card
from lawbook.transitions.changed_plays import (
    offer_change,
)
from lawbook.transitions.corrected_revokes import (
    both_are_put_right,
    is_too_late,
    note_correction,
    put_right_too_late,
)
from lawbook.transitions.one_card import play_card
from lawbook.transitions.trick_places import late_with

TRICK_TWELVE = 12


def revoke_corrected(state: BoardState, event: RevokeCorrected) -> BoardState:
    """Law 62: the card goes, the legal one stays; who has played on may change.

    ``event.withdrawn`` goes back to the hand and ``event.substituted`` takes its place,
    in the trick of the revoke. Opponents who have played after it may change their
    cards (62C1); where both revokes are put right (62C3) the other's is no choice. Too
    late, nothing moves and the Director is asked (63B).
    """
    if is_too_late(state, event):
        return put_right_too_late(state, event)
    before = state
    others = played_after_revoke(state, event.withdrawn) if state.is_full else ()
    at_twelve = _trick_of(state, event) == TRICK_TWELVE
    after = pull_card(_no_failure(state, event), event.seat, event.withdrawn)
    after = play_card(after, event.seat, event.substituted, _suit_due(after, event))
    if before.play.late or after.play.late:
        late = late_with(before.play.late, event.withdrawn, event.substituted)
        after = with_play(after, late=late)
    after = _lay_revoke_card(after, event, at_twelve=at_twelve)
    after = note_correction(before, after, event)
    both = both_are_put_right(before, event)
    revoked = {o.revoke.card for o in standings(after) if not o.revoke.corrected}
    for seat, card in others:
        free = seat.side != event.seat.side and not (both and card in revoked)
        if free and after.play.played & card.bit:
            after = offer_change(after, seat, card, "62C3" if both else "62C1")
    if state.is_full:
        return after
    return with_law(after, put_right=(event.seat, state.version, "62C1"))


def _suit_due(state: BoardState, event: RevokeCorrected) -> Suit | None:
    """The suit led; where nobody has told it, a revoke is put right in that suit.

    None in a full record, which has the trick, and for the seat on lead.
    """
    if state.is_full or state.on_lead is event.seat:
        return None
    turn, lead = state.play.turn, state.play.lead
    if turn and turn.suit_led:
        return turn.suit_led
    return lead.suit if lead else event.substituted.suit


def _no_failure(state: BoardState, event: RevokeCorrected) -> BoardState:
    """A failure to play a penalty card with the revoke card is put right with it.

    The choice of declarer over that failure is closed with it.
    """
    failure = find_choice(state, "failure")
    if failure is None or failure.card != event.withdrawn:
        return state
    closed = settle_violations(close_choice(state, failure), event.seat)
    return replace(closed, before_failure=None)


def _trick_of(state: BoardState, event: RevokeCorrected) -> int | None:
    """The trick of the revoke: a full record tells, else the floor does."""
    tricks = [t.number for t in state.play.tricks if event.withdrawn in t.cards]
    return tricks[0] if tricks else event.trick


def _lay_revoke_card(
    state: BoardState, event: RevokeCorrected, *, at_twelve: bool
) -> BoardState:
    """Law 62B: from a defender's unfaced hand it is major; a penalty card is one again.

    At the twelfth trick the card simply goes back (62D).

    So does a card of declarer or dummy. A card that was faced before the revoke brings
    no further rectification; if it was a penalty card it is that again, in the same
    grade (62B2).
    """
    if not state.is_defender(event.seat) or at_twelve:
        return remember_seen(state, event.withdrawn, event.seat, "withdrawn")
    endings = [ended for ended in state.law.gone if ended.card == event.withdrawn]
    was = [ended for ended in endings[-1:] if ended.how == "played"]
    if not was:
        route: Route = ("revoke_corrected", "62B1")
        return lay_down(state, event.seat, event.withdrawn, "major", route)
    kept = tuple(ended for ended in state.law.gone if ended not in was)
    faced: Route = ("faced_before_the_revoke", "62B2")
    restored = with_law(state, gone=kept)
    return lay_down(restored, event.seat, event.withdrawn, was[-1].kind, faced)
