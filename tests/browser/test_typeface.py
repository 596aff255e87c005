"""Every letter is ours and nothing jumps; no key lies over another, in any font."""

import itertools
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from rulings.cases.models import Case
from tests.browser.conftest import TO_A_CHOICE, Room, log_in
from tests.browser.hands import visit_table
from tests.browser.test_budgets import SLOW, slow_down
from tests.browser.test_case_pages import case, flag
from tests.browser.test_looks import BY_WEST, LOW, TEN, speak
from tests.browser.venue import Venue, wait_for_worker

__all__ = ["case", "flag"]
pytestmark = pytest.mark.long
OURS = {("Noto Sans", True)}
FONTS = "**/*.woff2"
LANGUAGES = pytest.mark.parametrize("language", ["en", "el"])
NAMES = "Łukasz Dvořák, Ğülşen Ðoković, Юлия Щербакова, Ελένη Ψάλτη ♠♥♦♣ → ✓"
# A desk, a tablet both ways, a telephone, and what a tablet at 200 % leaves.
TEXTS = ["100%", "200%"]
SIZES = [(1440, 900), (1280, 800), (810, 1080), (390, 844), (640, 400)]
# With text of a size: keys that lie over each other (what sticks to an edge lies over
# what it may), words wider than their key, and a page wider than its screen.
FAULTS = """(size) => {
  document.documentElement.style.fontSize = size;
  const seen = (selector) => [...document.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility());
  const keys = seen("a.button, a.key, a.tab, button, summary, label.key, label.pick,"
    + "select, textarea, input")
    .filter((one) => !one.closest(".only-heard, .skip") && !one.matches("label input"));
  const sticks = (one) => ["sticky", "fixed"].includes(getComputedStyle(one).position);
  const layer = (one) => (!one || sticks(one) ? one : layer(one.parentElement));
  const boxes = keys.map((one) => [one, layer(one), one.getBoundingClientRect()]);
  const hit = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const name = (one) => (one.ariaLabel ?? one.name ?? "") + one.textContent.trim();
  // From above to below: what begins under a key lies on none of it.
  boxes.sort(([, , a], [, , b]) => a.top - b.top);
  const over = boxes.flatMap(([one, of, a], i) => {
    const found = [];
    for (let next = i + 1; boxes[next]?.[2].top < a.bottom; next += 1) {
      const [other, its, b] = boxes[next];
      if (of !== its || one.contains(other) || other.contains(one)) continue;
      if (hit(a, b)) found.push(`${name(one)} | ${name(other)}`);
    }
    return found;
  });
  const out = seen("a.button, a.key, button, label.key")
    .filter((one) => one.scrollWidth > one.clientWidth + 1)
    .map((one) => `${one.textContent.trim()} ${one.scrollWidth - one.clientWidth}`);
  const root = document.documentElement;
  const wide = root.scrollWidth - root.clientWidth;
  return [...over, ...out, ...(wide > 0 ? [`${wide} too wide`] : [])];
}"""
FAULTS_AT = f"(sizes) => sizes.map((size) => [size, ({FAULTS})(size)])"
# The panel as it was when a key of it lay over another.
LIFTED = """() => {
  const { style } = document.querySelector(".part--aside");
  Object.assign(style, { position: "absolute", insetInlineEnd: "2rem" });
  style.blockSize = "20rem";
}"""
# Marks the elements by which every word is asked for in every font that it is set in:
# one that says nothing new is drawn with what was asked for already.
MARK_WORDS = """() => {
  const FONT = ["fontFamily", "fontWeight", "fontStyle", "fontStretch", "fontSize",
    "fontVariant", "fontFeatureSettings", "fontVariationSettings", "textTransform"];
  const said = new Set();
  for (const one of document.querySelectorAll("*")) {
    delete one.dataset.drawn;
    const own = [...one.childNodes].filter((node) => node.nodeType === 3);
    const words = own.flatMap((node) => node.data.split(/\\s+/)).filter(Boolean);
    if (!words.length || !one.checkVisibility()) continue;
    const style = getComputedStyle(one);
    const font = [one.closest("[lang]")?.lang, ...FONT.map((name) => style[name])];
    const fresh = words.map((word) => [...font, word].join("|"))
      .filter((word) => !said.has(word));
    if (fresh.length) one.dataset.drawn = "";
    fresh.forEach((word) => said.add(word));
  }
}"""
# Every shift, with what moved from where to where.
SHIFTS = """() => {
  window.jumped = [];
  const box = ({ x, y, width, height }) => [x, y, width, height].join(" ");
  const name = (node) => node?.className || node?.textContent || node?.nodeName;
  const moved = ({ node, previousRect, currentRect }) =>
    `${name(node)}: ${box(previousRect)} to ${box(currentRect)}`;
  const add = (list) => list.getEntries().forEach((one) =>
    jumped.push(`${one.value} ${one.sources.map(moved).join(", ")}`));
  new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
}"""


@pytest.fixture
def places(room: Room, case: Case, context: BrowserContext, site: Any) -> list[str]:
    """The pages with keys, each as full as it gets, for someone who sees them all."""
    room.director.is_superuser = True
    room.director.save()
    log_in(context, room.director, site.url)
    room.open(room.tables[1], 9, *TO_A_CHOICE)
    room.open(room.tables[2], 11, BY_WEST, LOW, TEN)
    room.open(room.tables[3], 3)
    looks = itertools.product(("floor", "desk"), room.tables)
    one = f"/review/cases/{case.pk}/"
    return [
        *("/floor/", "/floor/practice/partner-leads/", "/desk/", "/review/", "/setup/"),
        *(f"/{at}/tables/{table.pk}/" for at, table in looks),
        *("/desk/tablets/", "/desk/keys/", "/desk/waits/", "/lawbook/2017/50D2/"),
        *(one, f"{one}decide/", f"{one}papers/report-of-hand.html"),
    ]


