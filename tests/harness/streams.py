"""Open event streams, each read for a listener or for nobody."""

from __future__ import annotations

import asyncio
import re
import threading
from asyncio import Transport
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from tests.harness.figures import Figures
from tests.harness.wire import Address

# A proxy would keep the connection for another request after the end of the stream.
HEAD = "Accept: text/event-stream\r\nConnection: close\r\nCookie: {}\r\n{}\r\n"
END = b"\n\n"
STILL_HERE = b"still here"
REFUSED = re.compile(rb"HTTP/1.1 [345]")
POSITION = re.compile(rb"^id: (\d+)", re.MULTILINE)
# As the page does it: static/tables/live.js.
FIRST_PAUSE = 0.5

# How many streams are opened at one time, and within how many seconds all of them.
AT_ONCE = 50
OPEN_WITHIN = 60.0


class Listener(Protocol):
    """What is done with a stream."""

    def begin(self) -> str:
        """The stream is opened, once more after a gap: how its address ends."""

    def hear(self, message: bytes) -> None:
        """One message has come."""

    def leave(self) -> None:
        """The stream is not read any longer."""


class Reader(asyncio.Protocol):
    """One open stream; the listener gets whole messages."""

    def __init__(self, figures: Figures, listener: Listener | None) -> None:
        self._figures = figures
        self._listener = listener
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
        if self._listener is None:
            return
        *messages, self._rest = (self._rest + data).split(END)
        for message in messages:
            self._listener.hear(message)
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
        self,
        address: Address,
        cookie: str,
        figures: Figures,
        listener: Listener | None = None,
    ) -> None:
        self._address, self._cookie = address, cookie
        self._figures, self._listener = figures, listener
        self._transport: Transport | None = None
        self._dropped = False
        self.is_open = asyncio.Event()

    async def follow(self, opened: asyncio.Semaphore) -> None:
        """Read for ever; not all open at the same instant."""
        try:
            await self._follow(opened)
        finally:
            if self._listener:
                self._listener.leave()

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
                lambda: Reader(self._figures, self._listener), at.host, at.port
            )
        except OSError:
            return None
        self._transport = transport
        words = HEAD.format(self._cookie, after)
        path = "/api/stream/"
        if self._listener:
            path += self._listener.begin()
        self._transport.write(at.head(f"GET {path}", words))
        return reader


@contextmanager
def followed(streams: Sequence[Stream]) -> Iterator[None]:
    """Streams read on a thread of their own, from when all are open."""
    opened, over = threading.Event(), threading.Event()
    work = _follow_all(streams, opened, over)
    reading = threading.Thread(target=asyncio.run, args=(work,))
    reading.start()
    try:
        if not opened.wait(OPEN_WITHIN):
            raise TimeoutError("the streams do not open")
        yield
    finally:
        over.set()
        reading.join()


async def _follow_all(
    streams: Sequence[Stream], opened: threading.Event, over: threading.Event
) -> None:
    some = asyncio.Semaphore(AT_ONCE)
    following = [asyncio.create_task(one.follow(some)) for one in streams]
    ended: asyncio.Future[bool] = asyncio.ensure_future(asyncio.to_thread(over.wait))
    waiting: list[asyncio.Future[bool]] = [
        asyncio.ensure_future(one.is_open.wait()) for one in streams
    ]
    while not ended.done() and any(not one.done() for one in waiting):
        await asyncio.wait([ended, *waiting], return_when=asyncio.FIRST_COMPLETED)
        waiting = [one for one in waiting if not one.done()]
    opened.set()
    await ended
    for stream, task in zip(streams, following, strict=True):
        task.cancel()
        stream.drop()
    await asyncio.gather(*following, return_exceptions=True)
