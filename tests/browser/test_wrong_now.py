"""What is often got wrong, offered where it comes up: one line, folded."""

from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import shut_out
from tests.browser.conftest import TO_A_CHOICE, Room
from tests.browser.hands import go, visit
from tests.browser.test_looks import CLIPPED, WIDER, speak

SIZES = {"telephone": (390, 844), "tablet": (1280, 800), "desktop": (1440, 900)}
WORDS = {
    "en": ("Common mistakes", "The ten is not an honour."),
    "el": ("Συνηθισμένα λάθη", "Το δέκα δεν είναι ονέρ."),
}


@pytest.fixture
def pages(room: Room) -> tuple[str, str]:
    """The tablet's page and the desk's of a table with an honour and a choice."""
    table = room.tables[0]
    room.open(table, 9, *TO_A_CHOICE)
    return f"/floor/tables/{table.pk}/", f"/desk/tables/{table.pk}/"


@pytest.fixture(params=["floor", "desk"])
def shown(
    request: pytest.FixtureRequest, pages: tuple[str, str]
) -> tuple[str, Page, str]:
    """Each side: its name, its browser and the page of the table."""
    page: Page = request.getfixturevalue(request.param)
    return request.param, page, pages[request.param == "desk"]


@pytest.mark.parametrize("language", ["en", "el"])
def test_it_is_one_quiet_line_that_opens(
    shown: tuple[str, Page, str], pictures: Path, language: str
) -> None:
    """Folded it takes one line; opened, each mistake has what holds and its clause."""
    side, page, address = shown
    speak(page, language)
    title, said = WORDS[language]
    for (name, (width, height)), look in product(SIZES.items(), ("light", "dark")):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if look == "dark" else "light")
        visit(page, address)
        line = page.locator("#wrong-now")
        expect(line.locator("summary")).to_contain_text(title)
        expect(line.get_by_text(said)).to_be_hidden()
        box = line.bounding_box()
        assert box is not None
        assert box["height"] <= 64
        line.locator("summary").click()
        expect(line.get_by_text(said)).to_be_visible()
        assert page.evaluate(WIDER) <= 0
        assert page.evaluate(CLIPPED) == []
        line.scroll_into_view_if_needed()
        page.screenshot(path=pictures / f"wrong-{side}-{language}-{name}-{look}.png")
    assert shut_out(page) == []
    href = line.get_by_role("link").first.get_attribute("href")
    assert href is not None
    assert href.startswith("/lawbook/2017/")
    assert go(page, href).ok


def test_it_stays_open_while_news_comes_in_and_when_the_net_is_gone(
    pages: tuple[str, str], floor: Page, room: Room
) -> None:
    visit(floor, pages[0])
    line, said = floor.locator("#wrong-now"), WORDS["en"][1]
    line.locator("summary").click()
    room.record(room.tables[0], 9, {"type": "NoteAdded", "text": "a note"})
    expect(floor.locator(".last__entry").first).to_contain_text("a note")
    expect(line.get_by_text(said)).to_be_visible()
    floor.context.set_offline(True)
    line.locator("summary").click()
    expect(line.get_by_text(said)).to_be_hidden()
    line.locator("summary").click()
    expect(line.get_by_text(said)).to_be_visible()
    floor.context.set_offline(False)


def test_the_players_are_not_shown_it(pages: tuple[str, str], floor: Page) -> None:
    """Their card holds the words to say and nothing else."""
    visit(floor, pages[0])
    floor.locator("[data-show-players]").click()
    card = floor.locator(".showing")
    expect(card).to_be_visible()
    expect(card.get_by_text(WORDS["en"][0])).to_have_count(0)


def test_where_nothing_has_happened_there_is_no_line(room: Room, floor: Page) -> None:
    contract = {"type": "AuctionEnded", "contract": "4S", "declarer": "S"}
    room.open(room.tables[1], 3, contract)
    visit(floor, f"/floor/tables/{room.tables[1].pk}/")
    expect(floor.locator("#wrong-now")).to_have_count(0)
