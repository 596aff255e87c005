"""Play is claimed, goes on, or ends."""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.editions import EDITIONS
from lawbook.events import Claimed, Conceded, ConcessionObjected, PlayedOn, PlayEnded
from lawbook.remedies.penalty_cards import (
    ask_director,
    end_penalty_card,
    remember_seen,
)
from lawbook.remedies.revokes import questions_about_revokes
from lawbook.remedies.watches import questions_at_end
from lawbook.state.board import BoardState, with_law, with_play
from lawbook.state.tricks import BEYOND
from lawbook.transitions.revokes import went_on


@cites("68D")
def claimed(state: BoardState, event: Claimed | Conceded) -> BoardState:
    """Law 68D: play is suspended; a card shown in claiming is no penalty card."""
    for card in event.cards:
        state = remember_seen(state, card, event.seat, "claimed")
    implied = isinstance(event, Claimed)
    conceder = None if implied and not _leaves_tricks(state, event) else event.seat
    said = with_law(state, conceded_by=conceder, implied=implied)
    said = went_on(said, event.seat, BEYOND, "63A3")
    return replace(said, phase="claimed")


@cites("68B1")
def _leaves_tricks(state: BoardState, event: Claimed | Conceded) -> bool:
    """Law 68B1: a claim of some of the tricks concedes the rest."""
    remaining = 13 - sum(state.play.won)
    return event.tricks is not None and event.tricks < remaining


@cites("68B2")
def concession_objected(state: BoardState, event: ConcessionObjected) -> BoardState:
    """Law 68B2: nothing has been conceded; what was shown is not for partner to use."""
    for seen in state.law.seen:
        if seen.standing == "claimed" and seen.of.side == event.seat.side:
            state = remember_seen(state, seen.card, seen.of, "withdrawn")
    state = _ask_what_is_conceded(state, event.seat)
    kept = tuple(mark for mark in state.law.went_on if mark.law != "63A3")
    state = with_law(state, went_on=kept)
    return replace(state, phase="play" if state.play.faced else "clarification")


@cites("68B2")
def _ask_what_is_conceded(state: BoardState, objector: Seat) -> BoardState:
    """Law 68B2: where the edition leaves room the Director says what is conceded."""
    edition = EDITIONS[state.setup.edition]
    if not edition.objection_undoes_concession:
        return ask_director(state, "68B2", "objected", objector)
    if state.law.implied and not edition.objection_undoes_implied:
        return ask_director(state, "68B2", "objected_to_a_claim", objector)
    return state


@cites("68D2")
def played_on(state: BoardState, event: PlayedOn) -> BoardState:
    """Law 68D2: play goes on by agreement of all four; 16 and 50 do not apply.

    Reading: taken literally, cards laid down earlier are no penalty cards any more and
    what Law 50 restricted is free. The Director is asked to confirm. Before 2017 play
    after a claim was void (68D).
    """
    seat = event.seat or state.declarer or Seat.NORTH
    if not EDITIONS[state.setup.edition].may_play_on_after_claim:
        return ask_director(state, "68D", "played_after_claim", seat)
    resumed = with_law(replace(state, phase="play"), restrictions=(), held=())
    for mine in state.law.penalty_cards:
        resumed = end_penalty_card(resumed, mine.card, "play_on", "68D2")
        resumed = ask_director(resumed, "68D2", "played_on", mine.seat, mine.card)
    return resumed


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
        substitutes=(),
        withdrawn_calls=(),
        questions=state.law.questions + questions_at_end(state),
        told_tricks=event.tricks,
    )
    ended = with_play(replace(cleared, phase="ended"), turn=None)
    return _ask_about_revokes(ended) if ended.law.revokes else ended


def _ask_about_revokes(state: BoardState) -> BoardState:
    asked = tuple(
        question
        for question in questions_about_revokes(state)
        if question not in state.law.questions
    )
    return with_law(state, questions=state.law.questions + asked)


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
