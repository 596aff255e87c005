"""What went wrong with a card."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from lawbook.cards.cards import Card
from lawbook.cards.seats import Seat
from lawbook.events.base import Cards, Event, Manner, TrickNumber

Before = Literal["partner", "rho", "after_declarer_both", "dummy_prompted"]


class CardExposed(Event, frozen=True):
    """Cards seen outside a legal play (16D, 24, 49); ``manner`` is how they were."""

    seat: Seat
    cards: Cards
    manner: Manner
    partner_could_see: bool = True
    intentional: bool | None = None
    trick: TrickNumber | None = None
    hand_removed: bool = True


class LeadOutOfTurn(Event, frozen=True):
    """A faced lead by the wrong player; ``induced``: an opponent asked for it."""

    seat: Seat
    card: Card
    induced: bool = False
    trick: TrickNumber | None = None


class FaceDownLead(Event, frozen=True):
    """A lead put face down."""

    seat: Seat
    card: Card | None = None


class PlayedOutOfTurn(Event, frozen=True):
    """A card led or played before its turn (57).

    ``before`` says whose turn it was: partner, rho (the opponent on the right), or
    dummy_prompted and after_declarer_both, which 57C excuses."""

    seat: Seat
    card: Card
    lead: bool = False
    before: Before | None = None


class CardsPlayedTogether(Event, frozen=True):
    """Two or more cards shown in one play; ``designated`` is the one named."""

    seat: Seat
    visible: Cards
    designated: Card | None = None


class FifthCardPlayed(Event, frozen=True):
    """A second card from one hand to one trick."""

    seat: Seat
    card: Card
    deemed_lead: bool = False
    intentional: bool = True


class RevokeCorrected(Event, frozen=True):
    """A revoke put right before it is established."""

    seat: Seat
    withdrawn: Card
    substituted: Card
    trick: TrickNumber | None = None


class CardWithdrawn(Event, frozen=True):
    """A played card taken back; ``reason`` is the clause, or ``none`` without right."""

    seat: Seat
    card: Card
    reason: Annotated[str, Meta(min_length=1, max_length=20)]


class PenaltyCardNotPlayed(Event, frozen=True):
    """A card was played instead of a penalty card of the hand (record of incidents)."""

    seat: Seat
    played: Card
