"""What a tablet enters, board after board: most with an incident, some card by card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any

from tests.harness.boards import SHORT, full_board

Event = dict[str, Any]

EXPOSED: Event = {"type": "CardExposed", "seat": "E", "cards": ["DK"]}
ENDED: Event = {"type": "PlayEnded", "tricks": 9}
# The king lies there while West chooses; a note is entered and taken back.
OPEN: list[Event] = [
    {"type": "DirectorCalled"},
    {"type": "AuctionEnded", "contract": "4S", "declarer": "S"},
    {"type": "DirectorArrived"},
    EXPOSED | {"manner": "dropped"},
    {"type": "OnLead", "seat": "W"},
    {"type": "Elected", "choice": "neither"},
    {"type": "CardPlayed", "seat": "W", "card": "H5"},
    {"type": "NoteAdded", "text": "Two players saw it."},
    {"type": "EventWithdrawn", "event": 9, "reason": "not_happened"},
    {"type": "DirectorLeft"},
    ENDED,
]
# Declarer forbids the suit and the card is picked up.
FORBIDDEN = [*SHORT[:7], ENDED]
REMARK: Event = {"type": "NoteAdded", "text": "Seen from the next table."}


@dataclass(frozen=True)
class Mix:
    """The share of boards recorded card by card, and where a second tablet writes."""

    full: float
    second: float


@dataclass(frozen=True)
class Step:
    """One event, its number on its board if nothing is refused, and whose it is."""

    board: int
    version: int
    event: Event
    tablet: int = 0

    @property
    def ends(self) -> bool:
        """Whether its board is over: each of these leaves a question for the review."""
        return self.event is ENDED


def steps(mix: Mix, random: Random) -> Iterator[Step]:
    """What is entered at one table, for ever; tablet 1 is the second one."""
    for number in count(1):
        events = _events(number, mix, random)
        if random.random() < mix.second:
            events.insert(-2, REMARK)
        for version, event in enumerate(events, 1):
            yield Step(number, version, event, tablet=int(event is REMARK))


def _events(number: int, mix: Mix, random: Random) -> list[Event]:
    if random.random() < mix.full:
        return [*full_board(number), ENDED]
    opened: Event = {"type": "BoardOpened", "board": number}
    return [opened, *random.choice((OPEN, FORBIDDEN))]
