"""What axe says about the page as it stands, in dark and in light."""

from typing import Any, Literal

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# All that another look can change.
COLOURS = ["color-contrast", "link-in-text-block"]
EVERYTHING = {"type": "tag", "values": TAGS}
ONLY_COLOURS = {"type": "rule", "values": COLOURS}
LOOKS: tuple[tuple[Literal["light", "dark"], dict[str, Any]], ...] = (
    ("dark", ONLY_COLOURS),
    ("light", EVERYTHING),
)

RUN = """([part, runOnly]) =>
  axe.run(part, { runOnly, resultTypes: ["violations"], preload: false })
  .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map((one) => `${id}: ${one.target} ${one.failureSummary}`)))"""


def shut_out(page: Page, part: str = "html") -> list[str]:
    """Whom the page shuts out, or one part of it: empty when nobody.

    ``part`` is a selector: of a page that was looked at whole, only what is new.
    """
    found: list[str] = []
    for look, rules in LOOKS:
        page.emulate_media(color_scheme=look)
        found += [f"{look}: {line}" for line in violations(page, part, rules)]
    return found


def violations(page: Page, part: str, rules: dict[str, Any]) -> list[str]:
    """What some rules find in a part of a page as it stands."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(RUN, [part, rules])
    return found
