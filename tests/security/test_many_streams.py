"""Many pages that follow the tables at once: no thread each, and an end to them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from time import monotonic, sleep
from typing import Any

import psutil
import pytest
from django.contrib.auth.models import Group, User

from deploy.web import heads
from tests.conftest import Site, served
from tests.deploy.web.served import Caller, serving
from tests.tables.test_stream import asking, basic, listening

pytestmark = pytest.mark.long
OPEN = 30
PEOPLE = 4
A_MOMENT = 10.0


@pytest.fixture
def web(site: Site) -> Iterator[tuple[Site, psutil.Process]]:
    """A web process of its own that holds so many streams, and the process."""
    before = set(psutil.Process().children(recursive=True))
    with served({**site.env, "LIMITS": f"streams_in_all={OPEN}"}) as one:
        new = set(psutil.Process().children(recursive=True)) - before
        [process] = [p for p in new if "deploy.web" in p.cmdline()]
        yield one, process


def of_the_floor(number: int) -> User:
    user = User.objects.create_user(f"floor-{number}", password="secret")
    user.groups.add(Group.objects.get_or_create(name="floor")[0])
    return user


def test_open_streams_hold_no_threads_and_together_have_an_end(
    web: tuple[Site, psutil.Process],
) -> None:
    """However many names they go by; where one closes, another may open."""
    one, process = web
    names = [basic(of_the_floor(number)) for number in range(PEOPLE)]
    with listening(one, names[0]):
        rest = process.num_threads()
    with ExitStack() as streams:
        first = streams.enter_context(ExitStack())
        first.enter_context(listening(one, names[0]))
        for number in range(1, OPEN):
            streams.enter_context(listening(one, names[number % PEOPLE]))
        assert process.num_threads() < rest + OPEN / 2
        with asking(one, names[0]) as refused:
            assert (refused.status, refused.headers["Retry-After"]) == (503, "10")
            assert json.loads(refused.read())["code"] == "no_stream_free"
        with asking(one, names[0], "/api/tables/") as answer:
            assert answer.status == 200
        first.close()
        assert within_a_moment(lambda: _opens(one, names[0]))


def _opens(one: Site, name: dict[str, str]) -> bool:
    with asking(one, name) as answer:
        return answer.status == 200


def within_a_moment(done: Callable[[], bool]) -> bool:
    """A connection that was closed leaves a moment later."""
    end = monotonic() + A_MOMENT
    while not (is_done := done()) and monotonic() < end:
        sleep(0.05)
    return is_done


async def hello(scope: Any, receive: Any, send: Any) -> None:
    """Say nothing, in order."""
    head = [(b"content-length", b"0")]
    await send({"type": "http.response.start", "status": 200, "headers": head})
    await send({"type": "http.response.body", "body": b""})


ASKED = b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n"


def status(port: int) -> int:
    caller = Caller(port)
    caller.say(ASKED)
    return caller.status()


def test_who_comes_when_all_places_are_taken_is_told_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And those there before go on; those beyond even that are cut off."""
    monkeypatch.setattr(heads, "most_connections", lambda: 2)
    with serving(hello) as port:
        there = [Caller(port) for _ in range(2)]
        assert within_a_moment(lambda: status(port) == 503)
        more = [Caller(port) for _ in range(heads.REFUSED_IN_WORDS)]
        assert within_a_moment(lambda: status(port) == 0)
        there[0].say(ASKED)
        assert there[0].status() == 200
        for caller in [there[1], *more]:
            caller.socket.close()
        assert within_a_moment(lambda: status(port) == 200)


def test_a_process_asks_for_as_many_files_as_it_may_have() -> None:
    """Many systems give a thousand unless someone asks."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (512, before[1]))
        assert heads.most_connections() == 512 - heads.RESERVED
        heads.ask_for_more()
        assert heads.most_connections() > 512
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
