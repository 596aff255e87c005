"""The auction is open again once it seemed over: a call in place of a last pass.

A call that takes the place of a pass, after a slip (25A5) or misinformation (21B1), can
undo the end of the auction as long as no lead is faced. What was presumed with the end
is presumed no more.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast, get_args

from msgspec.structs import replace

from lawbook.common.clauses import cites
from lawbook.events.base import Manner
from lawbook.rules.law_22 import has_ended
from lawbook.rules.law_24 import clause_of_the_exposure
from lawbook.state.board import BoardState, law, with_contract, with_law, with_play
from lawbook.state.rectification import Faced, PenaltyCard

OF_A_FACED_CARD = "treat_as_penalty_card"


@cites("21B1(a)", "25A5", "41A")
def reopened(state: BoardState) -> BoardState:
    """Laws 21B1, 25A5: the auction goes on, and a lead put face down goes back (41A).

    What lies there as a penalty card, or was picked up by declarer's side (24D), is a
    card exposed in the auction again (24), until it is known who defends. Nothing
    changes where the calls still end the auction, or once the opening lead is faced.

    There is no contract and no declarer then, nobody is on lead, and no restriction of
    a lead is in force. Withdrawn calls on record will be weighed again when the auction
    has ended.
    """
    passed_out = state.phase == "ended" and state.setup.contract == "PASS"
    over = state.setup.auction.full and has_ended(state.setup.auction.said)
    if over or not (passed_out or state.phase == "clarification"):
        return state
    after = with_contract(replace(state, phase="auction"), None, None)
    laid = tuple(_faced(state, mine) for mine in state.law.penalty_cards)
    left = tuple(one for one in state.law.choices if one.kind != OF_A_FACED_CARD)
    faced = (*state.law.picked_up, *laid, *_not_treated_yet(state))
    # Those of a call on record are worked out again when the auction is over.
    again = [one.since for one in state.setup.auction.uncompared]
    told = tuple(one for one in state.law.withdrawn_calls if one.since not in again)
    return with_law(
        with_play(after, leader=None),
        face_down=None,
        withdrawn_calls=told,
        penalty_cards=(),
        exposed=(*state.law.exposed, *faced),
        picked_up=(),
        restrictions=(),
        choices=left,
    )


@cites("24")
def _not_treated_yet(state: BoardState) -> Iterator[Faced]:
    """Law 24 (1997): cards of which declarer had still to say what they are.

    They lie faced as they did in the auction; the grade that was worked out says how
    they were shown.
    """
    for choice in state.law.choices:
        if choice.kind == OF_A_FACED_CARD and choice.seat and choice.card:
            major = choice.kind_if_treated == "major"
            manner: Manner = "shown" if major else "dropped"
            label = law(state, clause_of_the_exposure((choice.card,), led=False))
            yield Faced(choice.seat, choice.card, label, manner, state.version)


def _faced(state: BoardState, mine: PenaltyCard) -> Faced:
    """A penalty card as one faced in the auction, under the clause for its owner's.

    A card that became one in another way than by being seen counts as shown on purpose.
    """
    cards = tuple(other.card for other in state.of(mine.seat))
    seen = mine.cause in get_args(Manner)
    manner = cast("Manner", mine.cause) if seen else "shown"
    clause = clause_of_the_exposure(cards, led=manner == "led")
    return Faced(mine.seat, mine.card, law(state, clause), manner, mine.since)
