"""What differs between Linux, macOS and Windows, and the account of the servers.

PostgreSQL refuses to run as root. Started by root, the private servers become `nobody`
and own their data directories; otherwise they run as, and belong to, the account that
started them.
"""

import os
import shutil
import signal
import sys
from pathlib import Path
from types import ModuleType
from typing import IO, NamedTuple

from deploy.local import Trouble

# Both are part of POSIX; without them this can be imported and says so when it is run.
fcntl: ModuleType | None
pwd: ModuleType | None
try:
    import fcntl
    import pwd
except ImportError:
    fcntl = pwd = None

NO_POSIX = (
    "Rectify's own servers run on Linux and macOS: on Windows use WSL 2 or the"
    " container (docs/deploying.md)."
)


class Account(NamedTuple):
    """An account of this machine, by its numbers."""

    user: int
    group: int


def require_posix() -> None:
    """Raise `Trouble` on a machine that cannot run the servers, such as Windows."""
    if fcntl is None or sys.platform == "win32":
        raise Trouble(NO_POSIX)


def lock_alone(file: IO[str]) -> bool:
    """Whether the file is locked for this process alone, until it is closed."""
    require_posix()
    assert fcntl is not None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def is_root() -> bool:
    """Whether this process may do everything on this machine."""
    return os.geteuid() == 0


def account_of(name: str) -> Account:
    """The account of this name; raises `Trouble` where there is none."""
    require_posix()
    assert pwd is not None
    try:
        found = pwd.getpwnam(name)
    except KeyError as missing:
        raise Trouble(f"This machine has no account {name}.") from missing
    return Account(found.pw_uid, found.pw_gid)


SERVERS = "nobody"
READ_ONLY_PASSAGE = "dac_read_search"


def as_server(needed: list[Path]) -> list[str]:
    """The words to put before a command so that it runs unprivileged."""
    if not is_root():
        return []
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        raise Trouble(
            "PostgreSQL does not run as root and this machine has no setpriv: "
            "run ./dev as an ordinary user."
        )
    user = account_of(SERVERS)
    words = [setpriv, f"--reuid={user.user}", f"--regid={user.group}"]
    # Changing the account forgets what dies_with_us asked for: ask again.
    words += ["--clear-groups", "--pdeathsig=INT"]
    # A checkout below /root is closed to everybody else. The one capability
    # that opens directories for reading is less than what root has, and the
    # alternative would be to change permissions that are not ours to change.
    if any(_closed_to(user.user, path) for path in needed):
        # access() asks as the plain account unless this bit is set.
        words.append("--securebits=+no_setuid_fixup")
        words.append(f"--inh-caps=-all,+{READ_ONLY_PASSAGE}")
        words.append(f"--ambient-caps=-all,+{READ_ONLY_PASSAGE}")
    return words


def dies_with_us(stop: signal.Signals) -> list[str]:
    """The words that make a command stop when `./dev` itself is killed."""
    setpriv = shutil.which("setpriv")
    return [setpriv, "--pdeathsig", stop.name.removeprefix("SIG")] if setpriv else []


def give_to_server(path: Path) -> None:
    """Make the servers' account the owner of a file or directory."""
    if is_root():
        os.chown(path, *account_of(SERVERS))


def _closed_to(uid: int, path: Path) -> bool:
    return any(
        parent.stat().st_uid != uid and not parent.stat().st_mode & 0o001
        for parent in path.resolve().parents
    )
