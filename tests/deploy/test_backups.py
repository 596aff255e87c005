"""A backup is whole or is not there, and what comes back from it verifies."""

import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from django.db import connection

from deploy.backups import BackupFailed, back_up, backups, require_whole, restore
from tests.rulings.builders import PLAYED, make_table, record

pytestmark = [pytest.mark.long, pytest.mark.django_db]

ROOT = Path(__file__).resolve().parents[2]
NOW = datetime(2026, 11, 22, 3, 30, tzinfo=UTC)
ELSEWHERE = "rectify_restored"


def address(database: str) -> str:
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{database}").geturl()


@pytest.fixture
def elsewhere() -> Iterator[str]:
    """The address of an empty database."""
    name = f"{ELSEWHERE}_{os.getpid()}"
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"')
        yield address(name)
        server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def manage(*words: str, database: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "DATABASE_URL": database, "DATABASE_OWNER_URL": database}
    command = [sys.executable, "manage.py", *words]
    return subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )


@pytest.mark.django_db(transaction=True)
def test_what_comes_back_is_verified_whole(tmp_path: Path, elsewhere: str) -> None:
    board = record(make_table(), *PLAYED)
    file = back_up(tmp_path, NOW, keep=2)
    done = manage("restore", str(file), database=elsewhere)
    assert done.returncode == 0, done.stderr
    assert f"1 streams, {len(PLAYED)} events" in done.stdout
    assert "everything is as it was recorded" in done.stdout
    with psycopg.connect(elsewhere) as there:
        kept = there.execute("SELECT data FROM tables_storedevent ORDER BY position")
        assert [row[0]["type"] for row in kept] == [event["type"] for event in PLAYED]
        with pytest.raises(psycopg.Error):
            there.execute("UPDATE tables_storedevent SET version = 9")
    again = manage("restore", str(file), database=elsewhere)
    assert again.returncode == 1
    assert "has tables already" in again.stderr
    assert board.pk


def test_only_the_newest_stay(tmp_path: Path) -> None:
    for day in range(3):
        back_up(tmp_path, NOW + timedelta(days=day), keep=2)
    assert [file.name for file in backups(tmp_path)] == [
        "rectify-20261123T033000.dump",
        "rectify-20261124T033000.dump",
    ]
    assert len(list(tmp_path.iterdir())) == 4


def test_what_a_killed_backup_left_goes_with_the_next(tmp_path: Path) -> None:
    """Unless it is so young that it may be of one that still runs."""
    old, young = NOW - timedelta(hours=3), NOW - timedelta(hours=1)
    for name, written in {
        "rectify-20261120T033000.part": old,
        "rectify-20261120T033000.dump.sha256": old,
        "rectify-20261122T023000.part": young,
        "rectify-20261122T023000.dump.sha256": young,
        "notes.part": old,
    }.items():
        left = tmp_path / name
        left.touch()
        os.utime(left, (written.timestamp(), written.timestamp()))
    file = back_up(tmp_path, NOW, keep=2)
    assert {one.name for one in tmp_path.iterdir()} == {
        file.name,
        f"{file.name}.sha256",
        "rectify-20261122T023000.part",
        "rectify-20261122T023000.dump.sha256",
        "notes.part",
    }


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda file: file.unlink(), "no_file"),
        (lambda file: Path(f"{file}.sha256").unlink(), "no_checksum"),
        (lambda file: file.write_bytes(file.read_bytes()[:-1]), "not_whole"),
        (lambda file: file.write_bytes(b""), "not_whole"),
    ],
    ids=["no file", "no checksum", "one byte short", "empty"],
)
def test_a_spoilt_backup_is_refused_before_anything_is_touched(
    tmp_path: Path, spoil: object, code: str
) -> None:
    file = back_up(tmp_path, NOW, keep=1)
    assert callable(spoil)
    spoil(file)
    with pytest.raises(BackupFailed) as refusal:
        restore(file)
    assert refusal.value.code == code


def test_a_database_that_cannot_be_read_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(connection.settings_dict, "NAME", "no_such_database")
    with pytest.raises(BackupFailed) as refusal:
        back_up(tmp_path, NOW, keep=1)
    assert refusal.value.code == "program_failed"
    assert "no_such_database" in str(refusal.value)
    assert not [file for file in tmp_path.iterdir() if file.suffix != ".sha256"]


def test_the_backup_is_for_its_owner_only(tmp_path: Path) -> None:
    file = back_up(tmp_path / "new", NOW, keep=1)
    require_whole(file)
    assert (file.stat().st_mode & 0o077, file.parent.stat().st_mode & 0o077) == (0, 0)
