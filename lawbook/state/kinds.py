"""The closed lists of words the state is made of: kinds, options, endings.

A word that is in none of them cannot be written anywhere without the type check seeing
it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from lawbook.events.base import Manner

Kind = Literal["minor", "major"]
ChoiceKind = Literal[
    "opening_lead_out_of_turn",
    "lead_out_of_turn",
    "lead",
    "withdrawn_call",
    "designation",
    "failure",
    "premature_play",
    "two_cards",
    "treat_as_penalty_card",
    "withdraw",
    "claim",
    "claim_ruling",
    "count",
    "change_call",
    "dummy_card",
    "leading_hand",
    "insufficient_bid",
    "call_out_of_rotation",
    "replacement",
    "comparable",
    "unintended_call",
    "change_of_call",
]
# What the Director has to rule on stays open when the board is over.
OF_THE_DIRECTOR: frozenset[ChoiceKind] = frozenset({"claim_ruling", "count"})
# Those that hold the auction up; the chooser is a player, or the Director.
OF_THE_AUCTION: frozenset[ChoiceKind] = frozenset(
    {
        "insufficient_bid",
        "call_out_of_rotation",
        "replacement",
        "comparable",
        "unintended_call",
        "change_of_call",
        "change_call",
    }
)
OptionName = Literal[
    "accept",
    "refuse",
    "make_proper_lead",
    "spread",
    "require",
    "prohibit",
    "neither",
    "designate",
    "reject",
    "highest",
    "lowest",
    "require_suit",
    "forbid_suit",
    "yes",
    "no",
    "keep",
    "withdraw",
    "agree",
    "contest",
    "play_on",
    "playable",
    "unplayable",
    "change",
    "from_hand",
    "from_dummy",
    "same_denomination",
    "comparable",
    "not_comparable",
    "other",
    "pass",
    "unintended",
    "intended",
]
RestrictionKind = Literal[
    "require_lead",
    "prohibit_lead",
    "play_highest",
    "play_lowest",
    "play_require_suit",
    "play_forbid_suit",
]
RESTRICTED_LEAD: Mapping[str, RestrictionKind] = {
    "require": "require_lead",
    "prohibit": "prohibit_lead",
}
RESTRICTED_PLAY: Mapping[str, RestrictionKind] = {
    "highest": "play_highest",
    "lowest": "play_lowest",
    "require_suit": "play_require_suit",
    "forbid_suit": "play_forbid_suit",
}
SeenAs = Literal[
    "exposed",
    "auction",
    "led_out_of_turn",
    "held",
    "accepted",
    "withdrawn",
    "withdrawn_by_other_side",
    "claimed",
    "declaring_side",
    "unseen_by_partner",
    "extraneous",
    "this_trick",
    "not_penalty_card",
    "missing",
]
Ending = Literal["played", "picked_up", "director", "play_on", "board_over"]
Until = Literal["this_lead", "loses_lead", "this_trick"]
DutyKind = Literal[
    "play_penalty_card",
    "penalty_card_before_low",
    "wait_for_declarer",
    "pass_once",
    "correct_revoke",
    "play_designated",
    "play_to_trick",
    "supply_card",
    "pass_throughout",
    "repeat_call",
    "no_double_once",
]
Cause = (
    Manner
    | Literal[
        "auction",
        "before_declarers_lead",
        "director_designated",
        "faced_before_the_revoke",
        "fifth_card",
        "instead_of_penalty_card",
        "lead_out_of_turn",
        "played_out_of_turn",
        "played_together",
        "played_too_soon",
        "premature_play",
        "revoke_corrected",
        "withdrawn",
    ]
)
# The cause of a penalty card and the clause of it.
Route = tuple[Cause, str]
