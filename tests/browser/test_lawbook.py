"""The lawbook browser in a real one: nobody shut out, nothing out of place."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import shut_out
from tests.browser.hands import go
from tests.browser.test_looks import CLIPPED, WIDER

ADDRESSES = (
    "/lawbook/2017/",
    "/lawbook/2017/?q=exposed+card",
    "/lawbook/2017/law/50/?beside=2007",
    "/lawbook/2017/50E2/?beside=1997",
    "/lawbook/2017/when/partner-to-lead/",
    "/lawbook/2017/pocket/",
    "/lawbook/2017/words/",
    "/lawbook/2017/mistakes/",
    "/lawbook/2017/50B/",
    "/lawbook/2017/77/",
    "/lawbook/2017/?q=ten+honour",
)


@pytest.mark.parametrize("language", ["en", "el"])
def test_anybody_can_read_the_lawbook(page: Page, language: str) -> None:
    """axe finds nothing; a telephone shows it all, in both languages."""
    page.set_extra_http_headers({"Accept-Language": language})
    for address in ADDRESSES:
        page.set_viewport_size({"width": 1280, "height": 800})
        go(page, address)
        assert shut_out(page) == [], address
        page.set_viewport_size({"width": 390, "height": 844})
        assert page.evaluate(WIDER) <= 0, address
        assert page.evaluate(CLIPPED) == [], address


def test_a_director_finds_a_clause_and_follows_it(page: Page) -> None:
    """From what happened to the clause, to the edition before, and back."""
    go(page, "/lawbook/")
    page.get_by_label("A clause number, a word, or what happened").fill("fell face up")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="A defender drops an honour").click()
    page.get_by_role("link", name="50B").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Minor or major")
    page.locator("a[rel=next]").filter(has_text="50C").click()
    page.get_by_role("link", name="compare").first.click()
    expect(page.locator("mark.only").first).to_contain_text("Any other suit")


def test_the_pocket_guide_prints(page: Page) -> None:
    """Its button is there where there are scripts, and not on the paper."""
    go(page, "/lawbook/2017/pocket/")
    button = page.get_by_role("button", name="Print")
    expect(button).to_be_visible()
    page.emulate_media(media="print")
    expect(button).to_be_hidden()
