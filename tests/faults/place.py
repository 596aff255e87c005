"""A small file system of our own, which can be filled to the last byte."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.programs import own_mounts

SIZE = "1g"
INSIDE = "RECTIFY_FAULTS_INSIDE"
FILLER = "filler"
# How much is left: sometimes a page, sometimes room for a little.
LEFT_AT_MOST = 512 * 1024


def enter_own_mounts() -> None:
    """Become a process whose mounts nobody else sees, and which vanish with it."""
    words = [] if INSIDE in os.environ else own_mounts()
    if not words:
        return
    os.environ[INSIDE] = "yes"
    os.execv(words[0], [*words, sys.executable, "-m", "tests.faults", *sys.argv[1:]])


@contextmanager
def own_place() -> Iterator[tuple[Path, bool]]:
    """A directory for one run, and whether it is a file system of a fixed size."""
    with TemporaryDirectory(prefix="rectify-faults-") as name:
        place = Path(name)
        bounded = _mount(place)
        # The servers' account has to pass through.
        place.chmod(0o755)
        try:
            yield place, bounded
        finally:
            if bounded:
                subprocess.run(["umount", "--lazy", name], check=False)


def _mount(place: Path) -> bool:
    if INSIDE not in os.environ:
        return False
    command = ["mount", "-t", "tmpfs", "-o", f"size={SIZE},mode=755", "rectify"]
    done = subprocess.run([*command, str(place)], capture_output=True, check=False)
    return done.returncode == 0


def fill(place: Path, random: Random) -> None:
    """Leave next to nothing free."""
    state = os.statvfs(place)
    size = state.f_bavail * state.f_frsize - random.randrange(LEFT_AT_MOST)
    # Someone else may take the last byte first: then it is full all the same.
    with (place / FILLER).open("wb") as filler, suppress(OSError):
        os.posix_fallocate(filler.fileno(), 0, max(size, 1))


def empty(place: Path) -> None:
    """Give the room back."""
    (place / FILLER).unlink(missing_ok=True)
