"""The events of dummy and of the calls of its cards, and the taps for them."""

from tests.browser.taps import ELSE, RECORD, Entry

CALLED = (ELSE, "Declarer did not name dummy's card clearly")
CHANGED = (ELSE, "Declarer changes the card called from dummy")
ACTED = (ELSE, "Dummy said or did something")
DUMMYS = {
    "low called": Entry(
        (*CALLED, "“Low”, “small”", RECORD),
        {"type": "DummyDesignated", "kind": "low"},
    ),
    "anything called": Entry(
        (*CALLED, "“Anything”", RECORD),
        {"type": "DummyDesignated", "kind": "anything"},
    ),
    "a rank called": Entry(
        (*CALLED, "Only a rank", "Which rank?: Q", RECORD),
        {"type": "DummyDesignated", "kind": "rank", "rank": "Q"},
    ),
    "a suit called that meant one card": Entry(
        (
            *(*CALLED, "Only a suit", "Which suit?: diamonds"),
            *(
                "Was a different card clearly intended?: diamonds",
                "Was a different card clearly intended?: ace",
                RECORD,
            ),
        ),
        {"type": "DummyDesignated", "kind": "suit", "suit": "D", "intended": "DA"},
    ),
    "a card called that dummy has not got": Entry(
        (
            *(*CALLED, "A card dummy does not have"),
            *("Which suit?: clubs", "Which rank?: K", RECORD),
        ),
        {"type": "DummyDesignated", "kind": "card", "suit": "C", "rank": "K"},
    ),
    "a slip changed": Entry(
        (*CHANGED, "clubs", "six", "A slip of the tongue", RECORD),
        {"type": "DesignationChanged", "card": "C6", "unintended": True},
    ),
    "dummy looked at a hand": Entry(
        (*ACTED, "Looked at a player's hand", "East", RECORD),
        {"type": "DummyActed", "act": "looked_at_hand", "about": "E"},
    ),
    "dummy touched a card": Entry(
        (*ACTED, "Touched or pointed at a card", "clubs", "queen", RECORD),
        {"type": "DummyActed", "act": "indicated_card", "card": "CQ"},
    ),
}
