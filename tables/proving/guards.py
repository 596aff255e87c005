"""Whether the database still refuses to change a fact: triggers and rights."""

from __future__ import annotations

from collections.abc import Iterator

from django.apps import apps
from django.conf import settings

from tables.database import rows

# PostgreSQL's tree of parts is empty for a table without parts: hence the union.
PARTS = """
SELECT relid, level FROM pg_partition_tree(%s::text::regclass)
UNION SELECT %s::text::regclass, 0
"""

# Triggers that fire whatever the session says, on every row and without a condition,
# and whose function does nothing but refuse.
TRIGGERS = f"""
SELECT parts.relid::regclass::text,
    coalesce(array_agg(t.tgtype::int) FILTER (WHERE t.oid IS NOT NULL), '{{}}')
FROM ({PARTS}) AS parts
LEFT JOIN (
    SELECT t.oid, t.tgrelid, t.tgtype
    FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE t.tgenabled = 'A' AND t.tgqual IS NULL AND t.tgattr = ''
        AND p.prosrc ~ '^\\s*BEGIN\\s+RAISE EXCEPTION\\s'
) AS t ON t.tgrelid = parts.relid
GROUP BY parts.relid ORDER BY 1
"""
# As in pg_trigger: before UPDATE or DELETE of each row, before TRUNCATE.
REFUSALS = {27: "changes and removals are", 34: "emptying it is"}

RIGHTS = f"""
SELECT parts.relid::regclass::text, wanted
FROM ({PARTS}) AS parts,
    unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER', 'INSERT']) AS wanted
WHERE has_table_privilege(%s::text, parts.relid, wanted)
    AND (wanted <> 'INSERT' OR parts.level > 0)
ORDER BY 1, 2
"""
OWNS = """
SELECT pg_has_role(%s::text, relowner, 'MEMBER')
FROM pg_class WHERE oid = %s::text::regclass
"""


def append_only_tables() -> list[str]:
    """Tables of models that say `append_only = True`."""
    return sorted(
        model._meta.db_table
        for model in apps.get_models()
        if getattr(model, "append_only", False)
    )


def weaknesses() -> Iterator[tuple[str, str]]:
    """Each table that no longer refuses, and what it would let happen."""
    for table in append_only_tables():
        for part, kinds in rows(TRIGGERS, table, table):
            for kind, what in REFUSALS.items():
                if kind not in kinds:
                    yield part, f"{what} not refused by a trigger that always fires"
        yield from _rights(table)


def _rights(table: str) -> Iterator[tuple[str, str]]:
    role = settings.DATABASE_APP_ROLE
    # One role for everything: there the triggers are what refuses.
    if rows(OWNS, role, table)[0][0]:
        return
    for part, right in rows(RIGHTS, table, table, role):
        yield part, f"the application's role may {right}"
