"""Redis is stopped and started again while a director looks at the desk."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Page, expect

from deploy.local.ports import listen
from deploy.local.processes import serves, web_command
from deploy.local.redis import start_redis
from deploy.local.supervisor import Service, Supervisor
from tests.browser.conftest import TO_A_CHOICE, Room, log_in
from tests.browser.hands import card, visit
from tests.conftest import Site
from tests.faults.wire import Line, results
from tests.sessions import session_of

KING = "king of diamonds, major penalty card, East"
# The machine may have other work.
SOON = 20_000
SLOW = "Live, one second behind – review updates later"
ENDED = [*TO_A_CHOICE, {"type": "PlayEnded", "tricks": 9}]


@dataclass
class Hall:
    """A web server with a Redis of its own, which can be stopped."""

    supervisor: Supervisor
    place: Path
    port: int = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def stop_redis(self) -> None:
        (redis,) = (r for r in self.supervisor.running if r.service.name == "redis")
        redis.process.kill()
        redis.process.wait()
        self.supervisor.running.remove(redis)

    def start_redis(self) -> str:
        return start_redis(self.supervisor, self.place)

    def readiness(self) -> int:
        asked = HTTPConnection("127.0.0.1", self.port, timeout=10)
        asked.request("GET", "/readyz")
        status = asked.getresponse().status
        asked.close()
        return status


@pytest.fixture
def hall(site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    """Another web process on the same database."""
    monkeypatch.setenv("RECTIFY_VAR", str(tmp_path))
    hall = Hall(Supervisor(grace=5), tmp_path)
    with listen(0) as web:
        hall.port = web.getsockname()[1]
        env = site.env | {"REDIS_URL": hall.start_redis()}
        service = Service("web", web_command(web.fileno()), env, files=(web.fileno(),))
        try:
            one = hall.supervisor.start(service)
            hall.supervisor.wait_for(one, lambda: serves(hall.port), limit=60)
            yield hall
        finally:
            hall.supervisor.stop()


@contextmanager
def desk_of(browser: Browser, hall: Hall, room: Room) -> Iterator[Page]:
    context = browser.new_context(base_url=hall.url)
    log_in(context, room.director, hall.url)
    context.set_default_timeout(30_000)
    page = context.new_page()
    visit(page, "/desk/")
    yield page
    context.close()


def enter(hall: Hall, room: Room, board: int, *events: dict[str, Any]) -> list[str]:
    """What the server says to a tablet that enters these over HTTP."""
    opened = {"type": "BoardOpened", "board": board}
    entries = [
        {
            "id": str(uuid4()),
            "device": "tablet",
            "table": room.tables[0].pk,
            "board": board,
            "occurred_at": datetime.now(UTC).isoformat(),
            "event": event,
        }
        for event in (opened, *events)
    ]
    answer = Line(hall.port, session_of(room.floor)).post(entries)
    return [one["result"] for one in results(answer) or []]


def test_the_desk_says_that_redis_is_away_and_goes_on(
    browser: Browser, hall: Hall, room: Room
) -> None:
    """Entries are accepted and shown; nobody has to load the page again."""
    with desk_of(browser, hall, room) as desk:
        expect(desk.locator("#live")).to_have_text("Live", timeout=SOON)
        desk.evaluate("window.sameOldPage = true")
        hall.stop_redis()
        expect(desk.locator("#live")).to_have_text(SLOW, timeout=SOON)
        assert hall.readiness() == 503
        assert enter(hall, room, 9, *TO_A_CHOICE) == ["new"] * 4
        expect(card(desk, KING)).to_be_visible(timeout=SOON)
        assert enter(hall, room, 10, *TO_A_CHOICE[:1], ENDED[-1]) == ["new"] * 3
        hall.start_redis()
        expect(desk.locator("#live")).to_have_text("Live", timeout=SOON)
        assert hall.readiness() == 200
        assert desk.evaluate("window.sameOldPage")


def test_a_desk_opened_without_redis_says_so_at_once(
    browser: Browser, hall: Hall, room: Room
) -> None:
    """And is told when Redis has come back."""
    hall.stop_redis()
    with desk_of(browser, hall, room) as desk:
        expect(desk.locator("#live")).to_have_text(SLOW, timeout=SOON)
        hall.start_redis()
        expect(desk.locator("#live")).to_have_text("Live", timeout=SOON)
