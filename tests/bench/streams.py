"""Open event streams: one that is read message by message, and a crowd beside it."""

from __future__ import annotations

import selectors
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import Event, Thread

from deploy.local.ports import LOOPBACK
from tests.bench.served import PATIENCE, Site

END_OF_MESSAGE = b"\n\n"
A_MOMENT = 0.2


class Stream:
    """One open stream; of a desk where ``query`` says with which view."""

    def __init__(self, site: Site, query: str = "") -> None:
        self.socket = socket.create_connection((LOOPBACK, site.port), PATIENCE)
        asking = f"GET /api/stream/{query} HTTP/1.1\r\n{site.head}\r\n"
        self.socket.sendall(asking.encode())
        self._rest = b""
        while b"still here" not in self._rest:
            self._rest += self.socket.recv(65536)
        self._rest = b""

    def await_tile(self, table: int) -> None:
        """Wait until the tile of a table comes."""
        tile = f"tile-{table}\\".encode()
        while tile not in self._next():
            pass

    def _next(self) -> bytes:
        while END_OF_MESSAGE not in self._rest:
            self._rest += self.socket.recv(65536)
        message, _, self._rest = self._rest.partition(END_OF_MESSAGE)
        return message


@contextmanager
def crowd(site: Site, number: int) -> Iterator[None]:
    """So many streams that are open and read beside the one that is measured."""
    over = Event()
    with ExitStack() as kept, selectors.DefaultSelector() as ready:
        for _ in range(number):
            stream = Stream(site)
            kept.enter_context(stream.socket)
            ready.register(stream.socket, selectors.EVENT_READ)
        reading = Thread(target=_drain, args=(ready, over))
        reading.start()
        try:
            yield
        finally:
            over.set()
            reading.join()


def _drain(ready: selectors.BaseSelector, over: Event) -> None:
    while not over.is_set():
        for key, _ in ready.select(A_MOMENT):
            if isinstance(key.fileobj, socket.socket):
                key.fileobj.recv(65536)
