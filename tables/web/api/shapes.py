"""The types of requests and responses, as the schema shows them.

They are made from the types the code reads and writes, so the schema cannot drift.
"""

from __future__ import annotations

from datetime import datetime
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, UnsetType

from lawbook import EVENT_TYPES, Problem, Saying, Seat, StateDocument
from lawbook.library import Status, Wording
from tables.boards.selectors import BoardRow, Recorded
from tables.intake.batch_recorder import Outcome
from tables.intake.entries import BATCH_LIMIT, Entry
from tables.webhooks import messages
from tables.webhooks.messages import CASE_TYPES, KIND, STEP, TEST

Json = dict[str, Any]
AnyEvent: Any = reduce(or_, EVENT_TYPES.values())
EntryType: Any = Literal[tuple(KIND + name for name in EVENT_TYPES)]
StepType: Any = Literal[tuple(STEP + name for name in CASE_TYPES)]
TestType: Any = Literal[TEST]
COMPONENTS = "#/components/schemas/"
# What views ask for; `tables.web.api.openapi` writes each once.
asked: set[Any] = {AnyEvent}
# Of a kind that is no class, the name of its component.
NAMES: dict[Any, str] = {AnyEvent: "Event"}


class Clause(msgspec.Struct):
    """A clause in English (``en``); other languages are beside it by their codes."""

    label: str
    status: Status
    en: Wording
    see: list[str] = []
    reason: str | None = None


class ClauseList(msgspec.Struct):
    """Clauses in the order of the book."""

    clauses: list[Clause]
    next: str | None


class StateNow(msgspec.Struct):
    """A board that the batch has changed, and its state now."""

    table: int
    board: int
    version: int
    state: StateDocument


class BatchAnswer(msgspec.Struct):
    """The result of each entry in the order sent, and the boards that changed."""

    results: list[Outcome]
    states: list[StateNow]


class TileCard(msgspec.Struct, frozen=True):
    """A penalty card on the table."""

    seat: Seat
    card: str
    kind: Literal["minor", "major"]


class TileChoice(msgspec.Struct, frozen=True):
    """An open choice: who chooses, and who has to wait for it."""

    kind: str
    chooser: str
    blocks: Seat | None


class Attention(msgspec.Struct, frozen=True):
    """Something that needs a director: what kind, on which board, since when."""

    kind: Literal["called", "choice", "information", "twice", "late"]
    board: int
    since: datetime
    choice: str | UnsetType = UNSET
    chooser: str | UnsetType = UNSET
    version: int | UnsetType = UNSET
    versions: list[int] | UnsetType = UNSET
    seat: str | UnsetType | None = UNSET
    incident: str | UnsetType = UNSET
    by: Seat | UnsetType = UNSET
    about: int | str | UnsetType | None = UNSET


class TableSummary(msgspec.Struct, frozen=True):
    """Summary of the board in play; without one its fields are null."""

    board: int | None
    version: int | None
    phase: Literal["auction", "clarification", "play", "claimed", "ended"] | None
    contract: str | None
    declarer: Seat | None
    on_lead: Seat | None
    penalty_cards: list[TileCard]
    awaiting: list[TileChoice]
    attention: list[Attention]


class TableTile(msgspec.Struct, frozen=True):
    """A table with its summary; ``tournament`` is an id."""

    id: int
    tournament: int
    section: str
    number: int
    name: str
    summary: TableSummary


class TableList(msgspec.Struct):
    """Tables by section and number.

    Follow the event stream after ``position``; with several pages, that of the first.
    """

    position: int
    tables: list[TableTile]
    next: str | None


class TableAnswer(TableTile, frozen=True):
    """One table with the state of its board in play."""

    position: int
    boards: list[BoardRow]
    state: StateDocument | None


class LoggedEvent(Recorded, frozen=True, kw_only=True):
    """An entry in the log of a board; ``withdrawn`` if it was taken back."""

    id: UUID
    event: AnyEvent


class EventList(msgspec.Struct):
    """The log of a board."""

    table: int
    board: int
    events: list[LoggedEvent]
    next: str | None


class Words(msgspec.Struct):
    """What the director should say now, most urgent first."""

    table: int
    board: int
    language: str
    words: list[Saying]


class ProblemDocument(Problem, frozen=True):
    """Why a request or an entry is refused (RFC 9457).

    ``code`` is a stable error code, ``detail`` a sentence that says what to do, ``law``
    the clause that decides, if one does, ``field`` the field at fault.
    """

    title: str = ""
    status: int = 0


class SentEntry(Entry, frozen=True, kw_only=True):
    """One thing that happened.

    ``id`` is a UUID that the sender makes once for it: the idempotency key.
    ``board`` is 0 for a call from a table without an open board. ``base_version`` is
    the version of the board that the sender had seen, ``seq`` the number of the entry
    in the sender's own series.
    """

    event: AnyEvent


class SentBatch(msgspec.Struct, frozen=True):
    """A batch of entries with facts about the device.

    ``app`` is the version of its software, ``sent_at`` its clock when it sends,
    ``spent`` the numbers of entries that will never be stored. ``series`` is a secret
    UUID of the sender: it continues its numbering after a change of its key.
    """

    entries: Annotated[list[SentEntry], msgspec.Meta(max_length=BATCH_LIMIT)]
    app: Annotated[str, msgspec.Meta(max_length=100)] | None = None
    sent_at: Annotated[datetime, msgspec.Meta(tz=True)] | None = None
    spent: list[int] | None = None
    series: UUID | None = None


class EntryTold(messages.EntryTold[AnyEvent], frozen=True):
    """An entry, as `GET …/boards/<n>/events/` gives it to a client with an API key.

    ``position`` is its place in the log of all entries, ``version`` that on the board.
    ``late``: it was based on an older version of the board; a director reviews it.
    """


class CloudEvent(messages.CloudEvent[EntryType, EntryTold], frozen=True, kw_only=True):
    """A webhook message about an entry (CloudEvents 1.0, JSON)."""


class CaseCloudEvent(
    messages.CloudEvent[StepType, messages.CaseTold], frozen=True, kw_only=True
):
    """A webhook message about a step of a case (CloudEvents 1.0, JSON)."""


class TestCloudEvent(
    messages.CloudEvent[TestType, messages.NothingTold], frozen=True, kw_only=True
):
    """A test message (CloudEvents 1.0, JSON); it has no subject."""


asked |= {CloudEvent, CaseCloudEvent, TestCloudEvent}


def shape(told: Any) -> Json:
    """A reference to the component of a type."""
    asked.add(told)
    name = told.__name__ if isinstance(told, type) else NAMES[told]
    return {"$ref": COMPONENTS + name}


def problems(*statuses: int) -> dict[Any, Json]:
    """Responses that are problem documents.

    With 401 there is 429 for wrong credentials; each path may answer 503.
    """
    told = {*statuses, 503} | ({429} if 401 in statuses else set())
    document = shape(ProblemDocument)
    return {(s, "application/problem+json"): document for s in sorted(told)}


def batch() -> Json:
    """A batch of entries, plain or in an envelope."""
    entries = {"type": "array", "items": shape(SentEntry), "maxItems": BATCH_LIMIT}
    return {"oneOf": [entries, shape(SentBatch)]}
