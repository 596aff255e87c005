"""Checks that the database still protects its facts and audits every change."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from django.apps import apps
from django.conf import settings

from tables.common.audited import Kind, kinds
from tables.common.database import rows
from tables.integrity.sql import AUDIT_TRIGGERS, FUNCTIONS, OWNS, RIGHTS, TRIGGERS

# As in pg_trigger: before UPDATE or DELETE of each row, before TRUNCATE.
REFUSALS = {27: "changes and removals are", 34: "emptying it is"}

# As in pg_trigger: after INSERT, UPDATE or DELETE of each row, before TRUNCATE.
WRITES, EMPTIES = 29, 34
# What of these has to stand in the database as it does in the file.
SQL = (Path(__file__).parent / "audit.sql").read_text()
BODIES = {
    name: body
    for name, body in re.findall(r"(?s)FUNCTION (\w+)\(.*?\$\$(.*?)\$\$;", SQL)
    if name != "tables_audit_table"
}


def append_only_tables() -> list[str]:
    """Tables of models that say `append_only = True`."""
    return sorted(
        model._meta.db_table
        for model in apps.get_models()
        if getattr(model, "append_only", False)
    )


def trigger_written_tables() -> list[str]:
    """Those of them that only a trigger adds to: `written_by_trigger = True`."""
    return sorted(
        model._meta.db_table
        for model in apps.get_models()
        if getattr(model, "written_by_trigger", False)
    )


def weaknesses() -> Iterator[tuple[str, str]]:
    """Each table without its protection or audit, and what it would let happen."""
    for table in append_only_tables():
        for part, there in rows(TRIGGERS, table, table):
            for kind, what in REFUSALS.items():
                if kind not in there:
                    yield part, f"{what} not refused by a trigger that always fires"
        yield from _rights(table)
    for audited in kinds():
        yield from _silences(audited)
    yield from _hollow_functions()


def owns(role: str) -> bool:
    """Whether a role owns our tables, as where there is one role for everything."""
    return bool(rows(OWNS, role)[0][0])


def _rights(table: str) -> Iterator[tuple[str, str]]:
    role = settings.DATABASE_APP_ROLE
    # One role for everything: there the triggers are what refuses.
    if owns(role):
        return
    read_only = table in trigger_written_tables()
    for part, right in rows(RIGHTS, table, table, role, read_only):
        yield part, f"the application's role may {right}"


def _silences(kind: Kind) -> Iterator[tuple[str, str]]:
    """What of an audited table could change without an entry in the audit log."""
    given = "".join(f"{one}\0" for one in kind.arguments).encode()
    told, refused = "changes_are_audited", "audited_is_not_emptied"
    there = {
        name: how for name, *how in rows(AUDIT_TRIGGERS, kind.table, [told, refused])
    }
    if there.get(told) != ["tables_audit", WRITES, True, True, given]:
        yield kind.table, "changes are not written into the audit log by its trigger"
    if there.get(refused) != ["tables_refuse_emptying", EMPTIES, False, False, b""]:
        yield kind.table, "emptying it is not refused by a trigger that always fires"


def _hollow_functions() -> Iterator[tuple[str, str]]:
    """Each function of the audit log whose body is not this version's."""
    found = {name: how for name, *how in rows(FUNCTIONS, [*BODIES])}
    for name, body in BODIES.items():
        if found.get(name) != [body, name == "tables_audit"]:
            yield name, "this function of the audit log is not the one of this version"
