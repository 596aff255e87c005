"""The key *What happened?*: found in one's own words, whatever the accents."""

import json
import tomllib
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, TimeoutError, expect

from tables.models import StoredEvent
from tests.browser.axe import shut_out
from tests.browser.conftest import Room
from tests.browser.hands import pad, press, visit_table, wait_until_sent
from tests.browser.taps import ELSE, PLAY, RECORD
from tests.browser.test_looks import speak

OTHER_KEYS = """(before) => {
  const keys = [...document.querySelectorAll(".keys--happened .key")];
  return JSON.stringify(keys.map((key) => key.innerText)) !== before;
}"""


def search(page: Page, words: str) -> list[str]:
    """Type into the list and return the names of its keys.

    What searches is fetched when the list opens: other keys are waited for. The same
    keys may be what is found.
    """
    keys = pad(page).locator(".keys--happened .key")
    before = json.dumps(
        keys.all_inner_texts(), ensure_ascii=False, separators=(",", ":")
    )
    pad(page).get_by_role("searchbox").fill(words)
    with suppress(TimeoutError):
        page.wait_for_function(OTHER_KEYS, arg=before, timeout=2_000)
    return keys.all_inner_texts()


def test_enter_before_the_search_has_come_opens_what_it_finds(
    floor: Page, room: Room
) -> None:
    """The network is slow, and the key was pressed: nothing needs pressing again."""
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    floor.context.route("**/search.*.js", hold)
    room.open(room.tables[0], 9, *PLAY)
    visit_table(floor, room.tables[0])
    press(floor, ELSE)
    box = pad(floor).get_by_role("searchbox")
    box.fill("spectator")
    box.press("Enter")
    expect(box).to_have_value("spectator")
    assert waiting
    for one in waiting:
        one.continue_()
    name = "An opponent or a spectator exposed a card"
    expect(pad(floor).get_by_role("heading")).to_have_text(name)


@pytest.fixture
def at_the_table(floor: Page, room: Room) -> Page:
    room.open(room.tables[0], 9, *PLAY)
    visit_table(floor, room.tables[0])
    return floor


def test_a_key_is_found_in_ones_own_words(at_the_table: Page) -> None:
    floor = at_the_table
    press(floor, ELSE)
    everything = search(floor, "")
    assert len(everything) > 10
    assert search(floor, "he claimed the rest")[0] == "Tricks were claimed"
    assert set(search(floor, "RENEGE")) == {
        "A revoke was noticed",
        "A revoke was corrected",
    }
    assert search(floor, "spectator") == ["An opponent or a spectator exposed a card"]
    assert search(floor, "hesitation")[0].startswith("A hesitation")
    assert search(floor, "") == everything
    # What stands under the cards on the first screen is found too.
    assert "Dropped" in search(floor, "exposed")
    press(floor, "Dropped")
    for key in ("East", "diamonds", "king", RECORD):
        press(floor, key)
    wait_until_sent(floor, 1)
    assert StoredEvent.objects.latest("position").data["manner"] == "dropped"


def test_what_no_key_says_can_be_written_down(at_the_table: Page) -> None:
    floor = at_the_table
    press(floor, ELSE)
    assert search(floor, "xylophone") == ["Write a note"]
    expect(pad(floor).locator("[data-hint]")).to_contain_text("write a note")


def test_the_search_keeps_the_cursor_and_ends_with_the_list(at_the_table: Page) -> None:
    floor = at_the_table
    press(floor, ELSE)
    box = pad(floor).get_by_role("searchbox")
    box.press_sequentially("claim")
    expect(box).to_be_focused()
    expect(box).to_have_value("claim")
    press(floor, "Back")
    press(floor, ELSE)
    expect(box).to_have_value("")


def test_greek_is_found_without_accents_and_endings(floor: Page, room: Room) -> None:
    room.open(room.tables[0], 9, *PLAY)
    speak(floor, "el")
    visit_table(floor, room.tables[0])
    pad(floor).get_by_role("button", name="Τι συνέβη;").click()
    for words in ("φυλλο στο τραπεζι", "ΦΎΛΛΑ ΣΤΟ ΤΡΑΠΈΖΙ"):
        assert "Έπεσε" in search(floor, words)


PHRASES = tomllib.loads(
    Path(__file__).with_name("said_at_the_table.toml").read_text(encoding="utf-8")
)
STAGES = {"auction": [], "play": PLAY}
# The names of the forms whose keys are shown, the first first.
FOUND = """() => [...document.querySelectorAll("[data-pad] .keys--happened .key")]
  .map((key) => key.spot.other)"""


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("language", PHRASES)
def test_what_is_said_at_the_table_finds_its_key_first(
    floor: Page, room: Room, language: str, stage: str
) -> None:
    """Phrases of players and directors: the page is opened once for all of them."""
    room.open(room.tables[0], 9, *STAGES[stage])
    speak(floor, language)
    visit_table(floor, room.tables[0])
    pad(floor).locator(".keys--happened .key").last.click()
    box, found = pad(floor).get_by_role("searchbox"), {}
    # What searches is fetched with the first word.
    box.fill("xylophone")
    expect(pad(floor).locator(".keys--happened .key")).to_have_count(1)
    for phrase in PHRASES[language][stage]:
        box.fill(phrase)
        found[phrase] = floor.evaluate(FOUND)[0]
    assert found == PHRASES[language][stage]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_list_is_accessible(at_the_table: Page, scheme: str) -> None:
    floor = at_the_table
    floor.emulate_media(color_scheme="light" if scheme == "light" else "dark")
    press(floor, ELSE)
    assert shut_out(floor) == []
