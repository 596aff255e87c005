"""The chain of the audit log: an entry as its hash covers it.

A hash is the SHA-256 of the hash before it followed by the entry as one JSON array, as
PostgreSQL's `json_build_array` writes it: docs/events-store.md.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from typing import NamedTuple

from django.db import connection

from tables.integrity.sql import ENTRIES

BEGINNING = sha256(b'["rectify audit 1"]').digest()


class Entry(NamedTuple):
    """One entry of the audit log: `tables.integrity.models.AuditEntry`."""

    number: int
    kind: str
    row_id: int
    operation: str
    layout: int
    content: bytes | None
    at: datetime
    role: str
    is_owner: bool
    transaction: int
    hash: bytes


def entries() -> Iterator[Entry]:
    """The whole log in its order, however long it is."""
    with connection.chunked_cursor() as cursor:
        cursor.execute(ENTRIES)
        yield from map(Entry._make, cursor)


def link(before: bytes, entry: Entry) -> bytes:
    """The hash of an entry that follows the one with the hash ``before``."""
    return sha256(before + canonical(entry)).digest()


def canonical(entry: Entry) -> bytes:
    """The content of an entry, the same bytes as in the database."""
    said = [
        *entry[:5],
        None if entry.content is None else bytes(entry.content).hex(),
        entry.at.astimezone(UTC).isoformat(timespec="microseconds"),
        *entry[7:10],
    ]
    return json.dumps(said, ensure_ascii=False).encode()
