"""Every kind of entry once, where it may be made: what is practised, and the rest.

The keys of the tablet and the events of the core say what has to be here; a test asks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tables.web.pages.practice.situations import situations
from tests.tables.desk_page import FORBID
from tests.tables.table import AUCTION, BOARD, EXPOSED, NOTE, ON_LEAD, OPENED, Json

PENALTY_CARD = "CardExposed of seen_dropped in low-card"
LED: Json = {"type": "CardPlayed", "seat": "W", "card": "H4"}
# What has no key of its own, or is practised nowhere.
OTHERS: dict[str, tuple[str, tuple[Json, ...], Json]] = {
    "the board": ("open", (), OPENED),
    "a note": ("note", (OPENED,), NOTE),
    "what was said": (
        "ruling",
        (OPENED, AUCTION, EXPOSED, ON_LEAD),
        {"type": "RulingGiven", "text": "Wait.", "laws": ["50D2"], "language": "en"},
    ),
    "a call for the Director": (
        "director_called",
        (OPENED,),
        {"type": "DirectorCalled", "by": "N"},
    ),
    "the Director's coming": (
        "director_arrived",
        (OPENED, {"type": "DirectorCalled"}),
        {"type": "DirectorArrived"},
    ),
    "the Director's going": (
        "director_left",
        (OPENED, {"type": "DirectorArrived"}),
        {"type": "DirectorLeft"},
    ),
    "an answer": ("", (OPENED, AUCTION, EXPOSED, ON_LEAD), FORBID),
    "a taking back": (
        "",
        (OPENED, AUCTION, EXPOSED),
        {"type": "EventWithdrawn", "event": 3, "reason": "wrong_card"},
    ),
    "a look at a late entry": (
        "",
        (OPENED, NOTE),
        {"type": "LateEntryReviewed", "event": 2},
    ),
    "two reports compared": (
        "",
        (OPENED, AUCTION, EXPOSED, LED),
        {"type": "ReportsCompared", "events": [3, 4]},
    ),
}


@dataclass(frozen=True)
class Made:
    """An entry, the key that makes it (empty: none), and the events before it.

    The events are of `tests.tables.table.BOARD`.
    """

    key: str
    before: tuple[Json, ...]
    event: Json

    @property
    def kind(self) -> str:
        kind: str = self.event["type"]
        return kind


def every_entry() -> dict[str, Made]:
    """Each by a name that says its kind and its key."""
    return dict(_practised()) | {
        f"{made[2]['type']}: {name}": Made(*made) for name, made in OTHERS.items()
    }


def _practised() -> Iterator[tuple[str, Made]]:
    for name, one in situations().items():
        events = tuple(map(_here, (*one.events, *one.expected)))
        for at in range(len(one.events), len(events)):
            key = one.key if at == len(one.events) else ""
            told = f"{events[at]['type']} of {key or 'another key'} in {name}"
            yield told, Made(key, events[:at], events[at])


def _here(event: Json) -> Json:
    """The event on the board of the room."""
    return event | {"board": BOARD} if event["type"] == "BoardOpened" else event
