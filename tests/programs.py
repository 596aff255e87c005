"""Programs that some tests need: where one is missing, one line says what was left out.

`@pytest.mark.needs("caddy")` names what comes neither with the locks nor with Debian's
smallest system. `ALL_PROGRAMS=yes` makes a missing one an error, as in CI.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from shlex import quote
from typing import Any

import pytest

from tests.browsers import WEBKIT_FROM, webkit
from tests.clients.generating import npm_packages

WEBKIT = f"WebKit ({WEBKIT_FROM})"
MOUNT = "a disk of their own to fill"
NETWORKS = "networks of their own (iproute2, as root)"
NPM = "a generator of TypeScript (npm's registry)"
STRICT = "ALL_PROGRAMS is set, and these are missing: {}."
LEFT_OUT = "Left out, since this machine has not what they need: {}."
WORKER = "workeroutput"
KEY = "left out"


def program(name: str) -> str | None:
    """Its path: on PATH, or beside our Python."""
    return shutil.which(name) or shutil.which(name, path=Path(sys.executable).parent)


def own_mounts() -> list[str]:
    """The words before a command that gives it mounts of its own; none if it cannot."""
    unshare = shutil.which("unshare")
    if unshare is None:
        return []
    words = [unshare, "--mount"]
    if os.geteuid() != 0:
        words += ["--user", "--map-current-user", "--keep-caps"]
    tried = subprocess.run([*words, "true"], capture_output=True, check=False)
    return [] if tried.returncode else words


def own_networks() -> bool:
    """Whether two machines on one cable can be made here."""
    if os.geteuid() != 0 or not all(map(shutil.which, ("unshare", "nsenter", "ip"))):
        return False
    cable = "ip link add one type veth peer name other"
    words = ["unshare", "--net", "sh", "-c", cable]
    return subprocess.run(words, capture_output=True, check=False).returncode == 0


class Programs:
    """A plugin of pytest: leaves out what cannot run here, and counts it."""

    def __init__(self) -> None:
        self._known: dict[str, bool] = {}
        self.left_out: dict[str, int] = {}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Begin without what lacks a program."""
        missing = {item: lacks for item in items if (lacks := self._lacks(item))}
        for name in missing.values():
            self.left_out[name] = self.left_out.get(name, 0) + 1
        if missing and os.environ.get("ALL_PROGRAMS"):
            raise pytest.UsageError(STRICT.format(", ".join(sorted(self.left_out))))
        config.hook.pytest_deselected(items=list(missing))
        items[:] = [item for item in items if item not in missing]

    def _lacks(self, item: pytest.Item) -> str | None:
        """The first thing that a test needs and this machine has not."""
        named = [name for mark in item.iter_markers("needs") for name in mark.args]
        if item.get_closest_marker("webkit"):
            named.append(WEBKIT)
        return next((name for name in named if not self._is_here(name)), None)

    def _is_here(self, name: str) -> bool:
        if name not in self._known:
            ways: dict[str, Callable[[], object]] = {
                WEBKIT: webkit,
                MOUNT: own_mounts,
                NETWORKS: own_networks,
                NPM: npm_packages,
            }
            self._known[name] = bool(ways[name]() if name in ways else program(name))
        return self._known[name]

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """A worker tells the process that speaks to the terminal."""
        if hasattr(session.config, WORKER):
            getattr(session.config, WORKER)[KEY] = self.left_out

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Every worker has collected the same."""
        self.left_out |= getattr(node, WORKER, {}).get(KEY, {})

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """The line."""
        if self.left_out:
            told = [f"{name}: {count}" for name, count in sorted(self.left_out.items())]
            terminalreporter.write_line(LEFT_OUT.format(", ".join(told)))


def small_disk(place: Path, size: str) -> list[str]:
    """Words before a command: it sees a disk of that size there, and nobody else does.

    Afterwards it says what lies on the disk.
    """
    here, copy = quote(str(place)), quote(f"{place}.copy")
    script = f"""
        cp -a {here} {copy} && mount -t tmpfs -o size={size} disk {here} &&
        cp -a {copy}/. {here} && rm -r {copy} && "$@"; code=$?
        ls -A {here}; exit $code"""
    return [*own_mounts(), "sh", "-c", script, "small_disk"]
