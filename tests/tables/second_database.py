"""A database beside the one of the tests, as that of another server."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from django.db import connection
from psycopg import sql

from tests import template_database

ROOT = Path(__file__).parents[2]
# Each command is named before it, and the next one begins where it has ended well.
IN_ONE_PROCESS = """
import sys
import django
from django.core.management import call_command
django.setup()
for words in sys.argv[1:]:
    print("$", words, flush=True)
    call_command(*words.split())
"""
STATES = """
SELECT t.key, b.number, v.version, v.phase, v.document, v.updated_at,
    w.board, w.summary::text
FROM tables_boardview v JOIN tables_board b ON b.id = v.board_id
JOIN tables_table t ON t.id = b.table_id JOIN tables_tableview w ON w.table_id = t.id
ORDER BY 1, 2
"""


def new_database(name: sql.Identifier) -> sql.Composed:
    """A copy of the migrated one where there is one; else empty, and migrated."""
    template = os.environ.get(template_database.NAME)
    new = sql.SQL("CREATE DATABASE {}").format(name)
    if template is None:
        return new
    return new + sql.SQL(" TEMPLATE {}").format(sql.Identifier(template))


def commands(database: str, *wanted: str) -> dict[str, str]:
    """Run commands of `manage.py` one after the other: what each says."""
    env = os.environ | {"DATABASE_URL": database, "SECRET_KEY": secrets.token_hex()}
    env |= {"DJANGO_SETTINGS_MODULE": "deploy.settings"}
    command = [sys.executable, "-c", IN_ONE_PROCESS, *wanted]
    done = subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    told = (part.partition("\n") for part in done.stdout.split("$ ")[1:])
    return {name: words for name, _end, words in told}


def own_url() -> str:
    """The address of the database of this test run."""
    parts = urlsplit(os.environ["DATABASE_URL"])
    return urlunsplit(parts._replace(path=f"/{connection.settings_dict['NAME']}"))


def states(url: str) -> list[tuple[object, ...]]:
    """What every board and table shows, in an order of its own."""
    with psycopg.connect(url) as other:
        return other.execute(STATES).fetchall()
