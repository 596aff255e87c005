"""The later parts of the state document as types: claims, incidents, the auction."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from lawbook.cards.cards import Card
from lawbook.cards.seats import Seat
from lawbook.events.claims import Share
from lawbook.events.dummy import DesignationKind
from lawbook.events.information import Finding as InformationFinding
from lawbook.events.information import InformationKind
from lawbook.events.tricks import Inspected
from lawbook.lawful.claims import Outstanding
from lawbook.lawful.incidents import Changeable
from lawbook.state.auction import CallStatus, Irregular
from lawbook.state.claims import ClaimPhase
from lawbook.state.incidents import Account, CaseKind

Side = Literal["NS", "EW"]


class Shape(Struct, frozen=True, forbid_unknown_fields=True):
    """An object with these keys; one whose default is unset may be left out."""


class ClaimMade(Shape, frozen=True):
    """The claim or concession with what was left to play, as far as it is known."""

    by: Seat
    side: Side
    kind: Literal["claim", "concession"]
    tricks: int | None
    remaining: int | None
    statement: str | None
    phase: ClaimPhase
    complete: bool
    ruled: int | None
    hands: dict[Seat, tuple[Card, ...] | None]
    trumps_out: tuple[Outstanding, ...] | None


class AdjustedScore(Shape, frozen=True):
    """A score assigned by the Director; without ``side`` it is for both sides."""

    law: str
    results: tuple[Share, ...]
    at: int
    side: Side | UnsetType = UNSET
    text: str | UnsetType = UNSET


class InspectedCards(Shape, frozen=True):
    """A player asked to see cards again; ``allowed`` null: the record does not tell."""

    seat: Seat
    what: Inspected
    allowed: bool | None
    law: str


class InformationCase(Shape, frozen=True):
    """What the Director has to look at: misinformation, unauthorised information."""

    since: int
    kind: CaseKind
    law: str
    by: Seat
    about: int | str | None
    to: Literal["N", "E", "S", "W", "NS", "EW"]
    agreed: str | None
    disputed: str | None
    offending: Side | None
    damaged: Side | None
    changeable: Changeable | None
    finding: InformationFinding | None
    incident: InformationKind
    accounts: tuple[Account, ...]


class DummysCard(Shape, frozen=True):
    """The last call of a card of dummy; ``card`` null while it is open."""

    kind: DesignationKind
    card: Card | None
    valid: bool | None
    law: str


class DummysRights(Shape, frozen=True):
    """Whether dummy has lost rights, and by which clause."""

    lost: bool
    law: str


class AuctionCall(Shape, frozen=True):
    """A call; ``n`` is its place in the order recorded, from 1."""

    n: int
    seat: Seat
    call: str
    status: CallStatus
    irregular: Irregular | UnsetType = UNSET
    law: str | UnsetType = UNSET
    replaces: int | UnsetType = UNSET


class StandingBid(Shape, frozen=True):
    """The last bid that counts."""

    seat: Seat
    call: str


class AuctionNow(Shape, frozen=True):
    """The auction, where every call is recorded."""

    dealer: Seat
    calls: tuple[AuctionCall, ...]
    turn: Seat | None
    last_bid: StandingBid | None
    doubled: Literal["", "X", "XX"]
    ended: bool
