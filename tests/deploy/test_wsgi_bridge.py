"""WSGI applications behind ASGI: bodies, headers, limits."""

import asyncio
from collections.abc import Callable, Iterable
from threading import Event, Semaphore, current_thread
from typing import Any

import msgspec
import pytest

from deploy import wsgi_bridge
from deploy.web.wire import Environ, Message, Receive
from deploy.wsgi_bridge import Pages

LIMIT = 100
SCOPE: Message = {
    "method": "GET",
    "path": "/",
    "query_string": b"",
    "headers": [],
    "http_version": "1.1",
    "scheme": "http",
}


def echo(environ: Environ, start: Callable[..., Any]) -> Iterable[bytes]:
    start("200 OK", [("Content-Type", "text/plain"), ("X-Two", "1"), ("X-Two", "2")])
    body: bytes = environ["wsgi.input"].read()
    names = ("REQUEST_METHOD", "PATH_INFO", "QUERY_STRING", "CONTENT_LENGTH", "HTTP_A")
    return [*(f"{environ.get(name)};".encode("latin-1") for name in names), body]


def ask(bodies: list[Message], headers: list[tuple[bytes, bytes]]) -> list[Message]:
    """What the client sees after sending those messages."""
    scope = {
        "method": "POST",
        "path": "/δ",
        "query_string": b"at=3",
        "http_version": "1.1",
        "scheme": "http",
        "headers": headers,
    }
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(Pages(echo, threads=1, most=LIMIT)(scope, gives(*bodies), send))
    return sent


def part(body: bytes, more: bool = False) -> Message:
    return {"type": "http.request", "body": body, "more_body": more}


def gives(*messages: Message) -> Receive:
    """The client's side, message by message."""
    waiting = iter(messages)

    async def receive() -> Message:
        return next(waiting)

    return receive


def test_a_body_in_pieces_arrives_whole() -> None:
    start, end = ask([part(b"one ", True), part(b"two")], [(b"a", b"x"), (b"a", b"y")])
    assert start["status"] == 200
    assert (b"x-two", b"1") in start["headers"]
    assert (b"x-two", b"2") in start["headers"]
    path = "/δ".encode()
    assert end["body"] == b"POST;" + path + b";at=3;7;x,y;one two"


def test_a_body_over_the_limit_is_refused_unread() -> None:
    start, end = ask([part(b"x" * 60, True), part(b"x" * 60, True)], [])
    assert start["status"] == 413
    assert end["body"] == b"The body is larger than 0.0001 MB."


def test_a_client_that_has_gone_gets_nothing() -> None:
    assert ask([part(b"x", True), {"type": "http.disconnect"}], []) == []


def test_an_underscore_does_not_pass_for_a_dash() -> None:
    _, end = ask([part(b"")], [(b"a", b"true"), (b"_a", b"false")])
    assert b";true;" in end["body"]


def test_an_application_that_fails_is_not_silent() -> None:
    def broken(environ: Environ, start: Callable[..., Any]) -> Iterable[bytes]:
        raise ValueError("broken")

    async def receive() -> Message:
        return part(b"")

    async def send(message: Message) -> None:
        raise AssertionError(message)

    with pytest.raises(ValueError, match="broken"):
        asyncio.run(Pages(broken, threads=1, most=LIMIT)(SCOPE, receive, send))


def test_a_request_ends_in_its_own_thread_after_its_answer_is_on_its_way() -> None:
    said: list[tuple[str, str]] = []
    ended = Event()

    class Parts(list[bytes]):
        def close(self) -> None:
            said.append(("ended", current_thread().name))
            ended.set()

    def page(environ: Environ, start: Callable[..., Any]) -> Iterable[bytes]:
        start("200 OK", [])
        said.append(("answered", current_thread().name))
        return Parts([b"page"])

    async def send(message: Message) -> None:
        said.append((message["type"], current_thread().name))

    async def ask_and_wait() -> None:
        pages = Pages(page, threads=2, most=LIMIT)
        for _ in range(2):
            ended.clear()
            await pages(SCOPE, gives(part(b"")), send)
            await asyncio.to_thread(ended.wait, 10)

    asyncio.run(ask_and_wait())
    one = ["answered", "http.response.start", "http.response.body", "ended"]
    assert [what for what, _where in said] == one * 2
    where = {what: {place for kind, place in said if kind == what} for what in one}
    # The one that is free already is asked again, and no other is woken.
    assert where["answered"] == where["ended"]
    assert len(where["answered"]) == 1


def test_more_requests_than_threads_wait_for_one() -> None:
    held = Semaphore(0)

    def slow(environ: Environ, start: Callable[..., Any]) -> Iterable[bytes]:
        held.acquire(timeout=10)
        start("200 OK", [])
        return [b"page"]

    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def ask_three() -> None:
        pages = Pages(slow, threads=1, most=LIMIT)
        asked = [pages(SCOPE, gives(part(b"")), send) for _ in range(3)]
        waiting = asyncio.gather(*asked)
        await asyncio.sleep(0)
        assert sent == []
        held.release(3)
        await waiting

    asyncio.run(ask_three())
    assert [one.get("body") for one in sent] == [None, b"page"] * 3


def test_who_has_waited_too_long_is_told_so_and_costs_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(wsgi_bridge, "LONGEST_WAIT", 0.01)
    begun, held = Semaphore(0), Semaphore(0)
    made: list[str] = []

    def slow(environ: Environ, start: Callable[..., Any]) -> Iterable[bytes]:
        made.append(environ["PATH_INFO"])
        begun.release()
        held.acquire(timeout=10)
        start("200 OK", [])
        return [b"page"]

    async def ask_three() -> list[list[Message]]:
        pages = Pages(slow, threads=1, most=LIMIT)
        sent: list[list[Message]] = [[], [], []]

        async def ask(number: int, path: str) -> None:
            async def send(message: Message) -> None:
                sent[number].append(message)

            await pages({**SCOPE, "path": path}, gives(part(b"")), send)

        first = asyncio.create_task(ask(0, "/first"))
        await asyncio.to_thread(begun.acquire, timeout=10)
        await ask(1, "/api/second")
        held.release(2)
        await first
        await ask(2, "/third")
        return sent

    first, second, third = asyncio.run(ask_three())
    assert [one[0]["status"] for one in (first, second, third)] == [200, 503, 200]
    assert (b"retry-after", b"5") in second[0]["headers"]
    assert msgspec.json.decode(second[1]["body"])["code"] == "busy"
    assert made == ["/first", "/third"]
