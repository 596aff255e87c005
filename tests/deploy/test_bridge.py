"""WSGI applications behind ASGI: bodies, headers, limits."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from deploy.bridge import Environ, Message, Pages

LIMIT = 100


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
    waiting = iter(bodies)

    async def receive() -> Message:
        return next(waiting)

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(Pages(echo, threads=1, limit=LIMIT)(scope, receive, send))
    return sent


def part(body: bytes, more: bool = False) -> Message:
    return {"type": "http.request", "body": body, "more_body": more}


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
    assert end["body"] == b""


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

    scope = {"method": "GET", "path": "/", "query_string": b"", "headers": []}
    scope |= {"http_version": "1.1", "scheme": "http"}
    with pytest.raises(ValueError, match="broken"):
        asyncio.run(Pages(broken, threads=1, limit=LIMIT)(scope, receive, send))
