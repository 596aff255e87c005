"""What goes wrong with tricks: revokes, dummy's acts, a wrong number of cards."""

from __future__ import annotations

from typing import Literal

from lawbook.cards.cards import Card, Suit
from lawbook.cards.seats import Seat
from lawbook.events.base import Event, TrickCount, TrickNumber

Noticed = Literal["in_time", "next_board", "round_over"]


class RevokeFound(Event, frozen=True):
    """Attention is drawn to a revoke (61A); ``suit`` is the one that was due.

    A full record tells the rest. In one of incidents it is asked: ``won_by`` is who won
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
