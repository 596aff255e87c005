"""The lawbook on the tablet without network: every clause of its event's edition."""

import pytest
from playwright.sync_api import Page, expect

from tables.models import Tournament
from tests.browser.conftest import TO_A_CHOICE, Room
from tests.browser.hands import visit, visit_table
from tests.browser.test_looks import CLIPPED, WIDER, speak
from tests.browser.venue import Venue

pytestmark = pytest.mark.keeps
KEPT = """async ([edition, language]) => {
  for (;;) {
    const book = await navigator.serviceWorker.getRegistration("/lawbook/");
    const kept = await (await caches.open("lawbook")).keys();
    const found = kept.map(({ url }) => url)
      .filter((url) => url.includes(`/${edition}/book/?language=${language}`));
    if (book?.active && found.length) return kept.length;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}"""
LOOKS = (CLIPPED, WIDER)


def wait_for_book(page: Page, edition: str, language: str = "en") -> int:
    """Wait until the tablet has this book; how many books it has."""
    books: int = page.evaluate(KEPT, [edition, language])
    return books


def test_every_page_of_the_lawbook_opens_without_network(
    room: Room, tablet: Page, venue: Venue
) -> None:
    """Never opened before: the clause, the Law, what happened, all from the book."""
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    visit_table(tablet, room.tables[0])
    assert wait_for_book(tablet, "2017") == 1
    venue.kill()
    for address, heading in {
        "/lawbook/2017/50D2/": "50D2",
        "/lawbook/2017/50D1(b)/": "50D1(b)",
        "/lawbook/2017/law/45/": "45",
        "/lawbook/2017/?q=revoke": "Laws of 2017",
        "/lawbook/": "Laws of 2017",
    }.items():
        tablet.goto(address)
        place = tablet.locator(":target, h1").last
        expect(place).to_contain_text(heading)
        expect(place).to_be_in_viewport()
    tablet.goto("/lawbook/2017/when/partner-to-lead/")
    shown = tablet.locator(":target")
    expect(shown).to_be_in_viewport()
    shown.get_by_role("link", name="50D2", exact=True).click()
    expect(tablet.locator(":target .clause__words")).to_be_in_viewport()
    assert tablet.evaluate(WIDER) <= 0
    assert tablet.evaluate("() => getComputedStyle(document.body).fontFamily") != ""
    assert tablet.evaluate("() => document.styleSheets.length") > 2


def test_it_is_the_book_of_the_event_in_the_language_of_the_tablet(
    room: Room, tablet: Page, venue: Venue
) -> None:
    """Changed, they are another book; the tablet keeps a few at the most."""
    Tournament.objects.update(edition="2007")
    visit(tablet, "/floor/")
    wait_for_book(tablet, "2007")
    speak(tablet, "el")
    visit(tablet, "/floor/")
    assert wait_for_book(tablet, "2007", "el") == 2
    Tournament.objects.update(edition="2017")
    visit(tablet, "/floor/")
    assert wait_for_book(tablet, "2017", "el") == 3
    venue.kill()
    tablet.goto("/lawbook/2007/50C/")
    assert tablet.locator("html").get_attribute("lang") in {"el", "en"}
    expect(tablet.get_by_role("heading", level=1)).to_contain_text("2007")
    tablet.goto("/lawbook/2017/50B/")
    assert tablet.locator("html").get_attribute("lang") == "el"
    expect(tablet.locator(":target")).to_be_in_viewport()


def test_with_network_the_pages_come_from_the_server(room: Room, tablet: Page) -> None:
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    visit_table(tablet, room.tables[0])
    wait_for_book(tablet, "2017")
    tablet.goto("/lawbook/2017/50B/")
    expect(tablet.get_by_role("heading", level=1)).to_contain_text("Minor or major")


def test_the_book_fits_a_telephone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    for language in ("en", "el"):
        page.goto(f"/lawbook/2017/book/?language={language}")
        assert page.locator("html").get_attribute("lang") == language
        for fault in LOOKS:
            assert not page.evaluate(fault)
