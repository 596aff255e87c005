"""The call of dummy's card, and what dummy has done, as frozen values."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from lawbook.cards.cards import Card
from lawbook.cards.seats import Seat
from lawbook.events.dummy import DesignationKind

# How a call comes to its card; the sentence about it has the same name.
CalledBy = Literal[
    "card",
    "unseen",
    "high",
    "win",
    "low",
    "suit",
    "rank",
    "rank_led",
    "anything",
    "not_there",
    "revoke",
    "intended",
    "director",
    "changed",
]
Stands = Literal["not_a_slip", "pause", "too_late"]


class Designation(Struct, frozen=True, gc=False):
    """The last call of a card of dummy, ``seat``.

    ``card`` is the one it gives, None while that is open; ``among`` are those it may
    still be. ``valid``: whether the call can be followed, None where the record does
    not tell or the Director says. ``law`` is its clause, ``by`` how it came to the
    card, ``since`` the version of the call. ``played`` is what dummy has put down for
    it. ``gone_on``: declarer has since played from either hand, as far as is recorded.
    ``stands``: why a change of it was not allowed.
    """

    seat: Seat
    kind: DesignationKind
    card: Card | None
    valid: bool | None
    law: str
    by: CalledBy
    since: int
    among: tuple[Card, ...] = ()
    played: Card | None = None
    gone_on: bool = False
    stands: Stands | None = None


class DummysActs(Struct, frozen=True, gc=False):
    """What dummy has done that matters later.

    ``lost`` is the clause by which dummy lost the rights of Law 42B, None while it has
    them. ``indicated`` are cards touched or pointed at unasked, None for one not told.
    ``pointed_at`` are those whose irregularity dummy was then the first to point at,
    and ``asked`` tells that dummy was the first to ask declarer about a revoke (43B);
    ``asked_at`` in which trick, where every card is recorded.
    """

    lost: str | None = None
    indicated: tuple[Card | None, ...] = ()
    pointed_at: tuple[Seat, ...] = ()
    asked: bool = False
    asked_at: int | None = None


NOTHING = DummysActs()
