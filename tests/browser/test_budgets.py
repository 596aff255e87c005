"""What a page weighs and how fast it is, written down; only bytes are judged."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, Request, expect

from tests.browser.conftest import TO_A_CHOICE, Room, let_in
from tests.browser.hands import card, expose, visit, visit_table, wait_until_sent
from tests.browser.test_looks import speak

pytestmark = [pytest.mark.redraws, pytest.mark.keeps]

# Bytes as sent. Forms are data of the page: another one adds nothing to the script.
BUDGET = {"script": 25 * 1024, "style": 12_000}
IN_PLAY = {"type": "AuctionEnded", "contract": "4S", "declarer": "S"}
DOTTED = "king of diamonds, not yet sent, East"
SLOWER = 4
# Least and most, with the typeface as far as a page in English needs it.
FIRST_LOADS = {
    "/floor/": (30_000, 90 * 1024),
    "/desk/": (50_000, 130 * 1024),
}
MOST_SHIFT = 0.02
SHIFTED = """
  window.shifted = 0;
  window.moved = [];
  new PerformanceObserver((list) => {
    for (const one of list.getEntries())
      if (!one.hadRecentInput) {
        window.shifted += one.value;
        window.moved.push(one.sources.map(({ node, currentRect: { y, height } }) =>
          `${node?.className} at ${y}, ${height} high`));
      }
  }).observe({ type: "layout-shift", buffered: true });
"""
# The letters of a page in this language, those of the other left out.
FONTS = {"en": 38_000, "el": 54_000}
# 1.6 Mbit/s and 150 ms: a cheap tablet on hotel Wi-Fi.
SLOW = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 200_000,
    "uploadThroughput": 96_000,
}
# From the last tap to the card, by the page's own clock.
WATCH = """() => {
  let tapped = 0;
  document.addEventListener("click", () => (tapped = performance.now()), true);
  new MutationObserver(() => {
    const { dataset } = document.body;
    if (!document.querySelector(".card--unsent")) return;
    dataset.took ??= performance.now() - tapped;
  }).observe(document.querySelector(".compass"), { childList: true, subtree: true });
}"""
PAINTED = """() => ({
  first_paint_ms: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  load_ms: performance.getEntriesByType("navigation")[0].loadEventEnd,
})"""


@pytest.fixture(scope="module")
def figures(pictures: Path) -> Any:
    """What the tests of this file have measured, kept beside the pictures."""
    found: dict[str, Any] = {}
    yield found
    target = pictures.parent / "budgets.json"
    target.write_text(json.dumps(found, indent=1) + "\n")
    print(target.read_text())  # noqa: T201 the figures are there to be read


def remember_finished(page: Page) -> list[Request]:
    """The requests of the page as they end.

    Ask for their sizes afterwards: a listener that asks may be answered when the test
    has gone on.
    """
    finished: list[Request] = []

    def note(request: Request) -> None:
        finished.append(request)

    page.on("requestfinished", note)
    return finished


@pytest.mark.parametrize("who", ["someone logged in", "a paired tablet"])
def test_the_tablet_page_is_light(
    room: Room, floor: Page, site: Any, figures: Any, who: str
) -> None:
    """All script and all style of the page, as they come over the wire."""
    room.open(room.tables[0], 9, IN_PLAY)
    if who == "a paired tablet":
        floor.context.clear_cookies()
        let_in(floor.context, room, site.url)
    sizes: dict[str, dict[str, int]] = {"script": {}, "style": {}}
    packed = set()

    def note(answer: Any) -> None:
        kind = {"script": "script", "stylesheet": "style"}.get(
            answer.request.resource_type
        )
        if kind and not answer.from_service_worker:
            name = answer.url.rpartition("/")[2]
            sizes[kind].setdefault(name, answer.request.sizes()["responseBodySize"])
            packed.add(answer.headers.get("content-encoding"))

    finished = remember_finished(floor)
    visit_table(floor, room.tables[0])
    floor.wait_for_load_state()
    for request in finished[:]:
        note(request.response())
    total = {kind: sum(found.values()) for kind, found in sizes.items()}
    figures.setdefault("bytes", {})[who] = {
        "total": total,
        "files": sizes,
        "packed": sorted(map(str, packed)),
    }
    for kind, most in BUDGET.items():
        assert 0 < total[kind] < most, sizes


@pytest.mark.parametrize("address", FIRST_LOADS)
def test_a_page_is_light_and_stays_where_it_was_painted(
    room: Room, desk: Page, figures: Any, address: str
) -> None:
    """With its typeface; what is read is not moved away by what comes after it."""
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    desk.add_init_script(SHIFTED)
    finished = remember_finished(desk)
    visit(desk, address)
    desk.wait_for_load_state()
    desk.evaluate("() => document.fonts.ready.then(() => null)")
    weight = sum(one.sizes()["responseBodySize"] for one in finished[:])
    shift, moved = desk.evaluate("() => [window.shifted, window.moved]")
    figures[address] = {"bytes": weight, "shift": shift, **desk.evaluate(PAINTED)}
    least, most = FIRST_LOADS[address]
    assert least < weight < most
    assert shift <= MOST_SHIFT, moved


def test_a_shift_is_found(room: Room, desk: Page) -> None:
    """The observer of the test above sees what it looks for."""
    desk.add_init_script(SHIFTED)
    visit(desk, "/floor/")
    desk.evaluate(
        """() => new Promise((painted) => {
          const tall = document.createElement("p");
          tall.style.height = "300px";
          document.querySelector("main").prepend(tall);
          requestAnimationFrame(() => setTimeout(painted, 100));
        })"""
    )
    assert desk.evaluate("() => window.shifted") > MOST_SHIFT


@pytest.mark.parametrize("language", FONTS)
def test_a_page_fetches_the_letters_of_its_language(
    room: Room, floor: Page, figures: Any, language: str
) -> None:
    """Words to say stand there in both; the other's letters come when it is shown."""
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    speak(floor, language)
    finished = remember_finished(floor)
    visit_table(floor, room.tables[0])
    floor.evaluate("() => document.fonts.ready.then(() => null)")
    fetched = {
        request.url.rpartition("/")[2]: request.sizes()["responseBodySize"]
        for request in finished[:]
        if request.resource_type == "font"
    }
    figures.setdefault("fonts", {})[language] = fetched
    assert 0 < sum(fetched.values()) < FONTS[language], fetched


def slow_down(page: Page) -> CDPSession:
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return session


def test_from_the_tap_to_the_card(room: Room, floor: Page, figures: Any) -> None:
    """On the disk and on the diagram, on a processor four times slower."""
    room.open(room.tables[0], 9, IN_PLAY)
    visit_table(floor, room.tables[0])
    slow_down(floor)
    floor.route("**/api/entries/", lambda route: route.abort())
    floor.evaluate(WATCH)
    expose(floor, "East", "diamonds", "king", "Dropped")
    expect(card(floor, DOTTED)).to_be_visible()
    figures["tap_to_card_ms"] = floor.evaluate(
        "() => Number(document.body.dataset.took)"
    )
    assert figures["tap_to_card_ms"] > 0
    floor.unroute_all()
    wait_until_sent(floor, 1)


def test_the_first_visit_on_a_slow_line(room: Room, floor: Page, figures: Any) -> None:
    """Nothing is in the cache: slow processor, slow line."""
    room.open(room.tables[0], 9, IN_PLAY)
    session = slow_down(floor)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW)
    visit_table(floor, room.tables[0])
    figures["first_visit"] = floor.evaluate(PAINTED)
    assert figures["first_visit"]["load_ms"] > 0
