"""Can this card be in that hand now, and in a full record: may the seat play it now?"""

from __future__ import annotations

from lawbook import events as e
from lawbook.cards.cards import Card
from lawbook.cards.deals import holder
from lawbook.cards.seats import Seat
from lawbook.common.problems import Refused, refuse
from lawbook.lawful.playable import seat_to_play
from lawbook.rules.law_62 import FACE_DOWN
from lawbook.state.board import BoardState
from lawbook.transitions.board_log import BoardLog
from lawbook.transitions.implied_choices import who_may_answer

IRREGULAR = "Record it as LeadOutOfTurn or PlayedOutOfTurn if it was out of turn."


def check_cards(state: BoardState, event: e.Event, named: tuple[Card, ...]) -> None:
    """Raise `Refused` for a card named that is played already or in another hand."""
    seat: Seat | None = getattr(event, "seat", None)
    if len(set(named)) < len(named):
        raise refuse("same_card_twice", "The same card is named twice.", field="cards")
    for card in named:
        if state.play.played & card.bit:
            detail = f"{card} has already been played to a trick of this board."
            raise refuse("card_already_played", detail, field="card")
        owner = known_owner(state, card)
        if seat and owner and owner != seat:
            detail = f"{card} is known to be in the hand of {owner}."
            raise refuse("card_in_other_hand", detail, field="card")
        _check_not_missing(state, seat, card)


def check_correction(log: BoardLog, event: e.RevokeCorrected) -> None:
    """Raise `Refused` unless the seat has played the card it takes back."""
    if event.withdrawn == event.substituted:
        detail = "The card withdrawn and the one played instead are the same."
        raise refuse("same_card_twice", detail, field="substituted")
    check_shown(log.state, event.seat, event.withdrawn, in_a_trick=True)


def check_withdrawn_card(log: BoardLog, event: e.CardWithdrawn) -> None:
    """Raise `Refused` unless the seat has shown the card, as far as is known."""
    known = any(seen.card is event.card for seen in log.state.law.seen)
    unseen = event.reason in FACE_DOWN or known
    check_shown(log.state, event.seat, event.card, in_a_trick=not unseen)


def check_shown(state: BoardState, seat: Seat, card: Card, *, in_a_trick: bool) -> None:
    """Raise `Refused` for a card of another seat, or not played (full record)."""
    owner = known_owner(state, card)
    if owner and owner != seat:
        detail = f"{card} is known to be a card of {owner}."
        raise refuse("card_in_other_hand", detail, field="card")
    if in_a_trick and state.is_full and not state.play.played & card.bit:
        detail = f"{card} has not been played by {seat}."
        raise refuse("card_not_played", detail, field="withdrawn")


def _check_not_missing(state: BoardState, seat: Seat | None, card: Card) -> None:
    dealt = state.setup.dealt[seat.place] if seat else None
    if seat and dealt is not None and card not in dealt and not _shown_by(state, card):
        detail = f"{card} was not dealt to {seat}."
        raise refuse("card_in_other_hand", detail, field="card")


def _shown_by(state: BoardState, card: Card) -> Seat | None:
    """The seat that has shown the card; that outweighs what the deal says."""
    return next((seen.of for seen in state.law.seen if seen.card == card), None)


def known_owner(state: BoardState, card: Card) -> Seat | None:
    """The seat whose card this is known to be, from the deal or from being seen."""
    return _shown_by(state, card) or holder(state.setup.dealt, card)


def check_turn(
    log: BoardLog,
    event: e.CardPlayed | e.LeadOutOfTurn | e.PlayedOutOfTurn | e.CardsPlayedTogether,
) -> None:
    """Raise `Refused` ``out_of_turn`` or ``in_turn``, naming the event to use."""
    state = log.state
    if not state.is_full or state.phase == "claimed":
        return
    turn = seat_to_play(state)
    if isinstance(event, e.LeadOutOfTurn | e.PlayedOutOfTurn):
        _check_out_of_turn(state, event, turn)
        return
    if event.seat not in _may_play_now(state, turn):
        raise out_of_turn(turn, IRREGULAR)


def _check_out_of_turn(
    state: BoardState, event: e.LeadOutOfTurn | e.PlayedOutOfTurn, turn: Seat | None
) -> None:
    if event.seat == turn:
        detail = f"It is the turn of {turn}: record the card as played."
        raise refuse("in_turn", detail, field="seat")
    trick = state.trick
    if isinstance(event, e.LeadOutOfTurn) and trick and trick.cards and turn:
        detail = "The trick is not over: record it as PlayedOutOfTurn with lead."
        raise refuse("out_of_turn", detail, law="57A", field="seat")


def _may_play_now(state: BoardState, turn: Seat | None) -> set[Seat | None]:
    """The seat to play, those who would answer a choice by playing, those who wait."""
    waiting = {choice.blocks for choice in state.law.choices}
    return ({turn} | waiting | who_may_answer(state)) - {None}


def out_of_turn(turn: Seat | None, advice: str) -> Refused:
    """The refusal ``out_of_turn``: whose turn it is, and what to do instead."""
    whose = f"It is the turn of {turn}." if turn else "No card is to be played now."
    return refuse("out_of_turn", f"{whose} {advice}", law="44B", field="seat")
