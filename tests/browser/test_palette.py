"""The palette: opened by keys and by a button, worked with the keyboard alone."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, Request, Route, expect

from tables.models import Player, Seating
from tests.browser.axe import shut_out
from tests.browser.conftest import TO_A_CHOICE, Room
from tests.browser.hands import photograph, visit
from tests.browser.test_looks import CLIPPED, WIDER
from tests.browser.test_queue import DRAWN
from tests.browser.test_shapes import prefer

SIZES = [(390, 844), (834, 1112), (1280, 900), (1920, 1080)]


def seat(room: Room, name: str, table: int) -> None:
    player = Player.objects.create(name=name)
    Seating.objects.create(table=room.tables[table], seat="N", player=player)


def test_from_the_keys_to_the_table_of_a_player(room: Room, desk: Page) -> None:
    """One request for a word typed at once; the arrows choose, Enter goes."""
    seat(room, "Maria Papadaki", 2)
    seat(room, "Mario Rossi", 3)
    visit(desk, "/desk/")
    asked: list[Request] = []

    def note(request: Request) -> None:
        if "/desk/go/" in request.url:
            asked.append(request)

    desk.on("request", note)
    desk.keyboard.press("Control+k")
    field = desk.get_by_role("combobox")
    expect(field).to_be_focused()
    options = desk.get_by_role("option")
    expect(options.first).to_contain_text("Calls for a Director")
    before = len(asked)
    desk.keyboard.type("mari")
    expect(options).to_have_count(2)
    assert len(asked) - before <= 2
    expect(desk.get_by_role("option", selected=True)).to_contain_text("Maria Papadaki")
    chosen = options.first.get_attribute("id") or ""
    expect(field).to_have_attribute("aria-activedescendant", chosen)
    expect(field).to_have_attribute("aria-expanded", "true")
    desk.keyboard.press("ArrowDown")
    expect(desk.get_by_role("option", selected=True)).to_contain_text("Mario Rossi")
    desk.keyboard.press("Enter")
    expect(desk.locator("h1")).to_have_text("Table A 4")


def test_what_was_typed_last_decides(room: Room, desk: Page) -> None:
    """Enter right behind the text waits for its answer; nothing found goes nowhere."""
    visit(desk, "/desk/")
    desk.keyboard.press("Control+k")
    desk.keyboard.type("zzz")
    expect(desk.locator("[data-go-count]")).to_have_text("Nothing found for “zzz”.")
    desk.keyboard.press("Enter")
    expect(desk).to_have_url(re.compile("/desk/$"))
    desk.get_by_role("combobox").fill("a3")
    desk.keyboard.press("Enter")
    expect(desk.locator("h1")).to_have_text("Table A 3")


def test_enter_waits_for_the_answer_that_is_under_way(room: Room, desk: Page) -> None:
    """What the text before had found is not where it goes."""
    visit(desk, "/desk/")
    desk.keyboard.press("Control+k")
    expect(desk.get_by_role("option", selected=True)).to_be_visible()
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    desk.route("**/desk/go/*", hold)
    with desk.expect_request("**/desk/go/*"):
        desk.get_by_role("combobox").fill("a3")
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("combobox")).to_be_visible()
    for one in waiting:
        one.continue_()
    expect(desk.locator("h1")).to_have_text("Table A 3")


def test_where_no_answer_comes_enter_goes_nowhere(room: Room, desk: Page) -> None:
    visit(desk, "/desk/")
    desk.keyboard.press("Control+k")
    expect(desk.get_by_role("option", selected=True)).to_be_visible()
    desk.route("**/desk/go/*", lambda route: route.abort())
    desk.get_by_role("combobox").fill("a3")
    expect(desk.get_by_role("option")).to_have_count(0)
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("combobox")).to_be_visible()


def test_an_entry_is_made_from_the_palette(room: Room, desk: Page) -> None:
    """At a table it offers what is done there; Esc leaves it for the page."""
    room.open(room.tables[0], 9, *TO_A_CHOICE[:1])
    visit(desk, f"/desk/tables/{room.tables[0].pk}/")
    button = desk.get_by_role("button", name="Go to")
    button.click()
    desk.keyboard.press("Escape")
    expect(button).to_be_focused()
    desk.keyboard.press("Control+k")
    desk.get_by_role("combobox").fill("make an entry")
    desk.get_by_role("option", name="Make an entry").click()
    expect(desk.get_by_role("combobox")).to_be_hidden()
    expect(desk.locator("#enter")).to_have_attribute("open", "")


def test_it_fits_and_can_be_read(room: Room, desk: Page, pictures: Path) -> None:
    for number in range(5):
        seat(room, f"Maria {number}", number)
        room.open(room.tables[number], 9, *TO_A_CHOICE)
    for language in ("el", "en"):
        prefer(desk, language=language)
        visit(desk, "/desk/")
        desk.locator("[data-palette]").click()
        desk.get_by_role("combobox").fill("9")
        expect(desk.get_by_role("option").first).to_be_visible()
        for width, height in SIZES:
            desk.set_viewport_size({"width": width, "height": height})
            desk.evaluate(DRAWN)
            assert desk.evaluate(WIDER) <= 0, (language, width)
            assert desk.evaluate(CLIPPED) == [], (language, width)
            desk.screenshot(path=pictures / f"palette-{language}-{width}.png")
        assert shut_out(desk, "#palette") == []
    photograph(desk, pictures, "palette")
