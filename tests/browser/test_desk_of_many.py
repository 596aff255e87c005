"""A desk of more tables than a screen holds: outlines, drawn when they come near."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Request, expect

from tables.models import Tournament
from tests.browser.axe import shut_out
from tests.browser.conftest import Room
from tests.browser.hall import CALL, enter, make_hall
from tests.browser.hands import visit
from tests.browser.test_looks import WIDER
from tests.tables.limited import only_at

pytestmark = pytest.mark.redraws

# Twenty-five tables more than are drawn at once in this size.
EVERY, TABLES, OUTLINES = "/desk/?show=all&size=large", 85, 25
AGAIN = "() => dispatchEvent(new Event('online'))"


@pytest.fixture
def tables(room: Room) -> list[int]:
    """The ids of all tables, in their order."""
    return [table.pk for table in room.tables] + make_hall(1, TABLES - 5)


def test_an_outline_is_drawn_when_it_comes_near_and_keeps_the_keyboard(
    room: Room, desk: Page, tables: list[int]
) -> None:
    """Until then its name and its state can be read, and the arrows go to it."""
    visit(desk, EVERY)
    outlines = desk.locator("[data-outline]")
    expect(desk.locator(".tile")).to_have_count(TABLES)
    expect(outlines).to_have_count(OUTLINES)
    last = desk.locator(f"#tile-{tables[-1]}")
    link = last.locator("a")
    expect(link).to_have_accessible_name("Table A 80 (Autumn Pairs): Quiet.")
    expect(link).to_have_text("A 80")
    assert desk.evaluate(WIDER) <= 0
    assert shut_out(desk, "#grid") == []
    desk.locator(".tile > a").first.focus()
    desk.keyboard.press("End")
    expect(last.locator(".compass")).to_be_visible()
    expect(link).to_be_focused()
    expect(link).to_have_accessible_name("Table A 80")
    desk.keyboard.press("Home")
    expect(desk.locator(".tile > a").first).to_be_focused()
    desk.evaluate("() => document.querySelector('[data-outline]')?.scrollIntoView()")
    expect(outlines).to_have_count(0)


@pytest.mark.parametrize("is_limited", [False, True])
def test_what_changes_out_of_sight_comes_with_the_stream_and_alone(
    room: Room, desk: Page, tables: list[int], is_limited: bool
) -> None:
    """Also for a director who was given the tournaments."""
    if is_limited:
        only_at(room.director, *Tournament.objects.all())
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    desk.on("request", note)
    visit(desk, EVERY)
    outlines = desk.locator("[data-outline]")
    expect(outlines).to_have_count(OUTLINES)
    # With the first the stream has said that tiles come.
    for number, table in enumerate((tables[-2], tables[-1]), 1):
        enter([(table, CALL)])
        last = desk.locator(f"#tile-{table}")
        expect(last.locator(".tile__state")).to_have_text("Director called")
        expect(outlines).to_have_count(OUTLINES - number)
    assert [one for one in asked if f"={tables[-1]}" in one] == []


def test_what_was_drawn_is_not_shown_older_after_a_gap(
    room: Room, desk: Page, tables: list[int]
) -> None:
    """The page asks for all again; a drawn tile stays until its new one is there."""
    visit(desk, EVERY)
    desk.locator(".tile > a").first.focus()
    desk.keyboard.press("End")
    last = desk.locator(f"#tile-{tables[-1]}")
    expect(last.locator(".compass")).to_be_visible()
    desk.evaluate("() => { window.kept = document.activeElement; }")
    desk.context.set_offline(True)
    enter([(tables[-1], CALL), (tables[5], CALL)])
    desk.context.set_offline(False)
    desk.evaluate(AGAIN)
    expect(last.locator(".tile__state")).to_have_text("Director called")
    expect(last.locator(".compass")).to_be_visible()
    expect(last).not_to_have_attribute("data-outline", "")
    assert desk.evaluate("() => window.kept === document.activeElement")
    first = desk.locator(f"#tile-{tables[5]}")
    expect(first.locator(".tile__state")).to_have_text("Director called")
