"""What the foot shows is clean in every state, both looks, both languages."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import shut_out
from tests.browser.conftest import TO_A_CHOICE, Room
from tests.browser.hands import go, photograph, visit_table, wait_until_sent
from tests.browser.test_looks import CLIPPED, SMALL, WIDER, speak
from tests.browser.venue import keep_many


@pytest.mark.parametrize("language", ["en", "el"])
def test_needs_you_and_not_sent(
    room: Room, floor: Page, language: str, pictures: Path
) -> None:
    """A refused entry, one that is not sent, and the page that was never opened."""
    room.open(room.tables[0], 9, *TO_A_CHOICE[:1])
    visit_table(floor, room.tables[0])
    keep_many(floor, room.tables[1].pk, ["no board is open there"])
    wait_until_sent(floor, 1)
    floor.context.clear_cookies(name="sessionid")
    speak(floor, language)
    go(floor, "/floor/offline/")
    keep_many(floor, room.tables[0].pk, ["not sent"])
    expect(floor.locator("[data-export]")).to_be_visible()
    expect(floor.locator("[data-needs] li")).to_have_count(1)
    assert shut_out(floor) == []
    for width, height in ((1280, 800), (390, 844)):
        floor.set_viewport_size({"width": width, "height": height})
        photograph(floor, pictures, f"foot-{width}-{language}")
        assert floor.evaluate(WIDER) <= 0
        assert floor.evaluate(CLIPPED) == []
        assert floor.evaluate(SMALL) == []
