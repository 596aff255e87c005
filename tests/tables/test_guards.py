"""`manage.py verify` finds a database that would let facts be changed."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from django.db import connection
from pytest_django import Settings

from tables.integrity.guards import weaknesses
from tests.tables.table import Room
from tests.tables.tampering import run


@pytest.mark.parametrize(
    ("weakening", "place"),
    [
        (
            "ALTER TABLE tables_storedevent DISABLE TRIGGER events_are_not_changed",
            "tables_storedevent",
        ),
        (
            "ALTER TABLE tables_storedevent_partition_1 ENABLE TRIGGER"
            " events_are_not_truncated",
            "tables_storedevent_partition_1",
        ),
        ("DROP TRIGGER receipts_are_not_changed ON tables_receipt", "tables_receipt"),
        (
            "CREATE OR REPLACE FUNCTION tables_refuse_change() RETURNS trigger"
            " LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
            "tables_seal",
        ),
    ],
    ids=["off", "not always", "dropped", "hollow"],
)
def test_a_guard_that_was_weakened_is_found(
    live: Room, weakening: str, place: str
) -> None:
    """Nothing was changed yet, and someone has opened the door."""
    kept = _definitions()
    run(weakening)
    try:
        told = list(weaknesses())
    finally:
        run(*kept)
    assert place in dict(told)
    assert all("by a trigger that always fires" in what for _place, what in told)


def _definitions() -> list[str]:
    """Statements that put the guards back as they are now."""
    asked = "SELECT pg_get_functiondef('tables_refuse_change'::regproc)"
    with connection.cursor() as cursor:
        cursor.execute(asked)
        body = str(cursor.fetchall()[0][0])
    always = "ALTER TABLE {} ENABLE ALWAYS TRIGGER {}"
    return [
        body,
        "CREATE OR REPLACE TRIGGER receipts_are_not_changed BEFORE UPDATE OR DELETE"
        " ON tables_receipt FOR EACH ROW EXECUTE FUNCTION tables_refuse_change()",
        always.format("tables_receipt", "receipts_are_not_changed"),
        always.format("tables_storedevent", "events_are_not_changed"),
        always.format("tables_storedevent_partition_1", "events_are_not_truncated"),
    ]


def test_a_right_too_many_is_found(
    live: Room, settings: Settings, app_role_url: str
) -> None:
    """The role that serves requests may add events and read them."""
    role = urlsplit(app_role_url).username
    settings.DATABASE_APP_ROLE = role
    assert list(weaknesses()) == []
    run(f"GRANT UPDATE ON tables_receipt TO {role}")
    run(f"GRANT INSERT ON tables_storedevent_partition_0 TO {role}")
    told = list(weaknesses())
    run(f"REVOKE UPDATE ON tables_receipt FROM {role}")
    run(f"REVOKE INSERT ON tables_storedevent_partition_0 FROM {role}")
    assert told == [
        ("tables_receipt", "the application's role may UPDATE"),
        ("tables_storedevent_partition_0", "the application's role may INSERT"),
    ]
