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


def check_cards(state: BoardState, event: e.Event, named: tuple[Card, ...]) -> None:
    """Raise `Refused` for a card named that is played already or in another hand."""
    seat: Seat | None = getattr(event, "seat", None)
    if len(set(named)) < len(named):
        raise refuse("same_card_twice", field="cards")
    for card in named:
        if state.play.played & card.bit:
            raise refuse("card_already_played", "card", field="card", card=card)
        owner = known_owner(state, card)
        if seat and owner and owner != seat:
            raise card_of_another(card, "hand", owner=owner)
        _check_not_missing(state, seat, card)


def check_correction(log: BoardLog, event: e.RevokeCorrected) -> None:
    """Raise `Refused` unless the seat has played the card it takes back."""
    if event.withdrawn == event.substituted:
        raise refuse("same_card_twice", "instead", field="substituted")
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
        raise card_of_another(card, "card", owner=owner)
    if in_a_trick and state.is_full and not state.play.played & card.bit:
        raise refuse("card_not_played", "card", field="withdrawn", card=card, seat=seat)


def card_of_another(card: Card, case: str, **seats: Seat | None) -> Refused:
    """The refusal ``card_in_other_hand``: whose the card is, or whose it is not."""
    return refuse("card_in_other_hand", case, field="card", card=card, **seats)


def _check_not_missing(state: BoardState, seat: Seat | None, card: Card) -> None:
    dealt = state.setup.dealt[seat.place] if seat else None
    if seat and dealt is not None and card not in dealt and not _shown_by(state, card):
        raise card_of_another(card, "deal", seat=seat)


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
        raise out_of_turn("turn" if turn else "nobody", turn)


def _check_out_of_turn(
    state: BoardState, event: e.LeadOutOfTurn | e.PlayedOutOfTurn, turn: Seat | None
) -> None:
    if event.seat == turn:
        raise refuse("in_turn", "seat", field="seat", turn=turn)
    trick = state.trick
    if isinstance(event, e.LeadOutOfTurn) and trick and trick.cards and turn:
        raise refuse("out_of_turn", "lead", law="57A", field="seat")


def _may_play_now(state: BoardState, turn: Seat | None) -> set[Seat | None]:
    """The seat to play, those who would answer a choice by playing, those who wait."""
    waiting = {choice.blocks for choice in state.law.choices}
    return ({turn} | waiting | who_may_answer(state)) - {None}


def out_of_turn(case: str, turn: Seat | None) -> Refused:
    """The refusal ``out_of_turn`` (44B): whose turn it is, and what to do instead."""
    return refuse("out_of_turn", case, law="44B", field="seat", turn=turn)
