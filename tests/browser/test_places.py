"""One navigation on every page: a row where it fits, one key where it does not."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests.browser.axe import shut_out
from tests.browser.conftest import Room, log_in
from tests.browser.hands import go, photograph, visit
from tests.browser.test_looks import CLIPPED, SMALL, WIDER, speak

PLACES = ["Desk", "Review", "Lawbook", "Casebook", "Figures", "Set-up"]
SIZES = ((390, 844), (834, 1112), (1280, 800))
# What was new with the navigation, by what a picture of it is called.
PAGES = {
    "about": "/about/?answer=1",
    "steps": "/account/steps/",
    "failed-tasks": "/review/failed/",
    "review": "/review/",
    "desk": "/desk/",
}


@pytest.fixture
def chief(room: Room, page: Page, site: Any) -> Page:
    """The browser of an administrator, who may go everywhere."""
    person = User.objects.create_superuser("chief")
    log_in(page.context, person, site.url)
    page.set_viewport_size({"width": 1280, "height": 800})
    return page


def row(page: Page) -> list[str]:
    return page.locator(".places a:visible").all_inner_texts()


@pytest.mark.parametrize("address", ["/desk/", "/lawbook/", "/account/password/"])
def test_every_page_has_the_same_row(chief: Page, address: str) -> None:
    go(chief, address)
    assert row(chief) == PLACES
    expect(chief.locator(".places-key")).to_be_hidden()


def test_the_row_says_where_the_reader_is(chief: Page, room: Room) -> None:
    for address, place, current in (
        ("/desk/", "Desk", "page"),
        (f"/desk/tables/{room.tables[0].pk}/", "Desk", "true"),
        ("/review/figures/", "Figures", "page"),
        ("/lawbook/2017/50D1/", "Lawbook", "true"),
    ):
        go(chief, address)
        here = chief.locator(".places [aria-current]")
        expect(here).to_have_text(place)
        expect(here).to_have_attribute("aria-current", current)


@pytest.mark.parametrize("width", [390, 834])
def test_one_key_opens_the_places_by_keyboard(chief: Page, width: int) -> None:
    """Enter opens it, Tab goes to the places, Escape closes it again."""
    chief.set_viewport_size({"width": width, "height": 844})
    visit(chief, "/desk/")
    key = chief.locator(".places-key > summary")
    expect(key).to_have_text("Pages: DeskPages")
    assert row(chief) == []
    key.focus()
    chief.keyboard.press("Enter")
    assert chief.locator(".places-key a:visible").all_inner_texts() == PLACES
    chief.keyboard.press("Tab")
    expect(chief.locator(".places-key a").first).to_be_focused()
    chief.keyboard.press("Escape")
    expect(chief.locator(".places-key a").first).to_be_hidden()
    key.focus()
    chief.keyboard.press("Enter")
    chief.keyboard.press("Tab")
    chief.keyboard.press("Tab")
    chief.keyboard.press("Enter")
    expect(chief).to_have_url("/review/")


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "el"])
def test_the_new_pages_fit_and_shut_nobody_out(
    chief: Page, pictures: Any, language: str
) -> None:
    go(chief, "/about/")
    speak(chief, language)
    for name, address in PAGES.items():
        go(chief, address)
        assert shut_out(chief) == [], address
        for width, height in SIZES:
            chief.set_viewport_size({"width": width, "height": height})
            assert chief.evaluate(WIDER) <= 0, (address, width)
            assert chief.evaluate(CLIPPED) == [], (address, width)
            if name in ("about", "steps"):
                assert chief.evaluate(SMALL) == [], (address, width)
            photograph(chief, pictures, f"{name}-{width}-{language}")


def test_the_steps_are_put_away_without_a_script(
    room: Room, browser: Any, site: Any
) -> None:
    """Of a new account, at its first log-in: the keyboard alone does it."""
    User.objects.create_superuser("new", password="a-long-secret")
    context = browser.new_context(base_url=site.url, java_script_enabled=False)
    page = context.new_page()
    go(page, "/login/")
    page.get_by_label("Name").fill("new")
    page.get_by_label("Password").fill("a-long-secret")
    page.keyboard.press("Enter")
    steps = page.get_by_role("complementary", name="Where things are")
    expect(steps.get_by_role("listitem")).to_have_count(3)
    steps.get_by_role("button", name="Got it").focus()
    page.keyboard.press("Enter")
    expect(steps).to_have_count(0)
    go(page, "/desk/")
    expect(steps).to_have_count(0)
    page.locator(".menu > summary").click()
    page.get_by_role("link", name="Where things are").click()
    expect(page.get_by_role("heading", name="Where things are")).to_be_visible()
    context.close()
