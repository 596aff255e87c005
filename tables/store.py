"""The event store: the only place that writes recorded events.

One stream per board, versions without gaps from 1. Whoever appends first locks the
row of the table (`lock_tables`), so entries at one table are ordered and the summary of
that table is never made from half of them; tables do not wait for one another.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from django.db import connection

from lawbook import BoardLog, read_event, replay


class Stored(msgspec.Struct, frozen=True, kw_only=True):
    """One recorded event as it lies in the store."""

    position: int
    board: int
    version: int
    client_id: UUID
    device: str
    seq: int | None
    type: str
    data: str
    base_version: int | None
    late: bool
    occurred_at: datetime
    recorded_at: datetime
    actor: int | None


class Followed(msgspec.Struct, frozen=True):
    """One recorded event as a follower of the global position meets it."""

    position: int
    table: int
    board: int
    version: int
    type: str
    board_id: int


COLUMNS = """e.position, e.board_id, e.version, e.client_id, e.device, e.seq, e.type,
    e.data::text, e.base_version, e.late, e.occurred_at, e.recorded_at, e.actor_id"""
FIELDS = Stored.__struct_fields__

LOCK = """
SELECT t.id, o.edition FROM tables_table t
JOIN tables_section s ON s.id = t.section_id
JOIN tables_tournament o ON o.id = s.tournament_id
WHERE t.id = ANY(%s) ORDER BY t.id FOR NO KEY UPDATE OF t
"""

HEADS = """
SELECT b.id, b.table_id, b.number FROM tables_board b
JOIN unnest(%s::bigint[], %s::int[]) AS wanted(t, n)
    ON b.table_id = wanted.t AND b.number = wanted.n
"""

READ = f"SELECT {COLUMNS} FROM tables_storedevent e"

KNOWN = f"""{READ}
WHERE e.client_id = ANY(%s) OR (e.device, e.seq) IN (
    SELECT * FROM unnest(%s::text[], %s::bigint[]))
"""

APPEND = """
WITH head AS (
    UPDATE tables_board SET version = new.version
    FROM (SELECT board, max(version) AS version
          FROM unnest(%(board)s::bigint[], %(version)s::int[]) AS n(board, version)
          GROUP BY board) AS new
    WHERE id = new.board
)
INSERT INTO tables_storedevent (
    board_id, version, client_id, device, seq, type, data, base_version, late,
    occurred_at, recorded_at, actor_id)
SELECT * FROM unnest(
    %(board)s::bigint[], %(version)s::int[], %(client_id)s::uuid[],
    %(device)s::text[], %(seq)s::bigint[], %(type)s::text[], %(data)s::jsonb[],
    %(base_version)s::int[], %(late)s::bool[], %(occurred_at)s::timestamptz[],
    %(recorded_at)s::timestamptz[], %(actor)s::int[])
RETURNING position
"""

AFTER = """
SELECT e.position, b.table_id, b.number, e.version, e.type, e.board_id
FROM tables_storedevent e JOIN tables_board b ON b.id = e.board_id
WHERE e.position > %s AND e.position <= %s ORDER BY e.position LIMIT %s
"""


def lock_tables(tables: Iterable[int]) -> dict[int, str]:
    """Lock the tables that exist, lowest first so that nobody waits in a ring.

    Gives the edition each is played under; the locks end with the transaction.
    """
    return dict(_query(LOCK, [sorted(set(tables))]))


def board_ids(places: Iterable[tuple[int, int]]) -> dict[tuple[int, int], int]:
    """The boards that exist among these (table, number)."""
    wanted = list(places)
    tables, numbers = [p[0] for p in wanted], [p[1] for p in wanted]
    rows = _query(HEADS, [tables, numbers])
    return {(table, number): board for board, table, number in rows}


def known(ids: Sequence[UUID], marks: Sequence[tuple[str, int]]) -> list[Stored]:
    """What is stored already under one of these ids or device sequence numbers."""
    devices, numbers = [m[0] for m in marks], [m[1] for m in marks]
    return _stored(KNOWN, [list(ids), devices, numbers])


def read(boards: Sequence[int]) -> list[Stored]:
    """Every event of these boards, in order."""
    where = f"{READ} WHERE e.board_id = ANY(%s) ORDER BY e.board_id, e.version"
    return _stored(where, [list(boards)])


def append(rows: Sequence[Stored]) -> list[int]:
    """Store new events and move the heads of their boards; give their positions.

    The caller holds the lock of the tables, and versions follow on from the heads: a
    second writer at the same version is refused by the database.
    """
    columns = {field: [getattr(row, field) for row in rows] for field in FIELDS}
    return [position for (position,) in _query(APPEND, columns)]


def settled_position() -> int:
    """The highest position below which nothing can appear any more."""
    ((position,),) = _query("SELECT tables_settled_position()", [])
    return int(position)


def read_after(position: int, limit: int = 1000) -> list[Followed]:
    """The events after a position, in order, none of which is ever stepped over.

    The bound is asked for before the rows are read: see decision 0003.
    """
    bound = settled_position()
    return [Followed(*row) for row in _query(AFTER, [position, bound, limit])]


def fold(rows: Iterable[Stored], edition: str | None = None) -> BoardLog:
    """The log of a board out of its stored events."""
    events = (read_event(msgspec.json.decode(row.data)) for row in rows)
    return replay(events, edition=edition)


def _stored(sql: str, parameters: Any) -> list[Stored]:
    rows = _query(sql, parameters)
    return [Stored(**dict(zip(FIELDS, row, strict=True))) for row in rows]


def _query(sql: str, parameters: Any) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        return list(cursor.fetchall())
