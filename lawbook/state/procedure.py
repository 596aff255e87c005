"""What went wrong with the board itself, as frozen values (13-15, 87).

The facts are kept as they were told, with how far the board had come; what follows is
worked out from them (`lawbook.lawful.procedure`).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from lawbook.cards.cards import Card
from lawbook.cards.seats import Seat
from lawbook.events.procedure import Fouled, Found

Stage = Literal["auction", "before_lead", "play", "ended"]
ScoringKind = Literal["adjusted", "cancelled", "stands", "fouled"]
# Before the opening lead is faced.
EARLY: tuple[Stage, ...] = ("auction", "before_lead")


class CountFound(Struct, frozen=True, gc=False):
    """Hands without thirteen cards; ``playable`` is what the Director ruled of them."""

    counts: tuple[tuple[Seat, int], ...]
    seen: bool
    called: bool | None
    surplus: bool
    stage: Stage
    playable: bool | None = None


class HandMistaken(Struct, frozen=True, gc=False):
    """A player called on the cards of another board; who has called since.

    Where every call is recorded: ``call`` is that call, ``since`` how many calls there
    were when it was told, ``repeated`` whether the player has made the same call since.
    """

    seat: Seat
    partner_called: bool | None
    lho_called: bool | None
    call: str | None = None
    since: int = 0
    repeated: bool = False


class BoardMistaken(Struct, frozen=True, gc=False):
    """A board played that was not due; ``played_before`` had played it."""

    played_before: tuple[Seat, ...]
    stage: Stage


class CardShort(Struct, frozen=True, gc=False):
    """A hand short of a card, and where that was found."""

    seat: Seat
    found: Found
    card: Card | None
    stage: Stage
    defends: bool


class BoardDiffered(Struct, frozen=True, gc=False):
    """The board was not the same at every table."""

    what: Fouled
    teams: bool


Fault = Literal["wholly", "partly", "not"]


class Prescribed(Struct, frozen=True, gc=False):
    """An artificial score that the Laws prescribe, and how far each side is at fault.

    ``ns``, ``ew``: None where the side keeps another score, or nobody can say.
    """

    law: str
    ns: Fault | None
    ew: Fault | None


Mishap = CountFound | HandMistaken | BoardMistaken | CardShort | BoardDiffered


class Asked(Struct, frozen=True, gc=False):
    """A question to the Director: its clause, and the key of its sentence."""

    law: str
    key: str


class Outcome(Struct, frozen=True, gc=False):
    """What the Laws make of a mishap.

    ``key`` names the sentence said of it, ``law`` is its clause as the base labels it.
    ``scores`` is what becomes of the score. ``asks`` are the questions to the Director.
    """

    key: str
    law: str
    scores: tuple[ScoringKind, ...] = ()
    asks: tuple[Asked, ...] = ()


class Scoring(Struct, frozen=True, gc=False):
    """A score that the Laws prescribe; ``law`` is the clause in the board's edition."""

    kind: ScoringKind
    law: str
