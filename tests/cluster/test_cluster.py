"""The short form of `./dev cluster`: each of the database's servers is killed once."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.timeout(600)
def test_another_server_takes_over_and_nothing_is_lost_or_doubled() -> None:
    command = [sys.executable, "-m", "tests.cluster", "--seed", "7"]
    command += ["--injections=2", "--group=2", "--kinds=kill primary,kill standby"]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=580
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    assert "Nothing is broken." in done.stdout
