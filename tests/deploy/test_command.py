"""`rectify` where the wheel is installed: what it needs, said in one sentence."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# A machine without POSIX: these modules are not there.
WINDOWS = "import sys\nsys.modules['fcntl'] = sys.modules['pwd'] = None\n"
# An installation without the extra: no folder of its own can be named.
WITHOUT_EXTRA = """
import importlib.util, sys
from deploy import command
found = importlib.util.find_spec
command.find_spec = lambda name: None if name == "platformdirs" else found(name)
command.is_checkout = lambda: False
"""
RUN = "sys.argv = ['rectify', {!r}]\nfrom deploy.command import main\nmain()\n"


def said(program: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("word", ["run", "manage", "remove-demo"])
def test_windows_is_told_what_to_use(word: str) -> None:
    code, words = said(WINDOWS + RUN.format(word))
    assert (code, words.count("\n")) == (1, 1)
    assert "WSL 2 or the container" in words


@pytest.mark.parametrize(
    "name", ["deploy.command", "deploy.local.run", "deploy.hall.hall_server", "lawbook"]
)
def test_importing_on_windows_does_not_fail(name: str) -> None:
    assert said(WINDOWS + f"import {name}\n") == (0, "")


@pytest.mark.parametrize("word", ["run", "manage"])
def test_without_the_extra_it_says_how_to_install_it(word: str) -> None:
    code, words = said(WITHOUT_EXTRA + RUN.format(word))
    assert (code, words.count("\n")) == (1, 1)
    assert "pip install 'rectify[local]'" in words
