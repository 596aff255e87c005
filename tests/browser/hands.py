"""What a person's hand does on the screens."""

from typing import Any

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
        pad(page).get_by_role("button", name=name, exact=True).click()


def seat(page: Page, code: str) -> Locator:
    return page.locator(f"[data-seat={code}]")


def card(page: Page, label: str) -> Locator:
    """The card that a screen reader calls so."""
    return page.get_by_role("img", name=label, exact=True)


def settled(page: Page) -> Locator:
    """The line that says that everything has been sent."""
    return page.locator("[data-outbox]", has_text="All sent")
