"""Tables with long names on the desk: nothing is indented or hidden because of them."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page

from tables.models import Section, Table, Tournament
from tests.browser.conftest import TO_A_CHOICE, Room
from tests.browser.hands import visit
from tests.browser.test_looks import CLIPPED

pytestmark = pytest.mark.redraws

NAMES = ("", "Terrace", "Terrace by the harbour", "Bridge club library, first floor")
WIDTHS = (390, 810, 1440)
LOOKS: tuple[Literal["light", "dark"], ...] = ("light", "dark")
BOARDS = """() => [...document.querySelectorAll(".grid--medium .tile__board")]
  .filter((one) => one.textContent).length"""
# Those of more than one line, or that neither begin nor end where the tile does.
ASTRAY = """() => [...document.querySelectorAll(".grid--medium .tile__board")]
  .filter((one) => one.textContent)
  .filter((one) => {
    const tile = one.parentElement, style = getComputedStyle(tile);
    const box = one.getBoundingClientRect(), around = tile.getBoundingClientRect();
    const edge = parseFloat(style.paddingLeft) + parseFloat(style.borderLeftWidth);
    const apart = Math.min(box.left - around.left, around.right - box.right) - edge;
    const lines = box.height / parseFloat(getComputedStyle(one).lineHeight);
    return Math.abs(apart) > 1 || lines > 1.5;
  })
  .map((one) => one.parentElement.textContent.trim())"""
UNDER_A_BUTTON = """() => [...document.querySelectorAll(".line:has(.line__take)")]
  .filter((one) => {
    const take = one.querySelector(".line__take").getBoundingClientRect();
    const since = one.querySelector(".call__since").getBoundingClientRect();
    return since.right > take.left && since.bottom > take.top
      && since.top < take.bottom;
  })
  .map((one) => one.textContent.trim())"""


@pytest.fixture
def named(room: Room) -> Room:
    """Tables with names of all lengths, at each of which a board is played."""
    for table, name in zip(room.tables, NAMES, strict=False):
        table.name = name
        table.save()
        room.open(table, 9, *TO_A_CHOICE)
    return room


@pytest.fixture
def elsewhere(named: Room) -> None:
    """A second tournament, so that each tile says of which one it is."""
    other = Tournament.objects.create(name="The autumn teams of the second club")
    section = Section.objects.create(tournament=other, name="Lounge")
    Table.objects.create(section=section, number=1, name="Upstairs")


def hold(page: Page, pictures: Path, name: str) -> None:
    """What holds of the desk at each width, light and dark."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        for look in LOOKS:
            page.emulate_media(color_scheme=look)
            visit(page, "/desk/?size=medium")
            assert page.evaluate(BOARDS) == len(NAMES)
            assert page.evaluate(ASTRAY) == [], width
            assert page.evaluate(UNDER_A_BUTTON) == [], width
            assert page.evaluate(CLIPPED) == [], width
            page.screenshot(path=pictures / f"{name}-{width}-{look}.png")


@pytest.mark.usefixtures("named")
def test_a_long_name_leaves_the_board_its_line(desk: Page, pictures: Path) -> None:
    hold(desk, pictures, "long-names")


@pytest.mark.usefixtures("elsewhere")
def test_the_board_stands_below_the_tournament(desk: Page, pictures: Path) -> None:
    hold(desk, pictures, "long-names-of-two")
