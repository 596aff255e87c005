"""What root does on a Debian before something is made there."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from deploy.local import Trouble

NO_DEBIAN = (
    "{} needs debootstrap, and there is no apt-get here that could install it: "
    "install debootstrap."
)


def require_debootstrap(command: str) -> None:
    """Raise `Trouble` in the name of a command where there is none; install it."""
    if shutil.which("debootstrap"):
        return
    if shutil.which("apt-get") is None:
        raise Trouble(NO_DEBIAN.format(command))
    install("debootstrap")


def install(*packages: str) -> None:
    """Debian's packages, as root."""
    call("apt-get", "update", "-q")
    call("apt-get", "install", "-y", "-q", "--no-install-recommends", *packages)


def call(
    *command: str,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    name: str = "",
) -> str:
    """What a command prints; raises `Trouble` with the last words of what failed.

    It is called by ``name`` then, else by its first word.
    """
    done = subprocess.run(
        command,
        env=env or {**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        last = (done.stdout.strip().splitlines() or ["no word"])[-1]
        raise Trouble(f"{name or command[0]} failed: {last}")
    return done.stdout
