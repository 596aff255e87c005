"""Screens in a language that nobody speaks, 40 % longer: all is reached, and fits."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from rulings.cases.services import raise_case, step_case
from rulings.cases.steps import StepAuthor
from tables.models import Board
from tests.browser.conftest import TO_A_CHOICE, Room, log_in
from tests.browser.hands import visit
from tests.browser.venue import Venue
from tests.pseudo import CODE

SERVED = "tests.browser.pseudo_site:application"
SIZES = ((390, 844), (834, 1112), (1280, 800))
# What is the same in every language: names of people and of what they set up, of the
# program and of other languages; cards, contracts and files by their signs.
SAME = re.compile(
    r"Rectify(?: [\d.]+)?|Autumn Teams|director|floor|desk-[0-9a-f]{8}"
    r"|English|Français \(brouillon\)"
    r"|\b[AKQJ]\b|\b[NESW]\b|\bPDF\b|\bCSV\b|\bMP\b|\bVP\b|\bIMP\b"
)
LETTERS = re.compile("[A-Za-z]{2,}|\\b[B-Zb-z]\\b")
TEXTS = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.textContent.trim().replace(/\\s+/g, " ");
    const { parentElement: one } = walk.currentNode;
    const { lang } = one.closest("[lang]");
    const read = !one.closest("script, style, template") && one.checkVisibility();
    if (text && read && lang === document.documentElement.lang) found.push(text);
  }
  return found;
}"""
# Text that is wider than the box it stands in, whether it runs out or is cut off.
CUT = """() => [...document.querySelectorAll("body *")]
  .filter((one) => one.checkVisibility() && !one.closest(".only-heard, .skip, svg"))
  .filter((one) => [...one.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))
  .filter((one) => getComputedStyle(one).display !== "inline" && one.clientWidth > 0)
  .filter((one) => !/auto|scroll/.test(getComputedStyle(one).overflowX))
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => `${one.className}: ${one.textContent.trim().slice(0, 50)}`)"""
# Lines of text of two elements that lie on each other; what sticks to an edge of the
# screen lies over the page by intent.
OVERLAPPING = """() => {
  const sticks = (one) => {
    for (; one; one = one.parentElement)
      if (/sticky|fixed/.test(getComputedStyle(one).position)) return true;
    return false;
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
  lines.forEach((a, at) => lines.slice(at + 1).forEach((b) => {
    if (a.one !== b.one && hit(a.box, b.box))
      found.push(`${a.text.trim().slice(0, 30)} / ${b.text.trim().slice(0, 30)}`);
  }));
  return found;
}"""
WIDER = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.fixture
def shown(browser: Any, room: Room, venue: Venue) -> Iterator[Page]:
    """The director's browser, in the pseudo-language."""
    venue.kill()
    venue.start(SERVED)
    context = browser.new_context(base_url=venue.url)
    context.set_default_timeout(20_000)
    log_in(context, room.director, venue.url)
    chosen = {"name": "django_language", "value": CODE, "url": venue.url}
    context.add_cookies([chosen])
    yield context.new_page()
    context.close()


def plain(page: Page) -> list[str]:
    """The visible texts that have letters as we write them."""
    texts = page.evaluate(TEXTS)
    assert len(texts) > 5
    left = (SAME.sub("", text) for text in texts)
    return sorted({text for text in left if LETTERS.search(text)})


def case_of(room: Room) -> str:
    """A board that is over, and the address of the decision on it."""
    room.record(room.tables[0], 9, {"type": "PlayEnded", "tricks": 9})
    board = Board.objects.get(table=room.tables[0])
    raised = raise_case(board_id=board.pk, actor=room.director, reason="50E4")
    step_case(
        case_id=raised.pk, by=StepAuthor(room.director, raised.version), step="take_up"
    )
    return f"/review/cases/{raised.pk}/decide/"


def opened(page: Page, address: str) -> None:
    answer = page.goto(address)
    assert answer is not None
    assert answer.ok, f"{address}: {answer.status}"
    page.wait_for_load_state("load")


def test_the_language_is_in_the_menu(room: Room, shown: Page) -> None:
    """Of files alone: no module, template or script names it."""
    visit(shown, "/floor/")
    assert shown.evaluate("document.documentElement.lang") == CODE
    button = shown.locator(f"button[name=language][value={CODE}]")
    assert not LETTERS.search(button.text_content() or "a b")


def test_the_floor_tablet_is_reached_and_fits(room: Room, shown: Page) -> None:
    """With a penalty card on the table and a choice open."""
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    for address in ("/floor/", f"/floor/tables/{room.tables[0].pk}/"):
        visit(shown, address)
        assert plain(shown) == [], address
        fits(shown, address)


def test_the_desk_is_reached_and_fits(room: Room, shown: Page) -> None:
    """The room and one table."""
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    for address in ("/desk/", f"/desk/tables/{room.tables[0].pk}/"):
        visit(shown, address)
        assert plain(shown) == [], address
        fits(shown, address)


def test_a_decision_is_reached_and_fits(room: Room, shown: Page) -> None:
    room.open(room.tables[0], 9, {**TO_A_CHOICE[0]})
    address = case_of(room)
    opened(shown, address)
    assert plain(shown) == [], address
    fits(shown, address)


def test_what_is_plain_cut_or_overlapping_is_found(room: Room, shown: Page) -> None:
    """What looks for it finds it."""
    visit(shown, "/floor/")
    head = shown.locator("h1")
    head.evaluate("(one) => { one.textContent = one.textContent + ' table'; }")
    assert [text for text in plain(shown) if text.endswith("table")]
    head.evaluate("(one) => { one.style.width = '20px'; one.style.margin = '0'; }")
    assert shown.evaluate(CUT)
    assert shown.evaluate(OVERLAPPING) == []
    head.evaluate("(one) => { one.style.marginBottom = '-60px'; }")
    assert shown.evaluate(OVERLAPPING)


def fits(page: Page, address: str) -> None:
    """Nothing is cut off, nothing lies on something else, in any of the widths."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(WIDER) <= 0, (address, width)
        assert page.evaluate(CUT) == [], (address, width)
        assert page.evaluate(OVERLAPPING) == [], (address, width)
