"""A database of version 0.9.0 comes forward; one between two versions is refused."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from django.db import connection

from tests.audit.world import superuser

pytestmark = [
    pytest.mark.long,
    pytest.mark.timeout(900),
    pytest.mark.django_db(transaction=True),
]

ROOT = Path(__file__).parents[2]
# Commands in one process, the next where one has ended well; each named before it.
COMMANDS = """
import sys
import django
from django.core.management import call_command
django.setup()
for words in sys.argv[1:]:
    print("$", words, flush=True)
    call_command(*words.split())
"""
# The demo of version 0.9.0 with a seal, a flag and an examination that runs.
VERSION_0_9_0 = Path(__file__).with_name("version_0_9_0.sql.gz")
SEALED_BY = "A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg="
ALL_THAT_IS_THERE = "8 streams, 49 events, 3 audited changes, 1 seals"


@pytest.fixture
def elsewhere() -> Iterator[str]:
    """The address of a second database, as version 0.9.0 has left it."""
    name = f"{connection.settings_dict['NAME']}_before"
    with superuser() as server:
        server.execute(f'DROP DATABASE IF EXISTS "{name}"')
        server.execute(f'CREATE DATABASE "{name}"')
        address = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}")
        with psycopg.connect(address.geturl(), autocommit=True) as line:
            line.execute(gzip.decompress(VERSION_0_9_0.read_bytes()))
        yield address.geturl()
        server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def manage(database: str, *commands: str) -> tuple[int, str]:
    """Run commands of `manage.py` one after the other: the code, and what they say."""
    return run(database, database, "-c", COMMANDS, *commands)


def run(database: str, owner: str, *words: str) -> tuple[int, str]:
    """Run Python for a database that serves requests and belongs to an owner."""
    env = {**os.environ, "DATABASE_URL": database, "DATABASE_OWNER_URL": owner}
    env |= {"DJANGO_SETTINGS_MODULE": "deploy.settings", "SEAL_PUBLIC_KEYS": SEALED_BY}
    done = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def named(*commands: str) -> str:
    """What is said where none of these says a word."""
    return "".join(f"$ {words}\n" for words in commands)


def test_what_was_there_before_is_audited_from_the_upgrade_on(elsewhere: str) -> None:
    code, said = manage(elsewhere, "migrate -v0", "verify")
    assert (code, ALL_THAT_IS_THERE in said) == (0, True), said
    assert said.startswith(named("migrate -v0", "verify"))
    with psycopg.connect(elsewhere, autocommit=True) as line:
        asked = "SELECT kind, operation FROM tables_auditentry ORDER BY kind"
        assert line.execute(asked).fetchall() == [
            ("rulings_flag", "found"),
            ("tables_seal", "found"),
            ("tables_tournament", "found"),
        ]
        line.execute("ALTER TABLE rulings_flag DISABLE TRIGGER changes_are_audited")
        line.execute("UPDATE rulings_flag SET text = 'It was.'")
        line.execute(
            "ALTER TABLE rulings_flag ENABLE ALWAYS TRIGGER changes_are_audited"
        )
    code, said = manage(elsewhere, "verify")
    assert code == 1
    assert "rulings.Flag 1: it is not what the audit log says" in said
    back = ("migrate -v0 rulings 0001", "migrate -v0 tables 0001", "migrate -v0")
    assert manage(elsewhere, *back) == (0, named(*back))


def test_an_upgraded_database_is_like_a_new_one(
    elsewhere: str, app_role_url: str
) -> None:
    """In every table, function, trigger and right: `docs/generated/schema.sql`."""
    place = urlsplit(elsewhere).path
    app = urlsplit(app_role_url)._replace(path=place).geturl()
    assert run(app, elsewhere, "manage.py", "prepare_database") == (0, "")
    shown = run(app, elsewhere, "manage.py", "schema")
    assert shown == (0, (ROOT / "docs" / "generated" / "schema.sql").read_text())


HALF_WAY = {
    "older": (
        "migrate",
        "DELETE FROM django_migrations WHERE app = 'rulings' AND name > '0015'",
        "This database is older than version 0.9.0: of the migrations of rulings, "
        "0014_telling_the_sides is applied and 0015_periods_keep_their_history is not. "
        "Upgrade it with version 0.9.0 first, then with this one.",
    ),
    "not released": (
        "prepare_database",
        "INSERT INTO django_migrations (app, name, applied)"
        " VALUES ('tables', '0020_views_without_deal', now())",
        "This database is of no version that was released: of the migrations of "
        "tables, 0020_views_without_deal is applied and 0021_audit_log is not. "
        "Restore its last backup by version 0.9.0, and upgrade that with this one.",
    ),
}


@pytest.mark.parametrize(
    ("command", "change", "sentence"), HALF_WAY.values(), ids=HALF_WAY
)
def test_one_between_two_versions_is_refused_in_a_sentence(
    elsewhere: str, command: str, change: str, sentence: str
) -> None:
    with psycopg.connect(elsewhere, autocommit=True) as line:
        line.execute(change)
    code, said = run(elsewhere, elsewhere, "manage.py", command)
    assert (code, said) == (1, f"CommandError: {sentence}\n")
