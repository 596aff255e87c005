"""Types and helpers of ASGI and WSGI shared by the web process."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

import msgspec

from lawbook import Problem
from tables.common.errors import title_of

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]
Environ = dict[str, Any]
WSGIApplication = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]
Head = tuple[bytes, bytes]

CLOSE = (b"connection", b"close")


@dataclass
class WireResponse:
    """The answer to a request; ``end`` closes it, in the thread that made it."""

    status: int = HTTPStatus.INTERNAL_SERVER_ERROR
    headers: list[Head] = field(default_factory=list)
    body: bytes = b""
    end: Callable[[], object] = lambda: None

    def finish(self) -> None:
        """End the request."""
        self.end()


@dataclass(frozen=True)
class Refusal:
    """A request that reaches no page; ``seconds``: when it may come again.

    ``hangs_up``: what the client is still sending is not wanted.
    """

    status: int
    problem: Problem
    seconds: int = 0
    hangs_up: bool = False

    def answer(self, path: str) -> WireResponse:
        """A problem document at the API, else one sentence."""
        headers = [CLOSE] if self.hangs_up else []
        if self.seconds:
            headers.append((b"retry-after", b"%d" % self.seconds))
        kind, body = self._document() if path.startswith("/api/") else self._sentence()
        headers += [
            (b"content-type", kind),
            (b"content-length", b"%d" % len(body)),
            (b"cache-control", b"no-store"),
        ]
        return WireResponse(self.status, headers, body)

    def _document(self) -> tuple[bytes, bytes]:
        said = {"title": title_of(self.status), "status": self.status}
        said |= msgspec.to_builtins(self.problem)
        return b"application/problem+json", msgspec.json.encode(said)

    def _sentence(self) -> tuple[bytes, bytes]:
        return b"text/plain; charset=utf-8", self.problem.detail.encode()


def header(scope: Message, name: bytes) -> str | None:
    """What a header says, the first of that name; None where there is none."""
    for one, value in scope["headers"]:
        if one == name:
            return str(value.decode("latin-1"))
    return None
