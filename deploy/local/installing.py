"""`.venv`: brought to what a lock file names, whole or not there at all.

Only the standard library: this runs before anything is installed. A stamp in `.venv`
names the lock files it was made from. It is put aside before anything is changed and
comes back when all is done, or when nothing was changed after all; what was cut off in
between, even by kill -9, has none and is made again.
"""

import fcntl
import os
import shutil
import signal
import subprocess
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from types import FrameType

from deploy.local import Trouble
from deploy.local.failure_reasons import AGAIN, reason_for

UV_LOCK = "requirements-uv.lock"
DEV_LOCK = "requirements-dev.lock"
# Only files that the lock names, and nothing that would have to be compiled here.
CHECKED = ["--require-hashes", "--only-binary", ":all:"]
CUT_OFF = "{} was not finished, or was not made by ./dev"
OTHER_PYTHON = "The Python that {} was made with is gone"
MOVED = "{} was made for another directory, {}"
NO_DIRECTORY = f"{{}} is not a directory: move it away, and {AGAIN}."
UNKNOWN = f"Installing failed, for the reason above: put that right, and {AGAIN}."
WAITING = "Another ./dev is installing here: waiting for it ..."
ENDS = (signal.SIGTERM, signal.SIGHUP)


class VirtualEnvironment:
    """The virtual environment of a checkout."""

    def __init__(self, root: Path) -> None:
        self.root, self.venv = root, root / ".venv"
        self.python = self.venv / "bin" / "python"
        self.uv = self.venv / "uv" / "bin" / "uv"
        self.stamp = self.venv / "installed"
        self.aside = self.venv / "installed.before"
        self._lock = -1

    def install(self, lock: str) -> None:
        """Bring it to a lock file; do nothing when it is there already.

        Raises `Trouble`; then it is as it was before, or gone where it was not whole.
        """
        if self._is_current(lock):
            return
        with _alone(self.venv.resolve().parent) as self._lock, ending_in_order():
            self._take_back()
            # Someone else may have done it meanwhile.
            if not self._is_current(lock):
                self._bring(self._wanted(lock))

    def _is_current(self, lock: str) -> bool:
        return self._is_usable() and self._has(self._wanted(lock))

    def _is_usable(self) -> bool:
        return self._has(UV_LOCK) and not self._reason()

    def _wanted(self, lock: str) -> str:
        """The developers' lock holds all that `run` needs: never swap it back."""
        return DEV_LOCK if DEV_LOCK in self._stamps() else lock

    def _stamps(self) -> list[str]:
        """Names and fingerprints of the lock files that it was made from."""
        return self.stamp.read_text().split() if self.stamp.is_file() else []

    def _has(self, lock: str) -> bool:
        return self._fingerprint(lock) in self._stamps()

    def _fingerprint(self, lock: str) -> str:
        return sha256((self.root / lock).read_bytes()).hexdigest()

    def _reason(self) -> str:
        """Why what is there cannot be used; empty where it can, or nothing is there."""
        if not self.venv.is_dir() or not any(self.venv.iterdir()):
            return ""
        made = _settings(self.venv / "pyvenv.cfg")
        place = _made_for(made.get("command", ""))
        if not self._stamps():
            return CUT_OFF.format(self.venv)
        if not self.python.exists() or not Path(made.get("executable", "")).is_file():
            return OTHER_PYTHON.format(self.venv)
        if place and not _is_same(Path(place), self.venv):
            return MOVED.format(self.venv, place)
        return ""

    def _bring(self, lock: str) -> None:
        """Change what is there, or make it; leave what was whole, or nothing."""
        if not self.venv.is_dir() and os.path.lexists(self.venv):
            raise Trouble(NO_DIRECTORY.format(self.venv))
        if reason := self._reason():
            print(f"{reason}: making it again.", flush=True)
        try:
            self._change(lock)
        except BaseException as error:
            self._take_back()
            if not self._is_usable():
                _remove(self.venv)
            if isinstance(error, OSError | subprocess.CalledProcessError):
                raise Trouble(_explained(error)) from error
            raise

    def _change(self, lock: str) -> None:
        if self._is_usable():
            self._put_aside()
        else:
            self._make()
        self._sync(lock)
        # What the stamp promises has to be there after a power cut, too.
        os.sync()
        state = [self._fingerprint(UV_LOCK), lock, self._fingerprint(lock)]
        _write(self.stamp, "\n".join(state) + "\n")
        self.aside.unlink(missing_ok=True)

    def _put_aside(self) -> None:
        """Move the stamp aside, together with the state of the packages."""
        _write(self.aside, f"{self._packages()}\n{self.stamp.read_text()}")
        self.stamp.unlink()

    def _take_back(self) -> None:
        """Put the stamp back, if no package was added or removed since."""
        if self.aside.is_file():
            packages, _, stamp = self.aside.read_text().partition("\n")
            if packages == self._packages() and not self.stamp.exists():
                _write(self.stamp, stamp)
            self.aside.unlink()

    def _packages(self) -> str:
        """Another text as soon as a package was added or removed."""
        places = sorted(self.venv.glob("lib/*/site-packages"))
        return " ".join(str(place.stat().st_mtime_ns) for place in places)

    def _make(self) -> None:
        print(f"Making the virtual environment in {self.venv.name} ...", flush=True)
        venv.create(self.venv.resolve(), clear=True, symlinks=True, with_pip=True)
        # Only so does pip tell an index that is away from one that has no such file.
        pip = [str(self.python), "-m", "pip", "-vv", "--disable-pip-version-check"]
        # uv is installed beside the environment: inside it a sync would remove it.
        target = ["--no-deps", f"--target={self.venv / 'uv'}"]
        self._call([*pip, "install", *CHECKED, *target, "--requirement", UV_LOCK])

    def _sync(self, lock: str) -> None:
        print(f"Installing what {lock} names ...", flush=True)
        sync = [str(self.uv), "pip", "sync", f"--python={self.python}"]
        self._call([*sync, *CHECKED, lock])

    def _call(self, command: list[str]) -> None:
        env = {**os.environ, "PIP_ROOT_USER_ACTION": "ignore"}
        # It holds our lock as long as it runs, even when we are killed.
        subprocess.run(
            command,
            cwd=self.root,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=True,
            pass_fds=[self._lock],
        )


