"""A card is recorded in a hand to which it was not dealt.

Those who enter without knowing the hands are not told so: the refusal would tell them
the hand. The record stands, and who knows the deal is asked which of the two is right.
"""

from __future__ import annotations

from lawbook.cards.cards import Card
from lawbook.cards.deals import Hands, holder
from lawbook.cards.seats import Seat
from lawbook.events import CardPlayed, Event
from lawbook.events.naming import cards_in_hand
from lawbook.remedies.penalty_cards import ask_director
from lawbook.state.board import BoardState, with_play


def take_as_recorded(state: BoardState, event: Event) -> BoardState:
    """The hands as this event has them, with a question for each card it moves."""
    if type(event) is CardPlayed:  # most events are, and the card is where it was dealt
        hand = state.play.hands[event.seat.place]
        if hand is not None and event.card in hand:
            return state
    seat: Seat | None = getattr(event, "seat", None)
    if seat is None:
        return state
    for card in cards_in_hand(event):
        if _is_elsewhere(state, seat, card):
            state = _moved(state, seat, card)
    return state


def _is_elsewhere(state: BoardState, seat: Seat, card: Card) -> bool:
    hand = state.play.hands[seat.place]
    if hand is not None:
        return card not in hand and not state.play.played & card.bit
    return holder(state.play.hands, card) is not None


def _moved(state: BoardState, seat: Seat, card: Card) -> BoardState:
    owner = holder(state.setup.dealt, card)
    if owner:
        after = ask_director(state, "85", "dealt_elsewhere", seat, card, owner=owner)
    else:
        after = ask_director(state, "85", "not_dealt", seat, card)
    return with_play(after, hands=_with_card(state.play.hands, seat, card))


def _with_card(hands: Hands, seat: Seat, card: Card) -> Hands:
    """The card in the hand of this seat, where that is known, and in no other."""
    left = [None if hand is None else hand - {card} for hand in hands]
    mine = left[seat.place]
    if mine is not None:
        left[seat.place] = mine | {card}
    return tuple(left)
