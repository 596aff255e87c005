"""What is refused: its code, what stood before, and a neighbour that is entered."""

from typing import Any

Entry = str | dict[str, Any]

DEAL = "N:Q94.K83.J75.AQ62 72.QJ64.KT82.985 AKJ865.A2.A6.KJ3 T3.T975.Q943.T74"
OPEN: Entry = {"type": "BoardOpened", "board": 1}
FULL: Entry = {"type": "BoardOpened", "board": 1, "deal": DEAL, "record": "full"}
BIDDING = [OPEN]
PLAY = [OPEN, "auction ends 4S by S"]
PLAY_FULL = [FULL, "auction ends 4S by S"]
KING_DROPPED = [*PLAY, "E drops DK"]
TWO_OF_ONE_HAND = [*PLAY, "E drops DK HQ"]
DESIGNATING = [*PLAY, "W leads C4", "E on lead", "E drops DK HQ"]


FULL_TRICK = [*PLAY_FULL, "trick from W: C4 C2 C8 CJ"]
FOUND_IN_2, FOUND_IN_3 = (f"director finds none in entry {n}" for n in (2, 3))
SHORT_AND_LONG = "counted E 14 S 12, one of them has called"
AMONG_THE_PLAYED = "E is short of D8, found among the played cards"
TOLD_OF_2 = "NS tells of entry 2, 8 seconds"
CORRECTED: Entry = {"type": "ContractCorrected", "contract": "4H", "declarer": "N"}


def opened(**fields: Any) -> Entry:
    """A board opened with these fields."""
    return {"type": "BoardOpened", "board": 1, **fields}


CALLS: list[Entry] = [opened(auction="full"), "N calls 1S"]


SHORT = "a trick lacks a card of W"
SHORT_WITH_CARD: list[Entry] = [*PLAY, f"{SHORT}, with H5, both sides have played on"]
TOO_MANY = "a trick has too many of E, giving back H4"
OF_LAW_67: list[tuple[str, list[Entry], Entry, Entry]] = [
    ("trick_is_whole", FULL_TRICK, SHORT, "attention to a revoke by W"),
    ("out_of_turn", [*FULL_TRICK, "S leads SA"], "N omits a card", "W omits a card"),
    ("won_without_card", PLAY, f"{SHORT}, won by W", f"{SHORT}, won by E"),
    ("not_extra", PLAY, f"{TOO_MANY}, seen HQ", f"{TOO_MANY}, seen H4"),
    ("asked_oneself", PLAY, "E asks E about a revoke", "E asks W about a revoke"),
    ("already_supplied", SHORT_WITH_CARD, f"{SHORT}, with H7", f"{SHORT}, won by E"),
]


