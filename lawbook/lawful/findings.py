"""Revokes as the state document tells them: found, put right, or only recorded (64)."""

from __future__ import annotations

from msgspec import Struct

from lawbook.cards.cards import Card, Suit
from lawbook.cards.seats import Seat
from lawbook.lawful.revokes import Standing, standings, unnoticed
from lawbook.lawful.transfers import Standings, tricks_due
from lawbook.state.board import BoardState, law
from lawbook.state.tricks import RevokeStatus


class Finding(Struct, frozen=True):
    """A revoke as the state document tells it.

    ``tricks_due`` is what it costs if play stops now, ``law`` the clause of that.
    """

    seat: Seat
    trick: int | None
    suit: Suit | None
    card: Card | None
    attention: bool
    established: bool | None
    by: str | None
    won_by: Seat | None
    tricks_due: int | None
    law: str
    status: RevokeStatus


def findings(state: BoardState) -> tuple[Finding, ...]:
    """Every revoke: those found as they arose, then those only the record shows."""
    found = standings(state)
    shown = [one for one in found if one.revoke.noticed is not None]
    return tuple(_finding(state, one, found) for one in (*shown, *unnoticed(state)))


def _finding(state: BoardState, one: Standing, found: Standings) -> Finding:
    revoke, (due, clause) = one.revoke, tricks_due(state, one, found)
    return Finding(
        revoke.seat,
        revoke.trick,
        revoke.suit,
        revoke.card,
        one.attention,
        one.established,
        law(state, one.by) if one.by else None,
        one.won_by,
        due,
        law(state, clause),
        one.status,
    )