def speak_at(page: Page, language: str) -> None:
    page.goto("/floor/offline/")
    speak(page, language)


def painted(page: Page) -> set[tuple[str, bool]]:
    """The families that were drawn with, and whether each came with the page."""
    page.evaluate(MARK_WORDS)
    session = page.context.new_cdp_session(page)
    for domain in ("DOM", "CSS"):
        session.send(f"{domain}.enable")
    root = session.send("DOM.getDocument", {"depth": 0})["root"]
    marked = {"nodeId": root["nodeId"], "selector": "[data-drawn]"}
    found = set()
    for node in session.send("DOM.querySelectorAll", marked)["nodeIds"]:
        used = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})
        found |= {(font["familyName"], font["isCustomFont"]) for font in used["fonts"]}
    session.detach()
    return found


def go_for_ours(page: Page, address: str) -> set[tuple[str, bool]]:
    """Open a page until it is drawn with ours; what it is drawn with in the end.

    On a busy machine they may come too late for the first time.
    """
    found: set[tuple[str, bool]] = set()
    for _time in range(5):
        page.goto(address)
        page.evaluate("() => document.fonts.ready.then(() => null)")
        found = painted(page)
        if found == OURS:
            break
    return found


@LANGUAGES
def test_names_of_europe_and_signs_are_ours_too(
    room: Room, floor: Page, language: str
) -> None:
    """In whatever language the page around them is; what is wanted comes from it."""
    room.open(room.tables[0], 9, {"type": "NoteAdded", "text": NAMES})
    speak(floor, language)
    assert go_for_ours(floor, f"/floor/tables/{room.tables[0].pk}/") == OURS
    assert NAMES in floor.locator("main").inner_text()


ANOTHER = """([look, word]) => {
  const one = document.querySelector("main p, main h1, main h2");
  one.append(` ${word}`);
  Object.assign(one.style, look);
}"""


@pytest.mark.parametrize(
    ("look", "word"), [({"fontFamily": "monospace"}, "wide"), ({}, "漢")]
)
def test_one_word_in_another_font_is_found(
    room: Room, floor: Page, look: dict[str, str], word: str
) -> None:
    """Set in one, or with a letter that ours do not have."""
    assert go_for_ours(floor, "/floor/") == OURS
    floor.evaluate(ANOTHER, [look, word])
    assert painted(floor) - OURS


def never_get_ours(page: Page) -> None:
    """Neither from the site nor from what its service worker has kept."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setBypassServiceWorker", {"bypass": True})
    page.route(FONTS, lambda route: route.abort())


def faults_at_every_size(page: Page) -> dict[tuple[int, str], list[str]]:
    """What lies over something else, by width and size of text."""
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for text, faults in page.evaluate(FAULTS_AT, TEXTS):
            if faults:
                found[width, text] = faults
    return found


@LANGUAGES
def test_every_letter_is_ours_and_no_key_lies_over_another(
    places: list[str], page: Page, language: str
) -> None:
    """At every size and with text twice as large."""
    speak_at(page, language)
    wrong = {}
    for address in places:
        page.set_viewport_size({"width": 1280, "height": 800})
        assert go_for_ours(page, address) == OURS
        wrong[address] = faults_at_every_size(page)
    assert not any(wrong.values()), wrong


def test_no_key_lies_over_another_where_our_fonts_never_arrive(
    places: list[str], page: Page
) -> None:
    """In Greek, whose words are the longer ones."""
    speak_at(page, "el")
    never_get_ours(page)
    wrong = {}
    for number, address in enumerate(places):
        page.goto(address)
        if number == 0:
            assert OURS.isdisjoint(painted(page))
        wrong[address] = faults_at_every_size(page)
    assert not any(wrong.values()), wrong


def test_a_key_that_lies_over_another_is_found(room: Room, floor: Page) -> None:
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    visit_table(floor, room.tables[0])
    assert floor.evaluate(FAULTS, "100%") == []
    floor.evaluate(LIFTED)
    over = floor.evaluate(FAULTS, "100%")
    assert any("have seen it" in pair for pair in over), over


@pytest.mark.parametrize("line", ["quick", "slow"])
@LANGUAGES
def test_nothing_jumps_when_the_fonts_come(
    page: Page, language: str, line: str
) -> None:
    """The first time and after, on a slow line too: what has been drawn stays."""
    page.set_extra_http_headers({"Accept-Language": language})
    page.add_init_script(f"({SHIFTS})()")
    if line == "slow":
        session = slow_down(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", SLOW)
    for _time in range(2):
        page.goto("/lawbook/2017/50D2/?beside=2007", wait_until="networkidle")
        page.evaluate("() => document.fonts.ready.then(() => null)")
        page.wait_for_timeout(300)
        assert page.evaluate("() => jumped") == []


@pytest.mark.keeps
def test_without_network_the_letters_are_still_ours(
    room: Room, tablet: Page, venue: Venue
) -> None:
    """The tablet keeps every font with its pages, those it has not used as well."""
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    visit_table(tablet, room.tables[0])
    wait_for_worker(tablet)
    venue.kill()
    assert go_for_ours(tablet, f"/floor/tables/{room.tables[0].pk}/") == OURS
    kept = tablet.evaluate("""async () => {
      const keys = (await caches.keys()).filter((name) => name.startsWith("shell-"));
      const requests = await (await caches.open(keys[0])).keys();
      return requests.map((one) => one.url).filter((url) => url.endsWith(".woff2"));
    }""")
    assert len(kept) == 4
