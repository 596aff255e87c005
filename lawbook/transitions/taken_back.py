"""A choice taken back after the table had played on by it.

An entry taken back is left out of the replay, so that what was played by it stands
without it. Two readings are possible: nothing was chosen and the table played too soon,
or another thing was chosen. The Director says which.
"""

from __future__ import annotations

from lawbook import events as e
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.remedies.choices import answered
from lawbook.remedies.penalty_cards import ask_director
from lawbook.state.board import BoardState
from lawbook.state.rectification import Choice

PLAYS = (
    e.CardPlayed,
    e.CardsPlayedTogether,
    e.OnTurn,
    e.PenaltyCardNotPlayed,
    e.PlayedOutOfTurn,
)


def choice_left_out(state: BoardState, event: e.Event) -> Choice | None:
    """The open choice that an event taken back would have answered.

    ``state`` is the one before that event. None for any other event, and where nothing
    was open.
    """
    return answered(state, event) if isinstance(event, e.Elected) else None


@cites("50D2", "60A1")
def ask_what_was_chosen(
    state: BoardState, choice: Choice, since: tuple[e.Event, ...]
) -> BoardState:
    """Law 50D2: both readings, where cards were played ``since`` the choice.

    ``since`` are the events after the choice that still count. The same state where no
    card was played among them: the choice can then simply be made again.
    """
    if not any(isinstance(event, PLAYS) for event in since):
        return state
    seat = choice.blocks or choice.seat or Seat.NORTH
    return ask_director(state, choice.law, "taken_back", seat)
