"""The events that follow a claim or concession, and the taps for them."""

from tests.browser.taps import CARD, CONCEDED, ELSE, PLAY, RECORD, Entry

CLAIMED = {"type": "Claimed", "seat": "S", "tricks": 5}
CLAIMS = {
    "a claim word for word": Entry(
        (ELSE, "Tricks were claimed", "South"),
        {"type": "Claimed", "seat": "S", "statement": "Drawing trumps"},
        typed="Drawing trumps",
    ),
    "an opponent agrees": Entry(
        (ELSE, "The other side agrees", "West", RECORD),
        {"type": "ClaimAgreed", "seat": "W"},
        before=[*PLAY, CLAIMED],
    ),
    "dummy doubts": Entry(
        (ELSE, "A player doubts the claim", "North", RECORD),
        {"type": "ClaimContested", "seat": "N"},
        before=[*PLAY, CLAIMED],
    ),
    "a hand faced": Entry(
        (ELSE, "A hand is faced after the claim", *CARD, RECORD),
        {"type": "CardsFaced", "seat": "E", "cards": ["DK"]},
        before=[*PLAY, CLAIMED],
    ),
    "one refuses to play on": Entry(
        (ELSE, "A player refuses to play on", "East", RECORD),
        {"type": "PlayedOn", "seat": "E", "concur": False},
        before=[*PLAY, CLAIMED],
    ),
    "agreement taken back": Entry(
        (
            *(ELSE, "A side withdraws its agreement", "West", "1"),
            *("It would likely have been won", RECORD),
        ),
        {"type": "AgreementWithdrawn", "seat": "W", "tricks": 1, "why": "likely"},
        before=[*PLAY, CLAIMED],
    ),
    "a concession taken back": Entry(
        (
            *(ELSE, "A side withdraws its concession", "West", "1"),
            *("It had been won already", RECORD),
        ),
        {
            "type": "ConcessionCancelled",
            "seat": "W",
            "tricks": 1,
            "why": "already_won",
        },
        before=[*PLAY, CONCEDED],
    ),
    "a claim ruled on": Entry(
        (ELSE, "Rule on the claim", "4", RECORD),
        {"type": "ClaimRuled", "tricks": 4},
        before=[*PLAY, CLAIMED],
        director=True,
    ),
    "a score adjusted": Entry(
        (ELSE, "Adjust the score", "East-West", "9", RECORD),
        {
            "type": "ScoreAdjusted",
            "law": "12C1",
            "side": "EW",
            "results": [{"tricks": 9, "weight": 100}],
        },
        director=True,
    ),
}
