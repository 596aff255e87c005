"""The steps from an entry to its ruling, by what the entry is, each with its clauses.

They only say what comes next; what a step asks is left to the Director.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tables.boards.case_entries import OF_A_BOARD, OF_A_CLAIM, OF_A_REVOKE, OF_CARDS

Road = Literal[
    "unauthorized",
    "misinformation",
    "extraneous",
    "claim",
    "revoke",
    "board",
    "penalty_card",
    "card",
    "call",
]
Name = Literal[
    "hear", "find", "ask", "weigh", "compare", "damage", "equity", "decide", "tell"
]


INFORMATION: dict[str, Road] = {
    "unauthorized": "unauthorized",
    "misinformation": "misinformation",
    "extraneous": "extraneous",
}
# Other entries that begin a case; an entry in neither table is an irregular call.
OF_ENTRY: dict[str, Road] = {
    **dict.fromkeys(OF_A_CLAIM, "claim"),
    **dict.fromkeys(OF_A_REVOKE, "revoke"),
    **dict.fromkeys(OF_A_BOARD, "board"),
    **dict.fromkeys(OF_CARDS, "card"),
}


@dataclass(frozen=True)
class EntryCaseStage:
    """A stage from an entry to its ruling; ``laws`` are clauses of the 2017 Laws."""

    name: Name
    words: Promise
    laws: tuple[str, ...]


HEAR = EntryCaseStage("hear", gettext_lazy("Hear each side separately."), ("85",))
TELL = EntryCaseStage(
    "tell",
    gettext_lazy("Tell both sides the ruling, and that they may appeal."),
    ("92B",),
)
DAMAGE = EntryCaseStage(
    "damage",
    gettext_lazy("Did the side not at fault do worse than without the infraction?"),
    ("12B1",),
)


FORESEEN = EntryCaseStage(
    "equity",
    gettext_lazy("Could the player have known that this could well do damage?"),
    ("72C",),
)


def _decide(*laws: str) -> EntryCaseStage:
    text = gettext_lazy("Let the score stand, or adjust it.")
    return EntryCaseStage("decide", text, laws)


ROADS: Mapping[Road, tuple[EntryCaseStage, ...]] = {
    "unauthorized": (
        HEAR,
        EntryCaseStage(
            "find",
            gettext_lazy("Did partner get information, and what did it suggest?"),
            ("16B1",),
        ),
        EntryCaseStage(
            "ask",
            gettext_lazy("Ask peers what they would do without it."),
            ("16B1(b)",),
        ),
        DAMAGE,
        _decide("16B3", "12C1"),
        TELL,
    ),
    "misinformation": (
        HEAR,
        EntryCaseStage(
            "find",
            gettext_lazy("Was the explanation wrong, or was it the call?"),
            ("21B1(b)", "75D"),
        ),
        EntryCaseStage(
            "ask",
            gettext_lazy("Ask peers what they would do, rightly informed."),
            ("21B1(a)",),
        ),
        DAMAGE,
        _decide("21B3", "12C1"),
        TELL,
    ),
    "extraneous": (
        HEAR,
        EntryCaseStage(
            "find",
            gettext_lazy("What was learned, and could it affect the result?"),
            ("16D",),
        ),
        DAMAGE,
        _decide("16D2", "12C1"),
        TELL,
    ),
    "claim": (
        HEAR,
        EntryCaseStage(
            "weigh",
            gettext_lazy("Weigh the normal lines. Doubt counts against the claim."),
            ("70A",),
        ),
        _decide("12C1"),
        TELL,
    ),
    "revoke": (
        EntryCaseStage(
            "damage",
            gettext_lazy("Would the other side have had more without the revoke?"),
            ("64C1",),
        ),
        _decide("64C1", "12C1"),
        TELL,
    ),
    "board": (HEAR, _decide("12C2"), TELL),
    "penalty_card": (
        HEAR,
        EntryCaseStage(
            "damage",
            gettext_lazy("Did seeing the card help the side that exposed it?"),
            ("50E4", "16C"),
        ),
        FORESEEN,
        _decide("50E4", "12C1"),
        TELL,
    ),
    "card": (HEAR, DAMAGE, FORESEEN, _decide("12C1"), TELL),
    "call": (
        HEAR,
        EntryCaseStage(
            "compare",
            gettext_lazy(
                "Correct the call, and rule whether the new one is comparable."
            ),
            ("23A", "27B"),
        ),
        EntryCaseStage(
            "equity",
            gettext_lazy("Did the irregular call help the side that made it?"),
            ("23C", "27D"),
        ),
        FORESEEN,
        _decide("12C1"),
        TELL,
    ),
}
