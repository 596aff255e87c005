"""Entries as a tablet sends them: a batch of them out of a request's bytes."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

import msgspec
from msgspec import Meta

from lawbook import Problem
from tables.errors import BadRequest, TooLarge

BATCH_LIMIT = 50
BODY_LIMIT = 1_000_000
LARGEST = 2**63 - 1
NOT_JSON = "The body is not readable as JSON (UTF-8)."
NOT_A_BATCH = "A batch is a JSON list of entries, or an object with 'entries'."

Whole = Annotated[int, Meta(ge=0, le=LARGEST)]


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to record, with the sender's own id so that it is stored once."""

    id: UUID
    device: Annotated[str, Meta(min_length=1, max_length=100)]
    seq: Whole | None = None
    table: Whole
    board: Annotated[int, Meta(ge=1, le=9999)]
    base_version: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None
    occurred_at: Annotated[datetime, Meta(tz=True)]
    event: dict[str, Any]


class Unreadable(msgspec.Struct, frozen=True):
    """Something in a batch that is no entry; the others are still recorded."""

    id: str | None
    problem: Problem


class Envelope(msgspec.Struct, frozen=True):
    """A batch with room for what else a tablet wants to tell."""

    entries: list[msgspec.Raw]


def read_batch(body: bytes) -> list[Entry | Unreadable]:
    """The entries of a request, in order, each readable or not."""
    batch = _split(body)
    if len(batch) > BATCH_LIMIT:
        detail = f"A batch has at most {BATCH_LIMIT} entries; send it in parts."
        raise TooLarge("batch_too_large", detail)
    return [_read_entry(bytes(raw)) for raw in batch]


def _split(body: bytes) -> list[msgspec.Raw]:
    try:
        batch = msgspec.json.decode(body, type=list[msgspec.Raw] | Envelope)
    except msgspec.ValidationError as wrong:
        raise BadRequest("malformed_batch", NOT_A_BATCH) from wrong
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as wrong:
        raise BadRequest("malformed_json", NOT_JSON) from wrong
    return batch.entries if isinstance(batch, Envelope) else batch


def _read_entry(raw: bytes) -> Entry | Unreadable:
    try:
        entry = _decode_entry(raw)
    except (msgspec.DecodeError, RecursionError, ValueError) as wrong:
        detail = f"This entry cannot be read: {wrong}."
        return Unreadable(_id_of(raw), Problem("malformed_entry", detail))
    return entry


def _decode_entry(raw: bytes) -> Entry:
    entry = msgspec.json.decode(raw, type=Entry)
    if b"\\u0000" in raw:
        raise ValueError("a text holds the character NUL")
    if not 2000 <= entry.occurred_at.year < 9999:
        raise ValueError("the time in 'occurred_at' is not of our days")
    return entry


def _id_of(raw: bytes) -> str | None:
    try:
        plain = msgspec.json.decode(raw)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return None
    given = plain.get("id") if isinstance(plain, dict) else None
    return given[:100] if isinstance(given, str) else None
