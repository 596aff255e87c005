"""What a seat may lawfully play now: the priority stack, in one readable place.

From the strongest: follow suit, then a lead or play restriction, then the major penalty
card, then the minor one's suit rule. Each selects only among what the stronger ones
have left and is passed over where it would leave nothing (Law 59).
"""

from __future__ import annotations

from lawbook.cards import Suit
from lawbook.deals import Hand
from lawbook.parts import Restriction
from lawbook.rules.law_50 import (
    play_at_first_legal_opportunity,
    play_minor_before_lower,
)
from lawbook.rules.law_57 import play_as_restricted
from lawbook.rules.law_59 import follow_suit, or_any_otherwise_legal
from lawbook.seats import Seat
from lawbook.state import BoardState, hand_of
from lawbook.tricks import seat_at


def seat_to_play(state: BoardState) -> Seat | None:
    """The seat whose turn it is, as far as the record tells."""
    if state.on_lead is not None:
        return state.on_lead
    if state.phase != "play":
        return None
    if not state.is_full:
        return state.play.turn.seat if state.play.turn else None
    return _next_to_the_trick(state)


def suit_led_for(state: BoardState, seat: Seat) -> Suit | None:
    """The suit this seat has to follow at its turn, or None when it leads."""
    trick = state.trick
    if state.is_full:
        return trick.suit_led if trick else None
    turn = state.play.turn
    return turn.suit_led if turn and turn.seat == seat else None


def is_blocked(state: BoardState, seat: Seat) -> bool:
    """Whether an open choice keeps this seat from playing."""
    choices = state.law.choices
    return bool(choices) and any(choice.blocks == seat for choice in choices)


def lawful_cards(
    state: BoardState, seat: Seat, hand: Hand, suit_led: Suit | None
) -> Hand:
    """The cards of ``hand`` that the seat may lawfully lead or play (1 to all)."""
    cards = free_of_penalty_cards(state, seat, hand, suit_led)
    owned = state.of(seat)
    majors = frozenset(card.card for card in owned if card.kind == "major")
    if state.law.designated in majors & cards:
        majors = frozenset((state.law.designated,))
    cards = or_any_otherwise_legal(
        play_at_first_legal_opportunity(cards, majors), cards
    )
    for minor in (card.card for card in owned if card.kind == "minor"):
        cards = or_any_otherwise_legal(play_minor_before_lower(cards, minor), cards)
    return cards


def free_of_penalty_cards(
    state: BoardState, seat: Seat, hand: Hand, suit_led: Suit | None
) -> Hand:
    """What following suit and the restrictions in force leave of a hand."""
    cards = or_any_otherwise_legal(follow_suit(hand, suit_led), hand)
    for restriction in state.law.restrictions:
        if restriction.seat == seat and applies_now(restriction, suit_led):
            kept = play_as_restricted(cards, restriction, suit_led)
            cards = or_any_otherwise_legal(kept, cards)
    return cards


def lawful_at_turn(state: BoardState, seat: Seat, suit_led: Suit | None) -> Hand | None:
    """The lawful cards of a seat whose hand is known, else None."""
    hand = hand_of(state, seat)
    return None if hand is None else lawful_cards(state, seat, hand, suit_led)


def playable(state: BoardState) -> Hand | None:
    """The exact cards the seat to play may play; none when blocked or not known."""
    seat = seat_to_play(state)
    if seat is None:
        return None
    if is_blocked(state, seat):
        return frozenset()
    return lawful_at_turn(state, seat, suit_led_for(state, seat))


def applies_now(restriction: Restriction, suit_led: Suit | None) -> bool:
    """Whether a restriction speaks of this turn: of a lead, or of a play."""
    leading = restriction.kind in ("require_lead", "prohibit_lead")
    return leading == (suit_led is None)


def _next_to_the_trick(state: BoardState) -> Seat | None:
    trick = state.trick
    if trick is None or trick.is_complete:
        return None
    return seat_at(trick.leader, trick.next_place)
