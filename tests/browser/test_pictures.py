"""Pictures of the pages, for people to look at; the README and the guides show some."""

import os
import shutil
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tables.models import Table
from tables.web.pages.ruling_card import link_token
from tests.browser.conftest import TO_A_CHOICE, Event, Room
from tests.browser.hands import expose, visit
from tests.browser.test_looks import page_root, speak
from tests.pictures import has_come_out

DOCS = Path("docs/pictures")
SHOWN = {"desk", "desk-el", "tablet", "tablet-el", "desk-5", "desk-40", "desk-500"}
TWO_CARDS: list[Event] = [
    {"type": "AuctionEnded", "contract": "3NTX", "declarer": "W"},
    {"type": "CardExposed", "seat": "N", "cards": ["S9"], "manner": "dropped"},
    {"type": "CardExposed", "seat": "N", "cards": ["HT"], "manner": "dropped"},
    {"type": "CardExposed", "seat": "S", "cards": ["C4"], "manner": "stuck"},
]


@pytest.fixture
def busy(room: Room) -> Room:
    """A room in which every state can be seen."""
    one, two, three, four, _quiet = room.tables
    room.open(one, 9, *TO_A_CHOICE)
    room.open(two, 11, *TWO_CARDS)
    room.open(three, 3, {"type": "AuctionEnded", "contract": "2H", "declarer": "N"})
    room.record(three, 3, {"type": "DirectorCalled"})
    low = {"type": "CardExposed", "seat": "W", "cards": ["D8"], "manner": "dropped"}
    room.open(four, 4, {"type": "AuctionEnded", "contract": "6C", "declarer": "S"}, low)
    for number in range(6, 13):
        table = Table.objects.create(section=one.section, number=number)
        declarer = "NESW"[number % 4]
        contract = {"type": "AuctionEnded", "contract": "3NT", "declarer": declarer}
        room.open(table, number, contract)
    return room


def keep(page: Page, pictures: Path, name: str, *, whole: bool = False) -> None:
    """Take the picture, and put it into the documentation when that is asked for."""
    target = pictures / f"{name}.png"
    page.screenshot(path=target, full_page=whole)
    assert has_come_out(target)
    if os.environ.get("REFRESH_PICTURES") and name in SHOWN:
        DOCS.mkdir(exist_ok=True)
        shutil.copy(target, DOCS / target.name)


@pytest.mark.parametrize("look", ["light", "dark"])
def test_the_desk(busy: Room, desk: Page, pictures: Path, look: Any) -> None:
    suffix = "" if look == "light" else "-dark"
    desk.emulate_media(color_scheme=look)
    visit(desk, "/desk/")
    keep(desk, pictures, f"desk{suffix}")
    if look == "light":
        speak(desk, "el")
        visit(desk, "/desk/")
        keep(desk, pictures, "desk-el")
        speak(desk, "en")
    for number, name in ((0, "choice"), (1, "two-cards")):
        visit(desk, f"/desk/tables/{busy.tables[number].pk}/")
        keep(desk, pictures, f"desk-table-{name}{suffix}", whole=True)


