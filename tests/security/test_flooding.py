"""Strangers who send much, or never an end of it, to a web process as it is served."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from tempfile import gettempdir
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlsplit

import psutil
import pytest
from django.conf import settings

from tables.common import sizes
from tests.conftest import Site, served
from tests.deploy.web.served import Caller

pytestmark = pytest.mark.long
STRANGERS = 60
# Bytes above its rest that a web process may grow to, whatever strangers send.
MOST = 100_000_000
CHUNK = 65_536


@pytest.fixture
def web(site: Site) -> Iterator[tuple[int, psutil.Process]]:
    """The port of a web process of its own, and the process."""
    before = set(psutil.Process().children(recursive=True))
    with served(site.env) as one:
        new = set(psutil.Process().children(recursive=True)) - before
        [process] = [p for p in new if "deploy.web" in p.cmdline()]
        yield urlsplit(one.url).port or 0, process


class Flood:
    """Many strangers, each of whom pours as long as the server takes it."""

    def __init__(self, port: int, head: str, size: int) -> None:
        self._callers = [Caller(port) for _ in range(STRANGERS)]
        self._left = dict.fromkeys(self._callers, size)
        for caller in self._callers:
            caller.socket.settimeout(5)
            caller.say(head.encode())
            caller.socket.setblocking(False)

    def pour(self) -> bool:
        """A piece from each; whether anybody has still something to send."""
        for caller, left in list(self._left.items()):
            try:
                sent = caller.socket.send(b"x" * min(left, CHUNK))
            except BlockingIOError:
                continue
            except OSError:
                sent = left
            self._left[caller] -= sent
            if not self._left[caller]:
                del self._left[caller]
        return bool(self._left)

    def end(self) -> None:
        """All hang up."""
        for caller in self._callers:
            caller.socket.close()


def grown(process: psutil.Process, flood: Flood, meanwhile: Callable[[], Any]) -> int:
    """By how many bytes a process grows while it is flooded, at most."""
    rest = process.memory_info().rss
    most, until, stop = rest, monotonic() + 2, monotonic() + 10
    while monotonic() < stop and (flood.pour() or monotonic() < until):
        most = max(most, process.memory_info().rss)
        sleep(0.001)
    meanwhile()
    most = max(most, process.memory_info().rss)
    flood.end()
    return int(most - rest)


def head(path: str, *lines: str) -> str:
    return "\r\n".join([f"POST {path} HTTP/1.1", "Host: 127.0.0.1", *lines, "", ""])


def length(size: int) -> str:
    return f"Content-Length: {size}"


@pytest.mark.parametrize(
    ("begun", "size"),
    [
        # One byte short of what they say, or without an end.
        (head("/login/", length(8_388_608)), 8_388_607),
        (head("/login/", length(sizes.REQUEST)), sizes.REQUEST - 1),
        (head("/desk/tablets/file/", length(sizes.UPLOAD)), sizes.UPLOAD - 1),
        (head("/api/entries/", length(sizes.REQUEST)), sizes.REQUEST - 1),
        (head("/login/", "Transfer-Encoding: chunked") + "FFFFFFF\r\n", 20_000_000),
        (
            head("/api/stream/", "Transfer-Encoding: chunked") + "FFFFFFF\r\n",
            20_000_000,
        ),
        ("GET / HTTP/1.1\r\nX-Long: ", 250_000_000),
    ],
)
def test_strangers_fill_no_memory(
    web: tuple[int, psutil.Process], begun: str, size: int
) -> None:
    port, process = web

    def ask() -> None:
        """Someone else comes through meanwhile."""
        other = Caller(port)
        form = b"login=a&password=b"
        lines = ["Connection: close", length(len(form))]
        other.say(head("/login/", *lines).encode() + form)
        assert other.status() == 403

    assert grown(process, Flood(port, begun, size), ask) < MOST


def test_who_sends_a_body_to_the_stream_fills_no_disk(
    web: tuple[int, psutil.Process],
) -> None:
    """Django would keep it all, in memory and then in a file."""
    port, process = web
    caller = Caller(port)
    caller.say(b"GET /api/stream/ HTTP/1.1\r\nHost: 127.0.0.1\r\n")
    caller.say(b"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\nFFFFFFF\r\n")
    for _ in range(100):
        caller.say(b"x" * CHUNK)
    files = os.listdir(f"/proc/{process.pid}/fd")
    names = {os.readlink(f"/proc/{process.pid}/fd/{fd}") for fd in files}
    # Not the checkout, wherever that is: its own files may be open.
    elsewhere = [name for name in names if not name.startswith(str(settings.BASE_DIR))]
    assert not [name for name in elsewhere if name.startswith(gettempdir())]
    assert caller.status() in {401, 403}
