"""Tricks are claimed or conceded, agreed or doubted, ruled on, given back (68-71)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from lawbook.cards.cards import Card
from lawbook.cards.seats import Seat
from lawbook.events.base import Cards, Event, Text, TrickCount

Why = Literal["already_won", "likely", "no_normal_play"]
Clause = Annotated[str, Meta(min_length=1, max_length=20)]


class Claimed(Event, frozen=True):
    """A claim of tricks; ``statement`` is what was said, word for word.

    ``trump_mentioned``: whether it spoke of the trumps that are out, None where nobody
    told. ``current_trick``: only the trick in progress was meant, so it is no claim.
    """

    seat: Seat
    tricks: TrickCount | None = None
    cards: tuple[Card, ...] = ()
    statement: Text | None = None
    trump_mentioned: bool | None = None
    current_trick: bool = False


class Conceded(Event, frozen=True):
    """A concession of tricks; the fields are those of `Claimed`."""

    seat: Seat
    tricks: TrickCount | None = None
    cards: tuple[Card, ...] = ()
    statement: Text | None = None
    trump_mentioned: bool | None = None
    current_trick: bool = False


class ConcessionObjected(Event, frozen=True):
    """The conceder's partner objects at once."""

    seat: Seat


class PlayedOn(Event, frozen=True):
    """Play continues after a claim if all four ``concur``; false: a player refuses."""

    seat: Seat | None = None
    concur: bool = True


class ClaimAgreed(Event, frozen=True):
    """The other side assents to a claim or concession (69A).

    ``complete``: it has called on another board since, or the round is over.
    """

    seat: Seat
    complete: bool = False


class ClaimContested(Event, frozen=True):
    """Any player, dummy too, doubts a claim or concession."""

    seat: Seat
    text: Text | None = None


class CardsFaced(Event, frozen=True):
    """A hand is faced after a claim; its cards are never penalty cards."""

    seat: Seat
    cards: Cards


class ClaimRuled(Event, frozen=True):
    """The Director gives ``tricks`` of those that remained to the side that spoke.

    That is the side that claimed or conceded; ``laws`` are the clauses it stands on.
    """

    tricks: TrickCount
    laws: tuple[Clause, ...] = ()
    text: Text | None = None


class AgreementWithdrawn(Event, frozen=True):
    """A side asks to take its agreement to a claim back, for some tricks (69B)."""

    seat: Seat
    tricks: TrickCount
    why: Why | None = None


class ConcessionCancelled(Event, frozen=True):
    """A side asks that its concession of some tricks be cancelled (71)."""

    seat: Seat
    tricks: TrickCount
    why: Why | None = None


class Share(Struct, frozen=True, forbid_unknown_fields=True):
    """One result of an adjusted score: declarer's tricks, and what it weighs."""

    tricks: TrickCount
    weight: Annotated[int, Meta(ge=1, le=100)]


class ScoreAdjusted(Event, frozen=True):
    """The Director adjusts the score (12C): for one side, or for both."""

    law: Clause
    results: Annotated[tuple[Share, ...], Meta(min_length=1, max_length=14)]
    side: Literal["NS", "EW"] | None = None
    text: Text | None = None
