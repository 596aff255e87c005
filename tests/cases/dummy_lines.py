"""The lines of a case about dummy and the calls of its cards (42 to 46)."""

from typing import Any

Event = dict[str, Any]

CARD = r"(?P<card>[SHDC][2-9TJQKA])"
SENTENCES: list[tuple[str, str, Event]] = [
    (
        r"declarer calls (?P<suit>[SHDC])(?P<rank>[2-9TJQKA])",
        "DummyDesignated",
        {"kind": "card"},
    ),
    (r"declarer calls (?P<suit>[SHDC])", "DummyDesignated", {"kind": "suit"}),
    (r"declarer calls (?P<rank>[2-9TJQKA])", "DummyDesignated", {"kind": "rank"}),
    (
        r"declarer calls (?P<kind>high|win|low|anything|other)(?: (?P<suit>[SHDC]))?",
        "DummyDesignated",
        {},
    ),
    (
        rf"declarer changes a slip to {CARD}",
        "DesignationChanged",
        {"unintended": True},
    ),
    (
        rf"declarer changes a choice to {CARD}",
        "DesignationChanged",
        {"unintended": False},
    ),
    (r"dummy asks declarer", "DummyActed", {"act": "asked_declarer"}),
    (r"dummy asks (?P<about>[NESW])", "DummyActed", {"act": "asked_defender"}),
    (
        r"dummy points at an irregularity(?: of (?P<about>[NESW]))?",
        "DummyActed",
        {"act": "drew_attention"},
    ),
    (
        r"dummy calls the Director(?: about (?P<about>[NESW]))?",
        "DummyActed",
        {"act": "called_director"},
    ),
    (r"dummy warns declarer", "DummyActed", {"act": "warned_declarer"}),
    (rf"dummy touches(?: {CARD}| a card)", "DummyActed", {"act": "indicated_card"}),
    (
        r"dummy looks at the hand of (?P<about>[NESW])",
        "DummyActed",
        {"act": "looked_at_hand"},
    ),
    (r"dummy looks at a hand", "DummyActed", {"act": "looked_at_hand"}),
    (r"dummy goes to watch declarer", "DummyActed", {"act": "watched_declarer"}),
    (r"dummy exchanges hands", "DummyActed", {"act": "exchanged_hands"}),
]
REMARKS: list[tuple[str, Event]] = [
    (r"meaning (?P<intended>[SHDC][2-9TJQKA])", {}),
    (r"in the words '(?P<words>[^']+)'", {}),
    (r"with a pause", {"pause": True}),
    (r"without a pause", {"pause": False}),
]


def designation(one: dict[str, Any]) -> str:
    """The last call of a card of dummy: its kind, its card, its clause."""
    valid = {True: "valid", False: "void", None: "unknown"}[one["valid"]]
    return f"{one['kind']} {one['card'] or 'open'} {valid} {one['law']}"


def rights(one: dict[str, Any]) -> str:
    """The rights that dummy has lost."""
    return f"lost {one['law']}"
