"""What goes wrong with tricks: revokes, dummy's acts, a wrong number of cards."""

from __future__ import annotations

from typing import Literal

from lawbook.cards.cards import Card, Suit
from lawbook.cards.seats import Seat
from lawbook.events.base import Event, TrickCount, TrickNumber

Inspected = Literal["current", "own_last", "quitted"]
Disputed = Literal["play", "agreement", "after", "round_over"]
Noticed = Literal["in_time", "next_board", "round_over"]
Defective = Literal["short", "long", "twice"]


class RevokeFound(Event, frozen=True):
    """Attention is drawn to a revoke (61A); ``suit`` is the one that was due.

    A full record tells the rest; a record of incidents needs it: ``won_by`` is who won
    that trick, ``next_played`` whether the revoker's side has led or played to the next
    trick, named a card for it or claimed, ``later_tricks`` what it has won since.
    ``noticed`` after a call on the next board, or after the round, moves no trick."""

    seat: Seat
    trick: TrickNumber | None = None
    card: Card | None = None
    suit: Suit | None = None
    noticed: Noticed = "in_time"
    won_by: Seat | None = None
    next_played: bool | None = None
    later_tricks: TrickCount | None = None


class RevokeAsked(Event, frozen=True):
    """``by`` asks ``seat`` whether it has none of the suit led (61B)."""

    by: Seat
    seat: Seat


class InspectionAsked(Event, frozen=True):
    """A player asks to see played cards: of the last trick, the player's own last one,
    or quitted tricks (66)."""

    seat: Seat
    what: Inspected


class TrickDisputed(Event, frozen=True):
    """A player says that a trick lies wrong, or that the tricks are miscounted.

    ``when``: while play goes on (65B3), before the hands are back in the board (79A),
    afterwards in the same round, or after the round (79B)."""

    seat: Seat
    when: Disputed
    trick: TrickNumber | None = None


class CardOmitted(Event, frozen=True):
    """The player whose turn it was did not play to this trick, and the table went on
    (67). A record of incidents lacks the trick: `DefectiveTrickFound`, ``short``."""

    seat: Seat


class DefectiveTrickFound(Event, frozen=True):
    """A player has too few or too many cards among those played (67).

    ``kind``: ``short``, ``long``, or ``twice`` where a card was played to two tricks
    (67B3). ``card`` is the one now put with the played ones, ``suit`` the one led to
    the trick. ``extra`` are the cards given back, ``exposed`` those of them that were
    seen, ``together`` whether they had come with the card that stays (58B) or after it
    (45E). ``both_played``: both sides have played to the next trick; ``won_by`` and
    ``later_tricks`` as of a revoke. A full record tells these three itself."""

    seat: Seat
    kind: Defective
    trick: TrickNumber | None = None
    suit: Suit | None = None
    card: Card | None = None
    extra: tuple[Card, ...] = ()
    exposed: tuple[Card, ...] = ()
    together: bool | None = None
    both_played: bool | None = None
    won_by: Seat | None = None
    later_tricks: TrickCount | None = None
