"""What is recorded: facts seen at a table, choices made, rulings given.

Each event is a frozen value named in the past tense. What follows from it in law is
never part of it: the rules derive that (decision 0001). Field names and meanings are
the public contract; a new field or event may be added, none may change its meaning.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from lawbook.cards import Card, Suit
from lawbook.seats import Seat

Cards = Annotated[tuple[Card, ...], Meta(min_length=1, max_length=13)]
Text = Annotated[str, Meta(max_length=4000)]
Version = Annotated[int, Meta(ge=1)]
TrickNumber = Annotated[int, Meta(ge=1, le=13)]
TrickCount = Annotated[int, Meta(ge=0, le=13)]
BoardNumber = Annotated[int, Meta(ge=1, le=9999)]
EditionYear = Literal["1997", "2007", "2017"]
Vulnerability = Literal["none", "NS", "EW", "both"]
RecordKind = Literal["full", "incidents"]
Manner = Literal[
    "dropped",
    "stuck",
    "shown",
    "named",
    "led",
    "before_auction",
    "external",
    "restored",
    "current_trick",
]
INTENTIONAL_MANNERS = frozenset({"shown", "named", "led"})


class Event(
    Struct,
    frozen=True,
    kw_only=True,
    tag=True,
    tag_field="type",
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """A recorded fact; ``note`` is a free memo that may go with any of them."""

    note: Text | None = None


class BoardOpened(Event, frozen=True):
    """A board starts at a table; the edition of the Laws is pinned here."""

    board: BoardNumber
    dealer: Seat | None = None
    vulnerable: Vulnerability | None = None
    deal: Text | None = None
    edition: EditionYear | None = None
    record: RecordKind = "incidents"


class CallMade(Event, frozen=True):
    """A call; needed only where a call discharges something (Law 24)."""

    seat: Seat
    call: Annotated[str, Meta(pattern=r"^(P|XX?|[1-7](S|H|D|C|NT))$")]


class AuctionEnded(Event, frozen=True):
    """The final pass; from here declarer is presumed declarer."""

    contract: Annotated[str, Meta(pattern=r"^(PASS|[1-7](S|H|D|C|NT)X{0,2})$")]
    declarer: Seat | None = None


class CardPlayed(Event, frozen=True):
    """A card led or played, dummy's too."""

    seat: Seat
    card: Card
    suit_led: Suit | None = None


class OnLead(Event, frozen=True):
    """This seat has the lead now (record of incidents)."""

    seat: Seat


class OnTurn(Event, frozen=True):
    """This seat is to play, not lead, now; ``void``: he has none of the suit led."""

    seat: Seat
    suit_led: Suit | None = None
    void: bool | None = None


class CardExposed(Event, frozen=True):
    """Cards seen outside a legal play."""

    seat: Seat
    cards: Cards
    manner: Manner
    partner_could_see: bool = True
    intentional: bool | None = None
    trick: TrickNumber | None = None
    hand_removed: bool = True


class LeadOutOfTurn(Event, frozen=True):
    """A faced lead by the wrong player; ``induced``: an opponent told him to lead."""

    seat: Seat
    card: Card
    induced: bool = False
    trick: TrickNumber | None = None


class FaceDownLead(Event, frozen=True):
    """A lead put face down."""

    seat: Seat
    card: Card | None = None


class PlayedOutOfTurn(Event, frozen=True):
    """A premature lead or play."""

    seat: Seat
    card: Card
    lead: bool = False
    before: (
        Literal["partner", "rho", "after_declarer_both", "dummy_prompted"] | None
    ) = None


class CardsPlayedTogether(Event, frozen=True):
    """Two or more cards shown in one play; ``designated`` is the one he names."""

    seat: Seat
    visible: Cards
    designated: Card | None = None


class FifthCardPlayed(Event, frozen=True):
    """A second card from one hand to one trick."""

    seat: Seat
    card: Card
    deemed_lead: bool = False
    intentional: bool = True


