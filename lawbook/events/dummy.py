"""What dummy does, and how declarer names the card that dummy plays (42-46)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from lawbook.cards.cards import Card, Suit
from lawbook.cards.seats import Seat
from lawbook.events.base import Event, Text

Act = Literal[
    "asked_declarer",
    "asked_defender",
    "drew_attention",
    "called_director",
    "warned_declarer",
    "indicated_card",
    "looked_at_hand",
    "watched_declarer",
    "exchanged_hands",
]
DesignationKind = Literal[
    "card", "high", "win", "low", "suit", "rank", "anything", "other"
]
Rank = Annotated[str, Meta(pattern=r"^[2-9TJQKA]$")]


class DummyActed(Event, frozen=True):
    """What dummy did beside playing as told; ``about`` is whom it concerns.

    That is whose hand was looked at, or whose irregularity was pointed at; ``card`` is
    the card of dummy that was touched or indicated unasked (45F).
    """

    act: Act
    card: Card | None = None
    about: Seat | None = None


class DummyDesignated(Event, frozen=True):
    """Declarer calls for a card of dummy, in whole or in part; ``words`` were said.

    ``kind`` card names ``suit`` and ``rank``, suit and rank only one of them; other is
    what none of these fits. ``intended`` is the card that the Director finds was meant
    beyond doubt (46B).
    """

    kind: DesignationKind
    suit: Suit | None = None
    rank: Rank | None = None
    words: Text | None = None
    intended: Card | None = None


class DesignationChanged(Event, frozen=True):
    """Declarer names another card of dummy instead (45C4(b)).

    ``unintended``: the Director finds that the first was a slip. ``pause``: whether
    there was a pause for thought, which matters before 2017; None where nobody told.
    """

    card: Card
    unintended: bool
    pause: bool | None = None
