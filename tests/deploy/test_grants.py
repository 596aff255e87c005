"""The role that serves requests cannot change a fact, whatever the code does."""

from collections.abc import Iterator

import psycopg
import pytest

from deploy.databases import database_url
from tables.integrity.guards import append_only_tables

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def app(app_role_url: str) -> Iterator[psycopg.Connection]:
    """A connection with the application's rights and no others."""
    with psycopg.connect(app_role_url, autocommit=True) as connection:
        yield connection


def test_events_are_append_only() -> None:
    assert "tables_storedevent" in append_only_tables()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tables_storedevent SET version = 0",
        "UPDATE tables_storedevent_partition_0 SET version = 0",
        "DELETE FROM tables_storedevent_partition_0",
        "TRUNCATE tables_storedevent_partition_0",
        "SELECT * FROM tables_storedevent_partition_0",
        "INSERT INTO tables_storedevent_default DEFAULT VALUES",
        "ALTER TABLE tables_storedevent"
        " DETACH PARTITION tables_storedevent_partition_0",
        "CREATE OR REPLACE FUNCTION tables_refuse_change() RETURNS trigger"
        " LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
        "DELETE FROM tables_storedevent",
        "TRUNCATE tables_storedevent CASCADE",
        "ALTER TABLE tables_storedevent DISABLE TRIGGER ALL",
        "DROP TABLE tables_storedevent",
        "CREATE TABLE smuggled (id int)",
        "SET session_replication_role = replica",
    ],
)
def test_facts_cannot_be_changed(app: psycopg.Connection, statement: str) -> None:
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        app.execute(statement)


def test_every_append_only_table_refuses(app: psycopg.Connection) -> None:
    assert {"tables_receipt", "tables_seal"} <= set(append_only_tables())
    for table in append_only_tables():
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            app.execute(f"DELETE FROM {table}")


def test_rooms_for_events_can_be_made(app: psycopg.Connection) -> None:
    """With the owner's rights, by a function that does nothing else."""
    app.execute("SELECT tables_make_partitions()")
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        app.execute("SELECT tables_guard_statements('tables_receipt')")


def test_ordinary_tables_can_be_changed(app: psycopg.Connection) -> None:
    app.execute("INSERT INTO auth_group (name) VALUES ('caddies')")
    words = "UPDATE auth_group SET name = 'kibitzers' WHERE name = 'caddies'"
    assert app.execute(words).rowcount == 1
    gone = app.execute("DELETE FROM auth_group WHERE name = 'kibitzers'")
    assert gone.rowcount == 1


def test_only_the_owners_commands_run_as_the_owner() -> None:
    both = {"DATABASE_URL": "app", "DATABASE_OWNER_URL": "owner"}
    assert database_url(["manage.py", "migrate"], both) == "owner"
    assert database_url(["manage.py", "rebuild"], both) == "app"
    assert database_url(["manage.py"], both) == "app"
    assert database_url(["manage.py", "migrate"], {"DATABASE_URL": "app"}) == "app"
