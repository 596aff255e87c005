"""A card is led or played."""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards import Card, Suit
from lawbook.choices import close_choice, find_choice, settle
from lawbook.cite import cites
from lawbook.events import CardPlayed, PenaltyCardNotPlayed
from lawbook.penalty_cards import (
    lay_down,
    note_violation,
    play_penalty_card,
    settle_violations,
)
from lawbook.playable import has_a_gap, holds, is_blocked, lawful_at_turn, suit_led_for
from lawbook.seats import Seat
from lawbook.state import BoardState, with_law
from lawbook.transitions.failing import (
    check_restrictions,
    failure_of,
    let_failure_stand,
    open_failure,
    penalty_cards_due,
)
from lawbook.transitions.leading import lead_made, lead_presumed, lead_spent
from lawbook.transitions.out_of_turn import (
    accept_lead,
    lead_properly,
    may_be_accepted,
)
from lawbook.transitions.placing import place_card
from lawbook.transitions.too_soon import forfeit_rectification
from lawbook.watching import is_watched, note_play


def card_played(state: BoardState, event: CardPlayed) -> BoardState:
    """A card leaves a hand; what the play answers is chosen, a blocked one exposed."""
    if state.law.choices:
        state = settle(_answer_by_playing(state, event.seat))
        if is_blocked(state, event.seat):
            return _play_too_soon(state, event.seat, event.card)
    return play_card(state, event.seat, event.card, event.suit_led)


def play_card(
    state: BoardState, seat: Seat, card: Card, suit_led: Suit | None = None
) -> BoardState:
    """Put a card in the trick, noticing a penalty card that should have been played."""
    leading = suit_led is None and state.on_lead is seat
    law = state.law
    if not (law.watches or law.restrictions) or not _is_judged(state, seat):
        return _move_card(state, seat, card, leading)
    led = None if leading else suit_led or suit_led_for(state, seat)
    return _judge_play(state, seat, card, led, leading)


def _is_judged(state: BoardState, seat: Seat) -> bool:
    """Whether it matters which cards were lawful at this turn."""
    law = state.law
    if not state.is_defender(seat):
        return False
    owns = seat in [mine.seat for mine in law.penalty_cards]
    return owns or bool(law.restrictions) or is_watched(state, seat)


def _judge_play(
    state: BoardState, seat: Seat, card: Card, led: Suit | None, leading: bool
) -> BoardState:
    """Note what he could choose, and whether he owed a penalty card or another suit."""
    lawful = lawful_at_turn(state, seat, led)
    noted = note_play(state, seat, card, lawful)
    after = _move_card(noted, seat, card, leading)
    if lawful is not None and card in lawful:
        return after
    owed = failure_of(state, seat, card, led, lawful) if leading or led else ()
    if owed:
        return open_failure(after, seat, card, owed, state)
    if not state.law.restrictions:
        return after
    return check_restrictions(after, state, (seat, card, led), lawful)


def _move_card(state: BoardState, seat: Seat, card: Card, leading: bool) -> BoardState:
    if state.setup.record == "full":
        after = lead_spent(state) if leading else state
    else:
        after = lead_made(state, card.suit) if leading else _not_leading(state)
    if after.law.held or after.law.restrictions:
        after = _end_of_turn(after, seat, card)
    placed = place_card(after, seat, card)
    return play_penalty_card(placed, card) if placed.law.penalty_cards else placed


def penalty_card_not_played(
    state: BoardState, event: PenaltyCardNotPlayed
) -> BoardState:
    """Law 52: another card was seen led or played in place of a penalty card."""
    owed = penalty_cards_due(state, event.seat, event.played)
    noted = note_play(state, event.seat, event.played, None)
    leading = state.on_lead is event.seat
    after = _move_card(noted, event.seat, event.played, leading)
    return open_failure(after, event.seat, event.played, owed, state) if owed else after


