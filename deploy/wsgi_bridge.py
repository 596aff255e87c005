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
import sys
from collections.abc import Callable, Iterable
from http import HTTPStatus

from deploy.accounts.hashing import DOORS
from deploy.web import memory_budget
from deploy.web.bodies import Bodies
from deploy.web.heads import HANG_UP
from deploy.web.login_queue import Queue, checks_a_password
from deploy.web.wire import (
    Environ,
    Message,
    Receive,
    Refusal,
    Send,
    WireResponse,
    WSGIApplication,
)
from deploy.web.workers import Busy, Pool
from lawbook import Problem

# Up to here an answer is handed over in one piece.
PIECE = 65_536
# Seconds before a client gets 429, so that a program that tries again at once does so
# only once a second.
PAUSE = 1.0
# Seconds that a request waits for a thread, and the `Retry-After` of the refusal. A
# tablet gives up after eight: answers to abandoned requests would delay all later ones.
LONGEST_WAIT, AGAIN = 4.0, 5
BUSY = Problem("busy", "The server is busy. Nothing was stored; send it again.")
# Threads for strangers' passwords: one hashes, the other reads forms.
AT_THE_DOORS = 2
# How large a body may be that comes with this head; asked in a thread.
Largest = Callable[[Environ], int]


class Pages:
    """The ASGI face of a WSGI application that answers in a pool of threads."""

    def __init__(
        self,
        wsgi: WSGIApplication,
        threads: int,
        most: int,
        largest: Largest | None = None,
        patience: float = 60.0,
    ) -> None:
        self._wsgi = wsgi
        self._most = most
        self._largest = largest
        self._pool = Pool("pages", threads)
        self._doors = Pool(DOORS, AT_THE_DOORS)
        self._queue = Queue()
        self._bodies = Bodies(most, self._largest_of, patience)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Read the request, answer it in a thread, send the answer."""
        body = await self._bodies.read(scope, receive)
        if body is None:
            return
        if isinstance(body, Refusal):
            await _send(body.answer(scope["path"]), scope, send)
            return
        try:
            answer = await self._ask(scope, body.content)
        finally:
            body.part.end()
        if answer.status == HTTPStatus.TOO_MANY_REQUESTS:
            await asyncio.sleep(PAUSE)
        await _send(answer, scope, send)

    async def _ask(self, scope: Message, body: bytes) -> WireResponse:
        environ = _environ(scope, body)
        if not checks_a_password(scope):
            try:
                return await self._made(environ, self._pool, LONGEST_WAIT)
            except Busy:
                busy = Refusal(HTTPStatus.SERVICE_UNAVAILABLE, BUSY, AGAIN)
                return busy.answer(scope["path"])
        with self._queue.place(scope) as refusal:
            if refusal is not None:
                return refusal.answer(scope["path"])
            return await self._made(environ, self._doors)

    async def _made(
        self, environ: Environ, pool: Pool, patience: float | None = None
    ) -> WireResponse:
        answer = WireResponse()

        def make() -> WireResponse:
            return _ask(self._wsgi, environ, answer)

        return await pool.make(make, answer.finish, patience)

    async def _largest_of(self, scope: Message) -> int:
        """What may come with this head; the question takes a thread for a moment."""
        largest = self._largest
        if largest is None or scope["method"] != "POST":
            return self._most
        environ = _environ(scope, b"")
        return await self._pool.make(lambda: largest(environ))


async def _send(answer: WireResponse, scope: Message, send: Send) -> None:
    start = {"type": "http.response.start", "status": int(answer.status)}
    await send({**start, "headers": answer.headers})
    if len(answer.body) > PIECE:
        await _send_slowly(answer.body, scope, send)
    else:
        await send({"type": "http.response.body", "body": answer.body})


async def _send_slowly(body: bytes, scope: Message, send: Send) -> None:
    """Piece by piece, as the client reads it; too many slow ones are cut off."""
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(None) as deadline:
            part = memory_budget.answers.part(lambda: deadline.reschedule(loop.time()))
            part.hold(len(body))
            for start in range(0, len(body), PIECE):
                piece, more = body[start : start + PIECE], start + PIECE < len(body)
                message = {"type": "http.response.body", "body": piece}
                await send({**message, "more_body": more})
    except TimeoutError:
        scope["extensions"][HANG_UP]()
        # Let the server see the disconnect before we return: it then logs no error.
        await asyncio.sleep(0)
    finally:
        part.end()


def _ask(wsgi: WSGIApplication, environ: Environ, answer: WireResponse) -> WireResponse:
    """Call the application and take its whole answer."""

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
    end = getattr(parts, "close", answer.end)
    try:
        answer.body = b"".join(parts)
    except Exception:
        end()
        raise
    answer.end = end
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
