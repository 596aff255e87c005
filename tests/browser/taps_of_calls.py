"""The taps that enter what went wrong in the auction, and what is ruled of it."""

from tests.browser.taps import ELSE, RECORD, Entry

INSUFFICIENT = {
    "type": "IrregularCall",
    "seat": "E",
    "call": "1H",
    "kind": "insufficient",
    "over": {"seat": "N", "call": "1S"},
}
REFUSED = {"type": "Elected", "choice": "refuse", "by": "S"}
CALLED = {"type": "CallMade", "seat": "E", "call": "1H"}
SLIP = {"type": "CallReplaced", "seat": "E", "call": "2H", "reason": "25A"}
WHOSE = "Whose call?: East"
OF_CALLS = {
    "an insufficient bid": Entry(
        (
            *(ELSE, "A bid was insufficient", "Who called?: East"),
            *("Which bid?: 1", "Denomination: hearts"),
            *("Who had made the last bid?: North", "The last bid: 1"),
            *("Its denomination: spades", RECORD),
        ),
        INSUFFICIENT,
        before=[],
    ),
    "a call out of rotation": Entry(
        (
            *(ELSE, "A call was out of rotation", "Who called?: East"),
            "Which call?: Pass",
            *("Whose turn was it?: North", RECORD),
        ),
        {
            "type": "IrregularCall",
            "seat": "E",
            "call": "P",
            "kind": "out_of_rotation",
            "turn": "N",
        },
        before=[],
    ),
    "a bid by a player who had to pass": Entry(
        (
            *(ELSE, "Another call that was not allowed", "Who called?: East"),
            *("The player had to pass", "Which call?: 2", "Denomination: hearts"),
            RECORD,
        ),
        {"type": "IrregularCall", "seat": "E", "call": "2H", "kind": "must_pass"},
        before=[],
    ),
    "a call in place of another": Entry(
        (
            *(ELSE, "A call was replaced by another", "East"),
            *("Which call?: 3", "Denomination: hearts", RECORD),
        ),
        {"type": "CallReplaced", "seat": "E", "call": "3H"},
        before=[INSUFFICIENT, REFUSED],
    ),
    "a comparable call": Entry(
        (
            *(ELSE, "Rule whether a call is comparable", WHOSE),
            *("Is it comparable?: Yes", "The same purpose", RECORD),
        ),
        {
            "type": "ComparableRuled",
            "seat": "E",
            "comparable": True,
            "ground": "purpose",
        },
        before=[
            INSUFFICIENT,
            REFUSED,
            {"type": "CallReplaced", "seat": "E", "call": "3H"},
        ],
        director=True,
    ),
    "a call not intended": Entry(
        (
            *(ELSE, "Rule whether a call was intended", WHOSE),
            *("Was the first call intended?: No", RECORD),
        ),
        {"type": "UnintendedRuled", "seat": "E", "unintended": True},
        before=[CALLED, SLIP],
        director=True,
    ),
}
