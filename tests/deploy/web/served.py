"""A real server of our protocol, in a thread of the test, with any application."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any

from uvicorn import Config
from uvicorn.server import ServerState

from deploy.web.heads import LimitedHttpProtocol

PATIENCE = 10.0


@contextmanager
def serving(app: Any) -> Iterator[int]:
    """The port at which it answers."""
    config = Config(
        app, http=LimitedHttpProtocol, ws="none", proxy_headers=False, log_config=None
    )
    config.load()
    state, loop = ServerState(), asyncio.new_event_loop()

    def connection() -> LimitedHttpProtocol:
        return LimitedHttpProtocol(
            config=config, server_state=state, app_state={}, _loop=loop
        )

    made = loop.create_server(connection, "127.0.0.1", 0)
    server = loop.run_until_complete(made)
    thread = Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join(PATIENCE)
        server.close()


class Caller:
    """A client that says exactly what it is told to."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)

    def say(self, words: bytes) -> bool:
        """Whether the server still takes it."""
        try:
            self.socket.sendall(words)
        except OSError:
            return False
        return True

    def hear(self) -> bytes:
        """Everything until the server hangs up."""
        heard = b""
        try:
            while piece := self.socket.recv(65536):
                heard += piece
        except ConnectionResetError:
            pass
        finally:
            self.socket.close()
        return heard

    def status(self) -> int:
        """The status of the answer; 0 where there was none."""
        return int(self.hear()[9:12] or 0)