@pytest.mark.parametrize("look", ["light", "dark"])
def test_the_tablet(busy: Room, floor: Page, pictures: Path, look: Any) -> None:
    suffix = "" if look == "light" else "-dark"
    floor.emulate_media(color_scheme=look)
    visit(floor, "/floor/")
    keep(floor, pictures, f"floor{suffix}")
    visit(floor, f"/floor/tables/{busy.tables[0].pk}/")
    keep(floor, pictures, f"tablet{suffix}")
    floor.locator("[data-answer]").nth(1).click()
    keep(floor, pictures, f"tablet-chosen{suffix}")
    visit(floor, f"/floor/tables/{busy.tables[3].pk}/")
    keep(floor, pictures, f"tablet-minor{suffix}", whole=True)
    expose(floor, "What happened?")
    keep(floor, pictures, f"tablet-else{suffix}")
    expose(floor, "Two cards at once", "West", "hearts", "nine", "jack")
    keep(floor, pictures, f"tablet-form{suffix}")
    visit(floor, f"/floor/tables/{busy.tables[4].pk}/")
    keep(floor, pictures, f"tablet-empty{suffix}")
    auction = {"type": "CardExposed", "seat": "N", "cards": ["HA"], "manner": "led"}
    busy.open(busy.tables[4], 5, auction)
    visit(floor, f"/floor/tables/{busy.tables[4].pk}/")
    keep(floor, pictures, f"tablet-auction{suffix}", whole=True)
    floor.context.set_offline(True)
    expose(floor, "South", "spades", "ten", "Dropped")
    floor.locator(".card--unsent").wait_for()
    keep(floor, pictures, f"tablet-offline{suffix}")


def test_other_sizes_and_greek(busy: Room, floor: Page, pictures: Path) -> None:
    address = f"/floor/tables/{busy.tables[0].pk}/"
    for width, height, name in ((810, 1080, "portrait"), (390, 844, "phone")):
        floor.set_viewport_size({"width": width, "height": height})
        visit(floor, address)
        keep(floor, pictures, f"tablet-{name}", whole=True)
    floor.set_viewport_size({"width": 1280, "height": 800})
    visit(floor, address)
    floor.get_by_text("Menu", exact=True).click()
    keep(floor, pictures, "tablet-menu")
    floor.locator(".menu").get_by_role("button", name="Ελληνικά").click()
    floor.get_by_text("Ποιος έχει τώρα την έξοδο;").wait_for()
    keep(floor, pictures, "tablet-el")


STATES = {
    "practice": "/floor/practice/",
    "practice-table": "/floor/practice/lead-out-of-turn/",
}
SIZES = {"landscape": (1280, 800), "ipad": (1080, 810), "phone": (390, 844)}


@pytest.mark.parametrize("look", ["light", "dark"])
def test_practice_and_the_players_card(
    busy: Room, floor: Page, pictures: Path, look: Any
) -> None:
    """The pages beside the table, in both languages and at each size."""
    floor.emulate_media(color_scheme=look)
    for language, (size, (width, height)) in product(("en", "el"), SIZES.items()):
        suffix = f"{size}-{language}-{look}"
        speak(floor, language)
        floor.set_viewport_size({"width": width, "height": height})
        for name, address in STATES.items():
            floor.goto(address)
            keep(floor, pictures, f"{name}-{suffix}", whole=True)
        visit(floor, f"/floor/tables/{busy.tables[0].pk}/")
        floor.evaluate("() => localStorage.clear()")
        floor.reload()
        floor.locator("[data-show-players]").click()
        floor.locator(".showing__code img").wait_for()
        keep(floor, pictures, f"players-{suffix}")
        floor.locator("[data-turn=round]").click()
        keep(floor, pictures, f"players-round-{suffix}")
        floor.locator("[data-turn=left]").click()
        keep(floor, pictures, f"players-left-{suffix}")


def test_hands_directions_and_large_text(
    busy: Room, floor: Page, pictures: Path
) -> None:
    """The left hand, right to left, two colours, text twice as large; a ruling."""
    for name, value in (("hand", "left"), ("suits", "two")):
        url = page_root(floor)
        floor.context.add_cookies([{"name": name, "value": value, "url": url}])
    visit(floor, f"/floor/tables/{busy.tables[0].pk}/")
    keep(floor, pictures, "tablet-left-handed")
    floor.evaluate("() => { document.documentElement.dir = 'rtl'; }")
    keep(floor, pictures, "tablet-rtl")
    floor.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    keep(floor, pictures, "tablet-rtl-large", whole=True)
    floor.goto(f"/say/{link_token(busy.tables[0].pk, 9, 4)}/")
    keep(floor, pictures, "ruling", whole=True)
