"""When a change stands on a page of the desk, by the page's own clock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import time

from playwright.sync_api import Page

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


def longest_task(page: Page) -> float:
    """Milliseconds of the longest time that the page could not answer a hand."""
    longest: float = page.evaluate("() => Math.max(...window.tasks)")
    return longest
