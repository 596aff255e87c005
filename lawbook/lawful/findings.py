"""Revokes as the state document tells them: found, put right, or only recorded (64).

The document tells of a revoke that only the record shows as well, with ``attention``
False, so that the Director can see it; who may not see the hands is shown a reading of
the log in which such a one does not exist (`lawbook.transitions.concealing`).
"""

from __future__ import annotations

from msgspec import Struct

from lawbook.cards.cards import Card, Suit
from lawbook.cards.seats import Seat
from lawbook.lawful.revokes import Standing, standings
from lawbook.lawful.transfers import Standings, tricks_due
from lawbook.lawful.unnoticed_revokes import unnoticed
from lawbook.state.board import BoardState, law
from lawbook.state.tricks import RevokeStatus


class Finding(Struct, frozen=True):
    """A revoke in the state document.

    ``tricks_due`` is what it costs if play stops now, ``law`` the clause of that.

    ``trick`` is its number from 1 to 13. ``established`` and ``tricks_due`` are None
    while the facts are not known. ``by`` and ``law`` carry the label of the board's
    edition.
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
    """Every revoke: those found as they arose, then those only the record shows.

    A revoke that was put right before anybody reported it is not listed. Of all revokes
    together a side never loses more than it won; each line here stands alone.
    """
    found = standings(state)
    shown = [one for one in found if one.revoke.noticed is not None]
    return tuple(_finding(state, one, found) for one in (*shown, *unnoticed(state)))


def _finding(state: BoardState, one: Standing, found: Standings) -> Finding:
    """A line of the document; ``found`` are all revokes, for the exceptions of 64B."""
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
