"""HTTP that costs the driver next to nothing: connections kept open, one a request.

`Lines` are for many at once, on a loop; a `BlockingLine` waits for each answer itself.
Nothing here needs Django.
"""

from __future__ import annotations

import asyncio
import json
import socket
from asyncio import Future, Protocol, Transport
from dataclasses import dataclass, field
from typing import Any, cast

END_OF_HEAD = b"\r\n\r\n"
LENGTH = b"content-length: "
# As long as the tablet waits.
PATIENCE = 8.0
BLOCKING_PATIENCE = 30.0
CSRF = "b" * 32


def signed_in(cookie: str) -> str:
    """The header lines of a logged-in page that sends something."""
    return f"Cookie: {cookie}; csrftoken={CSRF}\r\nX-CSRFToken: {CSRF}\r\n"


class Unanswered(Exception):
    """Nobody knows what became of this request."""


@dataclass(frozen=True)
class Answer:
    """What the server said."""

    status: int
    body: bytes

    @property
    def document(self) -> dict[str, Any]:
        """The JSON object in it; empty where there is something else."""
        try:
            document = json.loads(self.body)
        except ValueError:
            return {}
        return document if isinstance(document, dict) else {}


@dataclass(frozen=True)
class Address:
    """A web process."""

    host: str
    port: int

    def head(self, what: str, words: str) -> bytes:
        """The head of a request; ``words`` are its own header lines."""
        return f"{what} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n{words}".encode()


@dataclass
class Traffic:
    """Bytes on the way there and back."""

    sent: int = 0
    heard: int = 0


class AnswerReader:
    """Puts an answer together out of the parts in which it comes."""

    def __init__(self) -> None:
        self._heard = bytearray()

    def take(self, data: bytes) -> Answer | None:
        """The answer, once this part makes it whole."""
        self._heard += data
        end = self._heard.find(END_OF_HEAD)
        if end < 0:
            return None
        start = end + len(END_OF_HEAD)
        whole = start + _content_length(bytes(self._heard[:end]))
        if len(self._heard) < whole:
            return None
        answer = Answer(int(self._heard[9:12]), bytes(self._heard[start:whole]))
        self._heard.clear()
        return answer


class Line(Protocol):
    """One connection; it carries one request at a time."""

    def __init__(self, traffic: Traffic) -> None:
        self._traffic = traffic
        self._transport: Transport | None = None
        self._waiting: Future[Answer] | None = None
        self._reader = AnswerReader()
        self.is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The server has answered the call."""
        self._transport, self.is_open = cast("Transport", transport), True

    def connection_lost(self, reason: Exception | None) -> None:
        """The server has hung up."""
        self.is_open = False
        if self._waiting and not self._waiting.done():
            self._waiting.set_exception(Unanswered())

    def data_received(self, data: bytes) -> None:
        """A part of the answer, or all of it."""
        self._traffic.heard += len(data)
        answer = self._reader.take(data)
        if answer and self._waiting and not self._waiting.done():
            self._waiting.set_result(answer)

    async def ask(self, request: bytes) -> Answer:
        """Send a request and hear the answer."""
        if self._transport is None or not self.is_open:
            raise Unanswered
        self._waiting = asyncio.get_running_loop().create_future()
        self._traffic.sent += len(request)
        self._transport.write(request)
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._waiting
        except TimeoutError as silence:
            self.close()
            raise Unanswered from silence

    def close(self) -> None:
        """Hang up."""
        self.is_open = False
        if self._transport:
            self._transport.close()


@dataclass
class Lines:
    """As many connections to a web process as there are requests at one time."""

    address: Address
    traffic: Traffic = field(default_factory=Traffic)
    _free: list[Line] = field(default_factory=list)

    async def ask(self, what: str, words: str, body: bytes = b"") -> Answer:
        """One request; `Unanswered` when there is no answer in time."""
        line = await self._line()
        words += f"Content-Length: {len(body)}\r\n\r\n"
        answer = await line.ask(self.address.head(what, words) + body)
        self._free.append(line)
        return answer

    async def _line(self) -> Line:
        while self._free:
            line = self._free.pop()
            if line.is_open:
                return line
        return await self._dial()

    async def _dial(self) -> Line:
        loop, at = asyncio.get_running_loop(), self.address
        try:
            made = loop.create_connection(lambda: Line(self.traffic), at.host, at.port)
            _, line = await asyncio.wait_for(made, PATIENCE)
        except (OSError, TimeoutError) as silence:
            raise Unanswered from silence
        return line

    def close(self) -> None:
        """Hang up everywhere."""
        while self._free:
            self._free.pop().close()


class BlockingLine:
    """One connection kept open, as a browser keeps it, for requests in turn.

    Raises `OSError` where nothing listens, or nothing comes in ``patience`` seconds.
    """

    def __init__(self, address: Address, patience: float = BLOCKING_PATIENCE) -> None:
        at = address.host, address.port
        self._address = address
        self._socket = socket.create_connection(at, patience)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def ask(self, what: str, words: str, body: bytes = b"") -> Answer:
        """One request and its answer."""
        words += f"Content-Length: {len(body)}\r\n\r\n"
        self._socket.sendall(self._address.head(what, words) + body)
        reader = AnswerReader()
        while (answer := reader.take(self._receive())) is None:
            pass
        return answer

    def _receive(self) -> bytes:
        data = self._socket.recv(65536)
        if not data:
            raise Unanswered
        return data

    def close(self) -> None:
        """Hang up."""
        self._socket.close()


def _content_length(head: bytes) -> int:
    """How many bytes follow the head of an answer; 0 where it does not say."""
    for line in head.lower().split(b"\r\n"):
        if line.startswith(LENGTH):
            return int(line.removeprefix(LENGTH))
    return 0
