"""Every state a tablet can be in: it is said in words, and looks right in both themes.

The pictures are laid side by side in `states-light.png` and `states-dark.png`.
"""

from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, Route, expect

from tables.models import Tournament
from tests.browser.axe import shut_out
from tests.browser.conftest import TO_A_CHOICE, Room
from tests.browser.hands import go, press, visit_table
from tests.browser.test_looks import CLIPPED, SMALL, WIDER
from tests.browser.venue import keep_many

LOOKS = ("light", "dark")
STREAM, ENTRIES, SCRIPTS = "**/api/stream/", "**/api/entries/", "**/tables/*.js"
OVER = [*TO_A_CHOICE[:1], {"type": "PlayEnded", "tricks": 10}]
SHEET = """<style>body { margin: 0; display: grid; gap: 8px; background: #888;
  grid-template-columns: repeat(3, 1fr); } img { width: 100%; }</style>"""

IMAGE = '<img alt="" src="data:image/png;base64,{}">'


class Album:
    """Looks at a page as it stands, in both themes."""

    def __init__(self, page: Page, pictures: Path) -> None:
        self.page = page
        self.taken: dict[str, list[bytes]] = {look: [] for look in LOOKS}
        self._pictures = pictures

    def note(self, place: str, words: str) -> None:
        """The state is said in these words; nothing is cut, and axe finds nothing."""
        expect(self.page.locator(place).first).to_contain_text(words)
        assert shut_out(self.page) == [], words
        for look in LOOKS:
            self.page.emulate_media(color_scheme="dark" if look == "dark" else "light")
            self.taken[look].append(self.page.screenshot())
        for fault in (CLIPPED, SMALL):
            assert self.page.evaluate(fault) == [], words
        assert self.page.evaluate(WIDER) <= 0, words

    def lay_out(self, browser: Browser) -> None:
        """Write one sheet for each theme."""
        page = browser.new_page(viewport={"width": 1440, "height": 1520})
        for look, taken in self.taken.items():
            shown = (b64encode(one).decode() for one in taken)
            images = "".join(map(IMAGE.format, shown))
            page.set_content(SHEET + images)
            page.screenshot(path=self._pictures / f"states-{look}.png", full_page=True)
        page.close()


@pytest.fixture
def album(floor: Page, browser: Browser, pictures: Path) -> Iterator[Album]:
    # What goes through a service worker, a test cannot hold up.
    floor.context.route("**/floor/sw.js", lambda route: route.abort())
    album = Album(floor, pictures)
    yield album
    album.lay_out(browser)


def test_every_state_of_a_table(room: Room, floor: Page, album: Album) -> None:
    """From the page that is not there yet to the board that is over."""
    table, other, third, *_rest = room.tables
    room.open(table, 9, *TO_A_CHOICE)
    floor.route(SCRIPTS, lambda route: route.abort())
    go(floor, f"/floor/tables/{table.pk}/")
    album.note("[data-outbox]", "Checking for unsent entries")
    floor.unroute_all()
    visit_table(floor, other)
    album.note(".empty", "No board is open at this table.")
    visit_table(floor, table)
    album.note("#live", "Live")
    _not_sent(floor, album)
    _not_live_and_late(room, floor, album)
    keep_many(floor, third.pk, ["no board is open there"])
    go(floor, f"/floor/tables/{third.pk}/")
    album.note("[data-needs]", "Open the board first.")
    room.open(other, 3, *OVER)
    visit_table(floor, other)
    album.note(".open__over", "Board 3 is over.")
    room.record(third, 4, {"type": "BoardOpened", "board": 4, "edition": "1997"})
    visit_table(floor, third)
    album.note(".notice", "under the Laws of 1997")
    Tournament.objects.update(locked_at=timezone.now())
    visit_table(floor, table)
    album.note(".notice", "This tournament is locked")
    _outside(floor, album)


def _not_sent(floor: Page, album: Album) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    floor.route(ENTRIES, hold)
    floor.get_by_role("button", name="Call the Director").click()
    press(floor, "Call now")
    album.note("[data-outbox]", "1 not sent – sending now")
    held.pop().abort()
    floor.unroute_all()
    floor.route(ENTRIES, lambda route: route.abort())
    album.note("[data-outbox]", "The server does not answer – 1 not sent")
    floor.unroute_all()


def _not_live_and_late(room: Room, floor: Page, album: Album) -> None:
    """Someone else enters while this page hears nothing."""
    expect(floor.locator("[data-outbox]")).to_have_text("All sent")
    floor.get_by_role("button", name="The Director is here").wait_for()
    floor.route(STREAM, lambda route: route.abort())
    floor.evaluate("() => window.dispatchEvent(new Event('offline'))")
    album.note("#live", "Not live – last update")
    room.record(room.tables[0], 9, {"type": "NoteAdded", "text": "elsewhere"})
    floor.get_by_role("button", name="The Director is here").click()
    album.note("[data-needs]", "Saved as late: someone else entered first.")
    floor.unroute_all()


def _outside(floor: Page, album: Album) -> None:
    """Who may not be here is told so, and what is kept stays."""
    go(floor, "/desk/tablets/")
    album.note("h1", "Directors only")
    floor.context.clear_cookies(name="sessionid")
    here = floor.evaluate("() => location.origin")
    floor.context.add_cookies([{"name": "tablet", "value": "other", "url": here}])
    go(floor, "/floor/")
    album.note("[role=alert]", "This tablet is not paired")
