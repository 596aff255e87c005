"""What every page must hold to: accessible, in place, large enough, both languages."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.browser.axe import shut_out
from tests.browser.conftest import TO_A_CHOICE, Room
from tests.browser.hands import go, visit

SIZES = [(1280, 800), (1080, 810), (390, 844)]
LOW = {"type": "CardExposed", "seat": "N", "cards": ["S9"], "manner": "dropped"}
TEN = {"type": "CardExposed", "seat": "N", "cards": ["HT"], "manner": "dropped"}
BY_WEST = {"type": "AuctionEnded", "contract": "3NT", "declarer": "W"}

OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll("[data-seat]")]
    .map((one) => one.getBoundingClientRect());
  const hit = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => hit(a, b))).length;
}"""
SMALL = """() => [...document.querySelectorAll(
  "main :is(a, button, summary, input), label:is(.key, .pick), .bar :is(a, summary)")]
  .filter((one) => one.checkVisibility() && !one.matches("label:is(.key, .pick) input"))
  .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 47.5 || box.height < 47.5)
  .map(([name, box]) => `${name} ${box.width}x${box.height}`)"""
CLIPPED = """() => [...document.querySelectorAll("main *")]
  .filter((one) => one.checkVisibility() && !one.closest(".only-heard"))
  .filter((one) => getComputedStyle(one).overflowX === "visible")
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
  .map((one) => `${one.className}: ${one.textContent.trim().slice(0, 40)}`)"""
WIDER = (
    "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
)


@pytest.fixture
def shown(room: Room) -> Room:
    """A choice, two cards in one hand, an auction, an empty table."""
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    room.open(room.tables[1], 11, BY_WEST, LOW, TEN)
    room.open(room.tables[2], 3)
    return room


def addresses(room: Room) -> Iterator[str]:
    yield from ("/floor/", "/desk/")
    for table in room.tables[:4]:
        yield f"/floor/tables/{table.pk}/"
        yield f"/desk/tables/{table.pk}/"


def test_no_page_shuts_anybody_out(shown: Room, desk: Page) -> None:
    """axe finds nothing, to WCAG 2.2 AA and beyond."""
    for address in addresses(shown):
        visit(desk, address)
        assert shut_out(desk) == [], address


def test_the_log_in_page_shuts_nobody_out(page: Page) -> None:
    """Also after a wrong password, which it says in words."""
    go(page, "/login/")
    page.get_by_label("Name").fill("nobody")
    page.get_by_label("Password").fill("wrong")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_contain_text(
        "The username or password is wrong"
    )
    assert shut_out(page) == []


def wait_until_fitted(page: Page) -> None:
    """Tables are fitted to a screen of another size in the frames after it."""
    with suppress(TimeoutError):
        page.wait_for_function(f"() => ({CLIPPED})().length === 0", timeout=3_000)


@pytest.mark.parametrize("language", ["en", "el"])
def test_everything_is_in_its_place(shown: Room, floor: Page, language: str) -> None:
    """No hands overlap, no text is cut off, nothing scrolls sideways.

    And nothing that is tapped on the tablet is smaller than 48 pixels.
    """
    speak(floor, language)
    for address in addresses(shown):
        visit(floor, address)
        for width, height in SIZES:
            floor.set_viewport_size({"width": width, "height": height})
            assert floor.evaluate(WIDER) <= 0, (address, width)
            wait_until_fitted(floor)
            assert floor.evaluate(CLIPPED) == [], (address, width)
            if "/tables/" in address:
                assert floor.evaluate(OVERLAPS) == 0, (address, width)
            if address.startswith("/floor/"):
                assert floor.evaluate(SMALL) == [], (address, width)


def test_each_hand_lies_where_it_sits(shown: Room, floor: Page) -> None:
    """North above South, West left of East, cards between the name and the middle."""
    visit(floor, f"/floor/tables/{shown.tables[1].pk}/")
    north, south = box(floor, "[data-seat=N]"), box(floor, "[data-seat=S]")
    west, east = box(floor, "[data-seat=W]"), box(floor, "[data-seat=E]")
    assert north["y"] + north["height"] <= south["y"]
    assert west["x"] + west["width"] <= east["x"]
    name, cards = "[data-seat=N] .seat__name", "[data-seat=N] .seat__cards"
    assert box(floor, name)["y"] < box(floor, cards)["y"]
    expect(floor.locator("[data-seat=N] .card__rank")).to_have_text(["9", "10"])


def test_an_edge_tells_major_from_minor(room: Room, floor: Page) -> None:
    """Solid is major, dashed is minor; the words stand beside."""
    room.open(room.tables[0], 11, BY_WEST, LOW)
    visit(floor, f"/floor/tables/{room.tables[0].pk}/")
    assert edge(floor) == "dashed"
    expect(floor.locator("[data-seat=N]")).to_contain_text("minor penalty card")
    room.record(room.tables[0], 11, TEN)
    expect(floor.locator("[data-seat=N] .card")).to_have_count(2)
    assert edge(floor) == "solid"


def test_both_languages_on_every_page(shown: Room, desk: Page) -> None:
    """One tap in the menu, and the person stays on the page."""
    for address in addresses(shown):
        visit(desk, address)
        for language, words in (("Ελληνικά", "Μενού"), ("English", "Menu")):
            desk.locator(".menu > summary").click()
            desk.locator(".menu").get_by_role("button", name=language).click()
            expect(desk.locator(".menu > summary")).to_have_text(words)
        assert desk.url.endswith(address)


def test_light_or_dark_is_kept(room: Room, desk: Page) -> None:
    """The switch outlives the page, against what the device prefers."""
    desk.emulate_media(color_scheme="light")
    visit(desk, "/desk/")
    light = ground(desk)
    desk.locator(".menu > summary").click()
    desk.get_by_role("button", name="Dark").click()
    visit(desk, "/floor/")
    assert ground(desk) != light


def box(page: Page, selector: str) -> Any:
    found = page.locator(selector).bounding_box()
    assert found is not None
    return found


def edge(page: Page) -> str:
    card = page.locator(".seat .card").first
    return str(card.evaluate("(one) => getComputedStyle(one).borderTopStyle"))


def ground(page: Page) -> str:
    colour: str = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    return colour


def speak(page: Page, language: str) -> None:
    page.context.add_cookies(
        [{"name": "django_language", "value": language, "url": page_root(page)}]
    )


def page_root(page: Page) -> str:
    root: str = page.context.cookies()[0]["domain"]
    return f"http://{root}"
