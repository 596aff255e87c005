"""The taps that enter what went wrong with a trick: revokes and the like."""

from tests.browser.taps import ELSE, RECORD, Entry

OF_TRICKS = {
    "a revoke noticed": Entry(
        (
            *(ELSE, "A revoke was noticed", "Who revoked?: East"),
            *(
                "Which suit was due?: hearts",
                "Has that side gone on to the next trick, or claimed?: Yes",
            ),
            *(
                "Who won the trick of the revoke?: East",
                "How many tricks has that side won since?: 1",
                RECORD,
            ),
        ),
        {
            "type": "RevokeFound",
            "seat": "E",
            "suit": "H",
            "next_played": True,
            "won_by": "E",
            "later_tricks": 1,
        },
    ),
    "asked about a revoke": Entry(
        (
            *(ELSE, "A player was asked about a revoke"),
            *("Who was asked?: South", "Who asked?: North", RECORD),
        ),
        {"type": "RevokeAsked", "by": "N", "seat": "S"},
    ),
    "a card left out": Entry(
        (ELSE, "A player did not play a card, and play went on", "Who?: East", RECORD),
        {"type": "CardOmitted", "seat": "E"},
        before=[
            {"type": "AuctionEnded", "contract": "4S", "declarer": "S"},
            {"type": "CardPlayed", "seat": "W", "card": "C2"},
            {"type": "CardPlayed", "seat": "N", "card": "C3"},
        ],
        opened={"record": "full"},
    ),
    "a trick with too few cards": Entry(
        (
            *(ELSE, "A trick has too few cards", "Whose card is missing?: West"),
            "Have both sides played to the next trick?: Yes",
            *("Who won that trick?: East", RECORD),
        ),
        {
            "type": "DefectiveTrickFound",
            "seat": "W",
            "kind": "short",
            "both_played": True,
            "won_by": "E",
        },
    ),
    "a trick with too many cards": Entry(
        (
            *(
                ELSE,
                "An earlier trick has too many cards",
                "Whose are the extra cards?: East",
            ),
            *("Cards given back: diamonds", "Cards given back: king", RECORD),
        ),
        {
            "type": "DefectiveTrickFound",
            "seat": "E",
            "kind": "long",
            "both_played": True,
            "extra": ["DK"],
        },
    ),
    "a card played twice": Entry(
        (*(ELSE, "A card was played to two tricks", "Who?: West"), RECORD),
        {"type": "DefectiveTrickFound", "seat": "W", "kind": "twice"},
    ),
    "played cards to be seen": Entry(
        (
            *(ELSE, "A player asks to see played cards", "Who?: West"),
            *("Which cards?: The trick just played", RECORD),
        ),
        {"type": "InspectionAsked", "seat": "W", "what": "current"},
    ),
    "tricks disputed": Entry(
        (
            *(ELSE, "Tricks are disputed", "Who?: West"),
            *("When?: A card lies the wrong way, during play", RECORD),
        ),
        {"type": "TrickDisputed", "seat": "W", "when": "play"},
    ),
}
