"""A board on the way: what is really held, what was entered, and the dice."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from lawbook import BoardLog, Refused, admit, document, empty_log, read_event

Plain = dict[str, Any]

SEATS = "NESW"
SUITS = "SHDC"
RANKS = "AKQJT98765432"
DECK = [suit + rank for suit in SUITS for rank in RANKS]


@dataclass
class Table:
    """A board on the way: its log, its real cards, and the events so far."""

    dice: Random
    hands: dict[str, list[str]]
    log: BoardLog = field(default_factory=empty_log)
    raws: list[Plain] = field(default_factory=list)
    director: bool = True

    def enter(self, raw: Plain) -> bool:
        """Enter an event if it can have happened."""
        try:
            self.log = admit(self.log, read_event(raw))
        except Refused:
            return False
        self.raws.append(raw)
        return True

    @property
    def now(self) -> Plain:
        """The state document."""
        return document(self.log.state)

    def seat(self) -> str:
        """Any seat."""
        return self.dice.choice(SEATS)

    def card(self, seat: str) -> str:
        """Any card dealt to a seat."""
        return self.dice.choice(self.hands[seat])
