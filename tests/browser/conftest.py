"""A room with people and tables, looked at in a real browser."""

import itertools
import os
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from playwright.sync_api import BrowserContext, Page, expect

from tables.intake.entries import Entry
from tables.intake.services import record_entries
from tables.models import Section, Table, Tournament
from tests.browser.forking import Copies
from tests.browser.venue import Venue
from tests.sessions import session_of
from tests.tables.paired import pair

Event = dict[str, Any]
# A busy machine is slow; what does not come at all still fails.
expect.set_options(timeout=20_000)
TO_A_CHOICE: list[Event] = [
    {"type": "AuctionEnded", "contract": "4S", "declarer": "S"},
    {"type": "CardExposed", "seat": "E", "cards": ["DK"], "manner": "dropped"},
    {"type": "OnLead", "seat": "W"},
]


@dataclass
class Room:
    """Tables of one section, and a director who enters things from elsewhere."""

    tables: list[Table]
    director: Any
    floor: Any

    def __post_init__(self) -> None:
        self.device = f"desk-{uuid.uuid4().hex[:8]}"
        self.numbers = itertools.count(1)

    def record(self, table: Table, board: int, *events: Event, **extra: Any) -> None:
        """Enter events as another device would."""
        entries = [self._entry(table, board, event, extra) for event in events]
        recorded = record_entries(entries=entries, actor=self.director)
        assert {outcome.result for outcome in recorded.outcomes} <= {"new", "late"}

    def _entry(self, table: Table, board: int, event: Event, extra: Event) -> Entry:
        return Entry(
            id=uuid.uuid4(),
            device=self.device,
            seq=next(self.numbers),
            table=table.pk,
            board=board,
            occurred_at=datetime.now(UTC),
            event=event,
            **extra,
        )

    def open(self, table: Table, board: int, *events: Event) -> None:
        """Open a board and enter what follows."""
        self.record(table, board, {"type": "BoardOpened", "board": board}, *events)


@pytest.fixture
def room(transactional_db: None) -> Room:
    """Five tables, a director and a floor official."""
    section = Section.objects.create(
        tournament=Tournament.objects.create(name="Autumn Teams"), name="A"
    )
    tables = [Table.objects.create(section=section, number=n) for n in range(1, 6)]
    return Room(tables, _person("director"), _person("floor"))


def _person(role: str) -> Any:
    person = get_user_model().objects.create_user(role, password=f"demo-{role}")
    person.groups.add(Group.objects.get_or_create(name=role)[0])
    return person


def log_in(context: BrowserContext, person: Any, url: str) -> None:
    """Give the browser the session of a logged-in user."""
    name, value = settings.SESSION_COOKIE_NAME, session_of(person)
    context.add_cookies([{"name": name, "value": value, "url": url}])


def log_out(context: BrowserContext) -> None:
    """End the browser's log-in as time does; what its forms are signed with stays.

    Without that too, an answer that is still on its way signs the next form otherwise.
    """
    context.clear_cookies(name=settings.SESSION_COOKIE_NAME)


def let_in(
    context: BrowserContext, room: Room, url: str, name: str = "Tablet A"
) -> None:
    """Give the browser the cookie of a paired tablet, without the walk to it."""
    section = room.tables[0].section
    secret = pair(section.tournament, section, name)
    context.add_cookies([{"name": "tablet", "value": secret, "url": url}])


# *Fit* has the server draw the desk again for a new size of the screen; a test that is
# not about that would lose its page in the middle.
KEEP_DETAIL = """(() => {
  const { getItem } = Storage.prototype;
  Storage.prototype.getItem = function (name) {
    const screen = `${innerWidth} ${innerHeight}`;
    return name === "fitted" ? screen : getItem.call(this, name);
  };
})()"""


# A tablet keeps its pages and the whole lawbook at its first visit: a third of the work
# of a test that is about neither. Those that are have the mark `keeps`.
NOTHING_KEPT = """(() => {
  const workers = navigator.serviceWorker;
  const register = workers?.register.bind(workers);
  const keeps = /\\/(floor\\/sw|lawbook\\/offline)\\.js/;
  if (workers)
    workers.register = (script, options) =>
      keeps.test(script)
        ? Promise.reject(new Error("This test keeps no pages."))
        : register(script, options);
})()"""


def keep_nothing(context: BrowserContext, request: pytest.FixtureRequest) -> None:
    """Let the tablet keep no page for later, except in tests marked `keeps`."""
    if not request.node.get_closest_marker("keeps"):
        context.add_init_script(NOTHING_KEPT)


def keep_detail(context: BrowserContext, request: pytest.FixtureRequest) -> None:
    """Let *Fit* keep the detail that is drawn, except in tests marked `redraws`."""
    if not request.node.get_closest_marker("redraws"):
        context.add_init_script(KEEP_DETAIL)


@pytest.fixture
def context(context: BrowserContext, request: pytest.FixtureRequest) -> BrowserContext:
    """The browser of a test, in which no desk is drawn again and no page is kept."""
    keep_detail(context, request)
    keep_nothing(context, request)
    return context


@pytest.fixture
def floor(context: BrowserContext, page: Page, room: Room, site: Any) -> Page:
    """The tablet of the floor official."""
    log_in(context, room.floor, site.url)
    page.set_viewport_size({"width": 1280, "height": 800})
    return page


@pytest.fixture(scope="session")
def _copies(_site: Any) -> Iterator[Copies]:
    """What starts servers that tests kill."""
    copies = Copies({**os.environ, **_site.env})
    yield copies
    copies.close()


@pytest.fixture(scope="session")
def _venues(_copies: Copies) -> Iterator[list[Venue]]:
    """The server that the last test has left as it was, if it has."""
    left: list[Venue] = []
    yield left
    for venue in left:
        venue.kill()


@pytest.fixture
def venue(site: Any, _copies: Copies, _venues: list[Venue]) -> Iterator[Venue]:
    """A server that the test may kill; it is another one after such a test."""
    venue = _venues.pop() if _venues else Venue(site.env, _copies)
    yield venue
    if venue.is_untouched:
        _venues.append(venue)
    else:
        venue.kill()


@pytest.fixture
def tablet(
    browser: Any, room: Room, venue: Venue, request: pytest.FixtureRequest
) -> Iterator[Page]:
    """A tablet that follows the server which may be killed."""
    context = browser.new_context(
        base_url=venue.url, viewport={"width": 1280, "height": 800}
    )
    context.set_default_timeout(30_000)
    log_in(context, room.floor, venue.url)
    keep_nothing(context, request)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    context.close()
    assert faults == []


@pytest.fixture
def desk(
    browser: Any, room: Room, site: Any, request: pytest.FixtureRequest
) -> Iterator[Page]:
    """The director's own browser, beside the tablet."""
    context = browser.new_context(
        base_url=site.url, viewport={"width": 1440, "height": 900}
    )
    context.set_default_timeout(30_000)
    log_in(context, room.director, site.url)
    keep_detail(context, request)
    keep_nothing(context, request)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda told: _note(told, faults))
    yield page
    context.close()
    assert faults == []


def _note(told: Any, faults: list[str]) -> None:
    """Note every error but a request that the test itself has cut off."""
    cut_off = "Failed to load resource" in told.text or "Failed to fetch" in told.text
    if told.type == "error" and not cut_off:
        faults.append(told.text)
