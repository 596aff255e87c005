"""Every page in a language that nobody speaks: all is reached, and 40 % more fits."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import Group
from playwright.sync_api import Error as BrowserError
from playwright.sync_api import Page, Response

from tests.browser.conftest import TO_A_CHOICE, Room, keep_nothing, log_in
from tests.browser.hands import go, visit
from tests.browser.test_typeface import FAULTS
from tests.browser.venue import Venue
from tests.pseudo import CODE
from tests.security.routes import Route, routes
from tests.security.world import World, make_world

SERVED = "tests.browser.pseudo_site:application"
SIZES = ((1280, 800), (834, 1112), (390, 844))
# What is the same in every language: names of people and of what they set up, of the
# program and of other languages; cards, contracts and files by their signs.
SAME = re.compile(
    r"Rectify(?: [\d.]+)?|Autumn Teams|Club night|desk-[0-9a-f]{8}|new-\d+|AB"
    r"|director|floor|tablet|Tablet [A-Z]|Scoring computer|First Player|Anna"
    r"|English|Français(?: \(brouillon\))?|https?://\S+|[A-Z\d]{4} [A-Z\d]{4}|\{\w+\}"
    r"|\b[AKQJ]\b|\b[NESW]\b|\bMP\b|\bVP\b|\bIMP\b|\bLetter\b|\b[kM]B\b"
    r"|\bPDF\b|\bCSV\b|\bJSON\b|\bPBN\b|\bUSEBIO\b|\w+\.png|\butf-8\b|windows-\d+"
)
# What people have typed who made the world of the test.
TYPED = re.compile(
    r"A title|East dropped a king\.|West leads a heart anyway\.|West had a choice\."
    r"|West held no other sensible lead\.|West had sight of it\.|Both are content\."
    r"|\(South\)|(?:South)?(?:: )?Was that lead allowed\?|^South$|1\. Club|Lost\."
    # What an authority has written in its regulations.
    r"|Example Bridge Federation(?:: Club and county events(?: \(\w+\))?)?"
    r"|Club and county events(?: · )?|More than five minutes late"
    r"|Rude to an opponent or to partner|A telephone that rings during play"
    r"|A committee of three players from other tables, named by the organiser\."
    r"|A pause before the first call after an opponent's jump is no information\."
)
LETTERS = re.compile("[A-Za-z]{2,}|\\b[B-Zb-z]\\b")
# All text of the page, seen or not yet, and what stands in attributes and for scripts.
# A code that is shown as itself, as the name of a time zone, is no text.
TEXTS = """() => {
  const found = new Set();
  const NAMES = ["aria-label", "aria-description", "aria-valuetext", "title", "alt",
    "placeholder", "label"];
  const here = document.documentElement.lang;
  const within = (value) => {
    if (typeof value === "string") { if (/ /.test(value)) found.add(value); }
    else if (value) Object.values(value).forEach(within);
  };
  const kept = (value) => {
    if (!/^[[{]/.test(value)) return within(value);
    try { within(JSON.parse(value)); } catch { within(value); }
  };
  const read = (root, ours) => {
    for (const one of root.querySelectorAll("*")) {
      if (one.matches("script[type='application/json']")) kept(one.textContent);
      if (one.closest("script, style, code, kbd, textarea, noscript")) continue;
      const lang = one.closest("[lang]")?.lang;
      if (lang ? lang !== here : !ours) continue;
      if (one.localName === "template") read(one.content, true);
      if (one.matches("option") && one.getAttribute("value") === one.text) continue;
      for (const node of one.childNodes) if (node.nodeType === 3) found.add(node.data);
      for (const name of one.getAttributeNames())
        if (NAMES.includes(name)) found.add(one.getAttribute(name));
        else if (name.startsWith("data-")) kept(one.getAttribute(name));
      if (one.matches("input:is([type=submit], [type=button])")) found.add(one.value);
    }
  };
  read(document, false);
  return [...found].map((text) => text.trim().replace(/\\s+/g, " ")).filter(Boolean);
}"""
# Text that is wider than the box it stands in, whether it runs out or is cut off.
CUT = """() => [...document.querySelectorAll("body *")]
  .filter((one) => one.checkVisibility())
  .filter((one) => !one.closest(".only-heard, .skip, .bar__here, svg"))
  .filter((one) => [...one.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))
  .filter((one) => getComputedStyle(one).display !== "inline" && one.clientWidth > 0)
  .filter((one) => !/auto|scroll/.test(getComputedStyle(one).overflowX))
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => `${one.className}: ${one.textContent.trim().slice(0, 50)}`)"""
# Lines of text of two elements that lie on each other; what sticks to an edge of the
# screen lies over the page by intent.
OVERLAPPING = """() => {
  const known = new Map([[null, false]]);
  const sticks = (one) => {
    if (!known.has(one))
      known.set(one, /sticky|fixed/.test(getComputedStyle(one).position)
        || sticks(one.parentElement));
    return known.get(one);
  };
  const lines = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { currentNode: node } = walk;
    const { parentElement: one } = node;
    if (!node.data.trim() || !one.checkVisibility() || sticks(one)) continue;
    if (one.closest("script, style, template, .only-heard, .skip, option")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) lines.push({ one, box, text: node.data });
  }
  const hit = (a, b) => a.left < b.right - 2 && b.left < a.right - 2
    && a.top < b.bottom - 4 && b.top < a.bottom - 4;
  const found = [];
  // From above to below: what begins under a line lies on none of it.
  lines.sort((a, b) => a.box.top - b.box.top);
  lines.forEach((a, at) => {
    for (let next = at + 1; lines[next]?.box.top < a.box.bottom; next += 1) {
      const b = lines[next];
      if (a.one !== b.one && hit(a.box, b.box))
        found.push(`${a.text.trim().slice(0, 30)} / ${b.text.trim().slice(0, 30)}`);
    }
  });
  return found;
}"""
# Keys and fields that lie on the edge of the frame they stand in. What opens over the
# page has left it.
EDGED = """() => {
  const keys = "input:not([type=hidden], [type=checkbox], [type=radio]), select,"
    + " textarea, button, a.button";
  const style = (one) => getComputedStyle(one);
  const framed = (one) => ["Top", "Left", "Bottom"]
    .every((side) => parseFloat(style(one)[`border${side}Width`]) > 0);
  const gap = (frame, one) => {
    const [a, b] = [frame.getBoundingClientRect(), one.getBoundingClientRect()];
    const [above, left] = [b.top - a.top, b.left - a.left];
    return Math.min(above, a.bottom - b.bottom, left, a.right - b.right);
  };
  const frame = (one) => {
    for (let a = one.parentElement; a; a = a.parentElement) {
      if (/absolute|fixed/.test(style(a).position)) return null;
      if (framed(a)) return a.matches("button, a, label") ? null : a;
    }
    return null;
  };
  return [...document.querySelectorAll(keys)]
    .filter((one) => one.checkVisibility() && one.closest("main") && framed(one))
    .map((one) => [one, frame(one)])
    .filter(([one, around]) => around && gap(around, one) < 3)
    .map(([{ className, name, textContent }]) =>
      `${className} ${name} ${textContent.trim().slice(0, 30)}`);
}"""
WIDER = "() => document.documentElement.scrollWidth - innerWidth"
FITS = f"""(size) =>
  [({WIDER})(), ({CUT})(), ({OVERLAPPING})(), ({EDGED})(), ({FAULTS})(size)]"""
MARK = ".draft"


@pytest.fixture(scope="module")
def served(_site: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Venue]:
    """One server for all of them, its language in a folder that no other one writes."""
    place = str(tmp_path_factory.mktemp("pseudo"))
    venue = Venue({**_site.env, "PSEUDO_PLACE": place}, None, SERVED)
    yield venue
    venue.kill()


@pytest.fixture
def shown(
    browser: Any,
    room: Room,
    site: Any,
    served: Venue,
    request: pytest.FixtureRequest,
) -> Iterator[Page]:
    """The browser of someone who may open everything, in the pseudo-language."""
    room.director.is_superuser = True
    room.director.save()
    room.director.groups.set(Group.objects.all())
    context = browser.new_context(base_url=served.url)
    context.set_default_timeout(30_000)
    log_in(context, room.director, served.url)
    chosen = {"name": "django_language", "value": CODE, "url": served.url}
    context.add_cookies([chosen])
    keep_nothing(context, request)
    yield context.new_page()
    context.close()


def plain(page: Page) -> list[str]:
    """The texts that have letters as we write them."""
    texts = page.evaluate(TEXTS)
    assert len(texts) > 5
    left = (SAME.sub("", TYPED.sub("", text)) for text in texts)
    return sorted({text for text in left if LETTERS.search(text)})


def fits(page: Page) -> dict[int, Any]:
    """What is cut off or lies on something else, in which of the widths."""
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        wide, *faults = page.evaluate(FITS, "100%")
        if wide > 0 or any(faults):
            found[width] = [wide, *faults]
    return found


def wrong(page: Page) -> list[Any]:
    """What is not reached on this page, or does not fit; a draft bears its mark."""
    found: list[Any] = [*plain(page), *fits(page).items()]
    return found if page.locator(MARK).is_visible() else [*found, "no mark"]


# Routes that answer with something else than a page, or only to someone else.
NO_PAGE = ("admin/", "api/", "healthz", "readyz", "metrics")
WANTED: dict[str, dict[str, Any]] = {
    "practice_situation": {"name": "partner-leads"},
    "lawbook_law": {"number": 50},
    "lawbook_situation": {"name": "low-card"},
    "paper": {"kind": "report-of-hand"},
}


def pages(world: World) -> Iterator[str]:
    """The addresses of the world that someone may open."""
    for route in routes():
        if not route.pattern.startswith(NO_PAGE):
            yield address_of(route, world)


def address_of(route: Route, world: World) -> str:
    return route.address(world.ids | WANTED.get(route.name, {}))


def opened(page: Page, address: str) -> Response | None:
    """The answer, if it is a whole page; a download breaks the walk off."""
    try:
        answer = go(page, address)
    except BrowserError:
        return None
    html = answer.ok and "html" in answer.headers.get("content-type", "")
    return answer if html and page.evaluate("!!document.doctype") else None


def test_every_page_is_reached_and_fits(room: Room, shown: Page, served: Venue) -> None:
    """Each that opens without a write, for someone who may; then to a stranger."""
    world = make_world(room.director)
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    table = room.tables[0].pk
    addresses = [*pages(world), f"/floor/tables/{table}/", f"/desk/tables/{table}/"]
    found, seen, elsewhere = {}, 0, []
    for address in dict.fromkeys(addresses):
        if opened(shown, address):
            if shown.url != served.url + address:
                elsewhere.append(address)
                continue
            seen += 1
            found[address] = wrong(shown)
    assert seen > 60
    shown.context.clear_cookies(name="sessionid")
    for address in elsewhere:
        if opened(shown, address):
            found[shown.url] = wrong(shown)
    assert {address: faults for address, faults in found.items() if faults} == {}


def test_what_scripts_make_is_reached_and_fits(room: Room, shown: Page) -> None:
    """The keys of the panel, without network; and the name of the language."""
    visit(shown, f"/floor/tables/{room.tables[0].pk}/")
    assert shown.evaluate("document.documentElement.lang") == CODE
    button = shown.locator(f"button[name=language][value={CODE}]")
    assert not LETTERS.search(button.text_content() or "a b")
    # A typeface that is still on its way would not come any more, and others are wider.
    shown.evaluate("() => document.fonts.ready.then(() => null)")
    shown.context.set_offline(True)
    shown.locator("body:not([data-live=yes])").wait_for()
    for _part in range(2):
        shown.locator("[data-pad] button:visible").first.click()
        assert wrong(shown) == []


def test_what_is_plain_cut_or_overlapping_is_found(room: Room, shown: Page) -> None:
    """What looks for it finds it."""
    visit(shown, "/floor/")
    head = shown.locator("h1")
    head.evaluate("(one) => { one.textContent = one.textContent + ' table'; }")
    assert [text for text in plain(shown) if text.endswith("table")]
    for name in ("title", "aria-label", "placeholder", "data-said"):
        head.evaluate("(one, name) => one.setAttribute(name, 'the ' + name)", name)
        assert f"the {name}" in plain(shown)
    head.evaluate("(one) => one.setAttribute('data-forms', '[{\"label\": \"so so\"}]')")
    assert "so so" in plain(shown)
    head.evaluate("(one) => { one.style.width = '20px'; one.style.margin = '0'; }")
    assert shown.evaluate(CUT)
    assert shown.evaluate(OVERLAPPING) == []
    head.evaluate("(one) => { one.style.marginBottom = '-60px'; }")
    assert shown.evaluate(OVERLAPPING)
