"""`./dev` cut off, on a full disk, moved, or over a Python that is gone.

What was whole stays; what is not is made again; nothing half-made is left.
"""

import os
import re
import shutil
import signal
from dataclasses import replace
from pathlib import Path

import pytest

from tests.deploy.installing.checkout import AWAY, DONE, MAKE, SYNC, Checkout
from tests.deploy.installing.package_index import LONG
from tests.programs import MOUNT, small_disk

pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]
DISK = "./dev: The disk is full: make room for about two gigabytes, and run ./dev again"


@pytest.mark.needs(MOUNT)
def test_a_disk_that_is_full_is_told_and_made_free(fresh: Checkout) -> None:
    code, said = fresh.setup(*small_disk(fresh.root, "1m"))
    told, left = said.removeprefix(MAKE).split(".\n")
    assert (code, told) == (1, DISK)
    assert ".venv" not in left.split()
    assert "dev" in left.split()


@pytest.mark.needs(MOUNT)
def test_a_disk_that_gets_full_on_the_way_leaves_nothing_half_made(
    whole: Checkout,
) -> None:
    """The package was fetched elsewhere; there is no room where it belongs."""
    shutil.rmtree(whole.root / "kept")
    whole.lock(whole.index.wheel("ninth", size=60_000_000))
    code, said = whole.setup(*small_disk(whole.root, "50m"))
    shutil.copytree(whole.venv, whole.root / "kept", symlinks=True)
    told, left = said.removeprefix(SYNC).split(".\n")
    assert (code, told) == (1, DISK)
    assert ".venv" not in left.split()


def test_a_killed_installation_is_waited_for_and_made_again(fresh: Checkout) -> None:
    """kill -9 while uv waits for a file: uv lives on, and the next one waits for it."""
    fresh.index.hold("first")
    killed = fresh.begin()
    assert fresh.index.asked.wait(LONG)
    killed.kill()
    killed.communicate()
    assert fresh.venv.exists()
    following = fresh.begin()
    assert following.stdout is not None
    assert following.stdout.readline().startswith("Another ./dev is installing here")
    fresh.index.released.set()
    said, _ = following.communicate(timeout=LONG)
    cut_off = f"{fresh.venv} was not finished, or was not made by ./dev: making it"
    assert said == f"{cut_off} again.\n{MAKE}{SYNC}{DONE}"
    assert fresh.has("first")


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_an_installation_that_is_stopped_leaves_what_was_there(
    whole: Checkout, end: signal.Signals
) -> None:
    old = whole.read_lock()
    whole.lock(whole.index.wheel(f"stopped{end:d}"))
    whole.index.hold("stopped")
    process = whole.begin()
    assert whole.index.asked.wait(LONG)
    process.send_signal(end)
    assert process.wait(timeout=LONG) == 130
    whole.lock(old)
    assert whole.setup(**AWAY) == (0, DONE)
    assert whole.has("first")


def test_a_first_installation_that_is_stopped_leaves_nothing(fresh: Checkout) -> None:
    fresh.index.hold("first")
    process = fresh.begin()
    assert fresh.index.asked.wait(LONG)
    process.terminate()
    assert process.wait(timeout=LONG) == 130
    assert not fresh.venv.exists()


def test_what_was_killed_before_it_changed_anything_is_used_on(
    whole: Checkout,
) -> None:
    old = whole.read_lock()
    whole.lock(whole.index.wheel("tenth"))
    whole.index.hold("tenth")
    process = whole.begin("setsid")
    assert whole.index.asked.wait(LONG)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    assert not (whole.venv / "installed").exists()
    whole.lock(old)
    assert whole.setup(**AWAY) == (0, DONE)
    assert whole.has("first")


def test_a_venv_that_was_moved_is_made_again(whole: Checkout) -> None:
    """Its programs name the old place; nothing of it may be believed."""
    moved = replace(whole, root=whole.root.with_name("moved"))
    shutil.copytree(whole.root, moved.root, symlinks=True)
    code, said = moved.setup()
    told = f"{moved.venv} was made for another directory, {whole.venv}: making it again"
    assert (code, said) == (0, f"{told}.\n{MAKE}{SYNC}{DONE}")
    assert moved.has("first")
    assert str(moved.venv) in (moved.venv / "bin" / "pip").read_text()


@pytest.mark.parametrize("options", ["--clear", "--clear --without-scm-ignore-files"])
def test_a_venv_that_lies_where_it_was_made_is_used(
    whole: Checkout, options: str
) -> None:
    """Python 3.11 and Python 3.13 write down differently how they were called."""
    settings = whole.venv / "pyvenv.cfg"
    made = re.sub("-m venv (--[a-z-]+ )+", f"-m venv {options} ", settings.read_text())
    assert f"-m venv {options} {whole.venv}\n" in made
    settings.write_text(made)
    assert whole.setup(**AWAY) == (0, DONE)


def test_a_venv_whose_python_is_gone_is_made_again(whole: Checkout) -> None:
    """As an upgrade of the whole machine leaves it."""
    settings = whole.venv / "pyvenv.cfg"
    gone = re.sub(
        r"(?m)^executable = .*", "executable = /gone/python", settings.read_text()
    )
    settings.write_text(gone)
    for name in ("python", "python3"):
        (whole.venv / "bin" / name).unlink(missing_ok=True)
    (whole.venv / "bin" / "python").symlink_to("/gone/python")
    code, said = whole.setup()
    told = f"The Python that {whole.venv} was made with is gone: making it again"
    assert (code, said) == (0, f"{told}.\n{MAKE}{SYNC}{DONE}")
    assert whole.has("first")


def test_a_venv_that_is_no_directory_is_not_touched(whole: Checkout) -> None:
    shutil.rmtree(whole.venv)
    whole.venv.symlink_to("nowhere")
    code, said = whole.setup()
    assert code == 1
    assert said == (
        f"./dev: {whole.venv} is not a directory: move it away, and run ./dev again.\n"
    )
    whole.venv.unlink()


def test_a_link_to_a_shared_venv_stays_a_link(fresh: Checkout, tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    fresh.venv.symlink_to(shared)
    assert fresh.setup(**AWAY)[0] == 1
    assert list(shared.iterdir()) == []
    assert fresh.setup() == (0, MAKE + SYNC + DONE)
    assert (shared / "installed").exists()
