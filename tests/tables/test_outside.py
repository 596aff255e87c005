"""The guarded client: whom it asks, how long, and how much of an answer it reads."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any

import pytest

from tables.common import outside
from tables.common.outside import NotReached, addresses_of, is_public, may_be_asked

# Seconds that no machine takes, however busy, for what does not wait.
LONG = 30
HERE = ["127.0.0.0/8"]


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("8.8.8.8", True),
        ("2606:4700::1111", True),
        ("127.0.0.1", False),
        ("0.0.0.0", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("100.64.0.1", False),
        ("169.254.169.254", False),
        ("224.0.1.1", False),
        ("240.0.0.1", False),
        ("198.18.0.1", False),
        ("::", False),
        ("::1", False),
        ("::7f00:1", False),
        ("fc00::1", False),
        ("fe80::1%eth0", False),
        ("fec0::1", False),
        ("ff02::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:100.64.0.1", False),
        ("::ffff:8.8.8.8", True),
        ("2002:7f00:1::", False),
        ("2001:0:4136:e378:8000:63bf:3fff:fdd2", False),
        ("64:ff9b::a00:1", False),
        ("64:ff9b:1::1", False),
    ],
)
def test_public_addresses(address: str, public: bool) -> None:
    assert is_public(address) is public


@pytest.mark.parametrize(
    ("address", "asked"),
    [
        ("10.0.0.7", True),
        ("::ffff:10.0.0.7", True),
        ("10.0.1.7", False),
        ("127.0.0.1", False),
        ("fd00::7", True),
        ("8.8.8.8", True),
    ],
)
def test_a_network_that_an_administrator_names(address: str, asked: bool) -> None:
    assert may_be_asked(address, ["10.0.0.0/24", "fd00::/8"]) is asked


def answered(*found: str) -> Callable[..., Any]:
    return lambda *_asked, **_how: [(2, 1, 6, "", (one, 443)) for one in found]


@pytest.mark.parametrize(
    ("found", "code"),
    [(["10.0.0.1"], "inside"), (["8.8.8.8", "127.0.0.1"], "inside"), ([], "away")],
)
def test_a_name_that_leads_inside_is_not_asked(
    monkeypatch: Any, found: list[str], code: str
) -> None:
    """Nor one of whose addresses only some are public."""
    monkeypatch.setattr("socket.getaddrinfo", answered(*found))
    with pytest.raises(NotReached, match=code):
        addresses_of("inside.example.org", 443)


def test_a_name_that_nobody_knows(monkeypatch: Any) -> None:
    def nobody(*_asked: Any, **_how: Any) -> Any:
        raise socket.gaierror

    monkeypatch.setattr("socket.getaddrinfo", nobody)
    with pytest.raises(NotReached, match="away"):
        addresses_of("nobody.example.org", 443)


@pytest.mark.parametrize("host", ["a" * 70 + ".example", ".example.org", "a..b"])
def test_what_is_no_name(host: str) -> None:
    with pytest.raises(NotReached, match="away"):
        outside.post(f"https://{host}/", b"", {})


def test_a_look_up_ends_in_time(monkeypatch: Any) -> None:
    over = Event()
    monkeypatch.setattr("socket.getaddrinfo", lambda *_a, **_h: [over.wait(60)][:0])
    begun = monotonic()
    with pytest.raises(NotReached, match="slow"):
        addresses_of("slow.example.org", 443, within=0.1)
    assert monotonic() - begun < LONG
    over.set()


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "2130706433", "0x7f.1", "localhost", "[::ffff:127.0.0.1]"]
)
def test_every_way_to_write_this_machine(host: str) -> None:
    with pytest.raises(NotReached, match="inside"):
        outside.post(f"https://{host}/", b"", {})


def test_without_tls_only_inside(monkeypatch: Any) -> None:
    monkeypatch.setattr("socket.getaddrinfo", answered("8.8.8.8"))
    with pytest.raises(NotReached, match="no_address"):
        outside.post("http://clear.example.org/", b"", {}, inside=HERE)


Answering = Callable[[socket.socket], None]


@contextmanager
def serving(answer: Answering) -> Iterator[str]:
    """An address at which each caller is answered so."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            while True:
                try:
                    line, _caller = server.accept()
                    with line:
                        line.recv(65_536)
                        answer(line)
                except OSError:
                    return

        Thread(target=serve, daemon=True).start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}/hook"


def says(text: bytes) -> Answering:
    return lambda line: line.sendall(text)


def drips(line: socket.socket) -> None:
    """A byte each time, well within what one read may take."""
    for byte in b"HTTP/1.1 200 OK\r\nServer: " + b"x" * 4_000:
        line.sendall(bytes([byte]))
        sleep(0.02)


def test_status_and_patience() -> None:
    said = b"HTTP/1.1 503 Busy\r\nRetry-After: 7\r\n\r\nwhatever"
    with serving(says(said)) as url:
        answer = outside.post(url, b"body", {}, inside=HERE)
    assert (answer.status, answer.again_after) == (503, 7)


@pytest.mark.parametrize("answer", [drips, lambda _line: sleep(2 * LONG)])
def test_no_answer_takes_longer_than_all_may(answer: Answering) -> None:
    with serving(answer) as url:
        begun = monotonic()
        with pytest.raises(NotReached, match="slow"):
            outside.post(url, b"", {}, inside=HERE, total=0.3)
        assert monotonic() - begun < LONG


@pytest.mark.parametrize(
    "said",
    [
        b"HTTP/1.1 200 OK\r\n"
        + b"A: b\r\n" * 90
        + b"C: "
        + b"d" * 60_000
        + b"\r\n\r\n",
        b"HTTP/1.1 100 Continue\r\n\r\n" * 5_000,
    ],
)
def test_no_more_than_some_of_an_answer_is_read(said: bytes) -> None:
    with serving(says(said)) as url, pytest.raises(NotReached, match=r"too_long|away"):
        outside.post(url, b"", {}, inside=HERE)


@pytest.mark.parametrize("said", [b"", b"SSH-2.0\r\n", b"HTTP/1.1 abc\r\n\r\n"])
def test_what_is_no_answer(said: bytes) -> None:
    with serving(says(said)) as url, pytest.raises(NotReached, match="away"):
        outside.post(url, b"", {}, inside=HERE)
