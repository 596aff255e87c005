"""What a machine lacks is left out of a run in one line, and named where it may not."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CONFTEST = """
from tests.programs import Programs
def pytest_configure(config):
    config.pluginmanager.register(Programs())
"""
TESTS = """
import pytest
@pytest.mark.needs("sh")
def test_here(): pass
@pytest.mark.needs("sh", "no-such-program")
@pytest.mark.parametrize("n", [1, 2])
def test_not_here(n): raise AssertionError
"""
# The plugins of our own tests take a second to load.
ALONE = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "yes"}
LEFT_OUT = "Left out, since this machine has not what they need: no-such-program: 2."


def run(place: Path, *words: str, **more: str) -> "subprocess.CompletedProcess[str]":
    (place / "conftest.py").write_text(CONFTEST)
    (place / "test_some.py").write_text(TESTS)
    (place / "pytest.ini").write_text("[pytest]\nmarkers = needs\n")
    env = {n: v for n, v in os.environ.items() if n != "ALL_PROGRAMS"} | more
    plain = ["-p", "xdist", "-p", "no:cacheprovider", "-q", *words, str(place)]
    return subprocess.run(
        [sys.executable, "-m", "pytest", *plain],
        env={**env, **ALONE, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("workers", [(), ("-n2",)])
def test_what_is_missing_is_one_line(tmp_path: Path, workers: tuple[str, ...]) -> None:
    done = run(tmp_path, *workers)
    assert done.returncode == 0, done.stdout
    assert done.stdout.splitlines().count(LEFT_OUT) == 1
    assert "1 passed" in done.stdout


def test_what_was_not_asked_for_is_not_missed(tmp_path: Path) -> None:
    done = run(tmp_path, "-k", "not not_here")
    assert (done.returncode, "Left out" in done.stdout) == (0, False)


def test_where_everything_has_to_be_there_a_missing_program_is_named(
    tmp_path: Path,
) -> None:
    done = run(tmp_path, ALL_PROGRAMS="yes")
    assert done.returncode
    assert "these are missing: no-such-program." in done.stdout + done.stderr
