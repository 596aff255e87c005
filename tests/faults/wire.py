"""Requests as they leave a tablet, whole or not."""

import json
import socket
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from typing import Any

from deploy.local.ports import LOOPBACK

# The tablet waits for eight seconds; here more happens in less time.
PATIENCE = 2.0
ENTRIES = "/api/entries/"
# Closing at once: the other side gets a reset, no polite end.
AT_ONCE = struct.pack("ii", 1, 0)

Entry = dict[str, Any]


class Unanswered(Exception):
    """Nobody knows what became of this request."""


@dataclass(frozen=True)
class Answer:
    """What the server said."""

    status: int
    body: dict[str, Any]

    @property
    def results(self) -> list[dict[str, Any]] | None:
        """What became of each entry, if the server said so."""
        found = self.body.get("results")
        return found if isinstance(found, list) else None


@dataclass(frozen=True)
class Line:
    """A logged-in tablet's way to one web process."""

    port: int
    session: str

    def post(self, entries: Sequence[Entry]) -> Answer:
        """Send a batch and hear what became of it."""
        line = HTTPConnection(LOOPBACK, self.port, timeout=PATIENCE)
        try:
            line.request("POST", ENTRIES, body_of(entries), self._headers())
            answer = line.getresponse()
            return Answer(answer.status, as_document(answer.read()))
        except (OSError, HTTPException) as gone:
            raise Unanswered from gone
        finally:
            line.close()

    def post_broken(self, body: bytes) -> None:
        """Send bytes as if they were all, whatever the answer."""
        line = HTTPConnection(LOOPBACK, self.port, timeout=PATIENCE)
        try:
            line.request("POST", ENTRIES, body, self._headers())
            line.getresponse().read()
        except (OSError, HTTPException):
            return
        finally:
            line.close()

    def cut(self, entries: Sequence[Entry], *, sent: float, heard: int) -> None:
        """Send a part of a request, hear a few bytes of the answer, hang up."""
        raw = self._raw(body_of(entries))
        try:
            with socket.create_connection((LOOPBACK, self.port), PATIENCE) as line:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
                line.sendall(raw[: max(1, int(len(raw) * sent))])
                if heard:
                    line.recv(heard)
        except OSError:
            return

    def _headers(self) -> dict[str, str]:
        token = "f" * 32
        return {
            "Content-Type": "application/json",
            "X-CSRFToken": token,
            "Cookie": f"sessionid={self.session}; csrftoken={token}",
        }

    def _raw(self, body: bytes) -> bytes:
        headers = self._headers() | {
            "Host": f"{LOOPBACK}:{self.port}",
            "Content-Length": str(len(body)),
        }
        lines = [f"POST {ENTRIES} HTTP/1.1", *(f"{k}: {v}" for k, v in headers.items())]
        return "\r\n".join([*lines, "", ""]).encode() + body


def body_of(entries: Sequence[Entry]) -> bytes:
    """A batch as a tablet writes it."""
    return json.dumps({"entries": list(entries)}).encode()


def as_document(body: bytes) -> dict[str, Any]:
    """The JSON object of an answer; empty when it is something else."""
    try:
        document = json.loads(body)
    except ValueError:
        return {}
    return document if isinstance(document, dict) else {}
