"""What a test measures after a click is the page that the click leads to."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from time import sleep

import pytest
from playwright.sync_api import Browser

FIRST = b"<!doctype html><title>First</title><a href=/next>Next</a>"
NEXT = b"<!doctype html><title>Next</title>", b"<ul><li>One</li>", b"<li>Two</li></ul>"
# Seconds before each part of the second page.
PAUSE = 0.3


class _Slow(BaseHTTPRequestHandler):
    """A first page at once; the next one in parts, its head before any of them."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        for part in NEXT if self.path == "/next" else (FIRST,):
            self.wfile.flush()
            sleep(PAUSE if self.path == "/next" else 0)
            self.wfile.write(part)

    def log_message(self, *what: object) -> None:
        """Say nothing."""


@pytest.fixture
def slow() -> Iterator[str]:
    """The address of a server whose second page comes slowly."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Slow) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.mark.parametrize("action", ["click", "press"])
def test_a_page_that_comes_slowly_is_measured_whole(
    browser: Browser, slow: str, action: str
) -> None:
    with browser.new_page() as page:
        page.goto(slow)
        link = page.locator("a")
        link.press("Enter") if action == "press" else link.click()
        assert page.evaluate("() => document.title") == "Next"
        assert page.locator("li").count() == 2
