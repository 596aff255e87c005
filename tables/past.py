"""A board as it was: at a version or at an instant, out of one read and one fold."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec

from lawbook import BoardLog, render
from tables import selectors, sql, store
from tables.database import rows
from tables.errors import BadRequest, NotThere
from tables.personal.withholding import withhold_concerns
from tables.store import Stored

Moment = int | datetime

# Everything a page tells of a board, whichever moment of it: one statement.
RECORD = f"""
SELECT json_build_object(
    'place', json_build_object('id', t.id, 'key', t.key, 'name', t.name,
        'number', t.number, 'section', s.name, 'edition', o.edition),
    'events', (
        SELECT coalesce(json_agg({sql.EVENT} ORDER BY e.version), '[]')
        FROM tables_storedevent e WHERE e.board_id = b.id),
    'positions', (
        SELECT coalesce(json_agg(e.position ORDER BY e.version), '[]')
        FROM tables_storedevent e WHERE e.board_id = b.id),
    'people', (
        SELECT coalesce(json_object_agg(a.key, coalesce(u.username, a.label)), '{{}}')
        FROM tables_actor a LEFT JOIN auth_user u ON u.id = a.user_id
        WHERE a.key IN (
            SELECT e.actor_id FROM tables_storedevent e WHERE e.board_id = b.id)),
    'hidden', (
        SELECT coalesce(json_agg(json_build_array(r.version, r.fields)), '[]')
        FROM tables_redaction r WHERE r.board_id = b.id))::text
FROM tables_board b
JOIN tables_table t ON t.id = b.table_id
JOIN tables_section s ON s.id = t.section_id
JOIN tables_tournament o ON o.id = s.tournament_id
WHERE b.table_id = %s AND b.number = %s
"""
LARGEST = 2**31 - 1
# In an address a plus sign that nobody has escaped arrives as a space.
BARE_OFFSET = re.compile(r"(T[\d:.]+) (\d\d:?\d\d)$")


class Then(msgspec.Struct, frozen=True):
    """What was recorded of a board up to a moment, and what followed from it."""

    rows: Sequence[Stored]
    log: BoardLog

    @property
    def document(self) -> bytes:
        """The state, byte for byte as it was shown; a text may be withheld since."""
        row = self.rows[0]
        return withhold_concerns(row.table, row.board, render(self.log.state))

    @property
    def at(self) -> datetime:
        """When the last of it was recorded."""
        return self.rows[-1].recorded_at


def board_then(
    table: int, number: int, at: Moment | None = None, edition: str | None = None
) -> Then:
    """A board at a moment, or as it is now; under its own edition or another.

    Raises `NotThere`: ``unknown_table``, ``unknown_board``, ``unknown_version`` for a
    version it never had, ``not_yet_open`` for an instant before it was opened.
    """
    found = _read(table, number)
    if not found:
        found = store.read(selectors.get_board(table, number).pk)
    kept = found[: _version_at(found, number, at)]
    return Then(kept, store.fold(kept, edition))


def read_moment(given: str) -> Moment:
    """``at`` as it is written in an address: a version, or an instant."""
    if given.isascii() and given.isdigit() and len(given) < 10:
        return int(given)
    try:
        instant = datetime.fromisoformat(BARE_OFFSET.sub(r"\1+\2", given))
    except ValueError:
        instant = None
    if instant is None or instant.tzinfo is None:
        detail = "'at' is a version like 12, or an instant like 2017-08-01T12:00:00Z."
        raise BadRequest("malformed_at", detail, field="at")
    return instant


def _read(table: int, number: int) -> list[Stored]:
    if max(table, number) > LARGEST:
        return []
    ((answer,),) = rows(RECORD, table, number)
    return msgspec.json.decode(answer, type=list[Stored])


def _version_at(found: Sequence[Stored], number: int, at: Moment | None) -> int:
    """How many entries had been recorded then."""
    if at is None:
        return len(found)
    if isinstance(at, int):
        return _checked(found, number, at)
    # The last one, not the first later one: a server's clock may have been set back.
    for row in reversed(found):
        if row.recorded_at <= at:
            return row.version
    opened = found[0].recorded_at.astimezone(UTC).isoformat(timespec="seconds")
    detail = f"Board {number} was opened at {opened}; before, it showed nothing."
    raise NotThere("not_yet_open", detail, field="at")


def _checked(found: Sequence[Stored], number: int, version: int) -> int:
    if not 1 <= version <= len(found):
        detail = f"Board {number} has the versions 1 to {len(found)}."
        raise NotThere("unknown_version", detail, field="at")
    return version