def _end_of_turn(state: BoardState, seat: Seat, card: Card) -> BoardState:
    """What governed this turn alone is over; a card held for it was due now (57D)."""
    late = [held for mine, held in state.law.held if mine == seat and held != card]
    kept = tuple(
        rule
        for rule in state.law.restrictions
        if rule.until != "this_trick" or rule.seat != seat
    )
    if state.law.held or len(kept) < len(state.law.restrictions):
        left = tuple(pair for pair in state.law.held if pair[0] != seat)
        state = with_law(state, restrictions=kept, held=left)
    for held in late:
        state = lay_down(state, seat, held, "major", ("played_out_of_turn", "57D"))
    return state


def _not_leading(state: BoardState) -> BoardState:
    """A play to a trick: whoever was on lead has led, unrecorded."""
    if state.on_lead is not None:
        return lead_presumed(state)
    return state if state.phase == "play" else replace(state, phase="play")


@cites("52B1(b)", "53A", "53B", "60A1")
def _answer_by_playing(state: BoardState, seat: Seat) -> BoardState:
    """Choices the law deems made when a hand plays on (52B1, 53A, 53B, 60A)."""
    led = find_choice(state, "lead_out_of_turn", "opening_lead_out_of_turn")
    if led and led.seat is not None:
        if seat == led.seat.next and may_be_accepted(led):
            return accept_lead(state, led)
        if seat == led.proper and seat != led.seat.partner:
            return lead_properly(state, led)
    if find_choice(state, "failure") and not state.is_defender(seat):
        return let_failure_stand(state)
    soon = find_choice(state, "premature_play")
    if soon and soon.seat is not None and seat == soon.seat.next:
        return forfeit_rectification(state, soon)
    return _waive_by_playing(_keep_by_playing(state, seat), seat)


@cites("62C1", "62C2")
def _keep_by_playing(state: BoardState, seat: Seat) -> BoardState:
    """Law 62C: the side that may change a card keeps it when it plays on.

    A card put where one was taken back is no playing on: the others may still choose.
    """
    if has_a_gap(state):
        return state
    left = tuple(
        choice
        for choice in state.law.choices
        if choice.kind != "withdraw" or not choice.seat or choice.seat.side != seat.side
    )
    return with_law(state, choices=left)


def _waive_by_playing(state: BoardState, seat: Seat) -> BoardState:
    """Law 60A: declarer plays to a card played before he chose; it stands."""
    if state.law.premature is not None:
        return _accept_premature(state, seat, *state.law.premature)
    choice, leader = find_choice(state, "lead", "withdrawn_call"), state.on_lead
    if choice is None or leader is None or seat != leader.next:
        return state
    return lead_made(settle_violations(close_choice(state, choice.kind), leader))


def _accept_premature(
    state: BoardState, seat: Seat, blocked: Seat, card: Card
) -> BoardState:
    held = [choice for choice in state.law.choices if choice.blocks is blocked]
    if not held or seat is not blocked.next:
        return state
    left = tuple(choice for choice in state.law.choices if choice not in held)
    waived = with_law(state, choices=left, premature=None)
    return play_card(settle_violations(waived, blocked), blocked, card)


@cites("49", "50D2")
def _play_too_soon(state: BoardState, seat: Seat, card: Card) -> BoardState:
    """Laws 50D2, 49: a blocked seat's card is exposed by deliberate play.

    Of the declaring side it is simply played (48A), whatever he had still to name; a
    card that a defender may still change (62C) he may change after that too.
    """
    if not state.is_defender(seat):
        choices = state.law.choices
        left = tuple(c for c in choices if c.blocks != seat or c.kind == "withdraw")
        return play_card(with_law(state, choices=left), seat, card)
    clause = next(c.law for c in state.law.choices if holds(c, seat))
    after = lay_down(state, seat, card, "major", ("played_too_soon", "49"))
    after = note_violation(after, seat, card, clause, None)
    return with_law(after, premature=(seat, card))
