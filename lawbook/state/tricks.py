"""What irregularities of tricks leave behind: revokes, and who has gone on since."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from lawbook.cards.cards import Card, Suit
from lawbook.cards.seats import Seat
from lawbook.events.tricks import Defective, Inspected, Noticed

RevokeStatus = Literal["open", "corrected", "established"]
# The clause by which a defective trick counts as a revoke.
Deemed = Literal["67B1"]
# What counts as the trick after all others: a side that has claimed is past them all.
BEYOND = 14


class Revoke(Struct, frozen=True, gc=False):
    """A revoke as it was reported or put right; what nobody has told is None.

    ``noticed`` is None for one that was put right before anybody reported it. ``since``
    is the version that reported it. ``scored`` is the clause by which it counts as
    established although it is put right (43B2(b); 61B in 1997); ``both`` tells that
    both sides put a revoke of one trick right (62C3), ``due`` that this one must be
    corrected although it is established, as the other side's on its trick was (62C3).
    ``deemed``: what makes it one is a trick that lacked the player's card (67B1).
    """

    seat: Seat
    since: int
    trick: int | None = None
    card: Card | None = None
    suit: Suit | None = None
    noticed: Noticed | None = None
    won_by: Seat | None = None
    next_played: bool | None = None
    later: int | None = None
    corrected: bool = False
    both: bool = False
    due: bool = False
    scored: str | None = None
    deemed: Deemed | None = None


class WentOn(Struct, frozen=True, gc=False):
    """A side has turned to a later trick otherwise than by a card in its turn (63A).

    ``trick`` is the one it turned to, ``law`` the clause. ``not_yet``: who had still to
    play to the trick before that one; a card they then play there comes after this.
    ``lead``: a lead by the wrong player, which may have gone back since. ``since`` is
    the version that told it.
    """

    side: str
    trick: int
    law: str
    not_yet: tuple[Seat, ...] = ()
    lead: bool = False
    since: int = 0


class Inspection(Struct, frozen=True, gc=False):
    """A player asked to see cards again (66).

    ``allowed`` is None where the record does not tell, ``law`` the clause; ``since``
    is the version that told it.
    """

    seat: Seat
    what: Inspected
    allowed: bool | None
    law: str
    since: int


class Defect(Struct, frozen=True, gc=False):
    """A player's played cards are too few or too many for the tricks (67).

    ``found`` is False while only the record shows it. ``card`` is the one put with the
    played ones, after the trick ``held_until``, which the player had played to before.
    ``both_played`` and ``suit`` are None where nobody has told.
    """

    seat: Seat
    kind: Defective
    since: int
    trick: int | None = None
    found: bool = True
    both_played: bool | None = None
    suit: Suit | None = None
    card: Card | None = None
    held_until: int = 0
