"""Play is claimed, goes on, or ends."""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.events import Claimed, Conceded, ConcessionObjected, PlayedOn, PlayEnded
from lawbook.penalty_cards import end_penalty_card
from lawbook.questions import questions_at_end
from lawbook.state import BoardState, with_law, with_play


def claimed(state: BoardState, event: Claimed | Conceded) -> BoardState:
    """Law 68D: play is suspended."""
    return replace(state, phase="claimed")


def concession_objected(state: BoardState, event: ConcessionObjected) -> BoardState:
    """Law 68B2: no concession has been made; play goes on."""
    return replace(state, phase="play")


def played_on(state: BoardState, event: PlayedOn) -> BoardState:
    """Law 68D2: play goes on by agreement of all four; 16 and 50 do not apply."""
    for mine in state.law.penalty_cards:
        state = end_penalty_card(state, mine.card, "play_on", "68D2")
    return replace(state, phase="play")


def play_ended(state: BoardState, event: PlayEnded) -> BoardState:
    """The board is over: no card, choice or restriction outlives it."""
    if not state.is_full:
        state = _presume_unrecorded(state)
    for mine in state.law.penalty_cards:
        state = end_penalty_card(state, mine.card, "board_over", "50A")
    cleared = with_law(
        state,
        choices=(),
        restrictions=(),
        passes=(),
        exposed=(),
        designated=None,
        questions=state.law.questions + questions_at_end(state),
    )
    return with_play(replace(cleared, phase="ended"), turn=None)


def _presume_unrecorded(state: BoardState) -> BoardState:
    """Incidents only: partner played on beside a card that lay there to the end."""
    laid = {mine.card for mine in state.law.penalty_cards}
    lost = ("played", "picked_up")
    left = {ended.card for ended in state.law.gone if ended.how in lost}
    watches = tuple(
        replace(
            watch,
            while_faced=watch.while_faced or watch.card in laid,
            afterwards=watch.afterwards or watch.card in left,
        )
        for watch in state.law.watches
    )
    return with_law(state, watches=watches)