REFUSED: list[tuple[str, list[Entry], Entry, Entry]] = [
    # code, given, refused, entered just as well
    ("board_not_open", [], "E drops DK", OPEN),
    ("board_not_open", [], "take back entry 1", OPEN),
    ("board_already_open", BIDDING, OPEN, "E drops DK"),
    ("board_ended", [*PLAY, "play ends 10"], "E drops DK", "concern under 72C"),
    ("board_ended", [*PLAY, "play ends 10"], "play ends 9", "take back entry 3"),
    ("board_ended", [OPEN, "auction ends PASS"], "W leads C4", "take back entry 2"),
    ("auction_not_ended", BIDDING, "W leads C4", "W leads C4 in the auction"),
    ("auction_not_ended", BIDDING, "E leads out of turn C4", "E drops C4"),
    ("auction_not_ended", BIDDING, "play ends 9", "auction ends PASS"),
    ("auction_already_ended", PLAY, "N calls 1D", "W leads C4"),
    ("auction_already_ended", PLAY, "auction ends 4H by N", "take back entry 2"),
    ("no_claim", PLAY, "play goes on", "S claims 10"),
    ("no_claim", [*PLAY, "W leads C4"], "play goes on", "E drops DK"),
    ("no_concession", [*PLAY, "E concedes 1"], "S objects", "W objects"),
    ("no_concession", [*PLAY, "S claims 10"], "N objects", "play goes on"),
    ("not_claimed", PLAY, "E agrees", "S claims 10"),
    ("not_claimed", PLAY, "N doubts it", "S claims 10"),
    ("not_claimed", [*PLAY, "S claims 10", "play goes on"], "E agrees", "E drops DK"),
    ("not_claimed", [*PLAY, "play ends 10"], "director gives 3", "concern under 72C"),
    (
        "missing_field",
        [*PLAY, "W leads C4"],
        {"type": "DummyDesignated", "kind": "suit"},
        "declarer calls C",
    ),
    ("card_in_other_hand", KING_DROPPED, "dummy touches DK", "dummy touches DQ"),
    ("too_many_tricks", FULL_TRICK, "S claims 13", "S claims 12"),
    ("too_many_tricks", FULL_TRICK, "E concedes 13", "E concedes 12"),
    (
        "too_many_tricks",
        [*FULL_TRICK, "S claims 12"],
        "director gives 13",
        "director gives 12",
    ),
    *OF_LAW_67,
    ("counts_right", BIDDING, "counted E 13 S 13", SHORT_AND_LONG),
    ("too_many_cards", BIDDING, "counted N 13 E 14 S 13 W 13", SHORT_AND_LONG),
    ("no_count", BIDDING, "director rules it playable", SHORT_AND_LONG),
    ("no_card_played", PLAY, AMONG_THE_PLAYED, "E is short of D8, elsewhere"),
    ("no_incident", [*PLAY, "E hesitates"], FOUND_IN_2, "NS tells of entry 3"),
    ("no_incident", [*PLAY, "E hesitates"], TOLD_OF_2, FOUND_IN_3),
    ("cannot_withdraw", [*PLAY, "W leads C4"], "take back entry 2", CORRECTED),
    ("auction_not_ended", BIDDING, CORRECTED, "auction ends 4H by N"),
    ("declarer_needed", BIDDING, "auction ends 4S", "auction ends 4S by S"),
    ("declarer_needed", BIDDING, "auction ends 1NT", "auction ends PASS"),
    ("bad_deal", [], opened(deal="N:AK2 - - -"), opened(deal="N:AK2... - - -")),
    ("bad_deal", [], opened(deal="X:AK... - - -"), opened(deal="W:AK... - - -")),
    ("bad_deal", [], opened(deal="N:AA... - - -"), opened(deal="N:A.A.. - - -")),
    ("bad_deal", [], opened(deal="N:A... A... - -"), opened(deal="N:A... K... - -")),
    ("bad_deal", [], opened(deal="N:A1... - - -"), opened(deal="N:A10... - - -")),
    ("bad_deal", [], opened(deal="N:- - -"), opened(deal="N:- - - -")),
    (
        "bad_deal",
        [],
        opened(deal="N:AKQJT98765432.A.. - - -"),
        opened(deal="N:AKQJT98765432... - - -"),
    ),
    ("card_already_played", [*PLAY, "W leads C4"], "W drops C4", "W drops C5"),
    ("card_already_played", [*PLAY, "W leads C4"], "E drops C4", "E drops C5"),
    (
        "card_already_played",
        [*PLAY, "W leads C4"],
        "director rules C4 of W major",
        "director rules C5 of W major",
    ),
    ("card_in_other_hand", KING_DROPPED, "W drops DK", "W drops DQ"),
    ("card_in_other_hand", PLAY_FULL, "E drops DQ", "W drops DQ"),
    ("card_in_other_hand", PLAY_FULL, "W leads DK", "W leads DQ"),
    ("same_card_twice", PLAY, "E drops D8 D8", "E drops D8 D7"),
    ("same_card_twice", PLAY, "W plays together C4 C4", "W plays together C4 C3"),
    ("out_of_turn", PLAY_FULL, "E leads D2", "E leads out of turn D2"),
    ("out_of_turn", [*PLAY_FULL, "W leads C4"], "E plays C5", "N plays C2"),
    (
        "out_of_turn",
        [*PLAY_FULL, "W leads C4"],
        "W plays C7",
        "W plays a fifth card C7",
    ),
    ("in_turn", PLAY_FULL, "W leads out of turn C4", "W leads C4"),
    ("in_turn", PLAY_FULL, "W leads out of turn C4", "E leads out of turn C5"),
    ("not_in_full_record", PLAY_FULL, "W on lead", "W leads C4"),
    ("not_in_full_record", [*PLAY_FULL, "W leads C4"], "N to play", "N plays C2"),
    ("not_on_offer", PLAY, "S chooses neither", "E drops DK"),
    ("not_on_offer", KING_DROPPED, "S chooses accept", "S chooses neither"),
    ("not_on_offer", KING_DROPPED, "S chooses require H", "S chooses require D"),
    ("not_on_offer", KING_DROPPED, "S chooses prohibit D S", "S chooses prohibit D"),
    ("not_on_offer", KING_DROPPED, "W chooses neither", "S chooses neither"),
    (
        "not_on_offer",
        TWO_OF_ONE_HAND,
        "S chooses require D H",
        "S chooses prohibit D H",
    ),
    ("not_on_offer", TWO_OF_ONE_HAND, "S chooses require", "S chooses require H"),
    ("not_on_offer", DESIGNATING, "S chooses designate D2", "S chooses designate DK"),
    (
        "not_on_offer",
        KING_DROPPED,
        "S chooses neither, answering lead-99",
        "S chooses neither, answering lead-3",
    ),
    (
        "contradictory_election",
        [*KING_DROPPED, "E withdraws a call", "S chooses require D"],
        "S chooses prohibit D",
        "S chooses prohibit H",
    ),
    (
        "contradictory_election",
        [*KING_DROPPED, "director imposes prohibit_lead D on W under 26B"],
        "S chooses require D",
        "S chooses prohibit D",
    ),
    (
        "no_penalty_card",
        [*PLAY, "W leads C4"],
        "E plays C5 instead of penalty card",
        "E plays C5, C led",
    ),
    (
        "no_penalty_card",
        [*PLAY, "W leads C4", "E drops D8"],
        "E plays D8 instead of penalty card",
        "E plays D7 instead of penalty card",
    ),
    (
        "not_a_defender",
        PLAY,
        "director rules SA of N major",
        "director rules SA of E major",
    ),
    (
        "not_a_defender",
        PLAY,
        "director rules SA of S minor",
        "director rules SA of S not_penalty_card",
    ),
    ("no_such_entry", KING_DROPPED, "take back entry 4", "take back entry 3"),
    (
        "already_withdrawn",
        [*KING_DROPPED, "take back entry 3"],
        "take back entry 3",
        "take back entry 2",
    ),
    (
        "same_entry_twice",
        KING_DROPPED,
        {"type": "ReportsCompared", "events": [3, 3]},
        {"type": "ReportsCompared", "events": [2, 3]},
    ),
    ("cannot_withdraw", KING_DROPPED, "take back entry 1", "take back entry 2"),
    (
        "cannot_withdraw",
        [*KING_DROPPED, "take back entry 3"],
        "take back entry 4",
        "E drops DK",
    ),
    (
        "card_not_played",
        [*PLAY_FULL, "W leads C4"],
        "W corrects a revoke C7 to D3",
        "W corrects a revoke C4 to D3",
    ),
    (
        "trick_not_played",
        [*PLAY_FULL, "W leads C4"],
        "attention to a revoke by W, trick 2",
        "attention to a revoke by W, trick 1",
    ),
    (
        "trick_not_played",
        [*PLAY_FULL, "W leads C4"],
        "attention to a revoke by N, trick 1",
        "attention to a revoke by N",
    ),
    (
        "card_not_played",
        [*PLAY_FULL, "W leads C4"],
        "attention to a revoke by W, with C7",
        "attention to a revoke by W, with C4",
    ),
    ("use_call_made", CALLS, "E calls 1H as insufficient", "E calls 1H"),
    ("nothing_to_replace", CALLS, "E calls instead 2H", "N calls instead 2H"),
    (
        "nothing_to_rule",
        CALLS,
        "director rules the call of E comparable",
        "director rules the call of E comparable, of 2H beforehand",
    ),
    (
        "nothing_to_rule",
        CALLS,
        "director rules the call of E unintended",
        "N calls instead 1H, as unintended",
    ),
    (
        "say_which_call",
        [*CALLS, "E calls 1H", "S chooses refuse"],
        "E chooses other",
        "E chooses same_denomination",
    ),
    (
        "no_such_call",
        CALLS,
        "N explains call 2 wrongly",
        "N explains call 1 wrongly",
    ),
]
