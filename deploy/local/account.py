"""The account that the private servers run as.

PostgreSQL refuses to run as root, and is right. Started by root, the private
servers become `nobody` and own their data directories; started by anybody
else, they simply are that person's.
"""

import os
import shutil
import signal
from pathlib import Path

from deploy.local.errors import Trouble
from deploy.local.system import account_of, is_root

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
