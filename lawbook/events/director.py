"""What the Director rules, is called for, notes and takes back."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from lawbook.cards.cards import Card, Suit
from lawbook.cards.seats import Seat
from lawbook.events.base import Event, Text, Version


class DirectorDesignated(Event, frozen=True):
    """The Director rules what a card is; this overrides what the rules would say.

    ``status`` is not_penalty_card, minor or major; ``information`` who may use it."""

    seat: Seat
    card: Card
    status: Literal["not_penalty_card", "minor", "major"]
    reason: Annotated[str, Meta(min_length=1, max_length=4000)]
    information: Literal["authorized", "unauthorized"] | None = None


class RestrictionImposed(Event, frozen=True):
    """The Director imposes a lead restriction that another law gives (26B)."""

    seat: Seat
    kind: Literal["require_lead", "prohibit_lead"]
    suits: Annotated[tuple[Suit, ...], Meta(min_length=1, max_length=4)]
    law: Annotated[str, Meta(min_length=1, max_length=20)]
    until: Literal["this_lead", "loses_lead"] = "loses_lead"


class RulingGiven(Event, frozen=True):
    """What the Director said at the table."""

    text: Text
    laws: tuple[str, ...] = ()
    language: str | None = None


class RectificationWaived(Event, frozen=True):
    """The Director waives a rectification for cause."""

    seat: Seat
    reason: Annotated[str, Meta(min_length=1, max_length=4000)]
    card: Card | None = None


class DirectorCalled(Event, frozen=True):
    """Someone calls the Director."""

    by: str | None = None


class DirectorArrived(Event, frozen=True):
    """The Director is at the table."""

    by: str | None = None


class DirectorLeft(Event, frozen=True):
    """The Director leaves the table."""

    by: str | None = None


class NoteAdded(Event, frozen=True):
    """A note in free text."""

    text: Text


class ConcernRaised(Event, frozen=True):
    """Someone asks the Director to consider a law."""

    law: Annotated[str, Meta(min_length=1, max_length=20)]
    text: Text
    seat: Seat | None = None


class LateEntryReviewed(Event, frozen=True):
    """The Director has reviewed a late entry and keeps it."""

    event: Version
    text: Text | None = None


class ReportsCompared(Event, frozen=True):
    """The Director has compared two reports of one incident: both are real, both stay.

    ``events`` are their versions on this board.
    """

    events: Annotated[tuple[Version, ...], Meta(min_length=2, max_length=2)]
    text: Text | None = None


class EventWithdrawn(Event, frozen=True):
    """A wrong entry taken back; ``event`` is its version on this board."""

    event: Version
    reason: Annotated[str, Meta(min_length=1, max_length=4000)]
