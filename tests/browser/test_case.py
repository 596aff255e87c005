"""The desk's page of a table: what if, the line of time, the editions, the reasons."""

import os
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import shut_out
from tests.browser.conftest import Event, Room
from tests.browser.hands import card, expose, go, visit
from tests.browser.test_looks import CLIPPED, WIDER, speak
from tests.pictures import has_come_out

VIEWS = {
    "table": "",
    "scrubber": "?board=9&at=5",
    "editions": "?board=9&edition=2007",
    "what-if": "what-if/",
}
DOCS = Path("docs/pictures")
OPEN = """() => document.querySelectorAll("details.beside, details.why")
  .forEach((one) => (one.open = one.matches(".beside") || one.matches("li .why")))"""

# Each defender has two penalty cards, and West is to lead.
FOUR_CARDS: list[Event] = [
    {"type": "AuctionEnded", "contract": "4S", "declarer": "S"},
    {"type": "DirectorCalled"},
    {"type": "DirectorArrived"},
    {"type": "CardExposed", "seat": "E", "cards": ["DK", "H7"], "manner": "dropped"},
    {"type": "RulingGiven", "text": "Both cards stay face up.", "laws": ["50B"]},
    {"type": "CardExposed", "seat": "W", "cards": ["CQ"], "manner": "dropped"},
    {"type": "CardExposed", "seat": "W", "cards": ["S4"], "manner": "shown"},
    {"type": "OnLead", "seat": "W"},
]


def keep(page: Page, pictures: Path, name: str) -> None:
    """Take the picture, and put it into the documentation when that is asked for."""
    target = pictures / f"{name}.png"
    page.screenshot(path=target)
    assert has_come_out(target)
    if os.environ.get("REFRESH_PICTURES"):
        DOCS.mkdir(exist_ok=True)
        shutil.copy(target, DOCS / target.name)


@pytest.fixture
def address(room: Room) -> str:
    room.open(room.tables[0], 9, *FOUR_CARDS)
    return f"/desk/tables/{room.tables[0].pk}/"


def test_the_line_of_time_is_walked_by_hand_and_by_key(
    address: str, desk: Page, room: Room
) -> None:
    """Keys, the slider, the way back; nothing can be entered then; a step is local."""
    visit(desk, address)
    bar = desk.locator("[data-time]")
    expect(bar).to_have_attribute("data-at", "9")
    with desk.expect_response(re.compile("at=7$")):
        desk.keyboard.press("ArrowLeft")
    expect(desk.locator(".then")).to_contain_text("after entry 8 of 9 – not now")
    expect(desk.locator(".enter")).to_be_hidden()
    expect(desk.locator("[data-event]")).to_have_count(0)
    assert re.search(r"board=9&at=8$", desk.url)
    with_answers: list[str] = []
    desk.on("request", lambda asked: with_answers.append(asked.url))
    desk.keyboard.press("ArrowLeft")
    expect(bar).to_have_attribute("data-at", "7")
    assert not [url for url in with_answers if "at=7" in url]
    slider = desk.get_by_role("slider", name="Entry shown")
    slider.fill("5")
    expect(desk.locator(".then")).to_contain_text("after entry 5 of 9")
    expect(desk.locator("[data-seat=W] .card")).to_have_count(0)
    expect(slider).to_have_attribute("aria-valuetext", re.compile("Entry 5 of 9"))
    # News comes in while the past is looked at: it stays the past, and is counted.
    room.record(room.tables[0], 9, {"type": "NoteAdded", "text": "a note"})
    expect(bar).to_have_attribute("data-last", "10")
    expect(bar).to_have_attribute("data-at", "5")
    desk.reload()
    expect(desk.locator(".then")).to_contain_text("after entry 5 of 10")
    desk.get_by_role("link", name="Back to now").click()
    expect(desk.locator(".then")).to_have_count(0)
    expect(bar).to_have_attribute("data-at", "10")
    expect(desk.locator(".enter")).to_be_visible()


def test_a_reason_stays_open_while_news_comes(
    address: str, desk: Page, room: Room
) -> None:
    """Opened by the keyboard alone; the same line, with the same reasons."""
    visit(desk, address)
    line = desk.locator(".why").filter(has_text="East must play one of these").first
    line.locator("summary").focus()
    desk.keyboard.press("Enter")
    expect(line.locator(".why__body")).to_contain_text("50D1(a)")
    room.record(room.tables[0], 9, {"type": "NoteAdded", "text": "a note"})
    expect(desk.locator("#entry-10")).to_be_visible()
    expect(line).to_have_attribute("open", "")
    line.get_by_role("link", name="Law 50D1(a)").click()
    expect(desk).to_have_url(re.compile(r"/lawbook/2017/50D1\(a\)/"))


def test_an_entry_is_made_from_the_desk(address: str, desk: Page) -> None:
    """The tablet's own forms, also those of Directors alone; and it is taken back."""
    visit(desk, address)
    desk.locator(".enter > summary").click()
    expose(desk, "What happened?", "Rule on a card")
    desk.locator("[data-back]").click()
    desk.locator("[data-back]").click()
    expose(desk, "East", "clubs", "nine", "Dropped")
    expect(card(desk, "nine of clubs, major penalty card, East")).to_be_visible()
    entry = desk.locator("#entry-10")
    entry.get_by_text("Take back").click()
    entry.get_by_role("button", name="Wrong card").click()
    expect(card(desk, "nine of clubs, major penalty card, East")).to_have_count(0)


def test_nobody_is_shut_out(address: str, desk: Page) -> None:
    """axe in both themes, everything on the page opened."""
    for asked in ("?board=9&edition=2007", "what-if/"):
        go(desk, address + asked)
        desk.evaluate(OPEN)
        assert shut_out(desk) == [], asked


def test_nothing_is_cut_off(address: str, desk: Page) -> None:
    """The longer words, wide and narrow, everything on the page opened."""
    speak(desk, "el")
    for name, asked in VIEWS.items():
        go(desk, address + asked)
        desk.evaluate(OPEN)
        for width in (1440, 390):
            desk.set_viewport_size({"width": width, "height": 900})
            assert desk.evaluate(WIDER) <= 0, f"{name} {width}"
            assert desk.evaluate(CLIPPED) == [], f"{name} {width}"


def test_pictures(address: str, desk: Page, pictures: Path) -> None:
    """For people to look at: four of them are in the documentation."""
    for name, asked in VIEWS.items():
        go(desk, address + asked)
        # The page for paper follows nothing.
        if name != "what-if":
            desk.locator("body[data-live=yes]").wait_for()
        keep(desk, pictures, f"case-{name}")
