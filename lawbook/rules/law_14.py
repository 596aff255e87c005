"""Law 14: a hand is short of a card, and no other has too many.

14A before the opening lead is faced: put right, go on · 14B1 later, found among the
played cards: Law 67 · 14B2 found elsewhere · 14B3 not found · 14B4 it was there all the
time: a revoke and a penalty card are possible · 14C it is not for partner to use.
"""

from __future__ import annotations

from typing import assert_never

from lawbook.common.clauses import cites
from lawbook.state.procedure import EARLY, Asked, CardShort, Outcome, Stage

RESTORED = Outcome("card_restored", "14A")
REBUILT = Outcome("card_rebuilt", "14A")
AMONG_THE_PLAYED = Outcome("card_played", "14B1", asks=(Asked("67A", "card_played"),))

OF_A_DEFENDER = Asked("14B4", "card_held")
OF_THE_DECLARING_SIDE = Asked("14B4", "card_held_declaring")


@cites("14A", "14B1", "14B2", "14B3", "14B4")
def outcome_of_missing_card(missing: CardShort) -> Outcome:
    """Law 14: what becomes of the card, by when and where it is found."""
    if is_early(missing.stage):
        return REBUILT if missing.found == "not_found" else RESTORED
    asked = OF_A_DEFENDER if missing.defends else OF_THE_DECLARING_SIDE
    match missing.found:
        case "played":
            return AMONG_THE_PLAYED
        case "elsewhere":
            return Outcome("card_held", "14B2", asks=(asked,))
        case "not_found":
            return Outcome("card_made_up", "14B3", asks=(asked,))
        case _:
            assert_never(missing.found)


@cites("14A")
def is_early(stage: Stage) -> bool:
    """Law 14A: before the opening lead is faced.

    >>> is_early("before_lead"), is_early("play")
    (True, False)
    """
    return stage in EARLY
