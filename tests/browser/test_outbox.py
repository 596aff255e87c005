"""Many entries, two tabs, a server that dies: each arrives once, in order."""

import itertools
import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tables.intake import sequence_gaps
from tables.models import Receipt, StoredEvent
from tests.browser.conftest import Room, log_in
from tests.browser.hands import (
    kept,
    visit_table,
    wait_until_kept,
    wait_until_sent,
)
from tests.browser.venue import Venue, keep_many

pytestmark = pytest.mark.long

NO_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })"


def notes() -> list[Any]:
    """The texts stored, with the numbers the tablet gave them."""
    stored = StoredEvent.objects.filter(type="NoteAdded").order_by("position")
    return [(event.seq, event.data["text"]) for event in stored]


def expected(count: int) -> list[Any]:
    return [(n, f"note {n}") for n in range(1, count + 1)]


def texts(count: int) -> list[str]:
    return [text for _number, text in expected(count)]


def test_five_hundred_entries_without_network(
    room: Room, tablet: Page, venue: Venue
) -> None:
    """All are kept, none is lost or doubled, and the order is the tablet's."""
    room.open(room.tables[0], 9)
    visit_table(tablet, room.tables[0])
    venue.kill()
    keep_many(tablet, room.tables[0].pk, texts(500))
    assert kept(tablet) == [500, 500]
    expect(tablet.locator("[data-outbox]")).to_contain_text("500 not sent")
    venue.start()
    wait_until_sent(tablet, 500)
    assert notes() == expected(500)


def test_the_server_is_killed_among_the_batches(
    room: Room, tablet: Page, venue: Venue
) -> None:
    """It dies with a batch under way, twice, and nobody knows what it has stored."""
    room.open(room.tables[0], 9)
    visit_table(tablet, room.tables[0])
    venue.kill()
    keep_many(tablet, room.tables[0].pk, texts(300))
    for stop_at in (1, 120):
        venue.start()
        while len(notes()) < stop_at:
            tablet.wait_for_timeout(5)
        venue.kill()
        assert kept(tablet)[1] > 0
    venue.start()
    wait_until_sent(tablet, 300)
    assert notes() == expected(300)


def test_the_answer_is_lost_twice(room: Room, floor: Page) -> None:
    """The server has stored the batch each time, and says "again" at last."""
    room.open(room.tables[0], 9)
    visit_table(floor, room.tables[0])
    lost: list[str] = []

    def lose(route: Route) -> None:
        lost.append(route.fetch().json()["results"][0]["result"])
        route.abort()

    floor.route("**/api/entries/", lose, times=2)
    keep_many(floor, room.tables[0].pk, texts(1))
    wait_until_sent(floor, 1)
    assert lost == ["new", "again"]
    assert notes() == expected(1)


@pytest.mark.parametrize("locks", [True, False], ids=["locks", "a lease"])
def test_two_tabs_have_one_outbox(room: Room, floor: Page, locks: bool) -> None:
    """Both make entries at the same time: one row of numbers, sent by one tab."""
    room.open(room.tables[0], 9)
    if not locks:
        floor.context.add_init_script(NO_LOCKS)
    other = floor.context.new_page()
    sent: list[int] = []

    def watch(route: Route) -> None:
        answer = route.fetch()
        batch = json.loads(route.request.post_data or "{}")
        sent.extend(entry["seq"] for entry in batch["entries"])
        route.fulfill(response=answer)

    for page in (floor, other):
        visit_table(page, room.tables[0])
        page.route("**/api/entries/", lambda route: route.abort())
    for number, page in zip(range(20), itertools.cycle((floor, other)), strict=False):
        keep_many(page, room.tables[0].pk, [f"note {number + 1}"])
    assert kept(floor) == [20, 20]
    expect(other.locator("[data-outbox]")).to_contain_text("20 not sent")
    for page in (floor, other):
        page.unroute_all()
        page.route("**/api/entries/", watch)
    wait_until_sent(floor, 20)
    assert notes() == expected(20)
    assert sent == sorted(set(sent))
    expect(other.locator("[data-outbox]")).to_have_text("All sent")


