"""Forty sections: their names never push the list of calls off the screen."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tables.common.sorting import sort_key
from tables.models import Section, Table
from tests.browser.conftest import TO_A_CHOICE, Room
from tests.browser.hands import visit
from tests.browser.test_looks import WIDER

pytestmark = pytest.mark.redraws

SCREENS = [(390, 844), (810, 1080), (1440, 900)]
NAMES = [f"{colour} {number}" for colour in ("Red", "Blue") for number in range(1, 21)]


@pytest.fixture
def calling(room: Room) -> Section:
    """The last by name of forty sections, in each of which a choice is waiting."""
    tournament = room.tables[0].section.tournament
    sections = [
        Section.objects.create(tournament=tournament, name=name) for name in NAMES
    ]
    for section in sections:
        table = Table.objects.create(section=section, number=1)
        room.open(table, 9, *TO_A_CHOICE)
    return max(sections, key=lambda one: sort_key(one.name))


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_the_list_and_the_tables_stay_on_the_screen(
    calling: Section, desk: Page, pictures: Path, width: int, height: int
) -> None:
    desk.set_viewport_size({"width": width, "height": height})
    visit(desk, "/desk/")
    first = desk.locator("#queue .line").first.bounding_box()
    assert first is not None
    assert first["y"] + first["height"] < 0.55 * height
    tabs = desk.locator("#tabs").bounding_box()
    assert tabs is not None
    assert tabs["height"] < 220, tabs
    assert desk.evaluate(WIDER) <= 0
    desk.screenshot(path=pictures / f"many-sections-{width}.png")


def test_the_last_section_is_reached_by_hand_and_by_keyboard(
    calling: Section, desk: Page
) -> None:
    visit(desk, "/desk/")
    last = desk.locator("[data-queue-filter] .tab").last
    last.focus()
    expect(last).to_be_in_viewport(ratio=0.9)
    last.click()
    expect(desk.locator("#queue .line")).to_have_count(1)
    expect(desk.locator("#queue .line")).to_contain_text(calling.name)


def test_the_numbers_in_the_tabs_come_with_the_list(
    calling: Section, room: Room, desk: Page
) -> None:
    visit(desk, "/desk/?show=all")
    number = desk.locator("#tabs .tab__count").first
    total = desk.locator("#queue-title .count")
    expect(number).to_contain_text("40")
    asked: list[str] = []
    desk.on("request", lambda one: asked.append(urlsplit(one.url).path))
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    expect(number).to_contain_text("41")
    expect(total).to_have_text("41")
    assert "/desk/queue/" in asked
    assert set(asked) <= {"/desk/queue/", "/desk/tiles/"}
