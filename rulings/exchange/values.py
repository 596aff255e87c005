"""The values of an export of rulings, and of what was played. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Annotated, Any, Literal
from uuid import UUID

from msgspec import Meta, Struct

from lawbook import BoardLog, EditionYear, require_edition
from rulings.exchange.case_file import (
    Appeal,
    BookEntry,
    CaseStep,
    Hash,
    Kept,
    Moment,
    Notice,
    Number,
    Paper,
    Plain,
    Poll,
    Statement,
)
from rulings.scoring.awards import Sides
from rulings.scoring.decisions import Decision
from tables.tournaments.scoring import Form

FORMAT: Literal["rectify rulings"] = "rectify rulings"
VERSION: Literal[2] = 2
Identity = Annotated[int, Meta(ge=1, le=2**31 - 1)]


class ExportedEvent(Kept, frozen=True):
    """An event of a board as it was recorded; ``taken_back`` if it did not happen."""

    version: int
    at: Moment
    event: Plain
    taken_back: bool = False


class Stream(Kept, frozen=True):
    """The events a board had: the key of its table, how many, the hash of the last.

    The hash is left out for those who may not see the hands, on which it stands.
    """

    table: UUID
    events: Number
    head: Hash | None


class BoardRecord(Kept, frozen=True):
    """A board at a table: what was played, and what the rules had to do with.

    ``ns`` and ``ew`` are numbers of pairs, empty where no round names them. ``deal`` is
    a PBN deal from North. ``cards`` are seat and card in the order they fell: ``WH5``;
    ``calls`` are seat and call: ``N1NT``. ``whole``: every card was recorded;
    ``accepted`` are cards led out of turn that stood, ``swapped``: declarer and dummy
    changed places (54A).
    """

    section: str
    table: int
    board: int
    stream: Stream
    ns: str
    ew: str
    dealer: str
    vulnerable: Literal["none", "NS", "EW", "both"]
    deal: str | None
    contract: str | None
    declarer: str | None
    tricks: int | None
    cards: tuple[str, ...]
    incidents: tuple[ExportedEvent, ...]
    rulings: tuple[ExportedEvent, ...]
    elections: tuple[ExportedEvent, ...]
    calls: tuple[str, ...] = ()
    whole: bool = False
    accepted: tuple[str, ...] = ()
    swapped: bool = False


class FlagRecord(Kept, frozen=True):
    """A question of possible damage that the rules core raised, and its own steps."""

    section: str
    table: int
    board: int
    card: str
    law: str
    seat: str
    text: str
    raised_at: Moment
    event_versions: tuple[Number, ...]
    status: str
    steps: tuple[CaseStep, ...]


class FlagName(Kept, frozen=True):
    """Which flag of its board a case came from."""

    card: str
    law: str


class CaseRecord(Kept, frozen=True):
    """A case with its adjustment, its file and its history.

    ``key`` names it on every server, ``number`` on the one it comes from. ``score`` is
    the decision on the score, and ``worked_out`` what it was worked out from: the
    shares before a favour, the form of scoring, the two sides before and after.
    ``score_as_kept`` stands instead of both where what is stored is no such decision;
    it goes out as it was found.
    """

    key: UUID
    number: Identity
    section: str
    table: int
    board: int
    flag: FlagName | None
    opened_at: Moment
    status: str
    version: Number
    decisions: Number
    decision: str
    clause: str
    reason: str
    decided_at: Moment | None
    told_at: Moment | None
    score: Decision | None
    score_as_kept: Plain | None
    appeals: tuple[Appeal, ...]
    statements: tuple[Statement, ...]
    notices: tuple[Notice, ...]
    polls: tuple[Poll, ...]
    papers: tuple[Paper, ...]
    book: tuple[BookEntry, ...]
    steps: tuple[CaseStep, ...]
    opened_by: str = ""
    decided_by: str = ""
    assigned_to: str = ""
    worked_out: Plain | None = None


class ExportedInquiry(Kept, frozen=True):
    """What a competitor asked; ``asked_by`` only with names, ``case`` by its key."""

    key: UUID
    section: str
    table: int | None
    board: int | None
    text: str
    asked_at: Moment
    answer: str
    closed_at: Moment | None
    case: UUID | None
    steps: tuple[CaseStep, ...]
    asked_by: str = ""


class Document(Kept, frozen=True):
    """All rulings of a tournament: one file of our JSON.

    ``names`` and ``files`` say whether people's names and attached files are in it.
    """

    format: Literal["rectify rulings"]
    version: Literal[2]
    names: bool
    files: bool
    key: UUID
    tournament: str
    edition: EditionYear
    scoring: Form
    boards: tuple[BoardRecord, ...]
    cases: tuple[CaseRecord, ...]
    flags: tuple[FlagRecord, ...] = ()
    questions: tuple[ExportedInquiry, ...] = ()

    def __post_init__(self) -> None:
        require_edition(self.edition)


class ReportedBoard(Struct, frozen=True):
    """A result that was reported of a board at a table.

    ``told`` is what the report says beside it (`rulings.exchange.results_csv`).
    """

    board: BoardRecord
    sides: Sides
    told: Mapping[str, str] = {}


class WithReports(Document, frozen=True):
    """The same, for files of results: with what the devices or a file reported."""

    reported: tuple[ReportedBoard, ...] = ()

    def rulings(self) -> Document:
        """Without the reports."""
        names = Document.__struct_fields__
        return Document(**{name: getattr(self, name) for name in names})


class Loss(Struct, frozen=True):
    """Something a format could not carry; ``case`` where it belongs to one.

    The sentence of a code is in `rulings.exchange.wording`.
    """

    code: str
    case: int | None = None
    what: str = ""


class ExportFile(Struct, frozen=True):
    """A file, and what it could not carry."""

    content: bytes
    losses: tuple[Loss, ...]


Facts = dict[str, Any]


# After one of these it is not certain which call took the place of another.
TAKEN_BACK = ("CallWithdrawn", "CallReplaced", "IrregularCall")


class BoardPlay(Struct, frozen=True):
    """The calls and cards of a board, and what was irregular about its leads.

    ``cards`` are seat and card in the order they fell, ``calls`` seat and call;
    ``accepted`` are the cards led out of turn that stood; ``swapped``: declarer and
    dummy changed places (54A).
    """

    cards: tuple[str, ...]
    calls: tuple[str, ...]
    accepted: tuple[str, ...]
    swapped: bool


def played(log: BoardLog, stands: Sequence[Facts]) -> BoardPlay:
    """From the log of a board and the entries of it that stand."""
    full = log.state.setup.record == "full"
    ended = [one for one in stands if one["type"] == "AuctionEnded"]
    before = ended[-1].get("declarer") if ended else None
    now = log.state.declarer
    return BoardPlay(
        cards=_fallen(log) if full else _each_entry(stands, "CardPlayed", "card"),
        calls=_calls(log, stands),
        accepted=tuple(_accepted(log, stands)),
        swapped=now is not None and before is not None and now.value != before,
    )


def _fallen(log: BoardLog) -> tuple[str, ...]:
    """The cards of a full record, with a lead out of turn that stood.

    They end before a trick that lacks a card (67): no format can hold such a trick.
    """
    whole = takewhile(lambda trick: not trick.omitted, log.state.play.tricks)
    return tuple(
        f"{seat.value}{card.value}"
        for trick in whole
        for seat, card in zip(trick.leader.round, trick.cards, strict=False)
        if card is not None
    )


def _calls(log: BoardLog, stands: Sequence[Facts]) -> tuple[str, ...]:
    """The calls that count; none if one was taken back and not all are recorded."""
    setup = log.state.setup
    if setup.auction.full:
        return tuple(f"{seat.value}{call}" for seat, call in setup.calls)
    if any(one["type"] in TAKEN_BACK for one in stands):
        return ()
    return _each_entry(stands, "CallMade", "call")


def _each_entry(stands: Sequence[Facts], kind: str, what: str) -> tuple[str, ...]:
    found = (one for one in stands if one["type"] == kind)
    return tuple(f"{one['seat']}{one[what]}" for one in found)


def _accepted(log: BoardLog, stands: Sequence[Facts]) -> Iterable[str]:
    out = set(_each_entry(stands, "LeadOutOfTurn", "card"))
    for trick in log.state.play.tricks:
        card = trick.cards[0] if trick.cards else None
        if card is not None and f"{trick.leader.value}{card.value}" in out:
            yield card.value
