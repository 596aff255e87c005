"""A call made on misinformation is kept, or changed: the auction goes on (21B1)."""

from __future__ import annotations

from typing import cast, get_args

from msgspec.structs import replace

from lawbook.common.clauses import cites
from lawbook.events import Elected
from lawbook.events.base import Manner
from lawbook.remedies.choices import close_choice
from lawbook.rules.law_24 import clause_of_the_exposure
from lawbook.state.board import BoardState, law, with_law, with_play
from lawbook.state.rectification import Choice, Faced, PenaltyCard


@cites("21B1(a)")
def change_or_keep(state: BoardState, choice: Choice, event: Elected) -> BoardState:
    """Law 21B1: by its own choice; the change is no irregularity of that side."""
    closed = close_choice(state, choice)
    return closed if event.choice == "keep" else reopened(closed)


@cites("21B1(a)", "41A")
def reopened(state: BoardState) -> BoardState:
    """Law 41A: the auction is on again; a lead put face down goes back.

    What lies there as a penalty card is a card exposed in the auction again (24), until
    it is known who defends.
    """
    if state.phase != "clarification":
        return state
    setup = replace(state.setup, contract=None, declarer=None, trumps=None)
    again = with_play(replace(state, setup=setup, phase="auction"), leader=None)
    faced = tuple(_faced(state, mine) for mine in state.law.penalty_cards)
    return with_law(
        again,
        face_down=None,
        penalty_cards=(),
        exposed=(*state.law.exposed, *faced),
        restrictions=(),
    )


def _faced(state: BoardState, mine: PenaltyCard) -> Faced:
    cards = tuple(other.card for other in state.of(mine.seat))
    seen = mine.cause in get_args(Manner)
    manner = cast("Manner", mine.cause) if seen else "shown"
    clause = clause_of_the_exposure(cards, led=manner == "led")
    return Faced(mine.seat, mine.card, law(state, clause), manner, mine.since)
