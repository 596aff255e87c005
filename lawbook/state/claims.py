"""A claim or concession, and adjusted scores, as frozen values."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from lawbook.cards.cards import Card
from lawbook.cards.seats import Seat
from lawbook.events.claims import Share

ClaimPhase = Literal["open", "agreed", "contested", "ruled", "void"]


class Claim(Struct, frozen=True, gc=False):
    """A claim or concession that was made, and what became of it.

    ``by`` made it; ``tricks`` are those claimed, or those ``conceded``, None where
    nobody told. ``remaining`` is how many tricks were not complete then, known in a
    full record. ``faced`` are the cards of hands faced since or with it. ``complete``:
    the agreement can be undone by the Director only. ``ruled`` is what the Director
    gave to the side of ``by``.
    """

    by: Seat
    conceded: bool
    tricks: int | None
    remaining: int | None
    statement: str | None = None
    trump_mentioned: bool | None = None
    phase: ClaimPhase = "open"
    complete: bool = False
    faced: tuple[tuple[Seat, Card], ...] = ()
    ruled: int | None = None

    @property
    def share(self) -> int | None:
        """The tricks for the side that spoke, by its words; None where not known."""
        if self.conceded and self.tricks is not None:
            return None if self.remaining is None else self.remaining - self.tricks
        return self.tricks


class Adjustment(Struct, frozen=True, gc=False):
    """A score that the Director adjusted; ``side`` None: for both sides."""

    law: str
    side: str | None
    results: tuple[Share, ...]
    text: str | None
    at: int
