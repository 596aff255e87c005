"""A backup: one file with everything and its checksum, and back from it."""

import os
import re
import shutil
import subprocess
from contextlib import suppress
from datetime import datetime
from hashlib import file_digest
from pathlib import Path

from django.db import connection
from psycopg.conninfo import make_conninfo

from deploy.databases import libpq_settings
from deploy.local import Trouble
from deploy.local.paths import postgres_bin
from deploy.postgresql.sql import VERSION


class BackupFailed(Exception):
    """No backup was kept, or nothing was restored; ``code`` is stable."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


NO_PROGRAM = (
    "There is no {name} of PostgreSQL {wanted} or newer here; install the client"
    " programs of that version."
)
HOUR = 3600


def program(name: str) -> str:
    """The path of a client program that is at least as new as the server.

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


PREFIX, SUFFIX, DRAFT = "rectify-", ".dump", ".part"
CHECKSUM = ".sha256"


def back_up(place: Path, now: datetime, keep: int) -> Path:
    """Copy the database into a new file in ``place``; the newest ``keep`` stay.

    The file appears under its name only when it is whole. Raises `BackupFailed`.
    """
    if keep < 1:
        raise BackupFailed("keep_one", "At least the newest backup has to be kept.")
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = place / f"{PREFIX}{now:%Y%m%dT%H%M%S}{SUFFIX}"
    draft = file.with_suffix(DRAFT)
    try:
        run([program("pg_dump"), "--format=custom", "--no-password", f"--file={draft}"])
        draft.chmod(0o600)
        _write_checksum(draft, file)
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)
    for old in backups(place)[:-keep]:
        old.unlink()
        _checksum_of(old).unlink(missing_ok=True)
    _remove_remains(place, now)
    return file


def _remove_remains(place: Path, now: datetime) -> None:
    """Remove what backups left that were killed; one that still runs is younger."""
    drafts = place.glob(f"{PREFIX}*{DRAFT}")
    checksums = place.glob(f"{PREFIX}*{SUFFIX}{CHECKSUM}")
    alone = [one for one in checksums if not one.with_suffix("").exists()]
    for remains in (*drafts, *alone):
        if now.timestamp() - remains.stat().st_mtime > 2 * HOUR:
            remains.unlink(missing_ok=True)


def backups(place: Path) -> list[Path]:
    """The backups in a directory, oldest first."""
    return sorted(place.glob(f"{PREFIX}*{SUFFIX}"))


def require_whole(file: Path) -> None:
    """Refuse a file that is not what was kept. Raises `BackupFailed`."""
    if not file.is_file():
        raise BackupFailed("no_file", f"There is no file {file.name}.")
    beside = _checksum_of(file)
    if not beside.is_file():
        raise BackupFailed("no_checksum", f"{beside.name} is missing beside the file.")
    if beside.read_text().split()[:1] != [_digest(file)]:
        raise BackupFailed("not_whole", f"{file.name} is not as it was written.")


def _write_checksum(draft: Path, file: Path) -> None:
    # In the form that `sha256sum --check` reads.
    _checksum_of(file).write_text(f"{_digest(draft)}  {file.name}{os.linesep}")


def _checksum_of(file: Path) -> Path:
    return file.with_name(file.name + CHECKSUM)


def _digest(file: Path) -> str:
    with file.open("rb") as content:
        return file_digest(content, "sha256").hexdigest()


NOT_EMPTY = (
    "This database has tables already. Restore into an empty one, and point"
    " DATABASE_URL there when it has been verified."
)


def restore(file: Path) -> None:
    """Put everything back, all or nothing. Raises `BackupFailed`."""
    require_whole(file)
    if connection.introspection.table_names():
        raise BackupFailed("not_empty", NOT_EMPTY)
    connection.close()
    command = [program("pg_restore"), "--single-transaction", "--exit-on-error"]
    command += ["--no-owner", "--no-privileges", "--no-password"]
    run([*command, str(file)])
