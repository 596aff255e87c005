"""The script of an offline bundle, on a bundle with one small wheel in it."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from deploy.release.building import START
from tests.programs import MOUNT, small_disk

PYTHON = "{}.{}".format(*sys.version_info[:2])
PROGRAM = "import sys\n\ndef main():\n    print('rectify', *sys.argv[1:])\n"
# In bytes, unpacked; next to nothing in the bundle.
LARGE = 40_000_000
INFO = {
    "METADATA": "Metadata-Version: 2.1\nName: rectify\nVersion: 1\n",
    "WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\n"
    "Tag: py3-none-any\n",
    "entry_points.txt": "[console_scripts]\nrectify = small:main\n",
    "RECORD": "",
}


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    place = tmp_path / "a bundle"
    (place / "wheels").mkdir(parents=True)
    wheel = place / "wheels" / "rectify-1-py3-none-any.whl"
    with ZipFile(wheel, "w") as packed:
        packed.writestr("small.py", PROGRAM)
        packed.writestr("large.bin", bytes(LARGE), ZIP_DEFLATED)
        for name, text in INFO.items():
            packed.writestr(f"rectify-1.dist-info/{name}", text)
    digest = sha256(wheel.read_bytes()).hexdigest()
    line = f"rectify==1 --hash=sha256:{digest}\n"
    (place / f"requirements-{PYTHON}.txt").write_text(line)
    shutil.copy(START, place / "start")
    return place


def start(
    bundle: Path, *words: str, path: str = "", before: Sequence[str] = ()
) -> tuple[int, str, str]:
    """What it ended with, its last line, and what it said was wrong."""
    here = str(Path(sys.executable).parent)
    env = {"HOME": str(bundle), "PATH": path or f"{here}{os.pathsep}{os.defpath}"}
    done = subprocess.run(
        [*before, "/bin/sh", str(bundle / "start"), *words],
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    *_before, last = ["", *done.stdout.splitlines()]
    return done.returncode, last, done.stderr


def test_it_installs_once_and_runs_the_demo(bundle: Path) -> None:
    assert start(bundle)[:2] == (0, "rectify run")
    made = (bundle / f"environment-{PYTHON}" / "complete").stat().st_mtime_ns
    assert start(bundle, "run", "--hall")[:2] == (0, "rectify run --hall")
    again = (bundle / f"environment-{PYTHON}" / "complete").stat().st_mtime_ns
    assert made == again


def test_without_a_python_that_will_do_it_says_which(bundle: Path) -> None:
    tools = bundle / "tools"
    tools.mkdir()
    (tools / "dirname").symlink_to(shutil.which("dirname") or "")
    code, said, wrong = start(bundle, path=str(tools))
    assert (code, said) == (1, "")
    assert wrong.startswith("Rectify needs Python 3.11, 3.12 or 3.13")


@pytest.mark.parametrize("damage", ["lost", "altered"])
def test_a_damaged_bundle_leaves_nothing_half_made(bundle: Path, damage: str) -> None:
    (wheel,) = (bundle / "wheels").iterdir()
    if damage == "lost":
        wheel.unlink()
    else:
        wheel.write_bytes(wheel.read_bytes() + b"x")
    code, _said, wrong = start(bundle)
    assert (code, wrong.count("\n")) == (1, 1)
    assert wrong.startswith("Installing failed")
    assert not (bundle / f"environment-{PYTHON}").exists()


def test_what_was_cut_off_is_installed_again(bundle: Path) -> None:
    half = bundle / f"environment-{PYTHON}"
    (half / "bin").mkdir(parents=True)
    assert start(bundle)[:2] == (0, "rectify run")


@pytest.mark.needs(MOUNT)
@pytest.mark.parametrize(
    ("size", "told"),
    [("2m", "Python could not make an environment"), ("40m", "Installing failed")],
)
def test_a_full_disk_is_told_and_made_free(bundle: Path, size: str, told: str) -> None:
    """The disk is full before the packages, or while they are unpacked."""
    code, left, wrong = start(bundle, before=small_disk(bundle, size))
    assert (code, left) == (1, "wheels")
    *_others, last = wrong.splitlines()
    assert last.startswith(told)
    assert "see that the disk has room" in last
