"""Heads: what fits is answered, what does not is refused before it is kept."""

import asyncio
from collections.abc import Iterator
from time import monotonic
from typing import Any

import pytest

from deploy.web import heads, memory_budget
from tests.deploy.web.served import Caller, serving

CLOSE = b"Connection: close\r\n"


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Read the body, and say how long it was."""
    length, more = 0, True
    while more:
        message = await receive()
        more = message.get("more_body", False)
        length += len(message.get("body", b""))
    head = [(b"content-length", b"%d" % len(str(length)))]
    await send({"type": "http.response.start", "status": 200, "headers": head})
    await send({"type": "http.response.body", "body": str(length).encode()})


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with serving(echo) as found:
        yield found


@pytest.fixture(autouse=True)
def nothing_is_left() -> Iterator[None]:
    """Whatever happens, nothing is counted any more when the client has gone."""
    yield
    end = monotonic() + 5
    while memory_budget.requests.spent and monotonic() < end:
        pass
    assert (memory_budget.requests.spent, memory_budget.requests.waiting) == (0, {})


def status(port: int, head: bytes) -> int:
    caller = Caller(port)
    caller.say(head + CLOSE + b"\r\n")
    return caller.status()


def get(path: bytes = b"/") -> bytes:
    return b"GET %s HTTP/1.1\r\n" % path


@pytest.mark.parametrize(
    ("length", "said"), [(heads.LONGEST_ADDRESS, 200), (heads.LONGEST_ADDRESS + 1, 414)]
)
def test_an_address_has_a_longest(port: int, length: int, said: int) -> None:
    assert status(port, get(b"/" + b"a" * (length - 1))) == said


@pytest.mark.parametrize(("more", "said"), [(0, 200), (1, 431)])
def test_a_head_has_a_largest(port: int, more: int, said: int) -> None:
    """Counted without what stands between names and values."""
    rest = len(b"/" + b"Connectionclose" + b"X")
    value = b"x" * (heads.LARGEST_HEAD - rest + more)
    assert status(port, get() + b"X: %s\r\n" % value) == said


@pytest.mark.parametrize(("more", "said"), [(0, 200), (1, 431)])
def test_a_head_has_so_many_lines(port: int, more: int, said: int) -> None:
    lines = b"".join(b"X%d: y\r\n" % n for n in range(heads.MOST_FIELDS - 1 + more))
    assert status(port, get() + lines) == said


@pytest.mark.parametrize(
    "begun",
    [
        get()[:-2],
        b"GET /",
        get() + b"X-Long: ",
        get() + b"X-Long",
        get() + b"A: b\r\nX-Long: ",
        b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\nX-Long: ",
        b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1;",
    ],
)
def test_what_does_not_end_is_not_read_on(port: int, begun: bytes) -> None:
    """250 MB of it: the server hangs up long before, and keeps next to nothing."""
    caller, poured = Caller(port), 0
    caller.say(begun)
    while poured < 250_000_000 and caller.say(b"x" * 65_536):
        poured += 65_536
        assert memory_budget.requests.spent <= heads.LARGEST_HEAD
    assert poured < 20_000_000
    caller.hear()


def test_lines_after_a_body_are_counted_too(port: int) -> None:
    caller = Caller(port)
    caller.say(b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n")
    lines = b"".join(b"X%d: y\r\n" % n for n in range(heads.MOST_FIELDS))
    caller.say(lines + b"\r\n")
    assert b" 200 " not in caller.hear()


def test_a_head_that_comes_drop_by_drop_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(heads, "HEAD_WITHIN", 0.3)
    with serving(echo) as port:
        silent, slow, quick = Caller(port), Caller(port), Caller(port)
        quick.say(get() + b"\r\n")
        for drop in (b"G", b"E", b"T"):
            slow.say(drop)
        assert slow.status() == 408
        assert silent.hear() == b""
        # A head that was whole in time may have a body that takes longer.
        patient = Caller(port)
        patient.say(b"POST / HTTP/1.1\r\nContent-Length: 2\r\n" + CLOSE + b"\r\n1")
        assert quick.socket.recv(12) == b"HTTP/1.1 200"
        quick.socket.close()
        assert silent.socket.fileno() == -1
        patient.say(b"2")
        assert patient.status() == 200


def test_of_many_heads_that_wait_the_oldest_makes_room(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory_budget, "requests", memory_budget.Budget(50_000))
    callers = [Caller(port) for _ in range(3)]
    for caller in callers:
        caller.say(get() + b"X: " + b"x" * 20_000)
    assert callers[0].status() == 503
    for caller in callers[1:]:
        caller.say(b"\r\n" + CLOSE + b"\r\n")
        assert caller.status() == 200


def test_a_client_that_does_not_read_is_cut_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(heads, "READ_WITHIN", 0.3)
    ended = asyncio.Event()

    async def endless(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        body = {"type": "http.response.body", "body": b"x" * 65_536, "more_body": True}
        while not ended.is_set():
            await asyncio.sleep(0)
            await send(body)
            if heard := await _gone(receive):
                assert heard["type"] == "http.disconnect"
                ended.set()

    with serving(endless) as port:
        caller = Caller(port)
        caller.say(get() + b"\r\n")
        end = monotonic() + 10
        while not ended.is_set() and monotonic() < end:
            pass
        assert ended.is_set()
        caller.socket.close()


async def _gone(receive: Any) -> Any:
    """What the client says, if it says anything at once."""
    try:
        async with asyncio.timeout(0.001):
            while (message := await receive())["type"] == "http.request":
                pass
            return message
    except TimeoutError:
        return None
