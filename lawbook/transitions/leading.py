"""The lead passes, and a turn comes, as a record of incidents tells it."""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards import Suit
from lawbook.cite import cites
from lawbook.events import OnLead, OnTurn
from lawbook.parts import Turn
from lawbook.remedies import WithdrawnCall
from lawbook.seats import Seat
from lawbook.state import BoardState, with_law, with_play
from lawbook.watching import note_free_choice, note_trick_passed


def on_lead(state: BoardState, event: OnLead) -> BoardState:
    """The first word for the seat already on lead confirms; any other is a new lead."""
    play = state.play
    if event.seat == play.leader and not play.led and not play.confirmed:
        return with_play(state, confirmed=True)
    return new_lead(_trick_passed(lead_presumed(state)), event.seat)


def on_turn(state: BoardState, event: OnTurn) -> BoardState:
    """It is this seat's turn to play to a trick that has been led to."""
    turn = Turn(event.seat, event.suit_led, event.void)
    after = with_play(lead_presumed(state), turn=turn, faced=True)
    return with_law(replace(after, phase="play"), designated=None)


def new_lead(state: BoardState, seat: Seat) -> BoardState:
    """A seat has the lead to a new trick: what lasted for the last one is over."""
    begun = replace(
        state.play,
        leader=seat,
        led=False,
        confirmed=True,
        faced=True,
        turn=None,
        led_at=state.version,
        lead_suit=None,
    )
    return law_of_a_new_lead(replace(state, phase="play", play=begun), seat)


def law_of_a_new_lead(state: BoardState, seat: Seat) -> BoardState:
    """What was chosen for the last lead is spent; what lasts with the lead stays."""
    law = state.law
    spent = law.restrictions or law.chosen_about or law.designated or law.premature
    if not spent and law.replaced is None:
        return state
    kept = [r for r in law.restrictions if r.until == "loses_lead" and r.seat is seat]
    begun = replace(
        law,
        restrictions=tuple(kept),
        chosen_about=frozenset(),
        designated=None,
        premature=None,
        replaced=None,
    )
    return replace(state, law=begun)


@cites("41C")
def lead_made(state: BoardState, suit: Suit | None = None) -> BoardState:
    """The seat on lead has led: what governed this lead alone is spent."""
    play = replace(state.play, led=True, faced=True, turn=None, lead_suit=suit)
    return lead_spent(replace(state, phase="play", play=play))


def lead_spent(state: BoardState) -> BoardState:
    """What declarer had said of this lead has done its work."""
    law = state.law
    if not law.restrictions and law.premature is None and not law.withdrawn_calls:
        return state
    kept = tuple(r for r in law.restrictions if r.until != "this_lead")
    return with_law(
        state,
        restrictions=kept,
        premature=None,
        withdrawn_calls=calls_still_to_settle(state, state.play.leader),
    )


@cites("26B")
def calls_still_to_settle(
    state: BoardState, leader: Seat | None
) -> tuple[WithdrawnCall, ...]:
    """Law 26B: partner's first turn to lead has come, so nothing is left to choose."""
    return tuple(c for c in state.law.withdrawn_calls if c.of.partner is not leader)


def lead_presumed(state: BoardState) -> BoardState:
    """Someone else is to play, so the seat on lead has led, unrecorded."""
    leader: Seat | None = state.on_lead
    if leader is None:
        return state
    return lead_made(note_free_choice(state, leader))


def _trick_passed(state: BoardState) -> BoardState:
    return note_trick_passed(state, state.play.led_at)
