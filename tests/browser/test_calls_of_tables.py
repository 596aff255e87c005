"""The Director is called where no board is open: on a telephone, without network."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tables.calls.models import DeskStep
from tests.browser.axe import shut_out
from tests.browser.conftest import Room
from tests.browser.hands import go, photograph, visit_table, wait_until_sent
from tests.browser.test_looks import CLIPPED, WIDER, speak
from tests.browser.venue import Venue, wait_for_worker

TELEPHONE: ViewportSize = {"width": 390, "height": 844}
IN_SIGHT = """(node) => {
  const { top, bottom } = node.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""


def steps() -> list[str]:
    return list(DeskStep.objects.order_by("pk").values_list("kind", flat=True))


@pytest.mark.parametrize("language", ["en", "el"])
def test_the_key_is_at_the_foot_without_a_board(
    room: Room, floor: Page, language: str, pictures: Path
) -> None:
    speak(floor, language)
    floor.set_viewport_size(TELEPHONE)
    visit_table(floor, room.tables[0])
    key = floor.locator("[data-foot] .button--call")
    expect(key).to_be_visible()
    assert key.evaluate(IN_SIGHT)
    photograph(floor, pictures, f"call-of-a-table-{language}")
    assert floor.evaluate(WIDER) <= 0
    assert floor.evaluate(CLIPPED) == []
    assert shut_out(floor) == []
    key.click()
    arrived = floor.locator('[data-begin="director_arrived"]').first
    expect(arrived).to_be_visible()
    wait_until_sent(floor, 1)
    assert steps() == ["called"]


def test_the_page_of_rulings_calls_too(room: Room, floor: Page) -> None:
    floor.set_viewport_size(TELEPHONE)
    go(floor, f"/floor/tables/{room.tables[0].pk}/rulings/")
    key = floor.locator("[data-call]")
    assert key.evaluate(IN_SIGHT)
    key.click()
    wait_until_sent(floor, 1)
    assert steps() == ["called"]


@pytest.mark.long
@pytest.mark.keeps
def test_a_call_waits_for_the_network(room: Room, tablet: Page, venue: Venue) -> None:
    """Among the entries of the tablet, through a reload, and is sent once."""
    visit_table(tablet, room.tables[0])
    wait_for_worker(tablet)
    venue.kill()
    tablet.locator("[data-foot] .button--call").click()
    expect(tablet.locator("[data-outbox]")).to_contain_text("1 not sent")
    tablet.reload()
    expect(tablet.locator("[data-outbox]")).to_contain_text("1 not sent")
    venue.start()
    expect(tablet.locator("[data-outbox]")).to_have_text("All sent")
    assert steps() == ["called"]
