"""What a person's hand does on the screens."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page

SEATS = {"N": "North", "E": "East", "S": "South", "W": "West"}


def visit(page: Page, address: str) -> None:
    """Open a page and wait until it follows the stream."""
    answer = page.goto(address)
    assert answer is not None
    assert answer.ok, f"{address}: {answer.status}"
    page.locator("body[data-live=yes]").wait_for()


def visit_table(page: Page, table: Any) -> None:
    visit(page, f"/floor/tables/{table.pk}/")


def pad(page: Page) -> Locator:
    return page.locator("[data-pad]")


def expose(page: Page, *taps: str) -> None:
    """Tap the named keys of the entry panel, in this order."""
    for name in taps:
        press(page, name)


def press(page: Page, name: str) -> None:
    """Tap one key; where it stands twice its part comes first: "Who?: East"."""
    part, _, key = name.rpartition(": ")
    place = pad(page)
    if part and place.get_by_role("group", name=part, exact=True).count():
        place, name = place.get_by_role("group", name=part, exact=True), key
    place.get_by_role("button", name=name, exact=True).click()


def answer(page: Page, name: str) -> None:
    """Pick an answer to an open choice, and confirm it."""
    choice = page.locator("[data-choice]").filter(has_text=name).first
    choice.get_by_role("button", name=name).first.click()
    choice.locator("[data-confirm]").click()


def seat(page: Page, code: str) -> Locator:
    return page.locator(f"[data-seat={code}]")


def card(page: Page, label: str) -> Locator:
    """The card that a screen reader calls so."""
    return page.get_by_role("img", name=label, exact=True)


LEFT = """() => [Number(localStorage.getItem("rectify.seq") ?? 0),
  Object.keys(localStorage).filter((key) => key.startsWith("rectify.entry.")).length]"""


def wait_until_sent(page: Page, entries: int) -> None:
    """Wait until the tablet has made so many entries and keeps none of them."""
    for _ in range(200):
        if page.evaluate(LEFT) == [entries, 0]:
            return
        page.wait_for_timeout(50)
    pytest.fail(f"not sent: made and left are {page.evaluate(LEFT)}")
