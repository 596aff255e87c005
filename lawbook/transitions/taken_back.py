"""A choice is taken back after the table has played on by it.

Leaving it out, a lead made under it would be one made too soon. Whether it was never
made, or another one was and the lead stands, only the Director can find out.
"""

from __future__ import annotations

from lawbook import events as e
from lawbook.cards.seats import Seat
from lawbook.common.cite import cites
from lawbook.remedies.penalty_cards import ask_director
from lawbook.state.board import BoardState
from lawbook.state.rectification import Choice
from lawbook.transitions.answers import answered

PLAYS = (
    e.CardPlayed,
    e.CardsPlayedTogether,
    e.OnTurn,
    e.PenaltyCardNotPlayed,
    e.PlayedOutOfTurn,
)


def choice_left_out(state: BoardState, event: e.Event) -> Choice | None:
    """The open choice that an event taken back would have answered."""
    return answered(state, event) if isinstance(event, e.Elected) else None


@cites("50D2", "60A1")
def ask_what_was_chosen(
    state: BoardState, choice: Choice, since: tuple[e.Event, ...]
) -> BoardState:
    """Law 50D2: both readings, where cards were played ``since`` the choice."""
    if not any(isinstance(event, PLAYS) for event in since):
        return state
    seat = choice.blocks or choice.seat or Seat.NORTH
    return ask_director(state, choice.law, "taken_back", seat)
