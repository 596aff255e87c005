"""Entries as a tablet sends them: a batch of them out of a request's bytes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Annotated, Any
from uuid import UUID

import msgspec
from msgspec import Meta

from lawbook import Problem, problem
from tables.common import sizes
from tables.common.errors import BadRequest, TooLarge
from tables.intake.splitting import split

BATCH_LIMIT = 50
LARGEST = 2**63 - 1
A_MINUTE = 60
# In seconds, what PostgreSQL keeps it in: a clock that is further off says nothing.
MOST_SKEW = 2**31 - 1
# Further from UTC no zone has ever been, and PostgreSQL reads none from 16 hours on.
FARTHEST = timedelta(hours=15)
NOT_JSON = "The body is not readable as JSON (UTF-8)."
NOT_A_BATCH = "A batch is a JSON list of entries, or an object with 'entries'."

# What is recorded of a table where no board is open.
OF_TABLES = ("DirectorCalled", "DirectorArrived")

Whole = Annotated[int, Meta(ge=0, le=LARGEST)]


# The id tells the sender which of its entries cannot be read.
WRITTEN_ID = re.compile(rb'"id"\s*:\s*"([0-9A-Fa-f-]{36})"')
# What reading JSON that is none raises.
UNREADABLE = (msgspec.DecodeError, RecursionError, UnicodeDecodeError)

# A device and the number it gave.
Mark = tuple[str, int | None]


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to record, with the sender's own id so that it is stored once.

    ``board`` is 0 where a table without an open board calls, and only there
    (`tables.calls.from_tables`).
    """

    id: UUID
    device: Annotated[str, Meta(min_length=1, max_length=100)]
    seq: Whole | None = None
    table: Whole
    board: Annotated[int, Meta(ge=0, le=9999)]
    base_version: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None
    occurred_at: Annotated[datetime, Meta(tz=True)]
    event: dict[str, Any]


class UnreadableEntry(msgspec.Struct, frozen=True):
    """Something in a batch that is no entry; the others are still recorded.

    ``mark`` is the sender's number, where it can be read.
    """

    id: str | None
    problem: Problem
    mark: Mark | None = None


class Envelope(msgspec.Struct, frozen=True):
    """A batch, and what else a tablet reports with it.

    ``app`` is the version of its pages, ``sent_at`` its own clock as it sends,
    ``spent`` numbers it has used for entries that will never be stored, ``series`` the
    secret that it keeps beside its numbers (`tables.intake.sequence_gaps`).
    """

    entries: list[msgspec.Raw]
    app: Annotated[str, Meta(max_length=100)] | None = None
    sent_at: Annotated[datetime, Meta(tz=True)] | None = None
    spent: Annotated[list[Whole], Meta(max_length=10_000)] | None = None
    series: UUID | None = None


class Transmission(msgspec.Struct, frozen=True):
    """How a batch was sent. ``skew``: seconds by which the server's clock was ahead.

    A sender that lists its ``spent`` numbers counts from one without a gap. ``series``:
    the secret that it sent.
    """

    skew: int | None = None
    spent: frozenset[int] | None = None
    series: UUID | None = None

    @property
    def wrong_clock(self) -> int | None:
        """The skew, when it is the clock and not only a slow message."""
        is_wrong = self.skew is not None and abs(self.skew) > A_MINUTE
        return self.skew if is_wrong else None

    def after(
        self, part: Sequence[Entry | UnreadableEntry], results: Sequence[str]
    ) -> Transmission:
        """The rest of a sending: what was refused of its first part is spent."""
        if self.spent is None:
            return self
        pairs = zip(part, results, strict=True)
        refused = {mark_of(one) for one, result in pairs if result == "refused"}
        numbers = {mark[1] for mark in refused if mark and mark[1] is not None}
        return msgspec.structs.replace(self, spent=self.spent | numbers)


def mark_of(one: Entry | UnreadableEntry) -> Mark | None:
    """Device and number of an entry, where they can be read."""
    return (one.device, one.seq) if isinstance(one, Entry) else one.mark


