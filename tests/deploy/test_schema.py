"""`docs/generated/schema.sql` shows the database as it is."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from deploy.management.commands.schema import page

pytestmark = pytest.mark.django_db
PAGE = Path(__file__).parents[2] / "docs" / "generated" / "schema.sql"


@pytest.fixture
def role(app_role_url: str) -> str:
    """The role that serves requests."""
    return urlsplit(app_role_url).username or ""


def test_the_page_is_what_the_database_says(role: str) -> None:
    """`./dev manage schema > docs/generated/schema.sql` renews it."""
    assert page(role) == PAGE.read_text()


CHANGES = {
    "a right": 'GRANT DELETE ON tables_receipt TO "{role}"',
    "a function's right": "REVOKE EXECUTE ON FUNCTION tables_make_partitions()"
    " FROM PUBLIC",
    "a guard": "ALTER TABLE tables_seal DISABLE TRIGGER seals_are_not_changed",
    "a function": "CREATE OR REPLACE FUNCTION tables_refuse_change() RETURNS trigger"
    " LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
    "a column": "ALTER TABLE tables_board ADD note text",
    "a default": "ALTER TABLE tables_board ALTER version SET DEFAULT 7",
    "an index": "DROP INDEX events_by_position",
    "a constraint": "ALTER TABLE tables_table DROP CONSTRAINT one_table_of_a_number",
    "row-level security": "ALTER TABLE tables_board ENABLE ROW LEVEL SECURITY",
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_any_change_of_the_database_is_seen(role: str, change: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(change.format(role=role))
    assert page(role) != PAGE.read_text()


def test_where_one_role_does_everything_no_rights_are_shown() -> None:
    with pytest.raises(CommandError, match="two roles"):
        call_command("schema")
