"""Two officials report one card: the Director sees both, and says what is so."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tables.models import StoredEvent, Table
from tests.browser.conftest import Event, Room
from tests.browser.hands import card, visit
from tests.pictures import has_come_out

IN_PLAY: Event = {"type": "AuctionEnded", "contract": "4S", "declarer": "S"}
KING: Event = {
    "type": "CardExposed",
    "seat": "E",
    "cards": ["DK"],
    "manner": "dropped",
}
QUEEN = KING | {"cards": ["DQ"]}
ON_THE_DESK = "{} of diamonds, major penalty card, East"


@pytest.fixture
def table(room: Room) -> Table:
    """A table where one official has entered the king, another one the queen."""
    room.open(room.tables[0], 9, IN_PLAY, KING)
    other = Room(room.tables, room.floor, room.floor)
    other.record(room.tables[0], 9, QUEEN)
    return room.tables[0]


def test_the_same_and_this_one_stays(table: Table, desk: Page) -> None:
    """From the list to the table; the other entry is taken back."""
    visit(desk, "/desk/")
    expect(desk.locator(".call--twice .call__text")).to_have_text(
        "East: one incident or two?"
    )
    desk.locator(".call--twice").click()
    sides = desk.locator(".report")
    expect(sides).to_have_count(2)
    expect(sides.first).to_contain_text("East exposed the king of diamonds")
    stays = sides.nth(1).get_by_role("button", name="Same incident: keep this one")
    stays.click()
    expect(desk.locator(".twice")).to_have_count(0)
    expect(desk.locator(".call--twice")).to_have_count(0)
    expect(card(desk, ON_THE_DESK.format("queen"))).to_be_visible()
    expect(card(desk, ON_THE_DESK.format("king"))).to_have_count(0)
    expect(desk.locator("#entry-3 del")).to_contain_text("the king of diamonds")


def test_both_are_real(table: Table, desk: Page) -> None:
    """Both stay, and the question does not come back."""
    visit(desk, f"/desk/tables/{table.pk}/")
    desk.get_by_role("button", name="Two incidents: keep both").click()
    expect(desk.locator(".twice")).to_have_count(0)
    expect(desk.locator("#entry-5")).to_contain_text("both are real")
    for name in ("king", "queen"):
        expect(card(desk, ON_THE_DESK.format(name))).to_be_visible()
    last = StoredEvent.objects.order_by("version").last()
    assert last is not None
    assert last.data == {"type": "ReportsCompared", "events": [3, 4]}


def test_a_board_as_it_was(table: Table, desk: Page) -> None:
    """The number of an entry leads to the board as it stood after it, and back."""
    visit(desk, f"/desk/tables/{table.pk}/")
    desk.locator("#entry-3").get_by_role("link", name="3").click()
    expect(desk.locator(".then")).to_contain_text("after entry 3")
    expect(card(desk, ON_THE_DESK.format("king"))).to_be_visible()
    expect(card(desk, ON_THE_DESK.format("queen"))).to_have_count(0)
    expect(desk.locator("[data-event]")).to_have_count(0)
    desk.get_by_role("link", name="Back to now").click()
    expect(card(desk, ON_THE_DESK.format("queen"))).to_be_visible()


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("width", [1440, 810])
def test_pictures(
    table: Table, desk: Page, pictures: Path, look: Any, width: int
) -> None:
    """For people to look at: on the desk and on a tablet, now and then."""
    desk.emulate_media(color_scheme=look)
    desk.set_viewport_size({"width": width, "height": 900})
    for name, address in (
        ("list", "/desk/"),
        ("table", f"/desk/tables/{table.pk}/"),
        ("then", f"/desk/tables/{table.pk}/?board=9&at=3"),
    ):
        visit(desk, address)
        target = pictures / f"twice-{name}-{width}-{look}.png"
        desk.screenshot(path=target, full_page=True)
        assert has_come_out(target)
