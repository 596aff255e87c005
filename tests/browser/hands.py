"""What a person's hand does on the screens."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Response

SEATS = {"N": "North", "E": "East", "S": "South", "W": "West"}


# Whether the page is drawn in our fonts: in what the tests' browser has beside them
# every character is as wide as any other. What came too late is not used (`optional`).
IN_OURS = """async () => {
  await document.fonts.ready;
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = getComputedStyle(document.documentElement).font;
  return pen.measureText("iiii").width < pen.measureText("MMMM").width;
}"""


def go(page: Page, address: str, ready: str = "html") -> Response:
    """Open a page, again if our fonts came too late to be drawn with.

    On a busy machine they may; what is measured in others says nothing. ``ready`` is
    what stands on the page once it no longer opens itself again.
    """
    for _time in range(5):
        answer = page.goto(address)
        if answer is None or not answer.ok or _is_in_ours(page, ready):
            break
    assert answer is not None
    return answer


def _is_in_ours(page: Page, ready: str) -> bool:
    page.locator(ready).wait_for()
    return bool(page.evaluate(IN_OURS))


def visit(page: Page, address: str) -> None:
    """Open a page and wait until it follows the stream."""
    answer = go(page, address, ready="body[data-live=yes]")
    assert answer.ok, f"{address}: {answer.status}"


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


# What the tablet has made, and what of it is left, as the disk has it.
KEPT = """async () => {
  const known = (await indexedDB.databases()).some((db) => db.name === "rectify");
  if (!known) return [0, 0];
  const done = (ask) => new Promise((good, bad) => {
    ask.onsuccess = () => good(ask.result);
    ask.onerror = () => bad(ask.error);
  });
  const db = await done(indexedDB.open("rectify"));
  const at = db.transaction(["entries", "facts"]);
  const made = await done(at.objectStore("facts").get("seq"));
  const left = await done(at.objectStore("entries").count());
  db.close();
  return [made ?? 0, left];
}"""


def kept(page: Page) -> list[int]:
    """How many entries this tablet has made, and how many of them it still keeps."""
    found: list[int] = page.evaluate(KEPT)
    return found


def wait_until_kept(page: Page, made: int, left: int) -> None:
    """Wait until the tablet has made so many entries and keeps so many."""
    for _ in range(600):
        if kept(page) == [made, left]:
            return
        page.wait_for_timeout(50)
    pytest.fail(f"made and left are {kept(page)}, not {[made, left]}")


def wait_until_sent(page: Page, entries: int) -> None:
    """Wait until the tablet has made so many entries and keeps none of them."""
    wait_until_kept(page, entries, 0)


def photograph(page: Page, pictures: Path, name: str) -> None:
    """Take the whole page in dark and in light, which it ends in; from its top."""
    page.evaluate("() => scrollTo(0, 0)")
    for look in ("dark", "light"):
        page.emulate_media(color_scheme="dark" if look == "dark" else "light")
        page.screenshot(path=pictures / f"{name}-{look}.png", full_page=True)
