"""How often an official is called for what, at a club: the keys of the list in order.

Our own estimate of a usual evening; no count stands behind it. What this event has
seen most goes first (`Situation.rarity`), then this order. The first lines are offered
only while something waits for them, so they lead.
"""

USUAL = (
    # What answers something that is on the table already.
    *("claim_doubted", "claim_agreed", "claim_ruled", "play_on_refused", "hand_faced"),
    *("comparable", "unintended", "count_ruled", "account", "information_ruled"),
    # What a Director is called for several times in most evenings.
    *("revoke_found", "call_out_of_rotation", "insufficient_bid", "claimed"),
    *("information_slipped", "information_wrong", "several", "call_replaced"),
    # What comes once in an evening, or in a few.
    *("irregular_call", "wrong_board", "two_cards", "revoke", "conceded"),
    *("dummy_acted", "dummy_called", "call_changed", "trick_disputed", "short_trick"),
    *(
        "led_when_told",
        "fifth_card",
        "long_trick",
        "wrong_count",
        "seen_before_auction",
        "call_withdrawn",
    ),
    *("wrong_hand", "board_fouled", "contract_corrected", "taken_back", "face_down"),
    *("score_adjusted", "information_elsewhere", "inspection", "revoke_asked"),
    # What seldom comes, and what is written down beside the Laws.
    *("called", "on_turn", "card_missing", "surplus_card", "seen_restored"),
    *("seen_external", "seen_current_trick", "played_twice", "card_omitted"),
    *("agreement_withdrawn", "concession_cancelled", "restrict", "designate", "waived"),
    *("ruling", "concern", "note", "director_left"),
)
PLACE = {name: place for place, name in enumerate(USUAL)}
