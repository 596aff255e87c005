"""The way from an entry of a board to the ruling: its steps, each with its clauses.

What a step asks is left to the Director; the road only says what comes next, and where.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

Road = Literal[
    "unauthorized", "misinformation", "extraneous", "claim", "revoke", "board"
]
Name = Literal["hear", "find", "ask", "weigh", "damage", "decide", "tell"]


@dataclass(frozen=True)
class Leg:
    """One step of a road; ``laws`` are clauses of the base, ``name`` what it is."""

    name: Name
    words: Promise
    laws: tuple[str, ...]


HEAR = Leg("hear", gettext_lazy("Hear each side by itself."), ("85",))
TELL = Leg(
    "tell",
    gettext_lazy("Tell both sides the ruling, and that they may appeal."),
    ("92B",),
)
DAMAGE = Leg(
    "damage",
    gettext_lazy("Did the side not at fault do worse than without the infraction?"),
    ("12B1",),
)


def _decide(*laws: str) -> Leg:
    text = gettext_lazy("Let the score stand, or adjust it.")
    return Leg("decide", text, laws)


ROADS: Mapping[Road, tuple[Leg, ...]] = {
    "unauthorized": (
        HEAR,
        Leg(
            "find",
            gettext_lazy("Did partner get information, and what did it suggest?"),
            ("16B1",),
        ),
        Leg(
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
        Leg(
            "find",
            gettext_lazy("Was the explanation wrong, or was it the call?"),
            ("21B1(b)", "75D"),
        ),
        Leg(
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
        Leg(
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
        Leg(
            "weigh",
            gettext_lazy("Weigh the normal lines, doubt against the claim."),
            ("70A",),
        ),
        _decide("12C1"),
        TELL,
    ),
    "revoke": (
        Leg(
            "damage",
            gettext_lazy("Would the other side have had more without the revoke?"),
            ("64C1",),
        ),
        _decide("64C1", "12C1"),
        TELL,
    ),
    "board": (HEAR, _decide("12C2"), TELL),
}
