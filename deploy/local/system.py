"""What differs between Linux, macOS and Windows, asked in this one place."""

import os
import sys
from types import ModuleType
from typing import IO, NamedTuple

from deploy.local.errors import Trouble

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
