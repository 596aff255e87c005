"""Whether every tap has an answer on the screen, and how soon.

An answer is the first change of the page after the tap, painted. Its time is counted in
frames as well: a machine that is busy with other things draws fewer of them, so that
only what the page itself waits for makes a tap late.
"""

from dataclasses import dataclass
from statistics import median
from typing import Any

from playwright.sync_api import Page

# A tenth of a second at sixty frames a second.
MOST_FRAMES = 6
# What changes without a tap is no answer to one.
WATCH = """() => {
  const byItself = "time, #live, .company, [data-clock], [data-since]";
  const found = (window.answers = []);
  let waits = null;
  let frames = 0;
  const count = () => { frames += 1; requestAnimationFrame(count); };
  requestAnimationFrame(count);
  const end = (waited, isAnswered) => {
    const took = isAnswered ? frames - waited.frames : null;
    const told = { key: waited.key, frames: took };
    found.push(told);
    // After the frame that shows it.
    requestAnimationFrame(() => setTimeout(() => {
      told.ms = performance.now() - waited.at;
    }));
  };
  const isAnswer = ({ target }) => {
    const node = target.nodeType === 1 ? target : target.parentElement;
    // What a part of the page has while it asks the server, and the height of the foot.
    const isOwn = node?.matches("[hx-get], :root");
    return node && !isOwn && !node.closest(byItself);
  };
  new MutationObserver((changes) => {
    if (!waits || !changes.some(isAnswer)) return;
    const waited = waits;
    waits = null;
    end(waited, true);
  }).observe(document.documentElement,
    { subtree: true, childList: true, attributes: true, characterData: true });
  addEventListener("click", ({ target, timeStamp }) => {
    if (waits) end(waits, false);
    const key = target.closest("button");
    const name = key?.getAttribute("aria-label") ?? key?.textContent.trim();
    waits = key && { key: name, frames, at: timeStamp };
  }, true);
  window.unanswered = () => waits?.key;
}"""


@dataclass(frozen=True)
class Answer:
    """One tap: its key, and frames and milliseconds to the answer; None without one."""

    key: str
    frames: int | None
    ms: float | None = None

    @property
    def is_late(self) -> bool:
        return self.frames is None or self.frames > MOST_FRAMES


def watch(page: Page) -> None:
    """Count from here on how soon each tap is answered on this page."""
    page.evaluate(WATCH)


def answers(page: Page) -> list[Answer]:
    """The taps since `watch`, once the last of them is painted."""
    page.evaluate("() => new Promise((ready) => setTimeout(ready, 150))")
    found: list[dict[str, Any]] = page.evaluate("() => window.answers")
    never: str | None = page.evaluate("() => window.unanswered() ?? null")
    left = [Answer(never, None)] if never else []
    return [Answer(one["key"], one["frames"], one.get("ms")) for one in found] + left


def summary(found: list[Answer]) -> dict[str, float]:
    """How soon taps were answered, in ms, for the figures."""
    took = [one.ms for one in found if one.ms is not None]
    return {"taps": len(took), "median_ms": median(took), "slowest_ms": max(took)}
