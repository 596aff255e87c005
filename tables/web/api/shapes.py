"""The shapes of requests and answers, as the schema shows them.

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
    """A clause in English; beside ``en`` are other languages, by their codes."""

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
    """A board that a batch has changed."""

    table: int
    board: int
    version: int
    state: StateDocument


class BatchAnswer(msgspec.Struct):
    """What became of each entry, in order, and the boards that changed."""

    results: list[Outcome]
    states: list[StateNow]


class TileCard(msgspec.Struct, frozen=True):
    """A penalty card on the table."""

    seat: Seat
    card: str
    kind: Literal["minor", "major"]


class TileChoice(msgspec.Struct, frozen=True):
    """An open choice; whose it is, and whom it holds up."""

    kind: str
    chooser: str
    blocks: Seat | None


class Attention(msgspec.Struct, frozen=True):
    """What needs a director: which kind, on which board, since when."""

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
    """The board in play in short; null without one."""

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

    Listen to the stream after ``position``: that of the first page, if there are more.
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
    """One line of a board's log; one taken back is ``withdrawn``."""

    id: UUID
    event: AnyEvent


class EventList(msgspec.Struct):
    """The log of a board."""

    table: int
    board: int
    events: list[LoggedEvent]
    next: str | None


class Words(msgspec.Struct):
    """What the director says now, most urgent first."""

    table: int
    board: int
    language: str
    words: list[Saying]


class ProblemDocument(Problem, frozen=True):
    """Why a request or an entry is refused."""

    title: str = ""
    status: int = 0


class SentEntry(Entry, frozen=True, kw_only=True):
    """One thing that happened, with an id that the sender makes once for it."""

    event: AnyEvent


class SentBatch(msgspec.Struct, frozen=True):
    """Entries with what a device says of itself; ``docs/guides/api.md``."""

    entries: Annotated[list[SentEntry], msgspec.Meta(max_length=BATCH_LIMIT)]
    app: Annotated[str, msgspec.Meta(max_length=100)] | None = None
    sent_at: Annotated[datetime, msgspec.Meta(tz=True)] | None = None
    spent: list[int] | None = None
    series: UUID | None = None


class EntryTold(messages.EntryTold[AnyEvent], frozen=True):
    """An entry as a webhook tells it: as `/events/` gives it to a program."""


class CloudEvent(messages.CloudEvent[EntryType, EntryTold], frozen=True, kw_only=True):
    """The envelope of a webhook about an entry, CloudEvents 1.0 as JSON."""


class CaseCloudEvent(
    messages.CloudEvent[StepType, messages.CaseTold], frozen=True, kw_only=True
):
    """The envelope of a webhook about a case."""


class TestCloudEvent(
    messages.CloudEvent[TestType, messages.NothingTold], frozen=True, kw_only=True
):
    """The envelope of a test, sent when somebody presses for it; it has no subject."""


asked |= {CloudEvent, CaseCloudEvent, TestCloudEvent}


def shape(told: Any) -> Json:
    """Where the schema says what a type is; said once, in its components."""
    asked.add(told)
    name = told.__name__ if isinstance(told, type) else NAMES[told]
    return {"$ref": COMPONENTS + name}


def problems(*statuses: int) -> dict[Any, Json]:
    """Answers that are problem documents; wrong tries also get 429 with a wait.

    Every address may find the database away: 503.
    """
    told = {*statuses, 503} | ({429} if 401 in statuses else set())
    document = shape(ProblemDocument)
    return {(s, "application/problem+json"): document for s in sorted(told)}


def batch() -> Json:
    """A batch of entries, plain or in an envelope."""
    entries = {"type": "array", "items": shape(SentEntry), "maxItems": BATCH_LIMIT}
    return {"oneOf": [entries, shape(SentBatch)]}
