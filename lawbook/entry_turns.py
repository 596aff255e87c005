"""In a full record: is it this seat's turn, or does he answer a choice by playing?"""

from __future__ import annotations

from lawbook import events as e
from lawbook.playable import seat_to_play
from lawbook.problems import Refused, refuse
from lawbook.seats import Seat
from lawbook.state import BoardState


def check_turn(
    state: BoardState, event: e.CardPlayed | e.LeadOutOfTurn | e.CardsPlayedTogether
) -> None:
    """Raise `Refused` ``out_of_turn`` or ``in_turn``, naming the event to use."""
    if not state.is_full:
        return
    turn = seat_to_play(state)
    if isinstance(event, e.LeadOutOfTurn):
        if event.seat == state.on_lead:
            detail = f"It is the lead of {event.seat}: record the card as played."
            raise refuse("in_turn", detail, field="seat")
        return
    if event.seat not in _may_play_now(state, turn):
        raise _out_of_turn(turn)


def _may_play_now(state: BoardState, turn: Seat | None) -> set[Seat | None]:
    """The seat to play, those who would answer a choice by playing, those who wait."""
    choices = state.law.choices
    led = [choice for choice in choices if "lead_out_of_turn" in choice.kind]
    answering = {c.seat.next for c in led if c.seat} | {choice.proper for choice in led}
    waiting = {choice.blocks for choice in choices}
    leader = state.on_lead
    too_soon = state.law.premature and any(c.kind == "lead" for c in choices)
    playing_to = {leader.next} if leader and too_soon else set()
    return ({turn} | answering | waiting | playing_to) - {None}


def _out_of_turn(turn: Seat | None) -> Refused:
    whose = f"It is the turn of {turn}." if turn else "No card is to be played now."
    advice = "Record it as LeadOutOfTurn or PlayedOutOfTurn if it was out of turn."
    return refuse("out_of_turn", f"{whose} {advice}", law="44B", field="seat")
