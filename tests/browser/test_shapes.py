"""Every size, hand, direction and text size: no overlap, nothing cut off."""

import itertools
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.axe import shut_out
from tests.browser.conftest import TO_A_CHOICE, Room
from tests.browser.test_looks import (
    BY_WEST,
    CLIPPED,
    LOW,
    OVERLAPS,
    SMALL,
    TEN,
    WIDER,
    box,
    page_root,
)

# The last is what 1280 by 800 leaves of itself when the browser zooms to 200 %.
SIZES = [(1280, 800), (1080, 810), (810, 1080), (390, 844), (640, 400)]
SHAPES = [{"dir": "ltr"}, {"dir": "rtl"}, {"dir": "ltr", "text": "200%"}]
RESHAPE = """({dir, text}) => { document.documentElement.dir = dir;
  document.documentElement.style.fontSize = text ?? ""; }"""
PANELS = """() => {
  const boxes = [...document.querySelectorAll("main > div, main > div > section,"
    + "main > div > div, .bar > *")].filter((one) => one.checkVisibility())
    // The sheet of keys lies on the page; what it covers scrolls out from under it.
    .filter((one) => { const sheet = one.closest(".floor__enter");
      return !sheet || getComputedStyle(sheet).position !== "sticky"; })
    .filter((one) => getComputedStyle(one).display !== "contents")
    .map((one) => [one, one.getBoundingClientRect()]);
  const hit = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return boxes.flatMap(([one, a], i) => boxes.slice(i + 1)
    .filter(([other, b]) => !one.contains(other) && hit(a, b))
    .map(([other]) => `${one.className} on ${other.className}`));
}"""
MOVING = """() => [...document.querySelectorAll("*")]
  .map((one) => getComputedStyle(one))
  .filter((one) => one.animationName !== "none"
    || !/^0s(, 0s)*$/.test(one.transitionDuration)).length"""
PRACTICE = "/floor/practice/partner-leads/"


@pytest.fixture
def tables(room: Room) -> list[str]:
    """A choice, two cards in one hand, an auction, an empty table; and practice."""
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    room.open(room.tables[1], 11, BY_WEST, LOW, TEN)
    room.open(room.tables[2], 3)
    shown = [f"/floor/tables/{table.pk}/" for table in room.tables[:4]]
    return ["/floor/", "/floor/practice/", PRACTICE, *shown]


def prefer(page: Page, **looks: str) -> None:
    """Set the personal switches, as the menu does."""
    names = {"language": "django_language"}
    for look, value in looks.items():
        name, url = names.get(look, look), page_root(page)
        page.context.add_cookies([{"name": name, "value": value, "url": url}])


# How far what stands above the sheet reaches under it once the page is scrolled down.
COVERED = """async () => { const sheet = document.querySelector(".floor__enter");
  if (!sheet) return 0;
  const frame = () => new Promise(requestAnimationFrame);
  // The height of the foot is measured at the next frame.
  await frame(); await frame();
  window.scrollTo(0, document.documentElement.scrollHeight);
  const more = document.querySelector(".floor__more").lastElementChild;
  const under = more.getBoundingClientRect().bottom - sheet.getBoundingClientRect().top;
  window.scrollTo(0, 0);
  return getComputedStyle(sheet).position === "sticky" ? under : 0; }"""


def faults(page: Page) -> Iterator[str]:
    """What is wrong with the page as it stands."""
    wider = page.evaluate(WIDER)
    yield from [f"scrolls sideways by {wider}"] if wider > 0 else []
    yield from page.evaluate(CLIPPED)
    yield from page.evaluate(PANELS)
    yield from page.evaluate(SMALL)
    covered = page.evaluate(COVERED)
    yield from [f"the sheet covers {covered} of the last part"] if covered > 0 else []
    yield from ["hands overlap"] if page.evaluate(OVERLAPS) else []


