"""The event stream, over real sockets and with a real Redis."""

from __future__ import annotations

import json
import socket
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from time import sleep
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest
from django.contrib.auth.models import User
from django.db import connection

from tables.event_store import store
from tests.conftest import Site
from tests.tables.table import AUCTION, EXPOSED, NOTE, OPENED, Room

pytestmark = pytest.mark.long

PATH = "/api/stream/"
SILENCE = 20
CONNECTIONS = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND backend_type = 'client backend'
"""


class Stream:
    """An open stream."""

    def __init__(self, response: HTTPResponse) -> None:
        self.response = response
        self.lines = iter(response.readline, b"")

    def message(self) -> dict[str, Any]:
        """The next message; comments are passed over."""
        fields: dict[str, Any] = {}
        for line in self.lines:
            name, _, value = line.decode().rstrip("\n").partition(": ")
            if not line.strip() and fields:
                return fields | {"data": json.loads(fields["data"])}
            if name:
                fields[name] = value
        raise AssertionError("the stream has ended")

    def types(self, number: int) -> list[str]:
        """The kinds of the next messages."""
        return [self.message()["data"]["type"] for _ in range(number)]


@pytest.fixture
def listener(site: Site, person: Callable[..., User]) -> dict[str, str]:
    """The header of someone who may listen."""
    return basic(person("floor"))


def basic(someone: User) -> dict[str, str]:
    """The header of this person."""
    raw = f"{someone.get_username()}:secret".encode()
    return {"Authorization": "Basic " + b64encode(raw).decode()}


@contextmanager
def asking(
    site: Site, headers: dict[str, str], path: str = PATH, method: str = "GET"
) -> Iterator[HTTPResponse]:
    """One request, closed at the end."""
    at = urlsplit(site.url)
    line = HTTPConnection(str(at.hostname), at.port, timeout=SILENCE)
    try:
        line.request(method, path, headers=headers)
        yield line.getresponse()
    finally:
        if line.sock:
            line.sock.shutdown(socket.SHUT_RDWR)
        line.close()


@contextmanager
def listening(
    site: Site, headers: dict[str, str], path: str = PATH
) -> Iterator[Stream]:
    """An open stream that has begun to listen."""
    with asking(site, headers, path) as response:
        assert response.status == 200, response.read()
        stream = Stream(response)
        assert next(stream.lines).startswith(b":")
        yield stream


def test_what_is_recorded_is_told_with_its_position(
    site: Site, listener: dict[str, str], room: Room
) -> None:
    """The id is the global position, and the data says where."""
    with listening(site, listener) as stream:
        room.record(OPENED, AUCTION)
        first, second = stream.message(), stream.message()
    rows = store.read_after(0)
    assert [int(m["id"]) for m in (first, second)] == [r.position for r in rows]
    assert first["event"] == "entry"
    assert second["data"] == {
        "position": rows[1].position,
        "table": room.table.pk,
        "board": 7,
        "version": 2,
        "type": "AuctionEnded",
    }


def test_an_entry_over_http_reaches_every_listener(
    site: Site, listener: dict[str, str], room: Room
) -> None:
    """All the way, with no more than the rights of the application's role."""
    body = msgspec.json.encode([room.entry(OPENED)])
    kind = {"Content-Type": "application/json"}
    at = urlsplit(site.url)
    with listening(site, listener) as stream:
        line = HTTPConnection(str(at.hostname), at.port, timeout=SILENCE)
        line.request("POST", "/api/entries/", body, listener | kind)
        answer = json.loads(line.getresponse().read())
        assert [r["result"] for r in answer["results"]] == ["new"]
        assert stream.types(1) == ["BoardOpened"]


def test_the_headers_keep_proxies_from_holding_it_back(
    site: Site, listener: dict[str, str]
) -> None:
    """Neither compressed nor buffered."""
    with listening(site, listener) as stream:
        headers = stream.response.headers
    assert headers["Content-Type"].startswith("text/event-stream")
    assert headers["Content-Encoding"] == "identity"
    assert "no-transform" in headers["Cache-Control"]
    assert headers["X-Accel-Buffering"] == "no"


@pytest.mark.parametrize("by_header", [True, False])
def test_it_resumes_with_nothing_missed(
    site: Site, listener: dict[str, str], room: Room, by_header: bool
) -> None:
    """What came while nobody listened, then what comes now; each once."""
    room.record(OPENED, AUCTION, NOTE)
    start = str(store.read_after(0)[0].position)
    asked = listener | ({"Last-Event-ID": start} if by_header else {})
    path = PATH if by_header else f"{PATH}?after={start}"
    with listening(site, asked, path) as stream:
        assert stream.types(2) == ["AuctionEnded", "NoteAdded"]
        room.record(EXPOSED)
        assert stream.types(1) == ["CardExposed"]


def test_a_position_from_the_future_starts_now(
    site: Site, listener: dict[str, str], room: Room
) -> None:
    """A database that was put back must not silence the screens."""
    with listening(site, listener | {"Last-Event-ID": "99999999"}) as stream:
        room.record(OPENED)
        assert stream.types(1) == ["BoardOpened"]


def test_many_listen_over_one_connection_to_the_database(
    site: Site, listener: dict[str, str], room: Room
) -> None:
    """No stream holds a connection of its own."""
    before = _connections()
    with (
        listening(site, listener) as one,
        listening(site, listener) as two,
        listening(site, listener) as three,
    ):
        room.record(OPENED)
        for stream in (one, two, three):
            assert stream.types(1) == ["BoardOpened"]
        assert _settles_at(before + 1)


def _settles_at(limit: int) -> bool:
    """A connection that is closed takes a moment to leave the list."""
    for _ in range(50):
        if _connections() <= limit:
            return True
        sleep(0.1)
    return False


def _connections() -> int:
    with connection.cursor() as cursor:
        cursor.execute(CONNECTIONS)
        return int(cursor.fetchone()[0])


@pytest.mark.parametrize("given", ["abc", "-1", "1.5", "9" * 30])
def test_a_bad_last_event_id_is_a_problem(
    site: Site, listener: dict[str, str], given: str
) -> None:
    """Not an empty stream."""
    with asking(site, listener | {"Last-Event-ID": given}) as response:
        problem = json.loads(response.read())
    assert (response.status, problem["code"]) == (400, "bad_last_event_id")
    assert response.headers["Content-Type"] == "application/problem+json"


def test_nobody_listens_without_a_person(site: Site) -> None:
    """Not logged in, or with a wrong password."""
    wrong = "Basic " + b64encode(b"nobody:wrong").decode()
    codes = []
    for headers in ({}, {"Authorization": wrong}):
        with asking(site, headers) as response:
            assert response.status in (401, 403)
            codes.append(json.loads(response.read())["code"])
    assert codes == ["not_authenticated", "authentication_failed"]


def test_a_stream_is_only_read(site: Site, listener: dict[str, str]) -> None:
    """Another method is a problem."""
    with asking(site, listener, method="DELETE") as response:
        problem = json.loads(response.read())
    assert (response.status, problem["code"]) == (405, "method_not_allowed")
