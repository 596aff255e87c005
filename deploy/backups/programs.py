"""PostgreSQL's own programs for copying a database, and how they are run."""

import os
import re
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path

from django.db import connection
from psycopg.conninfo import make_conninfo

from deploy.backups.errors import BackupFailed
from deploy.databases import libpq_settings
from deploy.local.errors import Trouble
from deploy.local.wheels import postgres_bin
from deploy.postgresql.sql import VERSION

NO_PROGRAM = (
    "There is no {name} of PostgreSQL {wanted} or newer here; install the client"
    " programs of that version."
)
HOUR = 3600


def program(name: str) -> str:
    """The path of a program at least as new as the server, which it has to be.

    Raises `BackupFailed` ``no_program``.
    """
    with connection.cursor() as cursor:
        cursor.execute(VERSION)
        wanted = int(cursor.fetchone()[0]) // 10_000
    for path in _places(name):
        if _major(path) >= wanted:
            return path
    raise BackupFailed("no_program", NO_PROGRAM.format(name=name, wanted=wanted))


def run(command: list[str]) -> None:
    """Run one of PostgreSQL's programs on the database to its end.

    Raises `BackupFailed` ``program_failed`` with its reason.
    """
    program, *words = command
    said = libpq_settings(connection.settings_dict)
    # No list of processes shows the password.
    account = {"PGPASSWORD": said.pop("password", ""), "PGCONNECT_TIMEOUT": "10"}
    done = subprocess.run(
        [program, f"--dbname={make_conninfo(**said)}", *words],
        env={name: v for name, v in os.environ.items() if name[:2] == "PG"} | account,
        capture_output=True,
        text=True,
        check=False,
        timeout=HOUR,
    )
    if done.returncode != 0:
        last = done.stderr.strip().splitlines()[-1:] or ["no word"]
        sentence = f"{Path(program).name} failed: {last[0]}"
        raise BackupFailed("program_failed", sentence)


def _places(name: str) -> list[str]:
    found = [shutil.which(name)]
    with suppress(Trouble):
        found.append(str(postgres_bin() / name))
    return [path for path in found if path and Path(path).exists()]


def _major(path: str) -> int:
    asked = [path, "--version"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    number = re.search(r"(\d+)", done.stdout)
    return int(number[1]) if number else 0
