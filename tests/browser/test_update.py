"""A newer version waits until nobody is in the middle of anything."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import TO_A_CHOICE, Room
from tests.browser.hands import expose, visit_table, wait_until_sent
from tests.browser.venue import NEWER, Venue, wait_for_worker

pytestmark = [pytest.mark.long, pytest.mark.keeps]

LONGER_THAN_IDLE = 8_000
LOOKS_TWICE = 2_500
LOOK = "async () => void (await (await navigator.serviceWorker.ready).update())"


def idle(tablet: Page) -> None:
    """Nobody touches the page for long; its clock need not be waited for."""
    tablet.clock.fast_forward(LONGER_THAN_IDLE)
    tablet.wait_for_timeout(LOOKS_TWICE)


def test_it_waits_for_the_outbox_and_for_a_half_filled_form(
    room: Room, tablet: Page, venue: Venue
) -> None:
    """Then it is taken, and the page is the newer one."""
    room.open(room.tables[0], 9, *TO_A_CHOICE[:1])
    tablet.clock.install()
    visit_table(tablet, room.tables[0])
    wait_for_worker(tablet)
    before = tablet.locator("html").get_attribute("data-release")
    assert before
    venue.kill()
    tablet.route("**/api/entries/", lambda route: route.abort())
    expose(tablet, "East", "diamonds", "king", "Dropped")
    venue.start(NEWER)
    tablet.evaluate(LOOK)
    expect(tablet.get_by_text("A new version is ready.")).to_be_visible()
    idle(tablet)
    expect(tablet.locator("html")).to_have_attribute("data-release", before)
    expose(tablet, "West")
    tablet.unroute_all()
    wait_until_sent(tablet, 1)
    idle(tablet)
    expect(tablet.locator("html")).to_have_attribute("data-release", before)
    expect(tablet.get_by_text("A new version is ready.")).to_be_visible()
    expose(tablet, "West")
    idle(tablet)
    expect(tablet.locator("html")).not_to_have_attribute("data-release", before)
    expect(tablet.get_by_text("A new version is ready.")).to_be_hidden()
