"""The state document as types, for schemas and for programs in other languages.

Nothing is made from these: `rendering` writes the document, and the tests hold every
document it writes against them.
"""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from lawbook.cards.cards import Card, Suit
from lawbook.cards.seats import Seat
from lawbook.document.part_shapes import (
    AdjustedScore,
    AuctionNow,
    ClaimMade,
    DummysCard,
    DummysRights,
    InformationCase,
    InspectedCards,
    Shape,
)
from lawbook.editions import About, Status
from lawbook.events.base import EditionYear
from lawbook.events.information import InformationKind
from lawbook.lawful.findings import Finding
from lawbook.lawful.transfers import Result
from lawbook.state.kinds import ChoiceKind, DutyKind, Ending, OptionName
from lawbook.state.parts import Phase
from lawbook.state.procedure import Scoring
from lawbook.state.rectification import PenaltyCard, Restriction


class CurrentTrick(Shape, frozen=True):
    """The trick in progress, in a full record."""

    number: int
    leader: Seat
    played: dict[Seat, Card]
    to_play: Seat | None


class TricksWon(Shape, frozen=True):
    """Tricks won so far, in a full record."""

    NS: int
    EW: int


class ExposedCard(Shape, frozen=True):
    """A card faced in the auction, not a penalty card yet."""

    seat: Seat
    card: Card
    law: str


class EndedPenaltyCard(Shape, frozen=True):
    """A penalty card that ended: how, by which clause, at which version."""

    seat: Seat
    card: Card
    how: Ending
    law: str
    at: int


class ChoiceOption(Shape, frozen=True):
    """What may be chosen; ``pick`` says whether one or any of what it lists."""

    choice: OptionName
    suits: tuple[Suit, ...] | UnsetType = UNSET
    cards: tuple[Card, ...] | UnsetType = UNSET
    pick: Literal["one", "any"] | UnsetType = UNSET
    calls: tuple[str, ...] | UnsetType = UNSET


class OpenChoice(Shape, frozen=True):
    """A choice that is open: who chooses, and whom that holds up."""

    id: str
    kind: ChoiceKind
    chooser: Literal["N", "E", "S", "W", "NS", "EW", "director"]
    blocks: Seat | None
    law: str
    options: tuple[ChoiceOption, ...]


class SeatDuty(Shape, frozen=True):
    """What a seat must or may not do."""

    seat: Seat
    kind: DutyKind
    law: str
    cards: tuple[Card, ...] | UnsetType = UNSET
    suit: Suit | UnsetType = UNSET
    call: str | UnsetType = UNSET


class InformationLine(Shape, frozen=True):
    """Whether a seat may use what it knows of another's card, call or manner."""

    of: Seat
    to: Seat
    about: About | InformationKind | Literal["call"]
    status: Status
    law: str
    card: Card | UnsetType = UNSET
    call: str | UnsetType = UNSET


class LawViolation(Shape, frozen=True):
    """What broke the law; ``instead_of`` is the penalty card that was due."""

    seat: Seat
    law: str
    settled: bool
    card: Card | UnsetType = UNSET
    instead_of: Card | UnsetType = UNSET
    call: str | UnsetType = UNSET


class DirectorsQuestion(Shape, frozen=True):
    """What only the Director can decide; ``about`` is a card, a seat or a word."""

    law: str
    about: str
    text: str
    seat: Seat | UnsetType = UNSET
    card: Card | UnsetType = UNSET


class StateDocument(Shape, frozen=True):
    """The state of a board; the lists are ordered by when the item arose.

    A document that an earlier version stored may lack newer parts.
    """

    edition: EditionYear
    board: int
    phase: Phase
    version: int
    contract: str | None
    declarer: Seat | None
    dummy: Seat | None
    on_lead: Seat | None
    trick: CurrentTrick | None
    tricks: TricksWon | None
    exposed: tuple[ExposedCard, ...]
    penalty_cards: tuple[PenaltyCard, ...]
    gone: tuple[EndedPenaltyCard, ...]
    awaiting: tuple[OpenChoice, ...]
    duties: tuple[SeatDuty, ...]
    restrictions: tuple[Restriction, ...]
    playable: tuple[Card, ...] | None
    information: tuple[InformationLine, ...]
    violations: tuple[LawViolation, ...]
    questions: tuple[DirectorsQuestion, ...]
    result: Result | None = None
    claim: ClaimMade | None = None
    adjustments: tuple[AdjustedScore, ...] = ()
    revokes: tuple[Finding, ...] = ()
    scoring: tuple[Scoring, ...] = ()
    inspections: tuple[InspectedCards, ...] = ()
    cases: tuple[InformationCase, ...] = ()
    designation: DummysCard | None = None
    dummy_rights: DummysRights | None = None
    auction: AuctionNow | None = None
