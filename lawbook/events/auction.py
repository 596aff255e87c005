"""The board is opened and the auction called."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from lawbook.cards.seats import Seat
from lawbook.editions import require_edition
from lawbook.events.base import (
    BoardNumber,
    Call,
    EditionYear,
    Event,
    RecordKind,
    Suits,
    Text,
    Vulnerability,
)


class BoardOpened(Event, frozen=True):
    """A board starts at a table; the edition of the Laws is pinned here."""

    board: BoardNumber
    dealer: Seat | None = None
    vulnerable: Vulnerability | None = None
    deal: Text | None = None
    edition: EditionYear | None = None
    record: RecordKind = "incidents"

    def __post_init__(self) -> None:
        if self.edition is not None:
            require_edition(self.edition)


class CallMade(Event, frozen=True):
    """A call; needed only where a call discharges something (Law 24)."""

    seat: Seat
    call: Call


class CallWithdrawn(Event, frozen=True):
    """A call taken back (26); ``comparable``: the call in its place was comparable.

    ``suits_shown`` are those the withdrawn call named (they decide before 2017),
    ``suits_specified`` those the same player specified in the legal auction.
    """

    seat: Seat
    call: Call | None = None
    replaced_by: Call | None = None
    comparable: bool = False
    suits_shown: Suits = ()
    suits_specified: Suits = ()


class AuctionEnded(Event, frozen=True):
    """The final pass; from here declarer is presumed declarer."""

    contract: Annotated[str, Meta(pattern=r"^(PASS|[1-7](S|H|D|C|NT)X{0,2})$")]
    declarer: Seat | None = None


class ContractCorrected(Event, frozen=True):
    """The contract had been entered wrongly; this is what it was all the time."""

    contract: Annotated[str, Meta(pattern=r"^[1-7](S|H|D|C|NT)X{0,2}$")]
    declarer: Seat
