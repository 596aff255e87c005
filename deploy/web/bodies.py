"""Reads request bodies: complete before a thread is taken, and limited in size.

Anybody may send a form or a batch of entries, up to the first limit. A larger body is
taken only where files are, from someone who may send one there; their permission is
checked before any more of it is kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from http import HTTPStatus

from deploy.web import memory_budget
from deploy.web.wire import Message, Receive, Refusal, header
from lawbook import Problem
from tables.common import sizes

# Up to this size the rest of a refused body is read, so that the client gets the
# answer.
READ_TO_THE_END = 64_000_000
TOO_LARGE = "The body is larger than {:g} MB."
SLOW = Problem("too_slow", "The body did not arrive in time.")
FULL = Problem("too_much", "Too much is on its way here. Try again in a moment.")
TOO_SLOW = Refusal(HTTPStatus.REQUEST_TIMEOUT, SLOW, hangs_up=True)
NO_ROOM = Refusal(HTTPStatus.SERVICE_UNAVAILABLE, FULL, seconds=1, hangs_up=True)
# How large a body may be that comes with this head.
Largest = Callable[[Message], Awaitable[int]]


@dataclass(frozen=True)
class Body:
    """A complete body; ``part`` reserves its memory until the request ends."""

    content: bytes
    part: memory_budget.Reservation


class Bodies:
    """Reads bodies of at most ``most`` bytes, and more where ``largest`` says so."""

    def __init__(self, most: int, largest: Largest, patience: float) -> None:
        self._most = most
        self._largest = largest
        self._patience = patience

    async def read(self, scope: Message, receive: Receive) -> Body | Refusal | None:
        """The body, or why it is not read to the end; None when the client has gone."""
        reading = _Reading(scope, receive, self._most, self._largest)
        try:
            async with asyncio.timeout(self._patience) as deadline:
                found = await reading.to_the_end(deadline)
        except TimeoutError:
            # The client may go on sending for ever: nothing of it is kept.
            found = TOO_SLOW
        if reading.part and reading.part.gave_up:
            found = NO_ROOM
        if reading.part and not isinstance(found, Body):
            reading.part.end()
        return found


class _Reading:
    """One body while it arrives."""

    def __init__(
        self, scope: Message, receive: Receive, most: int, largest: Largest
    ) -> None:
        self.part: memory_budget.Reservation | None = None
        self._scope = scope
        self._receive = receive
        self._most = most
        self._largest: Largest | None = largest

    async def to_the_end(self, deadline: asyncio.Timeout) -> Body | Refusal | None:
        """Read it, as far as it may be read."""
        loop = asyncio.get_running_loop()

        def give_up() -> None:
            deadline.reschedule(loop.time())

        declared = _declared(self._scope)
        self.part = memory_budget.requests.part(give_up)
        if not await self._may_be(declared, give_up):
            return self._too_large(declared)
        body = bytearray()
        while True:
            message = await self._receive()
            if message["type"] == "http.disconnect":
                return None
            body += message.get("body", b"")
            if not await self._may_be(len(body), give_up):
                return self._too_large(declared)
            is_whole = not message.get("more_body", False)
            if is_whole:
                self.part.stay()
            self.part.hold(max(len(body), self.part.size))
            if is_whole:
                return Body(bytes(body), self.part)

    async def _may_be(self, size: int, give_up: Callable[[], None]) -> bool:
        """Whether a body may have this size; above the common limit, for this user."""
        if size <= self._most:
            return True
        if self._largest is None:
            return False
        # It is asked once.
        largest, self._largest = self._largest, None
        self._most = max(self._most, await largest(self._scope))
        if size > self._most:
            return False
        if self.part is not None:
            self.part.end()
        self.part = memory_budget.files.part(give_up)
        self.part.stay()
        self.part.hold(self._most)
        return True

    def _too_large(self, declared: int) -> Refusal:
        problem = Problem("too_large", TOO_LARGE.format(self._most / sizes.MB))
        endless = not 0 < declared <= READ_TO_THE_END
        return Refusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, problem, hangs_up=endless)


def _declared(scope: Message) -> int:
    """The length that the request declares; 0 where it declares none."""
    said = header(scope, b"content-length") or ""
    return int(said) if said.isascii() and said.isdigit() else 0
