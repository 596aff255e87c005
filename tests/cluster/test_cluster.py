"""The short form of `./dev cluster`: a server of each kind is killed once."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.timeout(600)
def test_another_server_takes_over_and_nothing_is_lost_or_doubled() -> None:
    command = [sys.executable, "-m", "tests.cluster", "--seed", "7"]
    kinds = ["kill primary", "kill standby", "kill web", "kill redis"]
    command += ["--injections=4", "--group=4", f"--kinds={','.join(kinds)}"]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=580
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    assert "Nothing is broken." in done.stdout