class RevokeCorrected(Event, frozen=True):
    """A revoke put right before it is established."""

    seat: Seat
    withdrawn: Card
    substituted: Card
    trick: TrickNumber | None = None


class CardWithdrawn(Event, frozen=True):
    """A played card taken back; ``reason`` is the clause, or ``none`` without right."""

    seat: Seat
    card: Card
    reason: Annotated[str, Meta(min_length=1, max_length=20)]


class PenaltyCardNotPlayed(Event, frozen=True):
    """He led or played this instead of his penalty card (record of incidents)."""

    seat: Seat
    played: Card


class Elected(Event, frozen=True):
    """The answer to an open choice."""

    choice: Annotated[str, Meta(min_length=1, max_length=40)]
    suits: tuple[Suit, ...] = ()
    card: Card | None = None
    by: Seat | None = None
    awaiting: str | None = None


class Claimed(Event, frozen=True):
    """A claim of tricks."""

    seat: Seat
    tricks: TrickCount | None = None
    cards: tuple[Card, ...] = ()


class Conceded(Event, frozen=True):
    """A concession of tricks."""

    seat: Seat
    tricks: TrickCount | None = None
    cards: tuple[Card, ...] = ()


class ConcessionObjected(Event, frozen=True):
    """The conceder's partner objects at once."""

    seat: Seat


class PlayedOn(Event, frozen=True):
    """Play goes on after a claim, all four agreeing."""

    seat: Seat | None = None


class PlayEnded(Event, frozen=True):
    """The last trick is played or agreed; ``tricks`` were won by declarer."""

    tricks: TrickCount


class DirectorDesignated(Event, frozen=True):
    """The Director rules what a card is; he outranks the rules core."""

    seat: Seat
    card: Card
    status: Literal["not_penalty_card", "minor", "major"]
    reason: Annotated[str, Meta(min_length=1, max_length=4000)]
    information: Literal["authorized", "unauthorized"] | None = None


class RestrictionImposed(Event, frozen=True):
    """The Director imposes a lead restriction that another law gives (26B)."""

    seat: Seat
    kind: Literal["require_lead", "prohibit_lead"]
    suits: Annotated[tuple[Suit, ...], Meta(min_length=1, max_length=4)]
    law: Annotated[str, Meta(min_length=1, max_length=20)]
    until: Literal["this_lead", "loses_lead"] = "loses_lead"


class RulingGiven(Event, frozen=True):
    """What was actually said at the table."""

    text: Text
    laws: tuple[str, ...] = ()
    language: str | None = None


class RectificationWaived(Event, frozen=True):
    """The Director waives a rectification for cause."""

    seat: Seat
    reason: Annotated[str, Meta(min_length=1, max_length=4000)]
    card: Card | None = None


class DirectorCalled(Event, frozen=True):
    """Someone calls the Director."""

    by: str | None = None


class DirectorArrived(Event, frozen=True):
    """The Director is at the table."""

    by: str | None = None


class DirectorLeft(Event, frozen=True):
    """The Director leaves the table."""

    by: str | None = None


class NoteAdded(Event, frozen=True):
    """A free memo."""

    text: Text


class ConcernRaised(Event, frozen=True):
    """Someone asks the Director to consider a law."""

    law: Annotated[str, Meta(min_length=1, max_length=20)]
    text: Text
    seat: Seat | None = None


class LateEntryReviewed(Event, frozen=True):
    """The Director has looked at an entry that came late, and it stays."""

    event: Version
    text: Text | None = None


class EventWithdrawn(Event, frozen=True):
    """A wrong entry taken back; ``event`` is its version on this board."""

    event: Version
    reason: Annotated[str, Meta(min_length=1, max_length=4000)]


EVENT_TYPES: dict[str, type[Event]] = {
    kind.__name__: kind for kind in Event.__subclasses__()
}
