"""A board that was not due, from the tablet to the desk to the case."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from rulings.cases.models import Case
from rulings.common.roles import grant_roles
from tables.models import StoredEvent
from tests.browser.axe import shut_out
from tests.browser.conftest import Room
from tests.browser.hands import go, press, visit_table, wait_until_sent
from tests.browser.taps import ELSE, RECORD
from tests.browser.test_looks import CLIPPED, WIDER

pytestmark = pytest.mark.long

SIZES = ((390, 844), (834, 1112), (1280, 800))
TAPS = (ELSE, "The wrong board for this table", "North")


def look(page: Page, pictures: Path, name: str) -> None:
    """In light and dark, on three screens: nothing is cut off or too wide."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(WIDER) <= 0, (name, width)
            assert page.evaluate(CLIPPED) == [], (name, width)
            page.screenshot(path=pictures / f"{name}-{scheme}-{width}.png")


def test_a_board_not_due_goes_from_the_tablet_to_a_case(
    room: Room, floor: Page, desk: Page, pictures: Path
) -> None:
    """The Laws prescribe a score; nobody gives one until the Director does."""
    grant_roles()
    room.open(room.tables[0], 9)
    visit_table(floor, room.tables[0])
    for name in TAPS:
        press(floor, name)
    look(floor, pictures, "wrong-board-tablet")
    press(floor, RECORD)
    wait_until_sent(floor, 1)
    assert StoredEvent.objects.latest("position").data["played_before"] == ["N"]
    go(desk, f"/desk/tables/{room.tables[0].pk}/?board=9")
    expect(desk.get_by_text("An adjusted score is required.")).to_be_visible()
    expect(desk.get_by_text("The score of this table is cancelled.")).to_be_visible()
    look(desk, pictures, "wrong-board-desk")
    desk.get_by_role("link", name="Open a case over the score").click()
    desk.get_by_role("button", name="Open a case now").click()
    case = Case.objects.get()
    go(desk, f"/review/cases/{case.pk}/decide/")
    desk.get_by_role("link", name="Start from its averages").click()
    expect(desk.locator("#ew-average")).to_have_value("fixed_plus")
    expect(desk.locator("#ns-average")).to_have_value("")
    look(desk, pictures, "wrong-board-case")
    assert shut_out(desk) == []
