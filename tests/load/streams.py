"""Open streams: most only read, one for each web process timed, some of desks."""

from __future__ import annotations

import asyncio
import re
from asyncio import Protocol, Transport
from collections.abc import Callable

from tests.load.desks import Desk
from tests.load.figures import Figures
from tests.load.wire import Address

HEAD = "Accept: text/event-stream\r\nCookie: {}\r\n{}\r\n"
END = b"\n\n"
TOLD = re.compile(rb'"table":(\d+),"board":(\d+),"version":(\d+)')
STILL_HERE = b"still here"
REFUSED = re.compile(rb"HTTP/1.1 [345]")
POSITION = re.compile(rb"^id: (\d+)", re.MULTILINE)
# As the page does it: static/tables/live.js.
FIRST_PAUSE = 0.5

Told = Callable[[int, int, int], None] | Desk


class Reader(Protocol):
    """One open stream; ``told`` gets table, board and version of each message.

    A desk gets whole messages.
    """

    def __init__(self, figures: Figures, told: Told | None) -> None:
        self._figures = figures
        self._told = told
        self._rest = b""
        self.position = b""
        loop = asyncio.get_running_loop()
        self.begun: asyncio.Future[None] = loop.create_future()
        self.over: asyncio.Future[None] = loop.create_future()

    def data_received(self, data: bytes) -> None:
        """Messages, or parts of them."""
        if not self.begun.done():
            self._begin(data)
        self._figures.messages += data.count(b"\ndata: ")
        if self._told is None:
            return
        *messages, self._rest = (self._rest + data).split(END)
        for message in messages:
            if isinstance(self._told, Desk):
                self._told.hear(message)
            elif found := TOLD.search(message):
                self._told(*map(int, found.groups()))
            if position := POSITION.search(message):
                self.position = position[1]

    def _begin(self, data: bytes) -> None:
        """The stream says at once that it is there."""
        self._rest += data
        if STILL_HERE in self._rest:
            self.begun.set_result(None)
            self._rest = b""
        elif REFUSED.match(self._rest):
            self._figures.wrong[f"stream: {self._rest[9:12].decode()}"] += 1
            self.begun.set_result(None)

    def connection_lost(self, reason: Exception | None) -> None:
        """The stream has ended."""
        if not self.begun.done():
            self.begun.set_result(None)
        if not self.over.done():
            self.over.set_result(None)


class Stream:
    """A stream that comes again when it ends, from where it was."""

    def __init__(
        self, address: Address, cookie: str, figures: Figures, told: Told | None = None
    ) -> None:
        self._address, self._cookie = address, cookie
        self._figures, self._told = figures, told
        self._transport: Transport | None = None
        self._dropped = False
        self.is_open = asyncio.Event()

    async def follow(self, opened: asyncio.Semaphore) -> None:
        """Read for ever; not all open at the same instant."""
        try:
            await self._follow(opened)
        finally:
            if isinstance(self._told, Desk):
                self._told.leave()

    async def _follow(self, opened: asyncio.Semaphore) -> None:
        position = b""
        while True:
            async with opened:
                reader = await self._open(position)
            if reader is not None:
                await reader.begun
                self.is_open.set()
                await reader.over
                self._note_end()
                position = reader.position
            await asyncio.sleep(FIRST_PAUSE)

    def drop(self) -> None:
        """The network is gone for a moment: the page comes again by itself."""
        if self._transport:
            self._dropped = True
            self._transport.abort()

    def _note_end(self) -> None:
        if not self._dropped:
            self._figures.wrong["stream ended"] += 1
        self._dropped = False

    async def _open(self, position: bytes) -> Reader | None:
        loop, at = asyncio.get_running_loop(), self._address
        after = f"Last-Event-ID: {position.decode()}\r\n" if position else ""
        try:
            transport, reader = await loop.create_connection(
                lambda: Reader(self._figures, self._told), at.host, at.port
            )
        except OSError:
            return None
        self._transport = transport
        words = HEAD.format(self._cookie, after)
        path = "/api/stream/"
        if isinstance(self._told, Desk):
            path += self._told.begin()
        self._transport.write(at.head(f"GET {path}", words))
        return reader