class Batch(msgspec.Struct, frozen=True):
    """The entries of a request, in order, each readable or not."""

    entries: list[Entry | UnreadableEntry]
    sending: Transmission

    @property
    def readable(self) -> list[Entry]:
        """The entries that are entries."""
        return [entry for entry in self.entries if isinstance(entry, Entry)]

    @property
    def holds_calls_of_tables(self) -> bool:
        """Whether a table without an open board calls in it."""
        return any(not entry.board for entry in self.readable)

    @property
    def holds_unreadable(self) -> bool:
        """Whether something in it is no entry."""
        return any(isinstance(entry, UnreadableEntry) for entry in self.entries)


def read_batch(body: bytes, at: datetime) -> Batch:
    """The batch of a request that came at this moment."""
    envelope = _open(body)
    if len(envelope.entries) > BATCH_LIMIT:
        detail = f"A batch has at most {BATCH_LIMIT} entries; send it in parts."
        raise TooLarge("batch_too_large", detail)
    entries = [_read_entry(bytes(raw)) for raw in envelope.entries]
    return Batch(entries, _sending(envelope, at))


def read_saved(content: bytes) -> Batch:
    """The batch of a file that a tablet has saved: all that it could not send.

    When it was saved says nothing about the tablet's clock.
    """
    if len(content) > sizes.SAVED_FILE:
        detail = f"A saved file has at most {sizes.size_text(sizes.SAVED_FILE)}."
        raise TooLarge("batch_too_large", detail)
    envelope = _open(content)
    entries = [_read_entry(bytes(raw)) for raw in envelope.entries]
    return Batch(entries, Transmission(spent=_spent(envelope), series=envelope.series))


def without_entries(body: bytes) -> bytes:
    """A batch without its entries, of which one may be no JSON; other bytes as are."""
    parts = split(body)
    return parts.around if parts else body


def _open(body: bytes) -> Envelope:
    try:
        return _decode(body)
    except msgspec.ValidationError as wrong:
        raise BadRequest("malformed_batch", NOT_A_BATCH) from wrong
    except UNREADABLE as wrong:
        opened = _open_split(body)
        if opened is None:
            raise BadRequest("malformed_json", NOT_JSON) from wrong
        return opened


def _open_split(body: bytes) -> Envelope | None:
    """The batch, where only what stands within an entry cannot be read."""
    parts = split(body)
    try:
        around = _decode(parts.around) if parts else None
    except UNREADABLE:
        return None
    if parts is None or around is None or around.entries:
        return None
    return msgspec.structs.replace(
        around, entries=list(map(msgspec.Raw, parts.entries))
    )


def _decode(body: bytes) -> Envelope:
    batch = msgspec.json.decode(body, type=list[msgspec.Raw] | Envelope)
    return batch if isinstance(batch, Envelope) else Envelope(batch)


def _sending(envelope: Envelope, at: datetime) -> Transmission:
    skew = _skew(envelope.sent_at, at)
    return Transmission(skew=skew, spent=_spent(envelope), series=envelope.series)


def _skew(sent: datetime | None, at: datetime) -> int | None:
    if sent is None:
        return None
    skew = round((at - sent).total_seconds())
    return skew if abs(skew) <= MOST_SKEW else None


def _spent(envelope: Envelope) -> frozenset[int] | None:
    return None if envelope.spent is None else frozenset(envelope.spent)


def _read_entry(raw: bytes) -> Entry | UnreadableEntry:
    try:
        entry = _decode_entry(raw)
    except (msgspec.DecodeError, RecursionError, ValueError) as wrong:
        return UnreadableEntry(
            _id_of(raw), problem("malformed_entry", "why", why=wrong)
        )
    return entry


def _decode_entry(raw: bytes) -> Entry:
    entry = msgspec.json.decode(raw, type=Entry)
    if not entry.board and entry.event.get("type") not in OF_TABLES:
        raise ValueError("'board' is 0, and this is no call of a table")
    if b"\\u0000" in raw:
        raise ValueError("a text holds the character NUL")
    if not 2000 <= entry.occurred_at.year < 9999:
        raise ValueError("the year in 'occurred_at' is not from 2000 to 9998")
    if abs(entry.occurred_at.utcoffset() or timedelta(0)) > FARTHEST:
        raise ValueError("the offset in 'occurred_at' is larger than any time zone's")
    return entry


def _id_of(raw: bytes) -> str | None:
    try:
        plain = msgspec.json.decode(raw)
    except UNREADABLE:
        found = WRITTEN_ID.search(raw)
        return found[1].decode() if found else None
    given = plain.get("id") if isinstance(plain, dict) else None
    return given[:100] if isinstance(given, str) else None
