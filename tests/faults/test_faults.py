"""The short form of `./dev faults`: each kind of fault at least once."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[2]
INJECTIONS = 13


@pytest.mark.timeout(600)
def test_nothing_is_lost_or_doubled_while_everything_breaks() -> None:
    command = [sys.executable, "-m", "tests.faults", "--seed", "7"]
    command += ["--injections", str(INJECTIONS), "--group", str(INJECTIONS)]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=580
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    assert "Nothing is broken." in done.stdout
