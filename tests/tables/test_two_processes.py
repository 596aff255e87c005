"""Two web processes, one PostgreSQL, one Redis: neither knows of the other."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest
from django.test import Client

from tables.web.api.stream import HEARTBEAT
from tests.conftest import Site, served
from tests.tables.table import AUCTION, EXPOSED, NOTE, OPENED, Json, Room, stored
from tests.tables.test_stream import (
    SILENCE,
    Stream,
    asking,
    listener,
    listening,
)

pytestmark = pytest.mark.long

__all__ = ["listener"]  # the fixture
EACH = 12
TOKEN = "t" * 32
Post = Callable[[Site, Json], dict[str, Any]]


@pytest.fixture
def post(room: Room, listener: dict[str, str]) -> Post:
    """Enter one event by way of a process; what it says of it."""

    def post(site: Site, event: Json) -> dict[str, Any]:
        at, kind = urlsplit(site.url), {"Content-Type": "application/json"}
        line = HTTPConnection(str(at.hostname), at.port, timeout=SILENCE)
        body = msgspec.json.encode([room.entry(event, device=site.url)])
        line.request("POST", "/api/entries/", body, listener | kind)
        answer = msgspec.json.decode(line.getresponse().read())
        line.close()
        result: dict[str, Any] = answer["results"][0]
        return result

    return post


def heard(stream: Stream, number: int) -> list[tuple[int, str]]:
    """The next messages, as they lie in the store."""
    told = [stream.message()["data"] for _ in range(number)]
    return [(one["version"], one["type"]) for one in told]


def logged_in(client: Client) -> dict[str, str]:
    return {"Cookie": f"sessionid={client.cookies['sessionid'].value}"}


def log_out(site: Site, client: Client) -> None:
    token = {"X-CSRFToken": TOKEN}
    own = {"Cookie": f"{logged_in(client)['Cookie']}; csrftoken={TOKEN}"}
    with asking(site, token | own, "/logout/", "POST") as answer:
        assert answer.status == 302


def test_what_one_process_stores_both_tell(
    site: Site,
    post: Post,
    listener: dict[str, str],
    client: Client,
) -> None:
    """Each goes on from what the other has stored; at once, nothing is lost.

    Who logs out at one is heard of at the other, long before it looks by itself.
    """
    with (
        served(site.env) as second,
        listening(site, listener) as here,
        listening(second, listener) as there,
    ):
        in_turn = [post(site, OPENED), post(second, AUCTION), post(site, EXPOSED)]
        assert [one["version"] for one in in_turn] == [1, 2, 3]
        with ThreadPoolExecutor(2) as pool:
            sent = [pool.submit(post, one, NOTE) for one in [site, second] * EACH]
        versions = [one.result()["version"] for one in sent]
        whole = 3 + 2 * EACH
        assert sorted(versions) == list(range(4, whole + 1))
        assert heard(here, whole) == heard(there, whole) == stored()
        with listening(site, logged_in(client)) as mine:
            log_out(second, client)
            begun = monotonic()
            assert b"data" not in b"".join(mine.lines)
            assert monotonic() - begun < HEARTBEAT / 2
