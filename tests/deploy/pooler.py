"""A pooler as PgBouncer is one: few sessions of the server, lent to many clients.

It speaks PostgreSQL's own protocol to clients and takes sessions that libpq has made.
With ``by_transaction`` a session goes back when no transaction is open, and the
next client is lent the one that came back last; otherwise when its client has gone.
"""

from __future__ import annotations

import os
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from queue import LifoQueue
from threading import Thread

import psycopg

PROTOCOL = 196_608
# What a server says of itself before it is ready; psycopg needs these.
SAID = {"server_version": "", "client_encoding": "UTF8", "DateStyle": "ISO, MDY"}
SAID |= {"integer_datetimes": "on", "standard_conforming_strings": "on"}
SAID |= {"server_encoding": "UTF8", "TimeZone": "UTC"}


@dataclass
class Pooler:
    """Where it listens, and how it lends."""

    url: str
    by_transaction: bool
    sessions: LifoQueue[socket.socket] = field(default_factory=LifoQueue)
    listening: socket.socket = field(
        default_factory=lambda: socket.create_server(("127.0.0.1", 0))
    )
    version: str = ""

    @property
    def port(self) -> int:
        found: int = self.listening.getsockname()[1]
        return found

    def serve(self) -> None:
        with suppress(OSError):
            while True:
                client, _where = self.listening.accept()
                Thread(target=self._attend, args=(client,), daemon=True).start()

    def _attend(self, client: socket.socket) -> None:
        held: socket.socket | None = None
        with suppress(OSError, EOFError):
            self._welcome(client)
            while True:
                kind, message = _message(client)
                if kind == b"X":
                    break
                held = held or self.sessions.get(timeout=20)
                held.sendall(message)
                # Of the extended protocol only the end of a group is answered.
                is_over = kind in b"QS" and _answer(held, client) == b"I"
                if is_over and self.by_transaction:
                    self.sessions.put(held)
                    held = None
        if held:
            self.sessions.put(held)
        client.close()

    def _welcome(self, client: socket.socket) -> None:
        """Let anybody in, by a process number that the server does not have."""
        while _startup(client) != PROTOCOL:
            client.sendall(b"N")
        said = SAID | {"server_version": self.version}
        client.sendall(_packed(b"R", struct.pack(">i", 0)))
        for name, value in said.items():
            client.sendall(_packed(b"S", f"{name}\0{value}\0".encode()))
        client.sendall(_packed(b"K", struct.pack(">ii", 999_999, 1)))
        client.sendall(_packed(b"Z", b"I"))


@contextmanager
def pooler(url: str, by_transaction: bool, sessions: int = 4) -> Iterator[Pooler]:
    """A pooler before the server at this address."""
    lines = [psycopg.connect(url, autocommit=True) for _ in range(sessions)]
    found = Pooler(url, by_transaction)
    version = lines[0].info.server_version
    found.version = f"{version // 10_000}.{version % 10_000}"
    for line in lines:
        # A file of our own: the connection's is not ours to close.
        session = socket.socket(fileno=os.dup(line.pgconn.socket))
        session.setblocking(True)
        found.sessions.put(session)
    Thread(target=found.serve, daemon=True).start()
    try:
        yield found
    finally:
        found.listening.close()
        for line in lines:
            line.close()


def _startup(client: socket.socket) -> int:
    (length,) = struct.unpack(">i", _exactly(client, 4))
    (code,) = struct.unpack(">i", _exactly(client, length - 4)[:4])
    return int(code)


def _message(line: socket.socket) -> tuple[bytes, bytes]:
    """The kind of the next message, and the whole of it."""
    kind, length = _exactly(line, 1), _exactly(line, 4)
    (size,) = struct.unpack(">i", length)
    return kind, kind + length + _exactly(line, size - 4)


def _answer(session: socket.socket, client: socket.socket) -> bytes:
    """Pass the server's messages on; whether a transaction is open after them."""
    while True:
        kind, message = _message(session)
        client.sendall(message)
        if kind == b"Z":
            return message[-1:]


def _exactly(line: socket.socket, size: int) -> bytes:
    found = b""
    while len(found) < size:
        part = line.recv(size - len(found))
        if not part:
            raise EOFError
        found += part
    return found


def _packed(kind: bytes, body: bytes) -> bytes:
    return kind + struct.pack(">i", len(body) + 4) + body
