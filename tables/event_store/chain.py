"""The chain of a stream: each event carries a hash over itself and the hash before.

A link is the SHA-256 of the hash before it followed by the event's content as one JSON
array: UTF-8, no spaces, keys sorted, times in UTC to the microsecond. Whoever holds an
export can compute it again with any tool; docs/events-store.md says how.
"""

from __future__ import annotations

from datetime import UTC, datetime
from hashlib import sha256
from typing import Protocol
from uuid import UUID

import msgspec

BEGINNING = "rectify stream 1"


class Content(Protocol):
    """What of a stored event its hash covers."""

    @property
    def version(self) -> int: ...
    @property
    def client_id(self) -> UUID: ...
    @property
    def device(self) -> str: ...
    @property
    def seq(self) -> int | None: ...
    @property
    def type(self) -> str: ...
    @property
    def data(self) -> str: ...
    @property
    def base_version(self) -> int | None: ...
    @property
    def late(self) -> bool: ...
    @property
    def occurred_at(self) -> datetime: ...
    @property
    def recorded_at(self) -> datetime: ...
    @property
    def actor(self) -> UUID | None: ...
    @property
    def shown(self) -> bytes | None: ...


def first_link(table_key: UUID, board: int) -> bytes:
    """The hash before the first event of a stream: it says whose stream it is."""
    return sha256(_json([BEGINNING, table_key, board])).digest()


def link(before: bytes, event: Content) -> bytes:
    """The hash of an event that follows the one with the hash ``before``."""
    return sha256(before + canonical(event)).digest()


def digest(document: str) -> bytes:
    """What is kept of a state document that was shown."""
    return sha256(document.encode()).digest()


def canonical(event: Content) -> bytes:
    """The content of an event, the same bytes whoever writes them."""
    return _json(
        [
            event.version,
            event.client_id,
            event.device,
            event.seq,
            event.type,
            msgspec.json.decode(event.data),
            event.base_version,
            event.late,
            _instant(event.occurred_at),
            _instant(event.recorded_at),
            event.actor,
            event.shown.hex() if event.shown is not None else None,
        ]
    )


def _instant(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def _json(value: object) -> bytes:
    return msgspec.json.encode(value, order="sorted")
