"""Every event that an official can enter: where the table stands, the taps, the event.

A key that stands in two parts of the screen is named with its part before a colon.
"""

from dataclasses import dataclass, field
from typing import Any

Event = dict[str, Any]
ELSE = "What happened?"
RECORD = "Record it"
SPADES = {"type": "AuctionEnded", "contract": "4S", "declarer": "S"}
WEST_LEADS = {"type": "OnLead", "seat": "W"}
PLAY = [SPADES, WEST_LEADS, {"type": "CardPlayed", "seat": "W", "card": "H4"}]
MINOR = {"type": "CardExposed", "seat": "E", "cards": ["D8"], "manner": "dropped"}
CONCEDED = {"type": "Conceded", "seat": "W", "tricks": 2}
FACED = {"type": "CardExposed", "seat": "E", "cards": ["DK"], "manner": "dropped"}


@dataclass(frozen=True)
class Entry:
    """One way to enter an event."""

    taps: tuple[str, ...]
    event: Event
    before: list[Event] = field(default_factory=lambda: PLAY)
    director: bool = False
    begin: str = ""
    typed: str = ""
    opened: Event = field(default_factory=dict)


def exposed(manner: str, card: str = "DK", seat: str = "E", **more: Any) -> Event:
    event = {"type": "CardExposed", "seat": seat, "cards": [card], "manner": manner}
    return event | more


