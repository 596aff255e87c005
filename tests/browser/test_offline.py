"""Without network: the pages open, the last known table is there, nothing is lost."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tables.models import StoredEvent
from tests import browsers
from tests.browser.conftest import TO_A_CHOICE, Room, log_in
from tests.browser.hands import card, expose, visit, visit_table, wait_until_sent
from tests.browser.venue import Venue, wait_for_worker
from tests.chromium import QUIET

pytestmark = [pytest.mark.long, pytest.mark.keeps]

IN_PLAY = TO_A_CHOICE[:1]
DOTTED = "king of diamonds, not yet sent, East"
DROPPED = "king of diamonds, major penalty card, East"
LOW: dict[str, Any] = {
    "type": "CardExposed",
    "seat": "W",
    "cards": ["S9"],
    "manner": "dropped",
}


def cards_stored() -> list[list[str]]:
    exposed = StoredEvent.objects.filter(type="CardExposed").order_by("position")
    return [event.data["cards"] for event in exposed]


def test_a_reload_shows_the_last_known_table_and_what_is_not_sent(
    room: Room, tablet: Page, venue: Venue
) -> None:
    """Also what came after the page was loaded: the part heard last is kept as well."""
    room.open(room.tables[0], 9, *IN_PLAY)
    visit_table(tablet, room.tables[0])
    wait_for_worker(tablet)
    room.record(room.tables[0], 9, LOW)
    expect(card(tablet, "nine of spades, minor penalty card, West")).to_be_visible()
    venue.kill()
    expose(tablet, "East", "diamonds", "king", "Dropped")
    expect(card(tablet, DOTTED)).to_be_visible()
    tablet.reload()
    expect(card(tablet, DOTTED)).to_be_visible()
    expect(card(tablet, "nine of spades, minor penalty card, West")).to_be_visible()
    expect(tablet.locator("[data-outbox]")).to_contain_text("1 not sent")
    expect(tablet.locator("#live")).to_contain_text("Not live – last update")
    venue.start()
    wait_until_sent(tablet, 1)
    expect(card(tablet, DROPPED)).to_be_visible()
    assert cards_stored() == [["S9"], ["DK"]]


def test_tables_opened_before_open_again_and_others_say_so(
    room: Room, tablet: Page, venue: Venue
) -> None:
    """The list, another table, and a table that was never opened here."""
    room.open(room.tables[1], 11, *IN_PLAY)
    visit(tablet, "/floor/")
    wait_for_worker(tablet)
    visit_table(tablet, room.tables[1])
    visit_table(tablet, room.tables[0])
    venue.kill()
    tablet.goto("/floor/")
    tablet.locator(f"a[href='/floor/tables/{room.tables[1].pk}/']").click()
    expect(tablet.get_by_role("heading", level=1)).to_contain_text("Board 11")
    expose(tablet, "East", "diamonds", "king", "Dropped")
    expect(tablet.locator("[data-outbox]")).to_contain_text("1 not sent")
    tablet.goto(f"/floor/tables/{room.tables[2].pk}/")
    heading = tablet.get_by_role("heading", level=1)
    expect(heading).to_contain_text("this tablet has not opened this page before")
    expect(tablet.locator("[data-outbox]")).to_contain_text("1 not sent")
    tablet.get_by_role("link", name="Tables").click()
    expect(tablet.get_by_role("heading", level=1)).to_have_text("Which table?")


def test_the_browser_is_closed_while_the_server_is_dead(
    room: Room, browser: Browser, venue: Venue, tmp_path: Path
) -> None:
    """Three entries, a restart of the browser, and the server comes back."""
    room.open(room.tables[0], 9, *IN_PLAY)
    address = f"/floor/tables/{room.tables[0].pk}/"

    def start() -> Page:
        context = browser.browser_type.launch_persistent_context(
            tmp_path / "profile",
            executable_path=browsers.chromium(),
            chromium_sandbox=False,
            args=QUIET,
            base_url=venue.url,
        )
        context.set_default_timeout(30_000)
        log_in(context, room.floor, venue.url)
        return context.pages[0]

    page = start()
    visit(page, address)
    wait_for_worker(page)
    venue.kill()
    expose(page, "East", "diamonds", "king", "Dropped")
    expose(page, "West", "clubs", "four", "Dropped")
    expect(page.locator("[data-outbox]")).to_contain_text("2 not sent")
    page.context.close()
    page = start()
    page.goto(address)
    expect(card(page, DOTTED)).to_be_visible()
    expose(page, "East", "hearts", "six", "Dropped")
    expect(page.locator("[data-outbox]")).to_contain_text("3 not sent")
    venue.start()
    wait_until_sent(page, 3)
    page.context.close()
    assert cards_stored() == [["DK"], ["C4"], ["H6"]]


def test_who_is_logged_out_leaves_no_table_to_look_at(
    room: Room, tablet: Page, venue: Venue
) -> None:
    """The pages kept are gone with the log-in; the entries are not."""
    room.open(room.tables[0], 9, *IN_PLAY)
    visit_table(tablet, room.tables[0])
    wait_for_worker(tablet)
    tablet.context.clear_cookies()
    expose(tablet, "East", "diamonds", "king", "Dropped")
    expect(tablet.locator("[data-outbox]")).to_contain_text(
        "Sign in again – 1 not sent"
    )
    tablet.reload()
    expect(tablet.get_by_role("heading", name="Sign in")).to_be_visible()
    venue.kill()
    tablet.goto(f"/floor/tables/{room.tables[0].pk}/")
    expect(tablet.get_by_role("heading", level=1)).to_contain_text("offline")
    expect(tablet.locator("[data-outbox]")).to_contain_text("1 not sent")


def test_someone_elses_page_does_not_stand_in_for_ours(
    room: Room, tablet: Page
) -> None:
    """A captive portal answers a reload with its own page: the kept one is shown."""
    room.open(room.tables[0], 9, *IN_PLAY)
    visit_table(tablet, room.tables[0])
    wait_for_worker(tablet)
    tablet.context.route(
        "**/floor/tables/*/",
        lambda route: route.fulfill(status=200, body="<h1>Welcome to the hotel</h1>"),
    )
    tablet.reload()
    expect(tablet.get_by_role("heading", level=1)).to_contain_text("Board 9")


def test_the_app_begins_offline_where_it_was_last(
    room: Room, tablet: Page, venue: Venue
) -> None:
    """With network the server says where; without it the table that was open last."""
    room.open(room.tables[0], 9, *IN_PLAY)
    visit(tablet, "/floor/")
    wait_for_worker(tablet)
    visit_table(tablet, room.tables[0])
    tablet.goto("/floor/start/")
    expect(tablet).to_have_url(f"{venue.url}/floor/")
    visit_table(tablet, room.tables[0])
    venue.kill()
    tablet.goto("/floor/start/")
    expect(tablet).to_have_url(f"{venue.url}/floor/tables/{room.tables[0].pk}/")
    expect(tablet.get_by_role("heading", level=1)).to_contain_text("Board 9")
