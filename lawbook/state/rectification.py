"""What irregularities leave behind on a board, as frozen values."""

from __future__ import annotations

from typing import Literal, cast

from msgspec import Struct

from lawbook.cards.cards import Card, Suit
from lawbook.cards.seats import Seat
from lawbook.editions import Status
from lawbook.events.base import Manner
from lawbook.state.claims import Adjustment, Claim
from lawbook.state.dummy import NOTHING, Designation, DummysActs
from lawbook.state.incidents import Incident
from lawbook.state.kinds import (
    Cause,
    ChoiceKind,
    Ending,
    Kind,
    OptionName,
    RestrictionKind,
    SeenAs,
    Until,
)
from lawbook.state.procedure import Mishap
from lawbook.state.tricks import Defect, Inspection, Revoke, WentOn


class PenaltyCard(Struct, frozen=True, gc=False):
    """A penalty card on the table; ``since`` is the version that made it one."""

    seat: Seat
    card: Card
    kind: Kind
    cause: Cause
    law: str
    since: int


class Gone(Struct, frozen=True, gc=False):
    """A penalty card that ended; ``kind`` is what it was.

    ``how`` it ended: played, picked up, with play that went on after a claim (68D2),
    with the board, or by the Director; ``at`` is the version at which it did.
    """

    seat: Seat
    card: Card
    how: Ending
    law: str
    at: int
    kind: Kind


class Faced(Struct, frozen=True, gc=False):
    """A card faced in the auction (Law 24), not a penalty card yet.

    ``law`` is the clause for it, ``manner`` how it was faced, ``since`` the version at
    which it was.
    """

    seat: Seat
    card: Card
    law: str
    manner: Manner
    since: int


class Seen(Struct, frozen=True, gc=False):
    """A card that was exposed, led or withdrawn irregularly.

    ``standing`` tells where the information comes from when the card is no penalty
    card; ``ruled`` is what the Director said of it.
    """

    card: Card
    of: Seat
    since: int
    standing: SeenAs = "exposed"
    ruled: Status | None = None


class Option(Struct, frozen=True, gc=False):
    """One thing that may be chosen, with the suits, cards or calls it may name.

    ``pick`` tells whether one of them is named or any number; None where none is.
    """

    choice: OptionName
    suits: tuple[Suit, ...] = ()
    cards: tuple[Card, ...] = ()
    pick: Literal["one", "any"] | None = None
    calls: tuple[str, ...] = ()


class Choice(Struct, frozen=True, gc=False):
    """A choice that blocks the table. ``seat`` and ``card`` are what it is about.

    ``since`` is the version that opened it, ``trick`` the trick in a full record.
    """

    id: str
    kind: ChoiceKind
    chooser: str
    blocks: Seat | None
    law: str
    options: tuple[Option, ...]
    seat: Seat | None = None
    card: Card | None = None
    proper: Seat | None = None
    kind_if_treated: Kind = "major"
    due: tuple[Card, ...] = ()
    since: int = 0
    trick: int | None = None

    @property
    def play(self) -> tuple[Seat, Card]:
        """Whose card it is about, and which, where it is about a card led or played."""
        return cast("tuple[Seat, Card]", (self.seat, self.card))


class Restriction(Struct, frozen=True, gc=False):
    """A restriction in force on a seat.

    ``kind`` says whether a suit is required or forbidden, at a lead or a play;
    ``until`` how long: this lead, this play, or while the seat keeps the lead.
    """

    seat: Seat
    kind: RestrictionKind
    suits: tuple[Suit, ...]
    law: str
    until: Until


class WithdrawnCall(Struct, frozen=True, gc=False):
    """A call withdrawn whose lead restriction (26) has still to be chosen.

    ``suits`` are those declarer may name at the first turn to lead of ``of``'s partner.
    """

    of: Seat
    suits: tuple[Suit, ...]
    law: str
    may_require: bool
    since: int


class Violation(Struct, frozen=True, gc=False):
    """What broke the law, a card or a call, and whether it has been settled."""

    seat: Seat
    law: str
    card: Card | None
    instead_of: Card | None = None
    settled: bool = False
    call: str | None = None


