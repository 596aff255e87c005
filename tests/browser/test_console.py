"""The browser has nothing to say of a page that is as it should be."""

from playwright.sync_api import Browser

from tests.browser.conftest import Room, log_in
from tests.conftest import Site

FOR_ALL = ("/login/", "/lawbook/", "/floor/")
FOR_A_DIRECTOR = ("/desk/", "/review/", "/desk/waits/")


def test_the_console_stays_empty(browser: Browser, site: Site, room: Room) -> None:
    """An unknown name in a policy once left a warning on every page."""
    said: list[str] = []
    context = browser.new_context(base_url=site.url)
    page = context.new_page()
    page.on("console", lambda message: said.append(f"{page.url}: {message.text}"))
    for address in FOR_ALL:
        assert page.goto(address, wait_until="load")
    log_in(context, room.director, site.url)
    for address in FOR_A_DIRECTOR:
        assert page.goto(address, wait_until="load")
    context.close()
    assert said == []
