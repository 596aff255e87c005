"""The board is opened, cards are played, choices made, the play ends."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from lawbook.cards.boards import Vulnerability
from lawbook.cards.cards import Card, Suit
from lawbook.cards.seats import Seat
from lawbook.editions import require_edition
from lawbook.events.base import (
    AnyCall,
    BoardNumber,
    EditionYear,
    Event,
    RecordKind,
    Text,
    TrickCount,
)


class CardPlayed(Event, frozen=True):
    """A card led or played, dummy's too."""

    seat: Seat
    card: Card
    suit_led: Suit | None = None


class OnLead(Event, frozen=True):
    """This seat has the lead now (record of incidents)."""

    seat: Seat


class OnTurn(Event, frozen=True):
    """This seat is to play, not lead, now; ``void``: it has none of the suit led."""

    seat: Seat
    suit_led: Suit | None = None
    void: bool | None = None


class Elected(Event, frozen=True):
    """The answer to an open choice.

    ``choice`` is the name of the option, ``suits``, ``card`` or ``call`` what it names,
    ``by`` the player who chose, ``awaiting`` the id of the choice where several are
    open."""

    choice: Annotated[str, Meta(min_length=1, max_length=40)]
    suits: tuple[Suit, ...] = ()
    card: Card | None = None
    by: Seat | None = None
    awaiting: str | None = None
    call: AnyCall | None = None


class PlayEnded(Event, frozen=True):
    """The last trick is played or agreed; ``tricks`` were won by declarer."""

    tricks: TrickCount


class BoardOpened(Event, frozen=True):
    """A board starts at a table; the edition of the Laws is pinned here.

    ``record`` says whether every card is recorded, ``auction`` whether every call is.
    """

    board: BoardNumber
    dealer: Seat | None = None
    vulnerable: Vulnerability | None = None
    deal: Text | None = None
    edition: EditionYear | None = None
    record: RecordKind = "incidents"
    auction: RecordKind = "incidents"

    def __post_init__(self) -> None:
        if self.edition is not None:
            require_edition(self.edition)


class AuctionEnded(Event, frozen=True):
    """The final pass; from here declarer is presumed declarer."""

    contract: Annotated[str, Meta(pattern=r"^(PASS|[1-7](S|H|D|C|NT)X{0,2})$")]
    declarer: Seat | None = None


class ContractCorrected(Event, frozen=True):
    """Corrects a contract that had been entered wrongly."""

    contract: Annotated[str, Meta(pattern=r"^[1-7](S|H|D|C|NT)X{0,2}$")]
    declarer: Seat
