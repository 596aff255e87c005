"""In a full record: is it the turn of this seat, or does it answer by playing?"""

from __future__ import annotations

from lawbook import events as e
from lawbook.cards.seats import Seat
from lawbook.common.problems import Refused, refuse
from lawbook.lawful.playable import seat_to_play
from lawbook.state.board import BoardState
from lawbook.transitions.board_log import BoardLog
from lawbook.transitions.implied_choices import who_may_answer


def check_turn(
    log: BoardLog,
    event: e.CardPlayed | e.LeadOutOfTurn | e.PlayedOutOfTurn | e.CardsPlayedTogether,
) -> None:
    """Raise `Refused` ``out_of_turn`` or ``in_turn``, naming the event to use."""
    state = log.state
    if not state.is_full:
        return
    turn = seat_to_play(state)
    if isinstance(event, e.LeadOutOfTurn | e.PlayedOutOfTurn):
        _check_out_of_turn(state, event, turn)
        return
    if event.seat not in _may_play_now(state, turn):
        raise _out_of_turn(turn)


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


def _out_of_turn(turn: Seat | None) -> Refused:
    whose = f"It is the turn of {turn}." if turn else "No card is to be played now."
    advice = "Record it as LeadOutOfTurn or PlayedOutOfTurn if it was out of turn."
    return refuse("out_of_turn", f"{whose} {advice}", law="44B", field="seat")
