"""Checks the audit log: its chain, each entry, and every row against its last entry.

The hash of an entry is the SHA-256 of the hash before it followed by the entry as one
JSON array, as PostgreSQL's `json_build_array` writes it: docs/events-store.md.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from hashlib import sha256
from itertools import groupby
from typing import Any, NamedTuple

from django.conf import settings
from django.db import connection

from tables.common.audited import Kind, kinds
from tables.integrity.guards import owns
from tables.integrity.replaying import Mismatch
from tables.integrity.sql import ANOTHER_CONTENT, DIFFERING, ENTRIES, ONE_TEXT

BEGINNING = sha256(b'["rectify audit 1"]').digest()
LOG = "the audit log"
# At most this many rows of a table are named one by one.
MOST = 20
WORDS = {
    "unknown": "nothing in the audit log says that it was written",
    "back": "it is there again after it was removed",
    "removed": "it was removed",
    "gone": "it is gone, and nothing in the audit log says that it was removed",
    "changed": "it is not what the audit log says was last written",
}
Watch = Callable[[int], None]


class AuditRow(NamedTuple):
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


def entries() -> Iterator[AuditRow]:
    """The whole log in its order, however long it is."""
    with connection.chunked_cursor() as cursor:
        cursor.execute(ENTRIES)
        yield from map(AuditRow._make, cursor)


def link(before: bytes, entry: AuditRow) -> bytes:
    """The hash of an entry that follows the one with the hash ``before``."""
    return sha256(before + canonical(entry)).digest()


def canonical(entry: AuditRow) -> bytes:
    """The content of an entry, the same bytes as in the database."""
    said = [
        *entry[:5],
        None if entry.content is None else bytes(entry.content).hex(),
        entry.at.astimezone(UTC).isoformat(timespec="microseconds"),
        *entry[7:10],
    ]
    return json.dumps(said, ensure_ascii=False).encode()


def audit_breaks(watch: Watch) -> Iterator[Mismatch]:
    """Yield every fault of the log, and of the rows it covers."""
    with connection.cursor() as cursor:
        for statement in ONE_TEXT:
            cursor.execute(statement)
    audited = {kind.table: kind for kind in kinds()}
    yield from _entries(audited, watch)
    for kind in audited.values():
        yield from _rows(kind)


def _entries(audited: dict[str, Kind], watch: Watch) -> Iterator[Mismatch]:
    """Check the entries in one pass, transaction by transaction, at any length."""
    chain, sense = _Chain(), _Sense(audited)
    for _, group in groupby(entries(), key=lambda one: one.transaction):
        together = list(group)
        for entry in together:
            yield from chain.breaks(entry)
        yield from sense.breaks(together)
        watch(chain.number)


class _Chain:
    """Checks that each entry continues the hash chain."""

    def __init__(self) -> None:
        self.number, self.hash = 0, BEGINNING

    def breaks(self, entry: AuditRow) -> Iterator[Mismatch]:
        """What is wrong with the next entry; what follows is compared with it."""
        if entry.number != self.number + 1:
            lost = f"{self.number + 1} to {entry.number - 1}"
            yield Mismatch("broken", LOG, None, f"entries {lost} are missing")
        elif bytes(entry.hash) != link(self.hash, entry):
            what = "it, or the entry before it, is not what was written"
            yield Mismatch("broken", _entry(entry), None, what)
        self.number, self.hash = entry.number, bytes(entry.hash)


class _Sense:
    """Checks that the entries describe changes the application makes."""

    def __init__(self, audited: dict[str, Kind]) -> None:
        self._audited = audited
        # With a single database role, the role of an entry proves nothing.
        self._roles_are_apart = not owns(settings.DATABASE_APP_ROLE)
        self._seen_application = False
        self._found: dict[str, int] = {}

    def breaks(self, together: list[AuditRow]) -> Iterator[Mismatch]:
        """What is wrong with the entries of one transaction."""
        added = {one.kind for one in together if one.operation == "insert"}
        for entry in together:
            kind = self._audited.get(entry.kind)
            accepted = entry.number in settings.AUDIT_ACCEPTED
            for what in self._faults(entry, kind, added) if kind else ():
                word = "accepted" if accepted else "broken"
                yield Mismatch(word, _entry(entry), None, what)

    def _faults(self, entry: AuditRow, kind: Kind, added: set[str]) -> Iterator[str]:
        row = f"{kind.label} {entry.row_id}"
        if entry.operation == "found":
            yield from self._found_late(entry, row)
            return
        self._found.setdefault(entry.kind, 0)
        if kind.is_append_only and entry.operation != "insert":
            yield f"{row} was changed ({entry.operation}), and such a row never is"
        explaining = kind.how.explained_by
        if entry.operation == "update" and explaining and not added & {*explaining}:
            yield f"{row} was changed without the step that explains it"
        if self._by_hand(entry):
            yield f"{row} was written by {entry.role}, which is not the application"

    def _found_late(self, entry: AuditRow, row: str) -> Iterator[str]:
        """Rows are found in one transaction: the upgrade from which on they count."""
        if self._found.setdefault(entry.kind, entry.transaction) != entry.transaction:
            yield f"{row} was written down as found, after the upgrade that does so"

    def _by_hand(self, entry: AuditRow) -> bool:
        """Whether a database role that owns the tables wrote it, not the application's.

        What an owner wrote before the application had a role of its own is left out.
        """
        if not entry.is_owner:
            self._seen_application = True
        return self._roles_are_apart and self._seen_application and entry.is_owner


def _rows(kind: Kind) -> Iterator[Mismatch]:
    """Every row of a table against the last entry about it."""
    found = _ask(_differing(kind), kind)
    for row_id, what, _ in found:
        yield Mismatch("broken", f"{kind.label} {row_id}", None, WORDS[what])
    if found and found[0][2] > len(found):
        more = f"{found[0][2] - len(found)} more of its rows are not as written"
        yield Mismatch("broken", kind.label, None, more)
    for column, digest in kind.how.digests.items():
        what = f"its {column} is not what its {digest} says"
        for (row_id,) in _ask(_strange(kind, column, digest), kind):
            yield Mismatch("broken", f"{kind.label} {row_id}", None, what)


def _ask(statement: str, kind: Kind) -> list[Any]:
    how: dict[str, str | int] = {"kind": kind.table, "most": MOST}
    how["removable"] = kind.how.removable
    with connection.cursor() as cursor:
        cursor.execute(statement, how)
        return list(cursor.fetchall())


def _differing(kind: Kind) -> str:
    name, how = connection.ops.quote_name, kind.how
    settled = f"t.{name(how.settled_by)} IS NOT NULL" if how.settled_by else "true"
    layouts = " ".join(
        f"WHEN {layout} THEN {_names(how.not_covered(layout))}"
        for layout in range(1, how.layout + 1)
    )
    return DIFFERING.format(
        table=name(kind.table),
        pk=name(kind.pk),
        settled=settled,
        not_covered=f"CASE last.layout {layouts} END",
    )


def _names(columns: list[str]) -> str:
    listed = ", ".join(f"'{column}'" for column in columns)
    return f"ARRAY[{listed}]::text[]"


def _strange(kind: Kind, column: str, digest: str) -> str:
    name = connection.ops.quote_name
    return ANOTHER_CONTENT.format(
        table=name(kind.table),
        pk=name(kind.pk),
        column=name(column),
        digest=name(digest),
    )


def _entry(entry: AuditRow) -> str:
    return f"{LOG}, entry {entry.number} of {entry.at:%Y-%m-%d %H:%M}"
