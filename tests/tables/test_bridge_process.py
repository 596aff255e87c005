"""`manage.py bridge` as a process of its own, and a Data Connector that restarts."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from tables.devices.bridge import Bridge
from tests.tables.bridged import at_desk, bridge, steps, there
from tests.tables.data_connector import (
    CLUB,
    LICENCE,
    SESSION,
    DataConnector,
    call,
)
from tests.tables.second_database import own_url
from tests.tables.table import Room

__all__ = ["bridge", "there"]
ROOT = Path(__file__).parents[2]
# Seconds from the key on the device to the line on the desk.
AT_MOST = 2.0


@contextmanager
def running(
    there: DataConnector, room: Room, kept: Path
) -> Iterator[subprocess.Popen[str]]:
    """The command as people start it, until the block is over."""
    env = os.environ | {"DATABASE_URL": own_url()}
    kept.write_text(f"{LICENCE}\n")
    where = [there.url, SESSION.lower(), str(room.tournament.pk)]
    licence = ["--club", CLUB, "--licence-file", str(kept)]
    command = [sys.executable, "manage.py", "bridge", *where, *licence]
    process = subprocess.Popen(
        command, cwd=ROOT, env=env, text=True, stdout=subprocess.PIPE
    )
    try:
        assert process.stdout
        assert process.stdout.readline() == f"Connecting {SESSION} with the desk.\n"
        yield process
    finally:
        process.terminate()
        process.wait(20)


def until(is_so: Callable[[], bool], most: float = 30) -> float:
    """The seconds until it is so."""
    begun = monotonic()
    while not is_so():
        assert monotonic() - begun < most
        sleep(0.02)
    return monotonic() - begun


def test_calls_come_in_two_seconds_over_restarts_of_both(
    live: Room, there: DataConnector, anna: User, tmp_path: Path
) -> None:
    with running(there, live, tmp_path / "key") as process:
        until(lambda: bool(there.asked))
        there.add(call(1))
        assert until(lambda: steps() == ["called"]) < AT_MOST
        at_desk(anna, live, "take")
        assert until(lambda: there.told() == [("A", 1, 2)]) < AT_MOST
        there.stop()
        there.add(call(2))
        at_desk(anna, live, "done")
        sleep(1.5)
        there.start()
        until(lambda: there.told() == [("A", 1, 2), ("A", 1, 3)])
        process.kill()
    there.add(call(2, Minute=30))
    with running(there, live, tmp_path / "key") as process:
        until(lambda: there.waiting() == [])
        process.terminate()
        assert process.wait(20) == 0
    assert steps() == ["called", "took", "done", "called", "called"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["http://127.0.0.1:1"], "There is no tournament 0."),
        (["scorer"], "not an absolute"),
        (["http://127.0.0.1:1", "--licence-file", "missing"], "No such file"),
    ],
)
def test_what_cannot_be_meant_is_said_at_once(words: list[str], said: str) -> None:
    address, *more = words
    with pytest.raises(CommandError, match=said):
        call_command("bridge", address, SESSION, "0", *more)


@pytest.mark.django_db
def test_what_is_kept_can_be_listed(
    bridge: Bridge, room: Room, there: DataConnector, capsys: pytest.CaptureFixture[str]
) -> None:
    there.add(call(1), call(9), {})
    bridge.step()
    call_command("bridge", there.url, SESSION, str(room.tournament.pk), "--kept")
    found = [line.split("\t")[1:] for line in capsys.readouterr().out.splitlines()]
    assert found == [
        ["calls", "There is no table A 9 here."],
        ["calls", "Rectify does not know this kind of call."],
    ]
