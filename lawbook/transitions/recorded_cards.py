"""Which cards an event says are in a hand, and a card in a hand it was not dealt to.

An entry is a fact: the record is followed, and the Director is asked which is wrong.

Only of use where a deal is known: without it no card is anywhere for certain. A hand
that is set right so is the one the rules then judge; nothing recorded earlier is judged
again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lawbook import events as e
from lawbook.cards.cards import Card
from lawbook.cards.deals import Hands, holder
from lawbook.cards.seats import Seat
from lawbook.remedies.penalty_cards import ask_director
from lawbook.state.board import BoardState, with_play

Cards = tuple[Card, ...]


def _card(event: Any) -> Cards:
    """The one card that the event names."""
    return (event.card,)


def _cards(event: Any) -> Cards:
    """The cards that the event names, in its order."""
    return tuple(event.cards)


def _still_held(event: Any) -> Cards:
    """Law 67: the card put with the played ones now, and those given back."""
    if event.kind == "twice":
        return ()
    card = (event.card,) if event.card is not None else ()
    return (*card, *(event.extra or event.exposed))


# Events that name cards their seat still holds, perhaps face up, and which cards.
CARDS_NAMED: dict[type[e.Event], Callable[[Any], Cards]] = {
    e.CardPlayed: _card,
    e.LeadOutOfTurn: _card,
    e.PlayedOutOfTurn: _card,
    e.FifthCardPlayed: _card,
    e.DirectorDesignated: _card,
    e.CardExposed: _cards,
    e.Claimed: _cards,
    e.Conceded: _cards,
    e.CardsFaced: _cards,
    e.CardsPlayedTogether: lambda event: tuple(event.visible),
    e.PenaltyCardNotPlayed: lambda event: (event.played,),
    e.RevokeCorrected: lambda event: (event.substituted,),
    e.DefectiveTrickFound: _still_held,
}


def take_as_recorded(state: BoardState, event: e.Event) -> BoardState:
    """The hands as this event has them, with a question for each card it moves.

    The same state where every card is where it was thought to be, which is nearly
    always.
    """
    if type(event) is e.CardPlayed:  # most are, and the card is where it was dealt
        hand = state.play.hands[event.seat.place]
        if hand is not None and event.card in hand:
            return state
    named = CARDS_NAMED.get(type(event))
    if named is None:
        return state
    seat: Seat | None = getattr(event, "seat", None)
    if seat is None:
        return state
    for card in named(event):
        if _is_elsewhere(state, seat, card):
            state = _moved(state, seat, card)
    return state


def _is_elsewhere(state: BoardState, seat: Seat, card: Card) -> bool:
    """Whether a card is known not to be in this hand, though it is not played.

    Of an unknown hand only a card that another known hand holds is elsewhere.
    """
    hand = state.play.hands[seat.place]
    if hand is not None:
        return card not in hand and not state.play.played & card.bit
    return holder(state.play.hands, card) is not None


def _moved(state: BoardState, seat: Seat, card: Card) -> BoardState:
    """Law 85: the card is taken as this seat's; how it came there is asked.

    Asked with the owner by the deal, or that the card was dealt to nobody.
    """
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
