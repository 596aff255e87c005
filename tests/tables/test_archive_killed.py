"""An import is killed when all of it is written, and nothing of it stays."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic, sleep

import pytest
from django.db import connection, transaction

from tables.common.database import Lock, hold
from tables.models import BoardView, Receipt, StoredEvent, Tournament
from tests.racing import until_it_waits
from tests.tables.archives import exported, imported
from tests.tables.second_database import ROOT, own_url
from tests.tables.table import AUCTION, EXPOSED, NOTE, OPENED, Room
from tests.tables.test_archive import empty

pytestmark = pytest.mark.long
LONG = 20

# Of a file of any length the rules work in other processes.
IMPORT = """
import sys
import django
django.setup()
from tables.archive import importing
from tables.common import process_pool
importing.FEW, process_pool.cores = 0, lambda: 2
with open(sys.argv[1], "rb") as source:
    importing.import_tournament(source=source)
"""
CONNECTED = """
SELECT pid FROM pg_stat_activity
WHERE datname = current_database() AND backend_type = 'client backend'
"""


def test_nothing_stays_of_an_import_that_is_killed_before_it_commits(
    live: Room, tmp_path: Path
) -> None:
    """It waits for the desk here, with every event moved in; and it can be repeated."""
    live.record(OPENED, AUCTION, EXPOSED, NOTE)
    content = exported(live.tournament)
    (file := tmp_path / "spring.jsonl").write_bytes(content)
    empty()
    before = connected()
    with ThreadPoolExecutor(1) as pool, transaction.atomic():
        hold(Lock.DESK)
        process = importing(file)
        ended = pool.submit(process.wait)
        until_it_waits(ended)
        assert not ended.done()
        process.kill()
        assert ended.result() < 0
    until_gone(before)
    kinds = (Tournament, Receipt, StoredEvent, BoardView)
    assert [kind.objects.count() for kind in kinds] == [0, 0, 0, 0]
    imported(content)
    assert [kind.objects.count() for kind in kinds] == [1, 4, 4, 1]


def importing(file: Path) -> subprocess.Popen[bytes]:
    """A process that imports the file into the database of this test."""
    env = os.environ | {"DATABASE_URL": own_url(), "SECRET_KEY": secrets.token_hex()}
    env |= {"DJANGO_SETTINGS_MODULE": "deploy.settings"}
    command = [sys.executable, "-c", IMPORT, str(file)]
    return subprocess.Popen(command, cwd=ROOT, env=env)


def connected() -> set[tuple[int]]:
    """The connections to the database of this test, by the number of their process."""
    with connection.cursor() as cursor:
        cursor.execute(CONNECTED)
        return set(cursor.fetchall())


def until_gone(before: set[tuple[int]]) -> None:
    """Until no connection is left of those made since ``before``."""
    latest = monotonic() + LONG
    while left := connected() - before:
        assert monotonic() < latest, left
        sleep(0.05)
