"""The frozen values a board's state is made of.

`Setup` is the board and the contract, `Play` who leads and what is played, and
`Rectification` all that an irregularity left behind: an ordinary play copies little.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from lawbook.cards import Card, Suit
from lawbook.deals import UNKNOWN_HANDS, Hands
from lawbook.seats import Seat

Phase = Literal["auction", "clarification", "play", "claimed", "ended"]
Kind = Literal["minor", "major"]


class Setup(Struct, frozen=True):
    """The board as it was opened, and the contract once known."""

    edition: str
    board: int
    record: str = "incidents"
    dealer: Seat | None = None
    vulnerable: str | None = None
    dealt: Hands = UNKNOWN_HANDS
    calls: tuple[tuple[Seat, str], ...] = ()
    contract: str | None = None
    declarer: Seat | None = None
    trumps: Suit | None = None


class Trick(Struct, frozen=True):
    """A trick: cards clockwise from the leader, None where one was taken back."""

    number: int
    leader: Seat
    cards: tuple[Card | None, ...] = ()

    @property
    def is_complete(self) -> bool:
        """Whether all four have played."""
        return len(self.cards) == 4 and None not in self.cards

    @property
    def next_place(self) -> int:
        """The place, 0 to 3, that plays next: the first one open."""
        return self.cards.index(None) if None in self.cards else len(self.cards)

    @property
    def suit_led(self) -> Suit | None:
        """The suit led, once a card has been."""
        return self.cards[0].suit if self.cards and self.cards[0] else None


class Turn(Struct, frozen=True):
    """Whose turn it is to play, as far as a record of incidents tells."""

    seat: Seat
    suit_led: Suit | None
    void: bool | None


class Play(Struct, frozen=True):
    """Leads, tricks and hands. ``hands`` are what is left of the known hands."""

    leader: Seat | None = None
    led: bool = False
    confirmed: bool = False
    faced: bool = False
    tricks: tuple[Trick, ...] = ()
    won: tuple[int, int] = (0, 0)
    hands: Hands = UNKNOWN_HANDS
    played: frozenset[Card] = frozenset()
    turn: Turn | None = None
    led_at: int = 0
    dummy_seen: bool = False
    lead_suit: Suit | None = None


class PenaltyCard(Struct, frozen=True):
    """A penalty card on the table; ``since`` is the version that made it one."""

    seat: Seat
    card: Card
    kind: Kind
    cause: str
    law: str
    since: int


class Gone(Struct, frozen=True):
    """A penalty card that ended; ``kind`` is what it was."""

    seat: Seat
    card: Card
    how: str
    law: str
    at: int
    kind: Kind


class Faced(Struct, frozen=True):
    """A card faced in the auction (Law 24), not a penalty card yet."""

    seat: Seat
    card: Card
    law: str
    manner: str
    since: int


class Seen(Struct, frozen=True):
    """A card that was exposed, led or withdrawn irregularly.

    ``standing`` tells where the information comes from when the card is no penalty
    card; ``ruled`` is what the Director said of it.
    """

    card: Card
    of: Seat
    since: int
    standing: str = "exposed"
    ruled: str | None = None


class Option(Struct, frozen=True):
    """One thing that may be chosen, with the suits or cards it may name."""

    choice: str
    suits: tuple[Suit, ...] = ()
    cards: tuple[Card, ...] = ()
    pick: Literal["one", "any"] | None = None


class Choice(Struct, frozen=True):
    """A choice that blocks the table. ``seat`` and ``card`` are what it is about."""

    id: str
    kind: str
    chooser: str
    blocks: Seat | None
    law: str
    options: tuple[Option, ...]
    seat: Seat | None = None
    card: Card | None = None
    proper: Seat | None = None
    kind_if_treated: Kind = "major"
    due: tuple[Card, ...] = ()


class Restriction(Struct, frozen=True):
    """A restriction in force on a seat."""

    seat: Seat
    kind: str
    suits: tuple[Suit, ...]
    law: str
    until: Literal["this_lead", "loses_lead", "this_trick"]


class Violation(Struct, frozen=True):
    """What broke the law, and whether it has been settled."""

    seat: Seat
    law: str
    card: Card
    instead_of: Card | None = None
    settled: bool = False


class Question(Struct, frozen=True):
    """What only the Director can decide. ``about`` is a card, a seat or a word."""

    law: str
    about: str
    text: str
    seat: Seat | None = None
    card: Card | None = None


class Watch(Struct, frozen=True):
    """What the partner of a penalty card's owner could choose, and when (50E4)."""

    card: Card
    of: Seat
    while_faced: bool = False
    afterwards: bool = False


class Rectification(Struct, frozen=True):
    """All that irregularities have left behind on this board."""

    penalty_cards: tuple[PenaltyCard, ...] = ()
    gone: tuple[Gone, ...] = ()
    exposed: tuple[Faced, ...] = ()
    seen: tuple[Seen, ...] = ()
    choices: tuple[Choice, ...] = ()
    restrictions: tuple[Restriction, ...] = ()
    passes: tuple[tuple[Seat, str], ...] = ()
    violations: tuple[Violation, ...] = ()
    questions: tuple[Question, ...] = ()
    watches: tuple[Watch, ...] = ()
    chosen_about: frozenset[Card] = frozenset()
    designated: Card | None = None
    designated_by: str = "51A"
    premature: Card | None = None
    held: tuple[tuple[Seat, Card], ...] = ()
