"""Limits on request heads, before authentication: their size and their time.

uvicorn applies its own limit only with its other parser. Here the bytes of the head are
counted, with those that the parser holds back until a header is whole.

A process may have a thousand open files unless it asks for more. When none is left, no
entry reaches the database and no file is read. So the process asks for more at its
start, and turns connections away before that point.
"""

from __future__ import annotations

import asyncio
import resource
from asyncio import TimerHandle
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from deploy.web import memory_budget

# In bytes: the address with its query, and all lines of a head together.
LONGEST_ADDRESS = 8_000
LARGEST_HEAD = 32_000
MOST_FIELDS = 100
# What may stand between two pieces of a body.
LONGEST_FRAME = 4_000
# Seconds for a head, and for a client that does not read what it was sent.
HEAD_WITHIN = 10.0
READ_WITHIN = 60.0
# What an answer may ask its connection for: to end at once.
HANG_UP = "rectify.hang_up"

TOO_LONG = 414, "The address is too long."
TOO_LARGE = 431, "The head of the request is too large."
TOO_SLOW = 408, "The head of the request did not arrive in time."
NO_ROOM = 503, "Too much is on its way here. Try again in a moment."
NO_PLACE = 503, "Too many are connected here. Try again in a moment."


class HeadRefused(Exception):
    """The rest of the request is not read."""


class LimitedHttpProtocol(HttpToolsProtocol):
    """uvicorn's connection, with limits on heads and on clients that do not read."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._refusal = 400, ""
        # Lines and bytes of this head; bytes of the last piece that the parser has
        # passed on; bytes that it has held back since.
        self._fields = self._head_size = self._passed_on = self._held_back = 0
        self._in_head = True
        self._is_one_too_many = False
        self._part: memory_budget.Reservation | None = None
        self._timers: dict[str, TimerHandle] = {}

    def connection_made(self, transport: Any) -> None:
        """Start the timer of the head; refuse a client above `most_connections`."""
        super().connection_made(transport)
        beyond = len(self.connections) - most_connections()
        if beyond > REFUSED_IN_WORDS:
            transport.abort()
            return
        self._is_one_too_many = beyond > 0
        self._wait("head", HEAD_WITHIN, self._hang_up_late)

    def connection_lost(self, exc: Exception | None) -> None:
        """Release everything held for a client that has gone."""
        self._keep_nothing()
        self._stop_waiting("read")
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Let the parser read, and count the bytes that it holds back."""
        if self._is_one_too_many:
            self._end(NO_PLACE)
            return
        self._passed_on = 0
        super().data_received(data)
        rest = len(data) - self._passed_on
        self._held_back = rest if self._passed_on else self._held_back + rest
        kept = self._kept()
        if kept and not self.transport.is_closing():
            self._keep(kept)
        elif self._part is not None:
            self._keep_nothing()

    def on_message_begin(self) -> None:
        """Another request begins."""
        super().on_message_begin()
        extensions = cast("dict[str, Any]", self.scope).setdefault("extensions", {})
        extensions[HANG_UP] = self.transport.abort
        self._in_head, self._fields, self._head_size = True, 0, 0

    def on_url(self, url: bytes) -> None:
        """A piece of the address."""
        super().on_url(url)
        self._count(len(url))
        if len(self.url) > LONGEST_ADDRESS:
            self._refuse(TOO_LONG)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A line of the head, or after the body: both are kept."""
        self._fields += 1
        self._count(len(name) + len(value))
        if self._fields > MOST_FIELDS:
            self._refuse(TOO_LARGE)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is whole: what follows is counted elsewhere."""
        self._in_head = False
        self._keep_nothing()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A piece of the body, which is counted where it is read."""
        self._passed_on += len(body)
        super().on_body(body)

    def send_400_response(self, msg: str) -> None:
        """Say what is wrong with the head, in one sentence, and hang up."""
        status, words = self._refusal
        if status == 400:
            super().send_400_response(msg)
            return
        body = words.encode()
        head = b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\n"
        length = b"content-length: %d\r\n\r\n" % len(body)
        self.transport.write(STATUS_LINE[status] + head + length + body)
        self.transport.close()
        self._keep_nothing()

    def pause_writing(self) -> None:
        """The client does not read: hang up after `READ_WITHIN` seconds."""
        super().pause_writing()
        self._wait("read", READ_WITHIN, self.transport.abort)

    def resume_writing(self) -> None:
        """It reads again."""
        self._stop_waiting("read")
        super().resume_writing()

    def _count(self, size: int) -> None:
        self._passed_on += size
        self._head_size += size
        if self._head_size > LARGEST_HEAD:
            self._refuse(TOO_LARGE)

    def _refuse(self, refusal: tuple[int, str]) -> None:
        """Have the parser stop: uvicorn then answers by `send_400_response`."""
        self._refusal = refusal
        raise HeadRefused

    def _kept(self) -> int:
        """Bytes of a head that is not whole, or of such a line after a body."""
        if self._in_head:
            return self._head_size + self._held_back
        return self._held_back if self._held_back > LONGEST_FRAME else 0

    def _keep(self, size: int) -> None:
        if size > LARGEST_HEAD:
            self._end(TOO_LARGE)
            return
        if self._part is None:
            self._part = memory_budget.requests.part(lambda: self._end(NO_ROOM))
        self._wait("head", HEAD_WITHIN, self._hang_up_late)
        self._part.hold(size)

    def _end(self, refusal: tuple[int, str]) -> None:
        self._refusal = refusal
        if not self.transport.is_closing():
            self.send_400_response(refusal[1])

    def _hang_up_late(self) -> None:
        """A head that is begun is answered; a silent connection is closed."""
        if self._head_size or self._held_back:
            self._end(TOO_SLOW)
        else:
            self.transport.close()

    def _keep_nothing(self) -> None:
        self._stop_waiting("head")
        if self._part is not None:
            self._part.end()
            self._part = None

    def _wait(self, name: str, seconds: float, then: Any) -> None:
        if name not in self._timers:
            loop = asyncio.get_running_loop()
            self._timers[name] = loop.call_later(seconds, then)

    def _stop_waiting(self, name: str) -> None:
        if timer := self._timers.pop(name, None):
            timer.cancel()


# More files than that help nobody: one event loop serves them all.
WANTED = 10_240
# For the database, Redis, files, papers, and for connections that are being refused.
RESERVED = 192
# Above the limit so many connections at a time get 503; others are closed.
REFUSED_IN_WORDS = 64


def ask_for_more() -> None:
    """Raise the number of files that this process may open, as far as it may."""
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if most == resource.RLIM_INFINITY else min(WANTED, most)
    if now != resource.RLIM_INFINITY and now < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def most_connections() -> int:
    """How many clients may be connected at once."""
    now, _most = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = WANTED if now == resource.RLIM_INFINITY else now
    return max(files - RESERVED, files // 2)
