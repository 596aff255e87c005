"""The words turned to the players, and the code that takes them along."""

import itertools

import pytest
from playwright.sync_api import Page, expect

from tables.web.pages.ruling_card import link_token
from tests.browser.axe import shut_out
from tests.browser.conftest import TO_A_CHOICE, Room
from tests.browser.hands import go, visit_table
from tests.browser.test_looks import CLIPPED, SIZES, WIDER

ANGLES = {"opposite": 180, "on the left": 90, "on the right": -90}
ANGLE = "(one) => getComputedStyle(one).rotate"
INSIDE = """(one) => { const box = one.getBoundingClientRect();
  return box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1
    && box.bottom <= innerHeight + 1; }"""
SMALL = """() => [...document.querySelectorAll("dialog button")]
  .map((one) => one.getBoundingClientRect())
  .filter((box) => box.width < 47.5 || box.height < 47.5).length"""


@pytest.fixture
def card(room: Room, floor: Page) -> Page:
    """The words of a choice, shown to the players."""
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    visit_table(floor, room.tables[0])
    floor.get_by_role("button", name="Show the players").click()
    expect(floor.get_by_role("dialog")).to_be_visible()
    return floor


def test_the_words_turn_to_the_reader(card: Page) -> None:
    """Wholly on the screen each way; a second tap turns them back."""
    sheet = card.locator(".showing__sheet")
    for (width, height), who in itertools.product(SIZES, ANGLES):
        card.set_viewport_size({"width": width, "height": height})
        key = card.get_by_role("button", name=f"For the player {who}")
        key.click()
        assert sheet.evaluate(ANGLE) == f"{ANGLES[who]}deg"
        assert sheet.evaluate(INSIDE), (width, height, who)
        key.click()
        assert sheet.evaluate(ANGLE) == "none"
        assert sheet.evaluate(INSIDE), (width, height)


def test_nothing_else_stands_beside_the_words(card: Page) -> None:
    """Large, in one language at a time, with the clauses and the edition."""
    dialog = card.get_by_role("dialog")
    expect(dialog.get_by_text("West, wait until South has chosen.")).to_be_visible()
    expect(dialog.get_by_text("Laws of 2017")).to_be_visible()
    size = dialog.locator(".say__line:visible").first.evaluate(
        "(one) => parseFloat(getComputedStyle(one).fontSize)"
    )
    assert size >= 24
    dialog.get_by_role("button", name="Ελληνικά").click()
    expect(dialog.get_by_text("Η Δύση περιμένει")).to_be_visible()
    expect(dialog.get_by_text("West, wait until")).to_be_hidden()
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()


def test_a_code_goes_with_them(card: Page) -> None:
    """It is there with the server, and the words without."""
    code = card.locator(".showing__code img")
    expect(code).to_be_visible()
    assert code.evaluate("(one) => one.naturalWidth") > 100
    card.get_by_role("button", name="Close").click()
    card.context.set_offline(True)
    card.get_by_role("button", name="Show the players").click()
    expect(card.get_by_role("dialog").locator(".say__line").first).to_be_visible()


def test_the_card_shuts_nobody_out(card: Page) -> None:
    """axe, and a thumb on every key."""
    assert shut_out(card) == []
    assert card.evaluate(SMALL) == 0


def test_the_public_page_is_in_its_place(room: Room, page: Page) -> None:
    """No log-in, axe clean, no sideways scroll, and it prints its words."""
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    go(page, f"/say/{link_token(room.tables[0].pk, 9, 4)}/")
    expect(page.get_by_text("West, wait until South has chosen.")).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(WIDER) <= 0
        assert page.evaluate(CLIPPED) == []
    assert shut_out(page) == []
    page.emulate_media(media="print")
    expect(page.locator(".bar")).to_be_hidden()
    expect(page.get_by_text("Η Δύση περιμένει")).to_be_visible()
