"""Ports are found, remembered, and refused in one sentence."""

import socket
from pathlib import Path

import pytest

from deploy.local import Trouble
from deploy.local.ports import (
    answers,
    free_port,
    is_free,
    listen,
    read_port,
    remembered_port,
)


def test_a_listening_port_is_not_free() -> None:
    with listen(0) as web:
        port = web.getsockname()[1]
        assert not is_free(port)
        assert answers("127.0.0.1", port)


def test_an_answer_in_two_pieces_does_not_wait_for_the_client() -> None:
    with listen(0) as web, socket.create_connection(web.getsockname()):
        accepted, _ = web.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_nobody_answers_at_a_free_port() -> None:
    assert not answers("127.0.0.1", free_port())


def test_a_busy_port_is_named() -> None:
    with listen(0) as web:
        port = web.getsockname()[1]
        with pytest.raises(Trouble, match=f"Port {port} is taken"):
            listen(port)


def test_a_port_is_remembered(tmp_path: Path) -> None:
    note = tmp_path / "ports" / "redis"
    assert remembered_port(note) == remembered_port(note)


def test_a_remembered_port_that_is_taken_is_given_up(tmp_path: Path) -> None:
    note = tmp_path / "redis"
    first = remembered_port(note)
    with socket.socket() as other:
        other.bind(("127.0.0.1", first))
        other.listen()
        assert remembered_port(note) != first


@pytest.mark.parametrize("text", ["", "http", "0", "65536", "-1", "80.5"])
def test_what_is_not_a_port_is_refused(text: str) -> None:
    with pytest.raises(Trouble, match="is not a port"):
        read_port(text)


def test_a_port_is_read() -> None:
    assert read_port("8000") == 8000
