"""The auction is open again once it seemed over: a call in place of a last pass."""

from __future__ import annotations

from typing import cast, get_args

from msgspec.structs import replace

from lawbook.common.clauses import cites
from lawbook.events.base import Manner
from lawbook.rules.law_22 import has_ended
from lawbook.rules.law_24 import clause_of_the_exposure
from lawbook.state.board import BoardState, law, with_contract, with_law, with_play
from lawbook.state.rectification import Faced, PenaltyCard
from lawbook.transitions.calls_at_issue import auction_of


@cites("21B1(a)", "25A5", "41A")
def reopened(state: BoardState) -> BoardState:
    """Laws 21B1, 25A5: the auction goes on, and a lead put face down goes back (41A).

    What lies there as a penalty card is a card exposed in the auction again (24), until
    it is known who defends. Nothing changes where the calls still end the auction, or
    once the opening lead is faced.
    """
    passed_out = state.phase == "ended" and state.setup.contract == "PASS"
    over = auction_of(state).full and has_ended(auction_of(state).said)
    if over or not (passed_out or state.phase == "clarification"):
        return state
    after = with_contract(replace(state, phase="auction"), None, None)
    faced = tuple(_faced(state, mine) for mine in state.law.penalty_cards)
    # Those of a call on record are worked out again when the auction is over.
    again = [one.since for one in auction_of(state).uncompared]
    told = tuple(one for one in state.law.withdrawn_calls if one.since not in again)
    return with_law(
        with_play(after, leader=None),
        face_down=None,
        withdrawn_calls=told,
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
