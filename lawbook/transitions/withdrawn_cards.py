"""A card is taken back, for a revoke (62) or another reason (47, 60B).

The reason is a clause, and decides what becomes of the card: it goes back unseen, it is
free for the innocent side, it becomes a penalty card, or the Director says
(`fate_of_withdrawn`). A card taken back leaves its place open for the next one of that
seat.
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards.cards import Card
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.editions import EDITIONS
from lawbook.events import CardWithdrawn, Elected
from lawbook.lawful.designations import both_played_since, dummy_of
from lawbook.remedies.choices import close_choice
from lawbook.remedies.penalty_cards import (
    ask_director,
    lay_down,
    note_violation,
    remember_seen,
    settle_violations,
)
from lawbook.rules.law_62 import fate_of_withdrawn
from lawbook.state.board import BoardState, with_law
from lawbook.state.kinds import Route, SeenAs
from lawbook.state.rectification import Choice
from lawbook.state.turns import placed_after, played_after
from lawbook.transitions.answers_to_leads import leads_out_of_turn
from lawbook.transitions.cards_taken_out import pull_card
from lawbook.transitions.changed_plays import (
    by_the_side_at_fault,
    defenders_may_change,
    offer_change,
    others_may_change,
)
from lawbook.transitions.corrected_revokes import (
    put_right_by_withdrawal,
)

OWN_INITIATIVE = "52A"
# The reason for which a card goes back, by the clause that lets its owner choose.
BY_CLAUSE = {
    "62C1": "62C1",
    "62C2": "62C2",
    "62C3": "62C3",
    "45C4(b)": "47D",
    "45D1": "45D",
    "45D": "45D",
}


def keep_or_withdraw(state: BoardState, choice: Choice, event: Elected) -> BoardState:
    """Law 62C1, 62C2: the card is kept, or taken back and another is played.

    ``choice.law`` is the clause that lets the owner choose. Playing on keeps it too. A
    defender's card withdrawn under 62C2 becomes a penalty card, one under 62C1 does
    not.
    """
    closed = with_law(close_choice(state, choice), premature=None)
    if choice.blocks is not None:
        closed = settle_violations(closed, choice.blocks)
    if event.choice == "keep":
        return closed
    reason = BY_CLAUSE[choice.law]
    others = played_after(state, choice.play[1]) if reason == "45D" else ()
    taken = _take_back(closed, *choice.play, reason)
    return _offer_declarer(taken, choice.play[0], others)


@cites("45D1")
def _offer_declarer(
    state: BoardState, seat: Seat, others: tuple[tuple[Seat, Card], ...]
) -> BoardState:
    """Law 45D1: declarer may change a card played after that of the hand before.

    Only after a defender has changed a card because dummy's went back.
    """
    declarer = state.declarer
    for player, card in others:
        if player is declarer and state.is_defender(seat):
            return offer_change(state, player, card, "45D1")
    return state


def card_withdrawn(state: BoardState, event: CardWithdrawn) -> BoardState:
    """Law 47 and others: the reason decides what becomes of the card.

    ``event.reason`` is the clause, "none" where there was no right to it. Under 52A
    nothing happens: a player may not take back the card on their own initiative. Of a
    clause that is not known here the Director is asked.
    """
    if event.reason == OWN_INITIATIVE:
        return state
    if event.reason.lower() == "none":
        return _without_right(state, event)
    if event.reason == "45D" and event.seat is dummy_of(state):
        return _put_back_in_dummy(state, event)
    taken = _take_back(state, event.seat, event.card, event.reason)
    if event.reason == "62C3":
        return others_may_change(taken, event.seat, "62C3")
    return taken


@cites("45D1", "45D2")
def _put_back_in_dummy(state: BoardState, event: CardWithdrawn) -> BoardState:
    """Law 45D: a card not named goes back, until both sides have played on.

    Then the call is open again and dummy plays what was named, which goes back first if
    dummy has played it to the next trick. Too late, the wrong card stays played; only
    since 2017 does the text say what holds then.
    """
    seat, card = event.seat, event.card
    if both_played_since(state, card):
        settled = settle_violations(state, seat)
        if EDITIONS[state.setup.edition].rules_late_dummy_card:
            return ask_director(settled, "45D2", "dummy_too_late", seat, card)
        return ask_director(settled, "45D2", "dummy_too_late_unwritten", seat, card)
    called = state.law.designation
    if called is not None and called.played is card:
        due = replace(called, played=None, gone_on=False)
        state = with_law(state, designation=due)
        if state.is_full and called.card and state.play.played & called.card.bit:
            state = pull_card(state, seat, called.card)
    return take_back_for_another(settle_violations(state, seat), seat, card, "45D")


@cites("45C4(b)", "45D1", "47D")
def take_back_for_another(
    state: BoardState, seat: Seat, card: Card, clause: str
) -> BoardState:
    """Laws 45C4(b), 45D: dummy's card goes back; defenders who have played may change.

    ``clause`` is that of the change. Of incidents nobody knows who has played.

    Dummy's card was withdrawn by the side at fault: the defenders may use having seen
    it.
    """
    others = played_after(state, card) if state.is_full else ()
    after = _take_back(state, seat, card, clause)
    offered_by = "45D1" if clause == "45D" else clause
    for player, played in others:
        if state.is_defender(player) and after.play.played & played.bit:
            after = offer_change(after, player, played, offered_by)
    return after


def _take_back(state: BoardState, seat: Seat, card: Card, reason: str) -> BoardState:
    """A card goes back for a reason (47, 53B, 60B, 62C), and what follows from that.

    "returned": a lead face down, unseen. A penalty card is laid down major and may not
    be the card that is played instead (62C2). Under 62C1 the next player of the side
    that revoked may change too; under 53B and 53C the lead out of turn is settled.
    """
    fate = fate_of_withdrawn(reason)
    if fate == "returned":
        return with_law(state, face_down=None)
    state = put_right_by_withdrawal(state, seat, card, reason)
    others = played_after(state, card) if state.is_full else ()
    next_ones = placed_after(state, card) if state.is_full else ()
    after = pull_card(state, seat, card)
    if fate == "penalty_card" and after.is_defender(seat):
        route: Route = ("withdrawn", reason)
        laid = lay_down(after, seat, card, "major", route)
        return with_law(laid, replaced=(seat, card)) if reason == "62C2" else laid
    if fate == "ask":
        return _ask_what_it_is(after, seat, card, reason)
    by_other_side = fate == "by_other_side" and not by_the_side_at_fault(
        state, seat, reason
    )
    standing: SeenAs = "withdrawn_by_other_side" if by_other_side else "withdrawn"
    seen = remember_seen(after, card, seat, standing)
    if reason == "62C1":
        offered = _offer_next_offender(seen, seat, next_ones)
        return offered if state.is_full else others_may_change(offered, seat, "62C2")
    if reason in ("53B", "53C"):
        return _led_properly(seen, card)
    return defenders_may_change(seen, seat, reason, others)


def _led_properly(state: BoardState, card: Card) -> BoardState:
    """Laws 53B, 53C: the choice over the lead with this card is closed."""
    led = [choice for choice in leads_out_of_turn(state) if choice.card is card]
    return close_choice(state, *led)


def _offer_next_offender(
    state: BoardState, seat: Seat, others: tuple[tuple[Seat, Card], ...]
) -> BoardState:
    """Law 62C2: the next of the offending side may now change too.

    ``others`` are the cards in later places, in order; the first of the other side is
    meant.
    """
    later = [(player, card) for player, card in others if player.side != seat.side]
    return offer_change(state, *later[0], "62C2") if later else state


def _ask_what_it_is(
    state: BoardState, seat: Seat, card: Card, reason: str
) -> BoardState:
    """Law 49: a card withdrawn under another clause: exposed or not is asked."""
    seen = remember_seen(state, card, seat, "withdrawn")
    return ask_director(seen, "49", "withdrawn", seat, card, clauses=(reason,))


@cites("47F2")
def _without_right(state: BoardState, event: CardWithdrawn) -> BoardState:
    """Law 47F: a card taken back without right still counts as played.

    It stays in the trick. The breach is noted, and the Director says what follows.
    """
    noted = note_violation(state, event.seat, event.card, "47F2", None)
    return ask_director(noted, "47F2", "without_right", event.seat, event.card)
