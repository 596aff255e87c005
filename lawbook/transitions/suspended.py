"""Play is suspended after a claim: what is recorded meanwhile moves no trick.

Two wrappers for the table of transitions: most plays move nothing then
(`unless_claimed`); a correction moves cards, and play stays suspended
(`still_claimed`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.events import Event
from lawbook.remedies.penalty_cards import ask_director
from lawbook.state.board import BoardState

Played = TypeVar("Played", bound=Event)


@cites("70D3")
def after_the_claim(state: BoardState) -> BoardState:
    """Law 70D3: a card played after a claim moves no trick; it may be evidence.

    The Director is asked once. Since 2017 play goes on only by agreement of all four
    (68D2).
    """
    claim = state.law.claim
    seat = claim.by if claim else state.declarer or Seat.NORTH
    return ask_director(state, "70D3", "after_claim", seat)


@cites("68D")
def unless_claimed(
    transition: Callable[[BoardState, Played], BoardState],
) -> Callable[[BoardState, Played], BoardState]:
    """Law 68D: the same transition, which moves nothing while play is suspended.

    The event stays in the log with its version; only its effect is left out.
    """

    def apply(state: BoardState, event: Played) -> BoardState:
        if state.phase == "claimed":
            return after_the_claim(state)
        return transition(state, event)

    return apply


@cites("62A", "68D")
def still_claimed(
    transition: Callable[[BoardState, Played], BoardState],
) -> Callable[[BoardState, Played], BoardState]:
    """Law 62A: a revoke is put right even then, and play stays suspended (68D).

    For a revoke found during a claim and for a card that is taken back.
    """

    def apply(state: BoardState, event: Played) -> BoardState:
        after = transition(state, event)
        return after if state.phase != "claimed" else replace(after, phase="claimed")

    return apply
