"""The forms of information and of dummy on every screen: whole, and large enough."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Room
from tests.browser.hands import pad, visit_table
from tests.browser.information_taps import SLOW
from tests.browser.taps import PLAY
from tests.browser.test_looks import CLIPPED, WIDER, speak

pytestmark = pytest.mark.long

FORMS = (
    "information_slipped",
    "information_wrong",
    "information_elsewhere",
    "account",
    "information_ruled",
    "dummy_called",
    "call_changed",
    "dummy_acted",
)
SIZES = ((390, 844), (834, 1112), (1280, 800))
LOW = {"type": "DummyDesignated", "kind": "low"}
# The list of frequent calls has no key of its own for every form.
BEGIN = """(name) => {
  const key = document.createElement("button");
  key.dataset.begin = name;
  document.querySelector(".floor__more").append(key);
  key.click();
  key.remove();
}"""
SMALL = """() => [...document.querySelectorAll("[data-pad] button, [data-pad] a")]
  .filter((key) => key.checkVisibility())
  .filter((key) => {
    const { width, height } = key.getBoundingClientRect();
    return Math.min(width, height) < 43.5;
  })
  .map((key) => key.textContent.trim())"""


@pytest.mark.parametrize("language", ["en", "el"])
def test_nothing_is_cut_and_every_key_is_large_enough(
    room: Room, desk: Page, pictures: Path, language: str
) -> None:
    room.open(room.tables[0], 9, *PLAY, SLOW, LOW)
    visit_table(desk, room.tables[0])
    speak(desk, language)
    desk.reload()
    desk.locator("body[data-live=yes]").wait_for()
    for form in FORMS:
        fits(desk, form, pictures, language)


def fits(desk: Page, form: str, pictures: Path, language: str) -> None:
    """One form, at each size; another form takes its place."""
    desk.evaluate(BEGIN, form)
    expect(pad(desk).get_by_role("group").first).to_be_visible()
    desk.emulate_media(color_scheme="light" if language == "en" else "dark")
    for width, height in SIZES:
        desk.set_viewport_size({"width": width, "height": height})
        assert desk.evaluate(WIDER) <= 0, (form, width)
        assert desk.evaluate(CLIPPED) == [], (form, width)
        assert desk.evaluate(SMALL) == [], (form, width)
        pad(desk).screenshot(path=pictures / f"form-{form}-{language}-{width}.png")
