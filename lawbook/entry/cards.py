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
from lawbook.state.kinds import OF_THE_AUCTION
from lawbook.transitions.board_log import BoardLog
from lawbook.transitions.implied_choices import who_may_answer


def check_cards(state: BoardState, event: e.Event, named: tuple[Card, ...]) -> None:
    """Can every card that an event names be where the event says?

    ``named`` are all its cards. Raises `Refused`:

    - ``same_card_twice`` for a card named twice;
    - ``card_already_played`` for one that lies in a trick of this board;
    - ``card_in_other_hand`` for one that another seat is known to hold or was dealt.

    A card that the seat itself has shown before outweighs what the deal says of it.
    """
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
    """Law 62A: raise `Refused` unless the seat has played the card it takes back.

    ``same_card_twice`` where the card played instead is the one withdrawn, else
    ``card_in_other_hand`` or ``card_not_played`` of the one withdrawn.
    """
    if event.withdrawn == event.substituted:
        raise refuse("same_card_twice", "instead", field="substituted")
    check_shown(log.state, event.seat, event.withdrawn, in_a_trick=True)


def check_withdrawn_card(log: BoardLog, event: e.CardWithdrawn) -> None:
    """Law 47: raise `Refused` unless the seat has shown the card, as far as is known.

    A card taken back face down (`FACE_DOWN`: 41A, 54), or one seen before, need not lie
    in a trick. Codes: ``card_in_other_hand``, ``card_not_played``.
    """
    known = any(seen.card is event.card for seen in log.state.law.seen)
    unseen = event.reason in FACE_DOWN or known
    check_shown(log.state, event.seat, event.card, in_a_trick=not unseen)


def check_shown(state: BoardState, seat: Seat, card: Card, *, in_a_trick: bool) -> None:
    """Has this seat shown this card?

    Raises `Refused` ``card_in_other_hand`` where another seat is known to own it, and
    with ``in_a_trick`` ``card_not_played`` where every card is recorded and it lies in
    no trick. Of a record of incidents a card may have been played unrecorded.
    """
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
    """Law 44B: was it this player's turn, or not, as the event says?

    In a full record a ``CardPlayed`` comes from the seat to play, one that answers a
    choice by playing, or one that waits for an answer; else it is refused with
    ``out_of_turn``. A card told as out of turn is refused with ``in_turn`` where it was
    the player's turn. After a claim, and of incidents alone, nothing is refused.
    """
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
    """The seat to play, those who would answer a choice by playing, those who wait.

    Who waits for a word about a call waits with the lead alone, if it is theirs.
    """
    of_the_play = (c for c in state.law.choices if c.kind not in OF_THE_AUCTION)
    waiting = {choice.blocks for choice in of_the_play}
    return ({turn} | waiting | who_may_answer(state)) - {None}


def out_of_turn(case: str, turn: Seat | None) -> Refused:
    """The refusal ``out_of_turn`` (44B): whose turn it is, and what to do instead."""
    return refuse("out_of_turn", case, law="44B", field="seat", turn=turn)
