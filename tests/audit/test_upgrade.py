"""Rows that were there before the log: written down as they are found."""

from __future__ import annotations

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
BEFORE = ("migrate -v0 tables 0020", "migrate -v0 rulings 0016")
OLD_ROWS = """
INSERT INTO tables_tournament (id, key, name, edition, created_at, time_zone, scoring,
    correction_minutes, language, hands_at_tables) VALUES (1, gen_random_uuid(),
    'Before', '2017', now(), 'UTC', 'imps', 30, 'en', true);
INSERT INTO tables_section (id, tournament_id, name) VALUES (1, 1, 'A');
INSERT INTO tables_table (id, key, section_id, number, name, turn)
    VALUES (1, gen_random_uuid(), 1, 1, '', 0);
INSERT INTO tables_board (id, table_id, number, version) VALUES (1, 1, 7, 0);
INSERT INTO rulings_flag (id, board_id, card, seat, law, text, raised_at,
    event_versions, status)
    VALUES (1, 1, 'DK', 'E', '50E4', 'Was it?', now(), '{}', 'open');
INSERT INTO rulings_examination (id, board_id, facts, board_version, assumptions, state,
    code, about, sentence, tries, done, "of", asked_at)
    VALUES (1, 1, 'x', 1, '{}', 'running', '', '', '', 0, 0, 0, now());
"""


@pytest.fixture
def elsewhere() -> Iterator[str]:
    """The address of a second database, of the version before."""
    name = f"{connection.settings_dict['NAME']}_before"
    with superuser() as server:
        server.execute(f'DROP DATABASE IF EXISTS "{name}"')
        server.execute(f'CREATE DATABASE "{name}"')
        address = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}")
        yield address.geturl()
        server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def manage(database: str, *commands: str) -> tuple[int, str]:
    env = {**os.environ, "DATABASE_URL": database, "DATABASE_OWNER_URL": database}
    done = subprocess.run(
        [sys.executable, "-c", COMMANDS, *commands],
        cwd=ROOT,
        env=env | {"DJANGO_SETTINGS_MODULE": "deploy.settings"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def named(*commands: str) -> str:
    """What is said where none of these says a word."""
    return "".join(f"$ {words}\n" for words in commands)


def test_what_was_there_before_is_audited_from_the_upgrade_on(elsewhere: str) -> None:
    assert manage(elsewhere, *BEFORE) == (0, named(*BEFORE))
    with psycopg.connect(elsewhere, autocommit=True) as line:
        line.execute(OLD_ROWS)
        code, said = manage(elsewhere, "migrate -v0", "verify")
        assert (code, "everything is as it was recorded" in said) == (0, True), said
        assert said.startswith(named("migrate -v0", "verify"))
        asked = "SELECT kind, operation FROM tables_auditentry ORDER BY kind"
        assert line.execute(asked).fetchall() == [
            ("rulings_flag", "found"),
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
        back = ("migrate -v0 tables 0020", "migrate -v0")
        assert manage(elsewhere, *back) == (0, named(*back))