@pytest.mark.parametrize("hand", ["right", "left"])
@pytest.mark.parametrize("language", ["en", "el"])
def test_nothing_overlaps_in_any_shape(
    tables: list[str], floor: Page, language: str, hand: str
) -> None:
    """Four sizes, mirrored, right to left, and text twice as large."""
    prefer(floor, language=language, hand=hand)
    found = {}
    for address in tables:
        floor.goto(address)
        for (width, height), shape in itertools.product(SIZES, SHAPES):
            floor.set_viewport_size({"width": width, "height": height})
            floor.evaluate(RESHAPE, shape)
            wrong = list(faults(floor))
            if wrong:
                found[address, width, str(shape)] = wrong
    assert found == {}, "\n".join(f"{at}: {wrong}" for at, wrong in found.items())


@pytest.mark.parametrize(
    ("hand", "direction", "keys_left"),
    [
        ("right", "ltr", False),
        ("left", "ltr", True),
        ("right", "rtl", True),
        ("left", "rtl", False),
    ],
)
def test_panels_change_sides_and_the_compass_never(
    tables: list[str], floor: Page, hand: str, direction: str, *, keys_left: bool
) -> None:
    """The thumb's side is the person's; West stays left of East."""
    prefer(floor, hand=hand)
    floor.goto(tables[-4])
    floor.evaluate(RESHAPE, {"dir": direction})
    see, enter = box(floor, ".floor__see"), box(floor, ".floor__enter")
    assert (enter["x"] < see["x"]) is keys_left
    west, east = box(floor, "[data-seat=W]"), box(floor, "[data-seat=E]")
    assert west["x"] + west["width"] <= east["x"]
    card = floor.locator(".seat .card").first
    rank, pip = card.locator(".card__rank"), card.locator(".pip")
    boxes = rank.bounding_box(), pip.bounding_box()
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert boxes[0]["y"] < boxes[1]["y"]


@pytest.mark.parametrize(("suits", "colours"), [("four", 4), ("two", 2)])
def test_suits_have_two_colours_for_those_who_like_it(
    tables: list[str], floor: Page, suits: str, colours: int
) -> None:
    """A personal switch; both pass axe, light and dark."""
    prefer(floor, suits=suits)
    floor.goto(tables[-4])
    fills = floor.evaluate(
        """() => [...document.querySelectorAll(".pad .key--suit .pip")]
        .map((one) => getComputedStyle(one).fill)"""
    )
    assert len(set(fills)) == colours
    assert shut_out(floor) == []


def test_the_switches_are_in_the_menu(tables: list[str], floor: Page) -> None:
    """One tap each, and they are kept."""
    floor.goto(tables[-4])
    for name in ("Left-handed", "Two colours"):
        floor.locator(".menu > summary").click()
        floor.get_by_role("button", name=name).click()
    floor.goto(tables[-3])
    look = floor.locator("html")
    assert look.get_attribute("data-hand") == "left"
    assert look.get_attribute("data-suits") == "two"


def test_nothing_moves_for_those_who_ask_so(tables: list[str], floor: Page) -> None:
    """No transition and no animation runs under reduced motion."""
    floor.emulate_media(reduced_motion="reduce")
    for address in tables:
        floor.goto(address)
        assert floor.evaluate(MOVING) == 0, address


UNCOVERED = """(element) => { const at = element.getBoundingClientRect();
  const top = document.elementFromPoint(at.x + at.width / 2, at.y + 4);
  return element.contains(top); }"""


@pytest.mark.parametrize("size", [(390, 844), (810, 1080)])
def test_an_open_choice_is_not_under_the_keys(
    tables: list[str], floor: Page, size: tuple[int, int]
) -> None:
    """The sheet is folded then; on a table without a choice it shows its keys."""
    floor.set_viewport_size({"width": size[0], "height": size[1]})
    for address, is_folded in ((tables[3], True), (tables[5], False)):
        floor.goto(address)
        handle = floor.locator("[data-fold]")
        assert handle.get_attribute("aria-expanded") == str(not is_folded).lower()
        assert floor.locator(".pad").is_visible() is not is_folded
    floor.goto(tables[3])
    answer = floor.locator("[data-answer]").first
    answer.scroll_into_view_if_needed()
    assert answer.evaluate(UNCOVERED)
    handle.click()
    assert floor.locator(".pad").is_visible()
