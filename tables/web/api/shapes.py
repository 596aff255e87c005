"""The shapes of requests and answers, as the schema shows them.

They are made from the types the code reads and writes, so the schema cannot drift.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any, Literal

import msgspec

from lawbook import EVENT_TYPES, Problem
from lawbook.library import Status, Wording
from tables.boards.selectors import BoardRow, Recorded
from tables.intake.batch_recorder import Outcome
from tables.intake.entries import Entry
from tables.projections.stored_views import Tile

Json = dict[str, Any]
Phase = Literal["auction", "clarification", "play", "claimed", "ended"]
AnyEvent: Any = reduce(or_, EVENT_TYPES.values())


class BoardState(msgspec.Struct):
    """The state of a board; the lists are ordered by when the item arose."""

    edition: str
    board: int
    phase: Phase
    version: int
    contract: str | None
    declarer: str | None
    dummy: str | None
    on_lead: str | None
    trick: Json | None
    tricks: dict[str, int] | None
    exposed: list[Json]
    penalty_cards: list[Json]
    gone: list[Json]
    awaiting: list[Json]
    duties: list[Json]
    restrictions: list[Json]
    playable: list[str] | None
    information: list[Json]
    violations: list[Json]
    questions: list[Json]
    result: Json | None = None
    claim: Json | None = None
    adjustments: list[Json] = []
    revokes: list[Json] = []
    scoring: list[Json] = []
    inspections: list[Json] = []
    cases: list[Json] = []
    designation: Json | None = None
    dummy_rights: Json | None = None
    auction: Json | None = None


class Clause(msgspec.Struct):
    """A clause in English; beside ``en`` are other languages, by their codes."""

    label: str
    status: Status
    en: Wording
    see: list[str] = []
    reason: str | None = None


class StateNow(msgspec.Struct):
    """A board that a batch has changed."""

    table: int
    board: int
    version: int
    state: BoardState


class BatchAnswer(msgspec.Struct):
    """What became of each entry, in order, and the boards that changed."""

    results: list[Outcome]
    states: list[StateNow]


class TableList(msgspec.Struct):
    """Every table; listen to the stream after ``position``."""

    position: int
    tables: list[Tile]


class TableAnswer(Tile, frozen=True):
    """One table with the state of its board in play."""

    position: int
    boards: list[BoardRow]
    state: BoardState | None


class EventList(msgspec.Struct):
    """The log of a board."""

    table: int
    board: int
    events: list[Recorded]


class Words(msgspec.Struct):
    """What the director says now, most urgent first."""

    table: int
    board: int
    language: str
    words: list[Json]


class ProblemDocument(Problem, frozen=True):
    """Why a request or an entry is refused."""

    title: str = ""
    status: int = 0


def shape(kind: Any) -> Json:
    """The JSON schema of a type, with everything it refers to written out."""
    (schema,), parts = msgspec.json.schema_components([kind], ref_template="{name}")
    written: Json = _written_out(schema, parts)
    return written


def _written_out(node: Any, parts: Json) -> Any:
    if isinstance(node, list):
        return [_written_out(item, parts) for item in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        return _written_out(parts[node["$ref"]], parts)
    kept = {key: value for key, value in node.items() if key != "discriminator"}
    return _nullable({key: _written_out(value, parts) for key, value in kept.items()})


def _nullable(node: Json) -> Json:
    """OpenAPI 3.0 writes "or null" as a property of the other type."""
    choices = node.get("anyOf", [])
    others = [choice for choice in choices if choice != {"type": "null"}]
    if len(others) == len(choices):
        return node
    rest = {key: value for key, value in node.items() if key != "anyOf"}
    other = others[0] if len(others) == 1 else {"anyOf": others}
    return rest | other | {"nullable": True}


def batch() -> Json:
    """A batch of entries, plain or in an envelope."""
    entry = shape(Entry)
    entry["properties"]["event"] = shape(AnyEvent)
    entries = {"type": "array", "items": entry, "maxItems": 50}
    envelope = {
        "type": "object",
        "properties": {"entries": entries},
        "required": ["entries"],
    }
    return {"oneOf": [entries, envelope]}


def problems(*statuses: int) -> dict[Any, Json]:
    """Answers that are problem documents; wrong tries also get 429 with a wait."""
    document = shape(ProblemDocument)
    told = {*statuses, 429} if 401 in statuses else set(statuses)
    return {(s, "application/problem+json"): document for s in sorted(told)}