def _write(file: Path, text: str) -> None:
    """The whole text, or what was there before."""
    draft = file.with_name(f"{file.name}.new")
    draft.write_text(text)
    draft.replace(file)


def _settings(file: Path) -> dict[str, str]:
    """What venv wrote down about an environment."""
    lines = file.read_text().splitlines() if file.is_file() else []
    pairs = (line.partition("=") for line in lines)
    return {name.strip(): value.strip() for name, _, value in pairs}


def _made_for(command: str) -> str:
    """The directory at the end of a command line of venv; empty where there is none."""
    words = command.partition(" -m venv ")[2]
    while words.startswith("--"):
        words = words.partition(" ")[2]
    return words


def _is_same(one: Path, other: Path) -> bool:
    return one.exists() and one.samefile(other)


def _explained(error: OSError | subprocess.CalledProcessError) -> str:
    """What failed in one sentence; all that was said before it, where none is known."""
    said = str(error)
    if isinstance(error, subprocess.CalledProcessError):
        out = error.output or b""
        said = out if isinstance(out, str) else out.decode(errors="replace")
    if reason := reason_for(said):
        return reason
    print(said.rstrip(), flush=True)
    return UNKNOWN


def _remove(place: Path) -> None:
    """Remove a directory; of a link, only what is in the directory it leads to."""
    if not place.is_symlink():
        shutil.rmtree(place, ignore_errors=True)
        return
    for one in place.iterdir():
        if one.is_dir() and not one.is_symlink():
            shutil.rmtree(one, ignore_errors=True)
        else:
            one.unlink(missing_ok=True)


@contextmanager
def _alone(place: Path) -> Iterator[int]:
    """Lock a directory against other installs; yields the descriptor of the lock."""
    lock = os.open(place, os.O_RDONLY)
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print(WAITING, flush=True)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield lock
    finally:
        os.close(lock)


@contextmanager
def ending_in_order() -> Iterator[None]:
    """A polite kill ends what we started, and is cleaned up after like Ctrl-C."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = {number: signal.signal(number, stop) for number in ENDS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
