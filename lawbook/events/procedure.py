"""The board itself went wrong: its cards, whose it is, how it was made (13-15, 87)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from lawbook.cards.cards import Card
from lawbook.cards.seats import Seat
from lawbook.events.base import Event

HeldCards = Annotated[int, Meta(ge=0, le=52)]
Counts = Annotated[dict[Seat, HeldCards], Meta(min_length=1, max_length=4)]
Found = Literal["elsewhere", "played", "not_found"]
Fouled = Literal["cards", "dealer", "vulnerable"]


class WrongHand(Event, frozen=True):
    """A player has called on the cards of another board (15A).

    ``partner_called``, ``lho_called``: whether partner, or the opponent on the left,
    has called since; None where nobody told and the record does not.
    """

    seat: Seat
    partner_called: bool | None = None
    lho_called: bool | None = None


class WrongBoard(Event, frozen=True):
    """A board is played that was not due (15B); these had played it before."""

    played_before: Annotated[tuple[Seat, ...], Meta(max_length=4)] = ()


class WrongCount(Event, frozen=True):
    """A hand does not have thirteen cards (13); a new report replaces the earlier one.

    ``counts`` are the cards of the hands that were counted. ``seen``: a player has
    seen a card of another hand. ``called``: a player with a wrong hand has called; None
    where nobody told and the record does not. ``surplus``: a card is of another deal.
    """

    counts: Counts
    seen: bool = False
    called: bool | None = None
    surplus: bool = False


class CountRuled(Event, frozen=True):
    """The Director rules whether the board can be corrected and played (13B)."""

    playable: bool


class CardMissing(Event, frozen=True):
    """A hand is short of a card, and no other has too many (14)."""

    seat: Seat
    found: Found
    card: Card | None = None


class BoardFouled(Event, frozen=True):
    """The board was not the same at every table (87); ``what`` differed."""

    what: Fouled
    teams: bool = False
