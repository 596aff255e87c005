"""The lock files: made from `pyproject.toml`, with a wheel for every machine."""

import re
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from deploy.local import Trouble
from deploy.local.failure_reasons import reason_for
from deploy.local.installing import CHECKED, DEV_LOCK, UV_LOCK, VirtualEnvironment
from deploy.local.paths import ROOT
from deploy.local.supervisor import say

PROJECT = "pyproject.toml"
# What each is made of; a word on standard input stands for a package of that name.
LOCKS = {
    "requirements.lock": [PROJECT],
    "requirements-local.lock": [PROJECT, "--extra=local", "--group=local"],
    DEV_LOCK: [PROJECT, "--extra=local", "--group=local", "--group=dev"],
    UV_LOCK: ["-"],
}
# The developers' lock has all that the others have.
HOLD_ALL = (DEV_LOCK, UV_LOCK)
ALIKE = ["--universal", "--generate-hashes", "--no-header", "--no-annotate", "--quiet"]
PYTHONS = ("3.11", "3.12", "3.13")
MACHINES = {
    "x86_64-manylinux_2_28": "Linux on x86-64",
    "aarch64-manylinux_2_28": "Linux on ARM",
    "x86_64-apple-darwin": "macOS on x86-64",
    "aarch64-apple-darwin": "macOS on ARM",
}
MISSING = "{} names {}, which has no wheel for {} with Python {}."


def lock(arguments: list[str]) -> int:
    """Make every lock file again; what is locked stays unless an argument raises it."""
    for name, sources in LOCKS.items():
        words = ["compile", *sources, f"--python-version={PYTHONS[0]}", *ALIKE]
        done = _uv([*words, *arguments, f"--output-file={name}"], said="uv")
        if done.returncode:
            raise Trouble(reason_for(done.stderr) or done.stderr.strip())
    for name in HOLD_ALL:
        require_wheels(ROOT / name)
    say("The locks are made, and every package has a wheel for every machine.")
    return 0


def require_wheels(lock_file: Path) -> None:
    """Raise `Trouble` where some machine would have to compile; asks the index."""
    for machine, called in MACHINES.items():
        for python in PYTHONS:
            lacking = _lacking(lock_file, machine, python)
            if lacking:
                words = MISSING.format(lock_file.name, lacking, called, python)
                raise Trouble(words)


def _lacking(lock_file: Path, machine: str, python: str) -> str:
    """A package that has no wheel there; empty where all have one."""
    there = [f"--python-platform={machine}", f"--python-version={python}"]
    words = ["install", "--dry-run", "--no-deps", *there, *CHECKED]
    # An empty directory stands for that machine.
    with TemporaryDirectory() as empty:
        done = _uv([*words, f"--target={empty}", f"--requirement={lock_file}"])
    if not done.returncode:
        return ""
    found = re.search(r"Because (\S+==\S+) has no", done.stderr)
    if found is None:
        raise Trouble(reason_for(done.stderr) or done.stderr.strip())
    return found[1]


def _uv(words: list[str], said: str = "") -> "subprocess.CompletedProcess[str]":
    command = [str(VirtualEnvironment(ROOT).uv), "pip", *words]
    return subprocess.run(
        command, cwd=ROOT, input=said, capture_output=True, text=True, check=False
    )
