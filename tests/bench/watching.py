"""A page of the desk in Chromium, and when a change stands on it, by its own clock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from time import time
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests import browsers
from tests.harness.served import Visitor, logged_in

QUIET = ["--disable-gpu", "--no-first-run", "--disable-background-networking"]
# A tile is noted when its state changes and when it comes; a long task when it is over.
WATCH = r"""() => {
  window.seen = [];
  window.tasks = [0];
  const known = new Map();
  const stateOf = (tile) => tile.className.match(/tile--(?!changed)(\w+)/)?.[1];
  const note = (tile) => {
    if (known.get(tile.id) === stateOf(tile)) return;
    known.set(tile.id, stateOf(tile));
    const now = performance.timeOrigin + performance.now();
    window.seen.push([tile.id, stateOf(tile), now]);
  };
  for (const tile of document.querySelectorAll(".tile"))
    known.set(tile.id, stateOf(tile));
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      [target, ...addedNodes].filter((one) => one.matches?.(".tile")).forEach(note);
  }).observe(document.getElementById("grid"),
    {subtree: true, childList: true, attributes: true, attributeFilter: ["class"]});
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) window.tasks.push(task.duration);
  }).observe({ type: "longtask" });
}"""


# More tables than that stand on a screen in the small size, and in the smallest.
SOME, MANY = 60, 1_000
CHANGED = "(id) => window.seen.some(([tile]) => tile === id)"
IN_SIGHT = """() => [...document.querySelectorAll(".tile")]
  .filter((one) => one.getBoundingClientRect().bottom <= innerHeight)
  .map((one) => Number(one.id.slice("tile-".length)))"""
LOADED = "() => performance.getEntriesByType('navigation')[0].loadEventEnd"
TAKE = "(id) => window.seen.splice(0).find(([tile]) => tile === id)[2]"


def every_table(tables: int) -> str:
    """The desk in the size it has for so many; chosen, so that no screen changes it."""
    size = "medium" if tables <= SOME else "small" if tables <= MANY else "tiny"
    return f"/desk/?show=all&size={size}"


@contextmanager
def opened(served: Visitor, address: str) -> Iterator[Page]:
    """A page of the site in Chromium, live, for a logged-in user."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browsers.chromium(browsers.WITH_WINDOW),
            chromium_sandbox=False,
            args=QUIET,
        )
        context = browser.new_context(viewport={"width": 1440, "height": 900})
        cookies: Any = logged_in(served)
        context.add_cookies(cookies)
        page = context.new_page()
        page.goto(f"{served.url}{address}")
        page.locator("body[data-live=yes]").wait_for()
        yield page
        browser.close()


def until_changed(page: Page, table: int) -> float:
    """Wait until the tile of a table changes; when it did, in seconds since 1970.

    What was noted of other tiles until then is forgotten.
    """
    tile = f"tile-{table}"
    page.wait_for_function(CHANGED, arg=tile, polling=20)
    milliseconds: float = page.evaluate(TAKE, tile)
    return milliseconds / 1e3


@dataclass(frozen=True)
class Told:
    """At which table something was entered, what its tile says then, and when."""

    table: int
    state: str
    at: float

    @property
    def key(self) -> tuple[str, str]:
        return f"tile-{self.table}", self.state


def told(table: int, state: str) -> Told:
    """Note the moment before something is entered, in seconds."""
    return Told(table, state, time())


def delays(page: Page, entered: Sequence[Told]) -> list[float | None]:
    """Seconds from each entry to its tile; None where it never stood there."""
    seen = [(name, state, at / 1e3) for name, state, at in page.evaluate("() => seen")]
    return [_delay(one, seen) for one in entered]


def _delay(one: Told, seen: Sequence[tuple[str, str, float]]) -> float | None:
    # The clocks of page and test are the same machine's, to a few milliseconds.
    times = [at - one.at for *key, at in seen if tuple(key) == one.key]
    return next((took for took in times if took > -0.02), None)


def in_sight(page: Page) -> set[int]:
    """The tables that stand on the screen."""
    return set(page.evaluate(IN_SIGHT))


def opened_in(page: Page) -> float:
    """Milliseconds from the request until the page had loaded."""
    page.wait_for_load_state()
    took: float = page.evaluate(LOADED)
    return took


def longest_task(page: Page) -> float:
    """Milliseconds of the longest time that the page could not answer a hand."""
    longest: float = page.evaluate("() => Math.max(...window.tasks)")
    return longest