def test_entries_of_the_earlier_version_are_taken_over(room: Room, floor: Page) -> None:
    """They lay in local storage, under a device and numbers of their own."""
    room.open(room.tables[0], 9)
    floor.goto("/login/")
    floor.evaluate(
        """(table) => [8, 9].forEach((seq) => {
          const id = `01990000-0000-7000-8000-00000000000${seq}`;
          const event = { type: "NoteAdded", text: `old ${seq}` };
          const entry = { id, device: "tablet-old", seq, table, board: 9, event,
            base_version: 1, occurred_at: "2026-11-20T19:00:00Z", said: "old" };
          localStorage.setItem(`rectify.entry.${id}`, JSON.stringify(entry));
        })""",
        room.tables[0].pk,
    )
    visit_table(floor, room.tables[0])
    keep_many(floor, room.tables[0].pk, ["note 1"])
    wait_until_sent(floor, 1)
    assert notes() == [(8, "old 8"), (9, "old 9"), (1, "note 1")]
    assert floor.evaluate("() => localStorage.length") == 0


def test_an_undone_entry_is_never_sent_and_leaves_no_gap(
    room: Room, tablet: Page, venue: Venue
) -> None:
    """Its number is told as spent."""
    room.open(room.tables[0], 9)
    visit_table(tablet, room.tables[0])
    venue.kill()
    keep_many(tablet, room.tables[0].pk, ["one", "two"])
    undo = tablet.locator("[data-undo] li").filter(has_text="two")
    undo.get_by_role("button").click()
    wait_until_kept(tablet, 2, 1)
    keep_many(tablet, room.tables[0].pk, ["three"])
    venue.start()
    wait_until_sent(tablet, 3)
    assert notes() == [(1, "one"), (3, "three")]
    tablet.goto("/desk/")
    expect(tablet.get_by_text("Entry missing")).to_have_count(0)


def test_a_full_tablet_says_that_the_tap_was_not_heard(
    room: Room, floor: Page, site: Any
) -> None:
    """The disk has no room: nothing is claimed to be kept."""
    room.open(room.tables[0], 9)
    visit_table(floor, room.tables[0])
    session = floor.context.new_cdp_session(floor)
    session.send("Storage.overrideQuotaForOrigin", {"origin": site.url, "quotaSize": 1})
    keep_many(floor, room.tables[0].pk, ["x" * 100_000])
    foot = floor.locator("[data-outbox]")
    expect(foot).to_contain_text("This tablet is full")
    assert kept(floor) == [0, 0]
    session.send("Storage.overrideQuotaForOrigin", {"origin": site.url})
    keep_many(floor, room.tables[0].pk, ["note 1"])
    expect(foot).to_have_text("All sent")
    assert notes() == expected(1)


def test_a_tablet_goes_on_in_one_series_with_any_official(
    room: Room, floor: Page, site: Any
) -> None:
    """Its numbers are its own by a secret that outlives a reload and a log-in."""
    room.open(room.tables[0], 9)
    told: list[str] = []

    def listen(route: Route) -> None:
        told.append(json.loads(route.request.post_data or "{}")["series"])
        route.continue_()

    floor.context.route("**/api/entries/", listen)
    visit_table(floor, room.tables[0])
    keep_many(floor, room.tables[0].pk, ["note 1"])
    wait_until_sent(floor, 1)
    log_in(floor.context, room.director, site.url)
    floor.reload()
    keep_many(floor, room.tables[0].pk, ["note 2"])
    wait_until_sent(floor, 2)
    assert notes() == expected(2)
    assert len(set(told)) == 1
    ours = Receipt.objects.filter(device__startswith="tablet-")
    assert ours.values("series").distinct().count() == 1
    assert str(ours[0].series) != told[0]
    assert sequence_gaps.unsettled_gaps() == []


def test_a_tablet_of_an_earlier_version_goes_on_counting(
    room: Room, floor: Page
) -> None:
    """It has a name and numbers, and the server does not know whose they were."""
    room.open(room.tables[0], 9)
    visit_table(floor, room.tables[0])
    floor.context.route("**/api/entries/", without_series)
    keep_many(floor, room.tables[0].pk, ["note 1"])
    wait_until_sent(floor, 1)
    floor.evaluate(FORGET_SERIES)
    floor.context.unroute_all()
    keep_many(floor, room.tables[0].pk, ["note 2"])
    wait_until_sent(floor, 2)
    assert notes() == expected(2)
    assert sequence_gaps.unsettled_gaps() == []


# What a tablet of an earlier version has not kept.
FORGET_SERIES = """() => new Promise((good, bad) => {
  const ask = indexedDB.open("rectify");
  ask.onerror = () => bad(ask.error);
  ask.onsuccess = () => {
    const at = ask.result.transaction(["facts"], "readwrite");
    at.objectStore("facts").delete("series");
    at.oncomplete = () => good(ask.result.close());
  };
})"""


def without_series(route: Route) -> None:
    batch = json.loads(route.request.post_data or "{}")
    del batch["series"]
    route.continue_(post_data=json.dumps(batch))