class Question(Struct, frozen=True, gc=False):
    """What only the Director can decide. ``about`` is a card, a seat or a word.

    ``key`` names the sentence that asks it (`lawbook.document.questions`), of these
    cards, clauses and the owner of a card; ``text`` is what a person wrote instead.
    """

    law: str
    about: str
    seat: Seat | None = None
    card: Card | None = None
    key: str = ""
    text: str = ""
    cards: tuple[Card, ...] = ()
    clauses: tuple[str, ...] = ()
    owner: Seat | None = None


class Watch(Struct, frozen=True, gc=False):
    """What the partner of a penalty card's owner could choose, and when (50E4)."""

    card: Card
    of: Seat
    while_faced: bool = False
    afterwards: bool = False


class Rectification(Struct, frozen=True, gc=False):
    """All that irregularities have left behind on this board.

    ``face_down``: who has put an opening lead face down out of turn. ``held``: cards
    played before their turn, of either side, that lie there until it comes.
    ``retracted``: declarer's lead out of turn was refused, and no other is made yet.
    ``spent``: what restricted the lead just made, for when that is taken back.
    ``put_right``: whose card was changed, when, and the clause by which others who have
    played after it may change theirs, where no choice is open over that.
    ``picked_up``: cards of declarer's side faced in the auction, picked up at its end.
    ``over_faced``: cards played where only penalty cards could follow suit, with their
    tricks (64B3).
    ``implied``: what was conceded was not said, but follows from a claim.
    ``replaced``: the card withdrawn under 62C2, and its seat, until another is played.
    ``substitutes``: the penalty cards one of which takes the place of a card rejected.
    ``claim``: the last claim or concession. ``asked``: who has asked whom about a
    revoke (61B), and of which trick, 0 for none; None of incidents. ``went_on``: which
    sides have turned to a later trick (63A). ``told_tricks``: what declarer won, as the
    end of play told it. ``mishaps`` are what went wrong with the board itself (13-15).
    ``incidents``: information that should not have been given.
    ``designation``: the last call of a card of dummy. ``dummy``: what dummy has done
    beside playing as told. ``defective``: tricks with too few or too many cards (67).
    """

    penalty_cards: tuple[PenaltyCard, ...] = ()
    gone: tuple[Gone, ...] = ()
    exposed: tuple[Faced, ...] = ()
    picked_up: tuple[Faced, ...] = ()
    seen: tuple[Seen, ...] = ()
    choices: tuple[Choice, ...] = ()
    restrictions: tuple[Restriction, ...] = ()
    passes: tuple[tuple[Seat, str], ...] = ()
    violations: tuple[Violation, ...] = ()
    questions: tuple[Question, ...] = ()
    watches: tuple[Watch, ...] = ()
    chosen_about: frozenset[Card] = frozenset()
    designated: Card | None = None
    premature: tuple[Seat, Card] | None = None
    replaced: tuple[Seat, Card] | None = None
    substitutes: tuple[Card, ...] = ()
    held: tuple[tuple[Seat, Card], ...] = ()
    let_stand: tuple[tuple[Seat, Card], ...] = ()
    over_faced: tuple[tuple[Seat, Card, int], ...] = ()
    conceded_by: Seat | None = None
    implied: bool = False
    put_right: tuple[Seat, int, str] | None = None
    retracted: bool = False
    spent: tuple[Restriction, ...] = ()
    face_down: Seat | None = None
    withdrawn_calls: tuple[WithdrawnCall, ...] = ()
    claim: Claim | None = None
    adjustments: tuple[Adjustment, ...] = ()
    revokes: tuple[Revoke, ...] = ()
    asked: tuple[tuple[Seat, Seat, int | None], ...] = ()
    went_on: tuple[WentOn, ...] = ()
    told_tricks: int | None = None
    mishaps: tuple[Mishap, ...] = ()
    inspections: tuple[Inspection, ...] = ()
    incidents: tuple[Incident, ...] = ()
    designation: Designation | None = None
    dummy: DummysActs = NOTHING
    defective: tuple[Defect, ...] = ()
