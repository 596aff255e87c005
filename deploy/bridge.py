"""A WSGI application behind an ASGI server.

The request is read whole before a thread is taken, and no thread waits until the answer
has been read: a tablet on bad Wi-Fi never holds one. That is also why this is not a
library: the one tried kept a thread for as long as the client took, and cost a third
more time (docs/decisions/0002).

What a request still does when its answer is made (its connection goes back, its line is
logged) is done while the answer is on its way.
"""

from __future__ import annotations

import asyncio
import io
import logging
import sys
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from dataclasses import dataclass, field
from http import HTTPStatus
from queue import SimpleQueue
from threading import Thread
from typing import Any

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Environ = dict[str, Any]
WSGIApplication = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]

CLOSE = [(b"connection", b"close")]
logger = logging.getLogger(__name__)


@dataclass
class Answer:
    """What a WSGI application said; ``end`` ends the request, in the same thread."""

    status: int = HTTPStatus.INTERNAL_SERVER_ERROR
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: bytes = b""
    end: Callable[[], object] = lambda: None


class Pages:
    """The ASGI face of a WSGI application that answers in a pool of threads."""

    def __init__(
        self, wsgi: WSGIApplication, threads: int, limit: int, patience: float = 60.0
    ) -> None:
        self._wsgi = wsgi
        self._limit = limit
        self._patience = patience
        # Whoever worked last works next: what it needs is still near its processor.
        self._idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        for number in range(threads):
            self._idle.put_nowait(Worker(f"pages_{number}"))

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Read the request, answer it in a thread, send the answer."""
        try:
            async with asyncio.timeout(self._patience):
                body = await _read(receive, self._limit)
        except TimeoutError:
            # The client may go on sending for ever: nothing of it is kept.
            await _send(Answer(HTTPStatus.REQUEST_TIMEOUT, CLOSE), send)
            return
        if body is None:
            return
        if len(body) > self._limit:
            answer = Answer(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        else:
            answer = await self._ask(_environ(scope, body))
        await _send(answer, send)

    async def _ask(self, environ: Environ) -> Answer:
        worker, answer = await self._idle.get(), Answer()
        try:
            answer = await worker.make(lambda: _ask(self._wsgi, environ))
        finally:
            # Whoever waits for the answer goes first.
            asyncio.get_running_loop().call_soon(self._end, worker, answer)
        return answer

    def _end(self, worker: Worker, answer: Answer) -> None:
        worker.give(answer.end)
        self._idle.put_nowait(worker)


class Worker:
    """A thread that does what it is given, one thing after the other.

    Not an executor of the standard library, which may end a request in another thread
    than it began in, and whose futures and locks cost every request more.
    """

    def __init__(self, name: str) -> None:
        self._given: SimpleQueue[Callable[[], object]] = SimpleQueue()
        # It ends with the process.
        Thread(target=self._work, name=name, daemon=True).start()

    def give(self, work: Callable[[], object]) -> None:
        """Something to do when all that was given before is done."""
        self._given.put(work)

    def make(self, work: Callable[[], Answer]) -> asyncio.Future[Answer]:
        """The same for a coroutine that waits for what comes of it."""
        loop = asyncio.get_running_loop()
        made: asyncio.Future[Answer] = loop.create_future()

        def do() -> None:
            loop.call_soon_threadsafe(_settle, made, _outcome(work))

        self.give(do)
        return made

    def _work(self) -> None:
        while True:
            work = self._given.get()
            try:
                work()
            except Exception:
                logger.exception("A request did not end in order.")


def _outcome(work: Callable[[], Answer]) -> Answer | Exception:
    try:
        return work()
    except Exception as wrong:
        return wrong


def _settle(made: asyncio.Future[Answer], outcome: Answer | Exception) -> None:
    if made.done():
        return  # nobody waits any more: the server is ending
    if isinstance(outcome, Exception):
        made.set_exception(outcome)
    else:
        made.set_result(outcome)


async def _read(receive: Receive, limit: int) -> bytes | None:
    """The body, or a little more than the limit of it; None when nobody waits."""
    body = bytearray()
    while len(body) <= limit:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if not message.get("more_body", False):
            break
    return bytes(body)


async def _send(answer: Answer, send: Send) -> None:
    start = {"type": "http.response.start", "status": int(answer.status)}
    await send({**start, "headers": answer.headers})
    await send({"type": "http.response.body", "body": answer.body})


def _ask(wsgi: WSGIApplication, environ: Environ) -> Answer:
    """Call the application and take its whole answer."""
    answer = Answer()

    def start_response(
        status: str, headers: list[tuple[str, str]], exc_info: object = None
    ) -> None:
        answer.status = int(status.split(" ", 1)[0])
        answer.headers = [
            (name.lower().encode("latin-1"), value.encode("latin-1"))
            for name, value in headers
        ]

    parts = wsgi(environ, start_response)
    # Django ends the request, and gives its connection back, on close.
    answer.end = getattr(parts, "close", answer.end)
    try:
        answer.body = b"".join(parts)
    except Exception:
        answer.end()
        raise
    return answer


def _environ(scope: Message, body: bytes) -> Environ:
    """PEP 3333's view of an ASGI request."""
    server, client = scope.get("server") or ("", 0), scope.get("client") or ("", 0)
    environ: Environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": _wsgi_text(scope.get("root_path", "")),
        "PATH_INFO": _wsgi_text(scope["path"]),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "REMOTE_ADDR": client[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    _add_headers(environ, scope["headers"])
    environ["CONTENT_LENGTH"] = str(len(body))
    return environ


def _add_headers(environ: Environ, headers: Iterable[tuple[bytes, bytes]]) -> None:
    for raw_name, raw_value in headers:
        # A name with an underscore would pass for the one with a dash.
        if b"_" in raw_name:
            continue
        name = raw_name.decode("latin-1").upper().replace("-", "_")
        key = name if name == "CONTENT_TYPE" else f"HTTP_{name}"
        value = raw_value.decode("latin-1")
        environ[key] = f"{environ[key]},{value}" if key in environ else value


def _wsgi_text(path: str) -> str:
    return path.encode().decode("latin-1")
