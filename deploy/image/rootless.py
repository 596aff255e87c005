"""buildah and podman as an account that has no privileges."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from deploy.local import Trouble
from deploy.local.debian import call, install

PROGRAMS = {
    "buildah": "buildah",
    "podman": "podman",
    "runc": "runc",
    "newuidmap": "uidmap",
}
# Root's own account for this; it has a range of subordinate ids.
ACCOUNT = "rectify-image"
PIP = ("PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "PIP_CERT", "PIP_DEFAULT_TIMEOUT")
MISSING = (
    "./dev image needs {}, which only root can install, by apt-get: install them"
    " (Debian: buildah podman runc uidmap)."
)


@dataclass(frozen=True)
class Rootless:
    """The place of everything that is made, and the words before each command."""

    place: Path
    before: tuple[str, ...]

    def call(self, *command: str) -> str:
        """What a command prints; raises `Trouble` as `call` does."""
        words, env = self.command(*command), self._env()
        return call(*words, env=env, cwd=self.place, name=command[0])

    def command(self, *command: str) -> list[str]:
        """The whole command, with the storage that is only this run's."""
        program, *rest = command
        storage = [
            f"--root={self.place / 'storage'}",
            f"--runroot={self.place / 'run'}",
        ]
        own = [] if program not in ("buildah", "podman") else storage
        if program == "podman":
            own += [
                "--runtime=runc",
                "--cgroup-manager=cgroupfs",
                "--events-backend=file",
            ]
        return [*self.before, program, *own, *rest]

    def _env(self) -> dict[str, str]:
        return {
            "HOME": str(self.place / "home"),
            "PATH": os.pathsep.join(os.get_exec_path()),
            "XDG_RUNTIME_DIR": str(self.place / "runtime"),
        }

    def own(self, path: Path) -> None:
        """Give a file, or a folder with all in it, to the account."""
        if self.before:
            call("chown", "-R", f"{ACCOUNT}:", str(path))

    def pip_settings(self) -> Path:
        """A file with the package index of this machine, for the build."""
        told = {
            n.removeprefix("PIP_").lower(): os.environ[n]
            for n in PIP
            if n in os.environ
        }
        lines = (f"{n.replace('_', '-')} = {value}" for n, value in told.items())
        path = self.place / "pip.conf"
        path.write_text("\n".join(["[global]", *lines, ""]))
        path.chmod(0o644)
        return path

    @contextmanager
    def storage(self) -> Iterator[None]:
        """Folders of the account; removed at the end with files of subordinate ids."""
        for name in ("storage", "run", "home", "runtime"):
            (self.place / name).mkdir(mode=0o700)
        self.own(self.place)
        try:
            yield
        finally:
            # Ends podman's pause process, which holds the user namespace.
            self.call("podman", "system", "migrate")
            paths = [str(self.place / name) for name in ("storage", "run")]
            self.call("buildah", "unshare", "rm", "-rf", *paths)


def rootless(place: Path) -> Rootless:
    """Commands run as this account, or for root as an account made for it.

    Raises `Trouble` where a program is missing that cannot be installed.
    """
    is_root = os.geteuid() == 0
    missing = [one for one in PROGRAMS if shutil.which(one) is None]
    if missing and not (is_root and shutil.which("apt-get")):
        raise Trouble(MISSING.format(", ".join(missing)))
    if missing:
        install(*(PROGRAMS[one] for one in missing))
    if not is_root:
        return Rootless(place, ())
    if not _has_account():
        call("useradd", "--system", "--add-subids-for-system", ACCOUNT)
    return Rootless(place, ("runuser", "-u", ACCOUNT, "--"))


def _has_account() -> bool:
    asked = ["id", "--user", ACCOUNT]
    return subprocess.run(asked, capture_output=True, check=False).returncode == 0
