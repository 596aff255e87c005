"""No tap without an answer within a tenth of a second, whatever is slow behind it.

The keys of every form are measured where each is walked (`test_forms.py`).
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.answers import answers, watch
from tests.browser.conftest import TO_A_CHOICE, Room
from tests.browser.hands import answer, expose, visit_table, wait_until_sent

IN_PLAY = TO_A_CHOICE[:1]
# One transaction over everything the tablet keeps, not ended before `freed` is called.
SLOW_DISK = """() => new Promise((ready) => {
  const asked = indexedDB.open("rectify");
  asked.onsuccess = () => {
    const names = [...asked.result.objectStoreNames];
    const held = asked.result.transaction(names, "readwrite");
    let isHeld = true;
    const hold = () => {
      if (isHeld) held.objectStore(names[0]).count().onsuccess = hold;
    };
    window.freed = () => (isHeld = false);
    held.oncomplete = () => asked.result.close();
    hold();
    ready();
  };
})"""


def late(page: Page) -> list[object]:
    found = answers(page)
    assert found
    return [one for one in found if one.is_late]


def test_a_key_that_does_nothing_is_found(room: Room, floor: Page) -> None:
    """What the other tests of this file look for is seen where it is."""
    room.open(room.tables[0], 9, *IN_PLAY)
    visit_table(floor, room.tables[0])
    floor.evaluate(
        """() => { const dumb = document.createElement("button");
        dumb.textContent = "Nothing"; document.querySelector("main").prepend(dumb);
        const slow = document.createElement("button"); slow.textContent = "Slow";
        // Counted in frames: a busy machine draws few in any time.
        const later = (left) => left ? requestAnimationFrame(() => later(left - 1))
          : slow.toggleAttribute("data-done");
        slow.onclick = () => later(20);
        document.querySelector("main").prepend(slow); }"""
    )
    watch(floor)
    floor.get_by_role("button", name="Slow").click()
    floor.locator("[data-done]").wait_for()
    # One right after the other, so that nothing else changes the page between them.
    floor.evaluate(
        """() => { const keys = [...document.querySelectorAll("main button")];
        const named = (name) => keys.find((one) => one.textContent.trim() === name);
        named("Nothing").click(); named("East").click(); }"""
    )
    assert [one.key for one in answers(floor) if one.is_late] == ["Slow", "Nothing"]


def test_the_disk_is_slow(room: Room, floor: Page) -> None:
    """The tap is seen at once, the next one too, and both are kept when it is free."""
    room.open(room.tables[0], 9, *IN_PLAY)
    visit_table(floor, room.tables[0])
    expose(floor, "East", "diamonds", "king")
    floor.evaluate(SLOW_DISK)
    watch(floor)
    expose(floor, "Dropped", "West")
    assert late(floor) == []
    floor.evaluate("() => window.freed()")
    wait_until_sent(floor, 1)
    west = floor.locator("[data-pad]").get_by_role("button", name="West", exact=True)
    expect(west).to_have_attribute("aria-pressed", "true")
    expect(floor.locator("[aria-busy=true]")).to_have_count(0)


def test_the_server_never_answers(room: Room, floor: Page) -> None:
    """Entered, chosen, undone: nothing on the screen waits for the network."""
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    visit_table(floor, room.tables[0])
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    floor.route("**/api/entries/", hold)
    watch(floor)
    answer(floor, "Restrict nothing")
    expose(floor, "West", "clubs", "four", "Dropped")
    floor.locator("[data-undo] button").first.click()
    assert late(floor) == []
    assert waiting
    floor.unroute_all(behavior="ignoreErrors")
    expect(floor.locator("[aria-busy=true]")).to_have_count(0)


def other_keys(page: Page) -> list[Callable[[], None]]:
    """Every key of the table's page that the forms do not have."""
    words = page.locator(".say")
    return [
        *(words.get_by_role("button", name=name).click for name in ("Ελληνικά",)),
        page.get_by_role("button", name="Show the players").first.click,
        page.get_by_role("dialog").get_by_role("button", name="Close").click,
    ]


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_the_other_keys_answer_too(
    room: Room, floor: Page, size: tuple[int, int]
) -> None:
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    floor.set_viewport_size({"width": size[0], "height": size[1]})
    visit_table(floor, room.tables[0])
    watch(floor)
    for tap in other_keys(floor):
        tap()
    assert late(floor) == []
