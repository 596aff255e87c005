"""A superuser does to every audited table what a superuser can, and `verify` tells."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from django.db import connection, transaction
from psycopg.errors import RestrictViolation
from pytest_django import Settings

from tables.common.audited import Kind
from tables.integrity.auditing import _rows
from tables.integrity.models import AuditEntry
from tables.integrity.replaying import Mismatch
from tables.integrity.sql import ONE_TEXT
from tables.integrity.verifying import verify
from tests.audit.world import KINDS, columns, model_of, silenced, superuser

World = dict[str, Any]
FREE = {table for table, kind in KINDS.items() if not kind.is_append_only}


def found() -> list[Mismatch]:
    return [one for one in verify(None, lambda _: None) if one.kind == "broken"]


def said() -> list[str]:
    return [f"{one.place}: {one.what}" for one in found()]


def tables_named(words: list[str], what: str) -> set[str]:
    """The tables with a finding of these words."""
    told = [one for one in words if what in one]
    return {
        table
        for table, kind in KINDS.items()
        if any(f"{kind.label} " in one for one in told)
    }


def row_of(world: World, kind: Kind) -> str:
    return f"{kind.pk} = {world[kind.table].pk}"


def another_value(kind: Kind) -> str:
    """A change of the first column that an entry covers and nothing else hangs on."""
    covered = [
        f"{name} = {other}"
        for name, other in columns(kind)
        if name not in kind.how.not_covered(1) and not name.endswith("_id")
    ]
    return covered[0]


def test_nothing_is_found_where_nothing_was_done(world: World) -> None:
    assert said() == []
    kinds = set(AuditEntry.objects.values_list("kind", flat=True))
    assert kinds == set(KINDS)


def test_each_column_is_covered_or_left_out_on_purpose(world: World) -> None:
    """Whatever one value is changed, in whichever table."""
    with silenced() as line:
        for kind in KINDS.values():
            for column, other in columns(kind):
                covered = column not in kind.how.left_out
                assert bool(_changed(line, world, kind, (column, other))) == covered, (
                    kind.label,
                    column,
                )


def _changed(
    line: psycopg.Connection[Any], world: World, kind: Kind, change: tuple[str, str]
) -> list[Mismatch]:
    """What is said of a row while one of its columns has another value."""
    column, other = change
    where = row_of(world, kind)
    line.execute(f"CREATE TEMP TABLE kept AS SELECT * FROM {kind.table} WHERE {where}")
    line.execute(f"UPDATE {kind.table} SET {column} = {other} WHERE {where}")
    with transaction.atomic(), connection.cursor() as cursor:
        for statement in ONE_TEXT:
            cursor.execute(statement)
        told = list(_rows(kind))
    back = f"{column} = (SELECT {column} FROM kept)"
    line.execute(f"UPDATE {kind.table} SET {back} WHERE {where}")
    line.execute("DROP TABLE kept")
    return told


def test_rows_that_were_changed_are_found(world: World) -> None:
    with silenced() as line:
        for kind in KINDS.values():
            where = row_of(world, kind)
            line.execute(f"UPDATE {kind.table} SET {another_value(kind)} WHERE {where}")
    assert tables_named(said(), "not what the audit log says") == set(KINDS)


def test_rows_that_were_removed_are_found(world: World) -> None:
    with silenced() as line:
        for kind in KINDS.values():
            line.execute(f"DELETE FROM {kind.table} WHERE {row_of(world, kind)}")
    assert tables_named(said(), "it is gone") == set(KINDS)


def test_rows_that_were_put_in_are_found(world: World) -> None:
    """The same row once more, under another number."""
    with silenced() as line:
        line.execute("SET session_replication_role = replica")
        for kind in KINDS.values():
            _copy(line, world, kind)
    assert tables_named(said(), "nothing in the audit log") == set(KINDS)


def _copy(line: psycopg.Connection[Any], world: World, kind: Kind) -> None:
    """Under another number, and about other things: no unique column is in the way."""
    fields = model_of(kind)._meta.fields
    unique = {one.column for one in fields if one.unique or one.name == "issue"}
    others = {name: other for name, other in columns(kind) if name in unique}
    others |= {
        name: f"{name} + 1000" for name, _ in columns(kind) if name.endswith("_id")
    }
    values = {kind.pk: f"{kind.pk} + 1000"}
    values |= {name: others.get(name, name) for name, _ in columns(kind)}
    line.execute(
        f"INSERT INTO {kind.table} ({', '.join(values)})"
        f" SELECT {', '.join(values.values())} FROM {kind.table}"
        f" WHERE {row_of(world, kind)}"
    )


def test_tables_that_were_emptied_are_found(world: World) -> None:
    with silenced() as line:
        line.execute(f"TRUNCATE {', '.join(KINDS)} CASCADE")
    assert tables_named(said(), "it is gone") == set(KINDS)


def test_emptying_is_refused_while_the_triggers_are_on(world: World) -> None:
    with superuser() as line:
        for table in KINDS:
            with pytest.raises(RestrictViolation):
                line.execute(f"TRUNCATE {table} CASCADE")


@pytest.mark.parametrize(
    "opened", ["DISABLE TRIGGER {}", "ENABLE TRIGGER {}"], ids=["off", "not always"]
)
def test_a_trigger_that_was_switched_off_is_found(world: World, opened: str) -> None:
    for name in ("changes_are_audited", "audited_is_not_emptied"):
        with superuser() as line:
            for table in KINDS:
                line.execute(f"ALTER TABLE {table} {opened.format(name)}")
            named = {place.split(":")[0] for place in said()}
            for table in KINDS:
                line.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {name}")
        assert set(KINDS) <= named


def test_a_function_that_was_made_hollow_is_found(world: World) -> None:
    with superuser() as line:
        body = line.execute("SELECT pg_get_functiondef('tables_audit'::regproc)")
        kept = body.fetchall()[0][0]
        line.execute(
            "CREATE OR REPLACE FUNCTION tables_audit() RETURNS trigger"
            " LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'"
        )
        told = said()
        line.execute(kept)
    assert any(one.startswith("tables_audit:") for one in told)
    assert said() == []


def test_facts_changed_with_the_log_left_on_are_found(world: World) -> None:
    """Only what refuses was switched off: the log then tells of the change."""
    facts = {table for table, kind in KINDS.items() if kind.is_append_only}
    with superuser() as line:
        for table in facts:
            kind = KINDS[table]
            with _allowed(line, table):
                where = row_of(world, kind)
                line.execute(f"UPDATE {table} SET {another_value(kind)} WHERE {where}")
    assert tables_named(said(), "such a row never is") == facts


@contextmanager
def _allowed(line: psycopg.Connection[Any], table: str) -> Iterator[None]:
    """With whatever refuses a change of this table switched off."""
    refusals = _refusals(line, table)
    for name in refusals:
        line.execute(f"ALTER TABLE {table} DISABLE TRIGGER {name}")
    try:
        yield
    finally:
        for name in refusals:
            line.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {name}")


def _refusals(line: psycopg.Connection[Any], table: str) -> list[str]:
    asked = """
        SELECT tgname FROM pg_trigger WHERE tgrelid = %s::regclass
        AND tgenabled = 'A' AND tgname <> 'changes_are_audited'
    """
    return [name for (name,) in line.execute(asked, [table]).fetchall()]


def test_rows_changed_with_all_triggers_on_lack_their_explanation(world: World) -> None:
    """A closed case, a flag, the periods: by hand, and no step of the history."""
    explained = {table for table in FREE if KINDS[table].how.explained_by}
    assert {"rulings_case", "rulings_flag", "rulings_periods"} <= explained
    with superuser() as line:
        for table in explained:
            kind = KINDS[table]
            where = row_of(world, kind)
            line.execute(f"UPDATE {table} SET {another_value(kind)} WHERE {where}")
    assert tables_named(said(), "without the step that explains it") == explained


def test_what_the_owner_wrote_is_found_where_the_application_has_a_role(
    world: World, app_role_url: str, settings: Settings
) -> None:
    """Everything, a forged step of a history too; not what was before that role."""
    settings.DATABASE_APP_ROLE = urlsplit(app_role_url).username
    assert said() == []
    with psycopg.connect(app_role_url, autocommit=True) as application:
        application.execute("UPDATE tables_tournament SET name = 'Spring pairs'")
    assert said() == []
    with superuser() as line:
        for table in FREE:
            kind = KINDS[table]
            where = row_of(world, kind)
            line.execute(f"UPDATE {table} SET {another_value(kind)} WHERE {where}")
        for kind in KINDS.values():
            if kind.table not in FREE and kind.table != "tables_seal":
                line.execute("SET session_replication_role = replica")
                _copy(line, world, kind)
                line.execute("SET session_replication_role = DEFAULT")
    told = tables_named(said(), "which is not the application")
    assert told == set(KINDS) - {"tables_seal"}


def test_an_explained_finding_is_accepted_by_its_number(
    world: World, settings: Settings
) -> None:
    with superuser() as line:
        line.execute("UPDATE rulings_flag SET text = 'forged'")
    numbers = [int(one.place.split()[4]) for one in found()]
    assert numbers
    settings.AUDIT_ACCEPTED = numbers
    assert said() == []
    kinds = [one.kind for one in verify(None, lambda _: None)]
    assert kinds == ["accepted"] * len(numbers)
