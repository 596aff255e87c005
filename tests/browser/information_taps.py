"""The events of hesitations, remarks and explanations, and the taps for them."""

from tests.browser.taps import ELSE, PLAY, RECORD, Entry

SLOW = {"type": "InformationGiven", "kind": "tempo", "by": "S", "about": "2S"}
SLIPPED = "A hesitation, a remark, a gesture"
WRONG = "A wrong explanation, or no alert"
INFORMATION = {
    "a hesitation": Entry(
        (ELSE, SLIPPED, "South", "2", "spades", RECORD),
        {"type": "InformationGiven", "kind": "tempo", "by": "S", "about": "2S"},
    ),
    "a missing alert": Entry(
        (ELSE, WRONG, "No alert, or a wrong one", "West", "2", "diamonds", RECORD),
        {"type": "InformationGiven", "kind": "alert", "by": "W", "about": "2D"},
    ),
    "something overheard": Entry(
        (ELSE, "Something overheard or seen by accident", "East", RECORD),
        {"type": "InformationGiven", "kind": "extraneous", "by": "E"},
    ),
    "what a side says by itself": Entry(
        (
            *(ELSE, "One side's account", "East-West", "Yes", "10"),
            *("Certain", RECORD),
        ),
        {
            "type": "AccountGiven",
            "event": len(PLAY) + 2,
            "side": "EW",
            "agrees": True,
            "seconds": 10,
            "sure": "certain",
        },
        before=[*PLAY, SLOW],
    ),
    "a ruling on it": Entry(
        (
            *(ELSE, "Rule on a hesitation or an explanation"),
            *("Information that partner may not use", RECORD),
        ),
        {"type": "InformationRuled", "event": len(PLAY) + 2, "finding": "unauthorized"},
        before=[*PLAY, SLOW],
        director=True,
    ),
}
