"""Requests as they leave a tablet, whole or not."""

import json
import socket
import struct
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from typing import Any

from deploy.local.ports import LOOPBACK
from tests.harness.wire import Address, Answer, BlockingLine, Unanswered, signed_in

# The tablet waits for eight seconds; here more happens in less time.
PATIENCE = 2.0
ENTRIES = "/api/entries/"
# Closing at once: the other side gets a reset, no polite end.
AT_ONCE = struct.pack("ii", 1, 0)

Entry = dict[str, Any]


@dataclass(frozen=True)
class Line:
    """A logged-in tablet's way to one web process; each request dials again."""

    port: int
    session: str

    def post(self, entries: Sequence[Entry]) -> Answer:
        """Send a batch and hear what became of it; raises `Unanswered`."""
        return self._ask(body_of(entries))

    def post_broken(self, body: bytes) -> None:
        """Send bytes as if they were all, whatever the answer."""
        with suppress(Unanswered):
            self._ask(body)

    def cut(self, entries: Sequence[Entry], *, sent: float, heard: int) -> None:
        """Send a part of a request, hear a few bytes of the answer, hang up."""
        body = body_of(entries)
        words = f"{self._words}Content-Length: {len(body)}\r\n\r\n"
        raw = self._address.head(f"POST {ENTRIES}", words) + body
        try:
            with socket.create_connection((LOOPBACK, self.port), PATIENCE) as line:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
                line.sendall(raw[: max(1, int(len(raw) * sent))])
                if heard:
                    line.recv(heard)
        except OSError:
            return

    def _ask(self, body: bytes) -> Answer:
        try:
            with closing(BlockingLine(self._address, PATIENCE)) as line:
                return line.ask(f"POST {ENTRIES}", self._words, body)
        except OSError as gone:
            raise Unanswered from gone

    @property
    def _address(self) -> Address:
        return Address(LOOPBACK, self.port)

    @property
    def _words(self) -> str:
        words = signed_in(f"sessionid={self.session}")
        return f"{words}Content-Type: application/json\r\n"


def results(answer: Answer) -> list[dict[str, Any]] | None:
    """Result for each entry, if the server said so."""
    found = answer.document.get("results")
    return found if isinstance(found, list) else None


def body_of(entries: Sequence[Entry]) -> bytes:
    """A batch as a tablet writes it."""
    return json.dumps({"entries": list(entries)}).encode()
