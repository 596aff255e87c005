"""Each form on the screen: accessible, in its place, large enough, in reach."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tables.access.officials import set_official
from tests.browser.axe import shut_out
from tests.browser.conftest import TO_A_CHOICE, Room, let_in
from tests.browser.hands import pad, visit_table
from tests.browser.taps import ENTRIES, MINOR, PLAY, Event
from tests.browser.test_looks import CLIPPED, SMALL, WIDER, speak

pytestmark = pytest.mark.long

PAD = "[data-pad]"
SIZES = [(390, 844), (1280, 800)]
TALL = ViewportSize(width=1280, height=1800)
FORMS = "() => JSON.parse(document.querySelector('[data-forms]').dataset.forms)"


@pytest.mark.parametrize("language", ["en", "el"])
def test_every_form_is_in_its_place(room: Room, desk: Page, language: str) -> None:
    """Large enough for a thumb, nothing cut off, nobody shut out."""
    speak(desk, language)
    for part in every_form(room, desk):
        for width, height in SIZES:
            desk.set_viewport_size({"width": width, "height": height})
            assert desk.evaluate(WIDER) <= 0, title(desk)
            assert desk.evaluate(CLIPPED) == [], title(desk)
            assert desk.evaluate(SMALL) == [], title(desk)
        # The colours are the same in every language; on a tall screen no key lies under
        # the bar at the bottom.
        if language == "el":
            desk.set_viewport_size(TALL)
            assert shut_out(desk, part) == [], title(desk)


def every_form(room: Room, page: Page) -> Iterator[str]:
    """Show one form after the other, of the auction, the play and a claim.

    Each time, which part of the page is new. A form that asks the same as one on a
    board before is not opened again.
    """
    seen: set[str] = set()
    before: tuple[list[Event], ...] = (
        [],
        [*PLAY, MINOR],
        ENTRIES["an objection"].before,
    )
    for table, events in zip(room.tables, before, strict=False):
        room.open(table, 9, *events)
        visit_table(page, table)
        yield "html"
        for form in page.evaluate(FORMS):
            if (asks := json.dumps(form)) not in seen:
                seen.add(asks)
                yield from shown(page, form)


def shown(page: Page, form: dict[str, Any]) -> Iterator[str]:
    """Open a form and go back again; that a hand can is seen elsewhere."""
    if form.get("main") or form["place"] == "row" or "why" in form:
        return
    if form["place"] == "below" and not form["asks"]:
        return
    if form["place"] == "below":
        page.locator(f"[data-begin={form['name']}]").dispatch_event("click")
    if form["place"] == "list":
        pad(page).locator(".keys--happened .key").last.dispatch_event("click")
    if form["place"] != "below":
        key = pad(page).get_by_role("button", name=form["label"], exact=True)
        key.dispatch_event("click")
    yield PAD
    for _ in range(2 if form["place"] == "list" else 1):
        pad(page).locator("[data-back]").dispatch_event("click")


def test_all_is_in_reach_beside_an_open_choice(
    room: Room, floor: Page, site: Any
) -> None:
    """The answers and every key of the first screen, without scrolling.

    On a shared tablet as well, whose foot says who is on it and has a key for that.
    """
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    visit_table(floor, room.tables[0])
    all_is_above_the_foot(floor)
    tournament = room.tables[0].section.tournament.pk
    set_official(tournament=tournament, initials="AB", name="", pin="4711")
    floor.context.clear_cookies()
    let_in(floor.context, room, site.url)
    visit_table(floor, room.tables[0])
    expect(floor.get_by_role("link", name="Who are you?")).to_be_visible()
    all_is_above_the_foot(floor)


def all_is_above_the_foot(floor: Page) -> None:
    foot = floor.locator(".floor__foot").bounding_box()
    assert foot is not None
    for key in floor.locator("[data-answer], [data-pad] .key").all():
        place = key.bounding_box()
        assert place is not None
        assert place["y"] + place["height"] <= foot["y"], key.inner_text()


def title(page: Page) -> str:
    return pad(page).locator("h2").inner_text()
