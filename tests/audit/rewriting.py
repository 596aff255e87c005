"""What a superuser can do who knows how the log is made: write all of it again."""

from __future__ import annotations

from typing import Any

import psycopg

from tables.common.audited import Kind
from tables.integrity import auditing
from tables.integrity.sql import ENTRIES, ONE_TEXT
from tests.audit.world import KINDS


def write_again(line: psycopg.Connection[Any]) -> None:
    """Every last entry says what its row is now, every hash stands on the one before.

    Entries of rows that are gone go too, and the others are renumbered.
    """
    for statement in ONE_TEXT:
        line.execute(statement.replace("LOCAL ", ""))
    for kind in KINDS.values():
        _put_right(line, kind)
    line.execute(
        "UPDATE tables_auditentry e SET number = -n.number FROM (SELECT number AS was,"
        " row_number() OVER (ORDER BY number) AS number FROM tables_auditentry) n"
        " WHERE e.number = n.was"
    )
    line.execute("UPDATE tables_auditentry SET number = -number")
    before = auditing.BEGINNING
    asked = ENTRIES
    for entry in map(auditing.AuditRow._make, line.execute(asked).fetchall()):
        before = auditing.link(before, entry)
        written = "UPDATE tables_auditentry SET hash = %s WHERE number = %s"
        line.execute(written, [before, entry.number])


def _put_right(line: psycopg.Connection[Any], kind: Kind) -> None:
    without = [f"'{name}'" for name in kind.how.not_covered(1)]
    line.execute(
        f"UPDATE tables_auditentry e SET content = sha256(convert_to((to_jsonb(t) -"
        f" ARRAY[{', '.join(without)}]::text[])::text, 'UTF8')) FROM {kind.table} t"
        f" WHERE e.kind = '{kind.table}' AND e.row_id = t.{kind.pk} AND e.number ="
        " (SELECT max(number) FROM tables_auditentry l"
        "  WHERE l.kind = e.kind AND l.row_id = e.row_id)"
    )
    line.execute(
        f"DELETE FROM tables_auditentry e WHERE e.kind = '{kind.table}' AND NOT EXISTS"
        f" (SELECT FROM {kind.table} t WHERE t.{kind.pk} = e.row_id)"
    )
