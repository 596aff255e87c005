"""Servers that start fast: each is forked from a process that has loaded everything.

A test that kills its server starts it again, and loading takes a second and a half.
`python -m tests.browser.forking --fd N` loads once and takes commands over the socket
N: a message with a listening socket starts a server and is answered with its process
id; "poll 12" and "wait 12" are answered with the exit code of process 12.
"""

from __future__ import annotations

import gc
import os
import signal
import socket
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Mapping
from importlib import import_module

from django.db import connections
from django.db.backends.postgresql.base import DatabaseWrapper

from deploy.web.__main__ import serve

OURS = "deploy.asgi:application"
# All that takes time. `deploy.asgi` itself starts threads, which no copy would have.
LOADED = ("deploy.wsgi", "deploy.wsgi_bridge", "uvloop", "httptools")
LONGEST = 100
# The numbers of copies that run, and the codes of those that have ended.
running: set[int] = set()
ended: dict[int, int] = {}
START = b"start"


class Forked:
    """One server, as `subprocess.Popen` has it; its parent is the process of copies."""

    def __init__(self, line: socket.socket, listening: int) -> None:
        self._line = line
        socket.send_fds(line, [START], [listening])
        self._pid = int(line.recv(LONGEST))

    def _ask(self, what: str) -> int | None:
        self._line.send(f"{what} {self._pid}".encode())
        code = self._line.recv(LONGEST)
        return int(code) if code != b"-" else None

    def poll(self) -> int | None:
        """The code that it has ended with; None while it runs."""
        return self._ask("poll")

    def send_signal(self, number: signal.Signals) -> None:
        """Send it a signal."""
        os.kill(self._pid, number)

    def kill(self) -> None:
        """End it where it is."""
        self.send_signal(signal.SIGKILL)

    def wait(self) -> int | None:
        """Wait for its end."""
        return self._ask("wait")


class Copies:
    """The process that is copied; it and its copies end with us."""

    def __init__(self, env: Mapping[str, str]) -> None:
        self._line, theirs = socket.socketpair()
        fd = theirs.fileno()
        command = [sys.executable, "-m", "tests.browser.forking", f"--fd={fd}"]
        self._process = subprocess.Popen(command, env=dict(env), pass_fds=[fd])
        theirs.close()

    def start(self, listening: int) -> Forked:
        """One server more, on a socket that listens."""
        return Forked(self._line, listening)

    def close(self) -> None:
        """End it and its copies."""
        self._line.close()
        self._process.wait()


def copy(line: socket.socket) -> None:
    """Load everything, and do what is asked for as long as anybody may ask."""
    # As `deploy.web` has it: `deploy.asgi` begins with it when all is there.
    gc.disable()
    for name in LOADED:
        import_module(name)
    _hang_up()
    while True:
        words, files, _flags, _place = socket.recv_fds(line, LONGEST, 1)
        if not words:
            break
        answer = str(_begun(line, files[0])) if files else _told(words.decode())
        line.send(answer.encode())
    # Nobody is left who would end them.
    for pid in running:
        os.kill(pid, signal.SIGKILL)


def _hang_up() -> None:
    """Close the database's connections and pools: forked servers open their own."""
    for one in connections.all(initialized_only=True):
        one.close()
        if isinstance(one, DatabaseWrapper):
            one.close_pool()


def _begun(line: socket.socket, listening: int) -> int:
    pid = os.fork()
    if pid == 0:
        line.close()
        serve(OURS, fd=listening)
        os._exit(0)
    os.close(listening)
    running.add(pid)
    return pid


def _told(words: str) -> str:
    what, _, number = words.partition(" ")
    pid = int(number)
    if pid not in ended:
        found, status = os.waitpid(pid, 0 if what == "wait" else os.WNOHANG)
        if found == 0:
            return "-"
        running.remove(pid)
        ended[pid] = os.waitstatus_to_exitcode(status)
    return str(ended[pid])


if __name__ == "__main__":
    asked = ArgumentParser()
    asked.add_argument("--fd", type=int, required=True)
    copy(socket.socket(fileno=asked.parse_args().fd))
