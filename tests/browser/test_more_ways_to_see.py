"""High contrast, the system's own colours, right to left, and the order of reading."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from django.contrib.auth.models import Group
from playwright.sync_api import Page, expect

from rulings.cases.models import Case
from tests.browser.axe import violations
from tests.browser.conftest import Room
from tests.browser.hands import go
from tests.browser.test_case_pages import full_case, raised_flag
from tests.browser.test_looks import CLIPPED, WIDER

READ = Path(__file__).with_name("reading")
# What another run says otherwise: numbers of rows, times, versions.
CHANGES = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4,12}){4}|desk-[0-9a-f]+|\d+")
# Laws one after another are read as one: which have words is no matter of the order.
LAWS = re.compile(
    r"( *- listitem:\n *- link \"N )[^\n]+(\":\n *- /url: /lawbook/N/law/N/\n)"
    r"(?: *- listitem:\n *- link \"N [^\n]+\":\n *- /url: /lawbook/N/law/N/\n)*"
)
BEFORE_A_TAP = "  - paragraph: Tap anywhere once, so that calls can be heard.\n"
ENHANCED = {"type": "rule", "values": ["color-contrast-enhanced"]}
# Whatever is drawn of a card has a colour of the system, not one of ours.
DRAWN = """() => {
  const probe = document.createElement("i");
  probe.style.color = "CanvasText";
  document.body.append(probe);
  const system = getComputedStyle(probe).color;
  probe.remove();
  return [...document.querySelectorAll(".pip")]
    .filter((one) => one.checkVisibility())
    .map((one) => getComputedStyle(one).fill)
    .filter((colour) => colour !== system);
}"""
# Keys that are pressed, and the page that one is on, told apart without a colour.
UNTOLD = """() => [...document.querySelectorAll(
  '[aria-pressed="true"], [aria-current]:not([aria-current="false"])')]
  .filter((one) => one.checkVisibility())
  .filter((one) => getComputedStyle(one).outlineStyle === "none")
  .map((one) => one.outerHTML.slice(0, 80))"""


def visit(page: Page, address: str) -> None:
    """Open a page; of those that follow the stream, when it does."""
    answer = go(page, address)
    assert answer.ok, f"{address}: {answer.status}"
    if page.locator("[data-stream], [data-live-table], [data-live-any]").count():
        page.locator("body[data-live=yes]").wait_for()


def pages(room: Room, found: Case) -> Iterator[tuple[str, str]]:
    """The ten main pages: what each is called, and where it is."""
    table = room.tables[0].pk
    yield "front", "/about/"
    yield "floor", "/floor/"
    yield "tablet", f"/floor/tables/{table}/"
    yield "desk", "/desk/?size=medium"
    yield "desk-table", f"/desk/tables/{table}/"
    yield "review", "/review/"
    yield "case", f"/review/cases/{found.pk}/"
    yield "decide", f"/review/cases/{found.pk}/decide/"
    yield "lawbook", "/lawbook/2017/"
    yield "set-up", "/setup/"


@pytest.fixture
def everywhere(room: Room, desk: Page) -> Page:
    """A browser of a director who is an organiser too."""
    room.director.groups.add(Group.objects.get(name="organiser"))
    return desk


@pytest.fixture
def case(room: Room) -> Case:
    return full_case(raised_flag(room), room)


@pytest.mark.parametrize("look", ["light", "dark"])
def test_in_high_contrast_every_text_has_seven_to_one(
    room: Room,
    everywhere: Page,
    case: Case,
    look: Literal["light", "dark"],
) -> None:
    everywhere.emulate_media(color_scheme=look, contrast="more")
    for name, address in pages(room, case):
        visit(everywhere, address)
        assert violations(everywhere, "html", ENHANCED) == [], name


def test_in_the_systems_colours_nothing_is_told_by_colour_alone(
    room: Room,
    everywhere: Page,
    case: Case,
) -> None:
    everywhere.emulate_media(forced_colors="active")
    for name, address in pages(room, case):
        visit(everywhere, address)
        assert everywhere.evaluate(DRAWN) == [], name
        assert everywhere.evaluate(UNTOLD) == [], name


def test_right_to_left_nothing_is_cut(
    room: Room,
    everywhere: Page,
    case: Case,
) -> None:
    """No page of ours reads so today; each is ready for a language that does."""
    for name, address in pages(room, case):
        visit(everywhere, address)
        everywhere.evaluate("() => { document.documentElement.dir = 'rtl'; }")
        for width in (390, 834, 1280):
            everywhere.set_viewport_size({"width": width, "height": 900})
            assert everywhere.evaluate(WIDER) <= 0, (name, width)
            assert everywhere.evaluate(CLIPPED) == [], (name, width)


def test_with_letters_twice_as_large_nothing_is_cut(
    room: Room,
    everywhere: Page,
    case: Case,
) -> None:
    for name, address in pages(room, case):
        visit(everywhere, address)
        everywhere.evaluate(
            "() => { document.documentElement.style.fontSize = '200%'; }"
        )
        for width in (390, 1280):
            everywhere.set_viewport_size({"width": width, "height": 900})
            assert everywhere.evaluate(WIDER) <= 0, (name, width)


def test_the_main_pages_are_read_out_in_this_order(
    room: Room,
    everywhere: Page,
    case: Case,
) -> None:
    """The accessibility tree of each page; `RENEW=yes` writes the files again.

    The line about sound is left out: only some browsers ask for a tap first.
    """
    for name, address in pages(room, case):
        visit(everywhere, address)
        for live in everywhere.locator("#live").all():
            expect(live).to_have_text("Live")
        said = CHANGES.sub("N", everywhere.locator("body").aria_snapshot()) + "\n"
        said = LAWS.sub(r"\1a Law\2", said.replace(BEFORE_A_TAP, ""))
        file = READ / f"{name}.yaml"
        if os.environ.get("RENEW"):
            READ.mkdir(exist_ok=True)
            file.write_text(said)
        assert said == file.read_text(), name
