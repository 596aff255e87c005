"""One browser, several people; and clocks that are wrong by an hour."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tables.models import StoredEvent
from tests.browser.conftest import TO_A_CHOICE, Room, log_in
from tests.browser.hands import expose, visit, visit_table, wait_until_sent
from tests.browser.venue import wait_for_worker

pytestmark = [pytest.mark.long, pytest.mark.keeps]

CALLED = {"type": "DirectorCalled"}
HOUR = timedelta(hours=1)
KEPT = """async () => {
  const pages = await caches.open("pages");
  return (await pages.keys()).map(({ url }) => new URL(url).pathname);
}"""


def kept_table(page: Page, room: Room, person: Any, url: str) -> str:
    """The address of a table's page that the browser keeps for someone."""
    log_in(page.context, person, url)
    visit_table(page, room.tables[0])
    wait_for_worker(page)
    path = f"/floor/tables/{room.tables[0].pk}/"
    assert path in page.evaluate(KEPT)
    return path


def test_the_page_to_log_in_at_leaves_no_page_of_the_last_user(
    room: Room, page: Page, site: Any
) -> None:
    """On a slow network the next one would be shown it."""
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    kept_table(page, room, room.director, site.url)
    page.context.clear_cookies()
    with page.expect_response("**/forget_pages*.js"):
        page.goto("/login/")
    page.wait_for_function(f"async () => !(await ({KEPT})()).length")


def test_what_is_kept_is_of_one_login(room: Room, page: Page, site: Any) -> None:
    """Also those who come in by another way: their first page is kept alone."""
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    path = kept_table(page, room, room.director, site.url)
    log_in(page.context, room.floor, site.url)
    page.goto("/floor/")
    wait_for_worker(page)
    assert page.evaluate(KEPT) == ["/floor/"]
    visit(page, path)
    wait_for_worker(page)
    assert {"/floor/", path} <= set(page.evaluate(KEPT))


@pytest.mark.parametrize("wrong", [HOUR, -HOUR])
def test_a_desk_whose_clock_is_wrong_tells_how_long_someone_waits(
    room: Room, desk: Page, wrong: timedelta
) -> None:
    """Times are from the server's clock."""
    room.open(room.tables[0], 9, *TO_A_CHOICE[:1], CALLED)
    desk.clock.install(time=datetime.now(UTC) + wrong)
    visit(desk, "/desk/")
    expect(desk.locator(".call__since").first).to_have_text("just now")


@pytest.mark.parametrize("wrong", [HOUR, -HOUR])
def test_a_tablet_whose_clock_is_wrong_goes_on(
    room: Room, floor: Page, wrong: timedelta
) -> None:
    """What it enters is sent and stored, in the order of the taps."""
    room.open(room.tables[0], 9, *TO_A_CHOICE[:1])
    floor.clock.install(time=datetime.now(UTC) + wrong)
    visit_table(floor, room.tables[0])
    expose(floor, "East", "diamonds", "king", "Dropped")
    wait_until_sent(floor, 1)
    assert StoredEvent.objects.latest("position").type == "CardExposed"
    expect(floor.locator("#live")).to_contain_text("Live")
