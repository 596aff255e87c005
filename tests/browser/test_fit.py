"""*Fit*: the tables of a room fill the screen, from five to five hundred."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tables.models import Player, Seating, Section, Table
from tests.browser.conftest import TO_A_CHOICE, Room
from tests.browser.hands import go, visit
from tests.browser.test_grid import ON_TOP, OVER
from tests.browser.test_looks import WIDER

pytestmark = pytest.mark.redraws

SCREENS = [(1280, 900), (1920, 1080), (834, 1112), (390, 844)]
# Which detail is drawn of so many tables on each of the screens.
DETAIL = {
    5: ("large", "large", "large", "medium"),
    8: ("large", "large", "large", "medium"),
    40: ("medium", "medium", "medium", "small"),
    120: ("small", "small", "small", "tiny"),
    500: ("tiny", "tiny", "tiny", "tiny"),
}
# Where all of them stand on one screen: not five hundred on a telephone.
TOO_MANY = {(500, 390)}
# The tables' own part of the page, and how far the last tile goes down in it.
SEEN = """() => {
  const section = document.querySelector(".desk__tables").getBoundingClientRect();
  const bar = document.getElementById("bar").offsetHeight;
  const tiles = [...document.querySelectorAll(".tile")];
  const list = document.querySelector(".grid").getBoundingClientRect();
  const ends = Math.max(...tiles.map((one) => one.getBoundingClientRect().bottom));
  return {
    filled: (ends - section.top) / (innerHeight - bar),
    wide: list.width / section.width,
    least: Math.min(...tiles.map((one) => one.getBoundingClientRect().height)),
    size: /grid--(\\w+)/.exec(document.querySelector(".grid").className)[1],
  };
}"""


def fill(room: Room, tables: int) -> None:
    """So many tables, some busy, with names that have to be read."""
    section = room.tables[0].section
    numbers = range(len(room.tables) + 1, tables + 1)
    if tables > 50:
        sections = [
            Section.objects.create(tournament=section.tournament, name=name)
            for name in "BCDEFGHIJ"
        ]
        places = [section, *sections]
        spread = (divmod(n, len(places)) for n in numbers)
        rows = [Table(section=places[at], number=6 + row) for row, at in spread]
    else:
        rows = [Table(section=section, number=n) for n in numbers]
    Table.objects.bulk_create(rows)
    for table in room.tables:
        room.open(table, 9, *TO_A_CHOICE)
        for seat in "NESW":
            player = Player.objects.create(name=f"Konstantina Papadopoulou {seat}")
            Seating.objects.create(table=table, seat=seat, player=player)


@pytest.mark.parametrize("tables", DETAIL)
def test_the_tables_fill_the_screen(
    room: Room, desk: Page, pictures: Path, tables: int
) -> None:
    fill(room, tables)
    seen: dict[int, Any] = {}
    for (width, height), detail in zip(SCREENS, DETAIL[tables], strict=True):
        # A page that is open draws itself again when its window changes.
        desk.goto("about:blank")
        desk.set_viewport_size({"width": width, "height": height})
        visit(desk, "/desk/?show=all")
        expect(desk.locator(f".grid--{detail}")).to_be_visible()
        expect(desk.locator(".tile")).to_have_count(tables)
        found = desk.evaluate(SEEN)
        seen[width] = found
        desk.screenshot(path=pictures / f"fit-{tables}-{width}.png", full_page=True)
        assert desk.evaluate(WIDER) <= 0, (tables, width)
        assert desk.evaluate(ON_TOP) == 0, (tables, width)
        assert desk.evaluate(OVER) == [], (tables, width)
        assert found["least"] >= 23.9, found
        if (tables, width) not in TOO_MANY:
            assert 0.6 < found["filled"] <= 1.01, (width, found)
    print(tables, seen)  # noqa: T201 the figures are there to be read


def test_a_window_that_grows_is_filled_again(room: Room, desk: Page) -> None:
    """Without a reload while the detail stays; with one where more detail fits."""
    fill(room, 40)
    desk.set_viewport_size({"width": 1280, "height": 900})
    visit(desk, "/desk/?show=all")
    before = desk.evaluate(SEEN)
    desk.set_viewport_size({"width": 1600, "height": 1000})
    for _ in range(40):
        if desk.evaluate(SEEN)["least"] > before["least"]:
            break
        desk.wait_for_timeout(100)
    assert desk.evaluate(SEEN)["filled"] <= 1.01


def test_what_a_person_chose_stays(room: Room, desk: Page) -> None:
    visit(desk, "/desk/?show=all")
    desk.get_by_role("button", name="Dots").click()
    expect(desk.locator(".grid--tiny")).to_be_visible()
    desk.get_by_role("button", name="Fit").click()
    expect(desk.locator(".grid--large")).to_be_visible()


def test_where_fit_cannot_be_fetched_the_tables_are_shown_as_they_are(
    room: Room, desk: Page
) -> None:
    """They wait for their size two seconds at most."""
    desk.route("**/fit.*.js", lambda route: route.abort())
    go(desk, "/desk/")
    grid = desk.locator("[data-fit]:not([data-fitted]) .grid")
    expect(grid).to_have_css("visibility", "visible")
    expect(desk.locator(".tile")).to_have_count(len(room.tables))
