"""One entry that the server cannot take: it is set aside, and the others go."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tables.intake import sequence_gaps
from tables.models import StoredEvent
from tests.browser.conftest import Room
from tests.browser.hands import kept, visit_table, wait_until_kept, wait_until_sent
from tests.browser.venue import keep_many, wait_until_nothing_is_on_its_way

ENTRIES = "**/api/entries/"
BAD = "the bad one"
TEXTS = ["one", "two", BAD, "four", "five"]
WELL = [(1, "one"), (2, "two"), (4, "four"), (5, "five")]
BROKEN = {"title": "x", "status": 500, "code": "server_error", "detail": "It broke."}
Says = Callable[[list[str]], bool]


def notes() -> list[Any]:
    """The texts stored, with the numbers the tablet gave them."""
    stored = StoredEvent.objects.filter(type="NoteAdded").order_by("position")
    return [(event.seq, event.data.get("text")) for event in stored]


def texts_of(route: Route) -> list[str]:
    batch = json.loads(route.request.post_data or "{}")
    return [entry["event"].get("text") for entry in batch["entries"]]


class Server:
    """One that is away until it is told on which batches it breaks."""

    def __init__(self, page: Page) -> None:
        self.asked: list[list[str]] = []
        self._breaks: Says | None = None
        self._status = 0
        page.route(ENTRIES, self._answer)

    def breaks(self, on: Says, status: int = 500) -> None:
        """From now on it answers; such a batch it does not take."""
        self._status = status
        self._breaks = on

    def is_mended(self) -> None:
        self._breaks = lambda _texts: False

    def _answer(self, route: Route) -> None:
        if self._breaks is None:
            route.abort()
            return
        texts = texts_of(route)
        self.asked.append(texts)
        if not self._breaks(texts):
            route.continue_()
            return
        route.fulfill(
            status=self._status,
            headers={"X-Rectify": "1", "Content-Type": "application/problem+json"},
            body=json.dumps(BROKEN | {"status": self._status}),
        )


def on_the_bad_one(texts: list[str]) -> bool:
    return BAD in texts


def needs(page: Page) -> Locator:
    return page.get_by_role("alert").filter(has_text="Needs your attention")


@pytest.fixture
def server(room: Room, tablet: Page) -> Server:
    """Away; a paired tablet at a table keeps five entries, the third of them bad."""
    room.open(room.tables[0], 9)
    visit_table(tablet, room.tables[0])
    server = Server(tablet)
    keep_many(tablet, room.tables[0].pk, TEXTS)
    assert kept(tablet) == [5, 5]
    # The first tries had fewer of them.
    wait_until_nothing_is_on_its_way(tablet)
    return server


@pytest.mark.parametrize("status", [500, 413])
def test_it_is_set_aside_with_the_reason_and_the_others_go(
    tablet: Page, server: Server, status: int
) -> None:
    server.breaks(on_the_bad_one, status)
    wait_until_sent(tablet, 5)
    assert notes() == WELL
    expect(needs(tablet)).to_contain_text(BAD)
    expect(needs(tablet)).to_contain_text("It broke.")
    # A fault of the server's is tried twice, a refusal is believed.
    assert server.asked.count(TEXTS) == (2 if status == 500 else 1)
    tablet.reload()
    expect(needs(tablet)).to_contain_text(BAD)
    assert notes() == WELL


def test_it_is_sent_again_when_the_server_is_mended(
    tablet: Page, server: Server
) -> None:
    """Under its own number, so that nothing is missing."""
    server.breaks(on_the_bad_one)
    wait_until_sent(tablet, 5)
    server.is_mended()
    needs(tablet).get_by_role("button", name="Send again").click()
    expect(needs(tablet)).to_be_hidden()
    wait_until_sent(tablet, 5)
    assert notes() == [*WELL, (3, BAD)]
    assert sequence_gaps.gap_items() == []


def test_what_is_sent_again_and_breaks_again_is_set_aside_again(
    tablet: Page, server: Server
) -> None:
    server.breaks(on_the_bad_one)
    wait_until_sent(tablet, 5)
    needs(tablet).get_by_role("button", name="Send again").click()
    keep_many(tablet, int(tablet.url.split("/")[-2]), ["six"])
    wait_until_sent(tablet, 6)
    assert notes() == [*WELL, (6, "six")]
    expect(needs(tablet)).to_contain_text(BAD)


def test_it_is_kept_as_a_note_instead(tablet: Page, server: Server) -> None:
    """What was meant is not lost, whatever the entry was."""
    server.breaks(on_the_bad_one)
    wait_until_sent(tablet, 5)
    server.is_mended()
    needs(tablet).get_by_role("button", name="Save as a note").click()
    wait_until_sent(tablet, 6)
    assert notes() == [*WELL, (6, BAD)]
    assert sequence_gaps.gap_items() == []


def test_a_server_that_takes_nothing_sets_nothing_aside(
    tablet: Page, server: Server
) -> None:
    """Not even a batch without entries: it is not the entries' fault."""
    server.breaks(lambda _texts: True)
    while server.asked.count([]) < 2:
        tablet.wait_for_timeout(100)
    expect(tablet.locator("[data-outbox]")).to_contain_text("5 not sent, saved here")
    expect(needs(tablet)).to_be_hidden()
    server.is_mended()
    wait_until_sent(tablet, 5)
    assert [text for _number, text in notes()] == TEXTS


@pytest.mark.parametrize("status", [502, 503, 504])
def test_a_server_that_is_away_splits_nothing(
    tablet: Page, server: Server, status: int
) -> None:
    server.breaks(lambda _texts: len(server.asked) < 5, status)
    wait_until_sent(tablet, 5)
    assert server.asked == [TEXTS] * 5
    assert [text for _number, text in notes()] == TEXTS


def test_an_event_of_no_type_and_half_a_character(room: Room, floor: Page) -> None:
    """As the tester sent it, by the page's own outbox to the real server."""
    room.open(room.tables[0], 9)
    visit_table(floor, room.tables[0])
    floor.route(ENTRIES, lambda route: route.abort())
    keep_many(floor, room.tables[0].pk, ["one"])
    floor.evaluate(
        """async (table) => {
          const files = performance.getEntriesByType("resource").map((one) => one.name);
          const { keep } = await import(files.find((name) => /outbox\\./.test(name)));
          const all = [{ type: [] }, { type: "NoteAdded", text: "half \\ud83c" }];
          for (const event of all)
            await keep({ table, board: 9, version: 1, event, said: "odd" });
        }""",
        room.tables[0].pk,
    )
    keep_many(floor, room.tables[0].pk, ["four"])
    floor.unroute(ENTRIES)
    wait_until_sent(floor, 4)
    assert notes() == [(1, "one"), (4, "four")]
    expect(needs(floor).locator("li")).to_have_count(2)
    wait_until_kept(floor, 4, 0)
