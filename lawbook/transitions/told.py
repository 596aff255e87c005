"""Whose lead and whose turn it is, as a record of incidents tells it."""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards.seats import Seat
from lawbook.events import OnLead, OnTurn
from lawbook.remedies.watching import note_trick_passed
from lawbook.state.board import BoardState, with_law, with_play
from lawbook.state.parts import Turn
from lawbook.state.turns import EVERYBODY, before_turn
from lawbook.transitions.lapsing import lapse
from lawbook.transitions.leading import lead_presumed, new_lead


def on_lead(state: BoardState, event: OnLead) -> BoardState:
    """The first word for the seat already on lead confirms; any other is a new lead."""
    play = state.play
    if event.seat == play.leader and not play.led and not play.confirmed:
        return with_play(state, confirmed=True)
    return new_lead(_trick_passed(lead_presumed(state)), event.seat)


def _trick_passed(state: BoardState) -> BoardState:
    """All four have played: what could be chosen until then is chosen no more."""
    noted = note_trick_passed(state, state.play.led_at)
    return lapse(with_play(noted, followed=EVERYBODY))


def on_turn(state: BoardState, event: OnTurn) -> BoardState:
    """It is this seat's turn to play to a trick that has been led to."""
    led = _in_this_trick(lead_presumed(state), event.seat)
    turn = Turn(event.seat, event.suit_led, event.void)
    followed = before_turn(led.play, event.seat)
    after = with_play(led, turn=turn, faced=True, followed=followed)
    return with_law(replace(after, phase="play"), designated=None, replaced=None)


def _in_this_trick(state: BoardState, seat: Seat) -> BoardState:
    """Where he, or one after him, has played already, a new trick has begun."""
    play = state.play
    if not play.followed & ~before_turn(replace(play, followed=0), seat):
        return state
    at = state.version
    return with_play(state, leader=None, lead=None, followed=0, led_at=at)
