"""Cards are played, choices made, tricks claimed, the board ended."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from lawbook.cards.cards import Card, Suit
from lawbook.cards.seats import Seat
from lawbook.events.base import Event, TrickCount


class CardPlayed(Event, frozen=True):
    """A card led or played, dummy's too."""

    seat: Seat
    card: Card
    suit_led: Suit | None = None


class OnLead(Event, frozen=True):
    """This seat has the lead now (record of incidents)."""

    seat: Seat


class OnTurn(Event, frozen=True):
    """This seat is to play, not lead, now; ``void``: he has none of the suit led."""

    seat: Seat
    suit_led: Suit | None = None
    void: bool | None = None


class Elected(Event, frozen=True):
    """The answer to an open choice."""

    choice: Annotated[str, Meta(min_length=1, max_length=40)]
    suits: tuple[Suit, ...] = ()
    card: Card | None = None
    by: Seat | None = None
    awaiting: str | None = None


class Claimed(Event, frozen=True):
    """A claim of tricks."""

    seat: Seat
    tricks: TrickCount | None = None
    cards: tuple[Card, ...] = ()


class Conceded(Event, frozen=True):
    """A concession of tricks."""

    seat: Seat
    tricks: TrickCount | None = None
    cards: tuple[Card, ...] = ()


class ConcessionObjected(Event, frozen=True):
    """The conceder's partner objects at once."""

    seat: Seat


class PlayedOn(Event, frozen=True):
    """Play goes on after a claim, all four agreeing."""

    seat: Seat | None = None


class PlayEnded(Event, frozen=True):
    """The last trick is played or agreed; ``tricks`` were won by declarer."""

    tricks: TrickCount