CARD = ("East", "diamonds", "king")
TOLD = "An opponent had said it was this player's lead"
ENTRIES = {
    "dropped": Entry((*CARD, "Dropped"), exposed("dropped")),
    "stuck": Entry((*CARD, "Stuck to another card"), exposed("stuck")),
    "shown": Entry((*CARD, "Shown on purpose"), exposed("shown")),
    "named aloud": Entry((*CARD, "Named aloud"), exposed("named")),
    "led in the auction": Entry(
        (*CARD, "Led during the auction"), exposed("led"), before=[]
    ),
    "two cards in the auction": Entry(
        (ELSE, "Several cards were seen", *CARD, "queen", "Shown on purpose", RECORD),
        exposed("shown") | {"cards": ["DK", "DQ"]},
        before=[],
    ),
    "seen before the auction": Entry(
        (*CARD, ELSE, "Seen before the auction", "No", RECORD),
        exposed("before_auction", hand_removed=False),
        before=[],
    ),
    "exposed by another": Entry(
        (*CARD, ELSE, "An opponent or a spectator exposed a card"),
        exposed("external"),
    ),
    "found and put back": Entry(
        (*CARD, ELSE, "A missing card was found and put back"), exposed("restored")
    ),
    "a remark about this trick": Entry(
        (*CARD, ELSE, "Shown with a remark about this trick only"),
        exposed("current_trick"),
    ),
    "led out of turn": Entry(
        (*CARD, "Led out of turn"), {"type": "LeadOutOfTurn", "seat": "E", "card": "DK"}
    ),
    "led when an opponent had said so": Entry(
        ("Led out of turn", *CARD, TOLD, RECORD),
        {"type": "LeadOutOfTurn", "seat": "E", "card": "DK", "induced": True},
    ),
    "led when told, heard later": Entry(
        (*CARD, ELSE, "Led because an opponent had said so"),
        {"type": "LeadOutOfTurn", "seat": "E", "card": "DK", "induced": True},
    ),
    "led face down": Entry(
        (ELSE, "A card was led face down", "West", RECORD),
        {"type": "FaceDownLead", "seat": "W"},
        before=[SPADES],
    ),
    "played before partner": Entry(
        (*CARD, "Played out of turn", RECORD),
        {"type": "PlayedOutOfTurn", "seat": "E", "card": "DK"},
    ),
    "played after declarer from both hands": Entry(
        (*CARD, "Played out of turn", "Declarer had played from both hands", RECORD),
        {
            "type": "PlayedOutOfTurn",
            "seat": "E",
            "card": "DK",
            "before": "after_declarer_both",
        },
    ),
    "led to the next trick too soon": Entry(
        ("Played out of turn", *CARD, "Led to the next trick", RECORD),
        {"type": "PlayedOutOfTurn", "seat": "E", "card": "DK", "lead": True},
    ),
    "two cards at once": Entry(
        (ELSE, "Two cards at once", *CARD, "queen", "queen of diamonds", RECORD),
        {
            "type": "CardsPlayedTogether",
            "seat": "E",
            "visible": ["DK", "DQ"],
            "designated": "DQ",
        },
    ),
    "a fifth card": Entry(
        (
            ELSE,
            "A fifth card was just played to this trick",
            *CARD,
            "It fell by accident",
            RECORD,
        ),
        {"type": "FifthCardPlayed", "seat": "E", "card": "DK", "intentional": False},
    ),
    "a revoke put right": Entry(
        (
            *(ELSE, "A revoke was corrected", "West"),
            *("Card taken back: hearts", "Card taken back: four"),
            *("Card played instead: clubs", "Card played instead: five"),
            *("Yes", RECORD),
        ),
        {
            "type": "RevokeCorrected",
            "seat": "W",
            "withdrawn": "H4",
            "substituted": "C5",
            "trick": 12,
        },
    ),
    "a card taken back": Entry(
        (
            *(ELSE, "A played card was taken back", "West", "hearts", "four"),
            *("An opponent had changed a play", RECORD),
        ),
        {"type": "CardWithdrawn", "seat": "W", "card": "H4", "reason": "47D"},
    ),
    "penalty card not played": Entry(
        ("East", "diamonds", "three", "Penalty card not played"),
        {"type": "PenaltyCardNotPlayed", "seat": "E", "played": "D3"},
        before=[*PLAY, MINOR],
    ),
    "penalty card played": Entry(
        ("Penalty card played", RECORD),
        {"type": "CardPlayed", "seat": "E", "card": "D8"},
        before=[*PLAY, MINOR],
    ),
    "played in turn": Entry(
        ("East", "hearts", "nine", "Played in turn"),
        {"type": "CardPlayed", "seat": "E", "card": "H9"},
    ),
    "played in turn to a suit": Entry(
        (
            *("Played in turn", "East", "Which card?: spades", "two"),
            *("Which suit was led?", "Which suit was led?: hearts", RECORD),
        ),
        {"type": "CardPlayed", "seat": "E", "card": "S2", "suit_led": "H"},
    ),
    "whose turn it is": Entry(
        (ELSE, "Whose turn is it to play?", "East", "hearts", "No", RECORD),
        {"type": "OnTurn", "seat": "E", "suit_led": "H", "void": True},
    ),
    "a claim": Entry(
        (ELSE, "Tricks were claimed", "South", "5", "spades", "ace", RECORD),
        {"type": "Claimed", "seat": "S", "tricks": 5, "cards": ["SA"]},
    ),
    "a concession": Entry(
        (ELSE, "Tricks were conceded", "West", RECORD),
        {"type": "Conceded", "seat": "W"},
    ),
    "an objection": Entry(
        ("Partner objects to the concession", RECORD),
        {"type": "ConcessionObjected", "seat": "E"},
        before=[*PLAY, CONCEDED],
    ),
    "play goes on": Entry(
        ("Play goes on after the claim", RECORD),
        {"type": "PlayedOn"},
        before=[*PLAY, CONCEDED],
    ),
    "a call": Entry(
        (ELSE, "A call was made", "East", "2", "no trumps", RECORD),
        {"type": "CallMade", "seat": "E", "call": "2NT"},
        before=[],
    ),
    "a pass that was owed": Entry(
        ("Passed as required", RECORD),
        {"type": "CallMade", "seat": "W", "call": "P"},
        before=[FACED],
    ),
    "a call withdrawn": Entry(
        (
            *(ELSE, "A call was withdrawn", "East"),
            "Suits that the withdrawn call showed: hearts",
            RECORD,
        ),
        {"type": "CallWithdrawn", "seat": "E", "suits_shown": ["H"]},
        before=[],
    ),
    "the contract": Entry(
        (
            *("Enter the contract", "3", "no trumps", "Doubled"),
            *("West", "Set the contract"),
        ),
        {"type": "AuctionEnded", "contract": "3NTX", "declarer": "W"},
        before=[],
    ),
    "passed out": Entry(
        ("Enter the contract", "Passed out", "Set the contract"),
        {"type": "AuctionEnded", "contract": "PASS"},
        before=[],
    ),
    "the contract corrected": Entry(
        (
            *(ELSE, "The contract was entered wrongly", "4", "hearts", "South"),
            "Correct the contract",
        ),
        {"type": "ContractCorrected", "contract": "4H", "declarer": "S"},
    ),
    "the end of play": Entry(
        ("9", "Board finished"),
        {"type": "PlayEnded", "tricks": 9},
        begin="Play has ended",
    ),
    "the Director called": Entry(
        ("Call now",), {"type": "DirectorCalled"}, begin="Call the Director"
    ),
    "the Director called by a player": Entry(
        ("West", "Call now"),
        {"type": "DirectorCalled", "by": "W"},
        begin="Call the Director",
    ),
    "the Director gone": Entry(
        (ELSE, "The Director has left", RECORD), {"type": "DirectorLeft"}
    ),
    "a note": Entry(
        (ELSE, "Write a note"),
        {"type": "NoteAdded", "text": "West was unwell"},
        typed="West was unwell",
    ),
    "a card designated": Entry(
        (
            *(ELSE, "Rule on a card", *CARD, "No penalty card"),
            *("Caused by someone else", RECORD),
        ),
        {
            "type": "DirectorDesignated",
            "seat": "E",
            "card": "DK",
            "status": "not_penalty_card",
            "reason": "outside_cause",
        },
        director=True,
    ),
    "a lead restricted": Entry(
        (ELSE, "Restrict a lead", "West", "hearts", "clubs", RECORD),
        {
            "type": "RestrictionImposed",
            "seat": "W",
            "kind": "prohibit_lead",
            "suits": ["H", "C"],
            "law": "26B",
        },
        director=True,
    ),
    "a rectification waived": Entry(
        (ELSE, "Waive a rectification", "East", RECORD),
        {"type": "RectificationWaived", "seat": "E", "reason": "other_side_asked"},
        before=[*PLAY, MINOR],
        director=True,
    ),
    "a concern": Entry(
        (ELSE, "Raise a concern", "A Law was broken intentionally.", RECORD),
        {
            "type": "ConcernRaised",
            "law": "72B1",
            "text": "A Law was broken intentionally.",
        },
        director=True,
    ),
}
# Entered elsewhere on the page, each with a test of its own.
OTHERWISE = {
    "BoardOpened",
    "OnLead",
    "Elected",
    "DirectorArrived",
    "RulingGiven",
    "EventWithdrawn",
    "LateEntryReviewed",
    "ReportsCompared",
}
