"""Every event once through the screen, by taps; what a form says and keeps."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from lawbook import EVENT_TYPES
from tables.models import StoredEvent, Table
from tests.browser.answers import Answer, answers, summary, watch
from tests.browser.claim_taps import CLAIMS
from tests.browser.conftest import TO_A_CHOICE, Room
from tests.browser.dummy_taps import DUMMYS
from tests.browser.hands import kept, pad, press, visit_table, wait_until_sent
from tests.browser.information_taps import INFORMATION, SLIPPED
from tests.browser.taps import (
    ELSE,
    MINOR,
    OTHERWISE,
    PLAY,
    RECORD,
    Entry,
)
from tests.browser.taps import ENTRIES as OF_CARDS
from tests.browser.taps_of_boards import BOARDS
from tests.browser.taps_of_calls import OF_CALLS
from tests.browser.taps_of_tricks import OF_TRICKS
from tests.nightly import ALL as EVERY_NIGHT

ENTRIES = OF_CARDS | OF_TRICKS | OF_CALLS

pytestmark = pytest.mark.long

ALL = ENTRIES | CLAIMS | BOARDS | INFORMATION | DUMMYS


def last_event() -> dict[str, Any]:
    data: dict[str, Any] = StoredEvent.objects.latest("position").data
    return data


def enter(page: Page, entry: Entry) -> None:
    """Tap what the entry says, on the page as it is."""
    if entry.begin:
        below = page.locator(".floor__more, .floor__foot")
        below.get_by_role("button", name=entry.begin).click()
    for name in entry.taps:
        press(page, name)
    if entry.typed:
        pad(page).get_by_role("textbox").fill(entry.typed)
        press(page, RECORD)


def test_every_event_is_entered_by_taps(
    room: Room, floor: Page, desk: Page, pictures: Path, subtests: pytest.Subtests
) -> None:
    """What was tapped is what is stored, field by field: each at a table of its own.

    And each key answers on the screen within a tenth of a second. A commit run enters
    one of each type of event, the nightly run every one.
    """
    found: list[Answer] = []
    entries = ALL if os.environ.get(EVERY_NIGHT) else one_of_each_type()
    for number, (name, entry) in enumerate(entries.items(), start=10):
        with subtests.test(name):
            table = Table.objects.create(section=room.tables[0].section, number=number)
            page = desk if entry.director else floor
            taps = entered_by_taps(room, page, table, entry)
            assert [one for one in taps if one.is_late] == []
            found += taps
    assert len(found) > len(entries)
    (pictures / "taps.json").write_text(json.dumps(summary(found)))


def one_of_each_type() -> dict[str, Entry]:
    """The first entry there is of each type of event."""
    firsts: dict[str, str] = {}
    for name, entry in ALL.items():
        firsts.setdefault(entry.event["type"], name)
    return {name: ALL[name] for name in firsts.values()}


def entered_by_taps(room: Room, page: Page, table: Table, entry: Entry) -> list[Answer]:
    opened = {"type": "BoardOpened", "board": 9} | entry.opened
    room.record(table, 9, opened, *entry.before)
    visit_table(page, table)
    made, _left = kept(page)
    watch(page)
    enter(page, entry)
    taps = answers(page)
    wait_until_sent(page, made + 1)
    expect(page.locator("[data-needs] li")).to_have_count(0)
    assert last_event() == entry.event
    return taps


def test_no_event_was_forgotten() -> None:
    """Every type of the core has its taps."""
    entered = {entry.event["type"] for entry in ALL.values()}
    assert entered | OTHERWISE == set(EVENT_TYPES)
    assert not entered & OTHERWISE


def test_what_was_said_is_recorded(room: Room, desk: Page) -> None:
    """The Director picks the words; the clauses go with them."""
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    visit_table(desk, room.tables[0])
    for name in (ELSE, "Record what was said", RECORD):
        press(desk, name)
    wait_until_sent(desk, 1)
    ruling = last_event()
    assert ruling["type"] == "RulingGiven"
    assert ruling["laws"] == ["50D2"]
    assert ruling["language"] == "en"
    assert "South" in ruling["text"]


def test_a_floor_official_does_not_rule(room: Room, floor: Page, desk: Page) -> None:
    """What only a Director decides is not among the keys of the floor."""
    room.open(room.tables[0], 9, *PLAY)
    for page, count in ((floor, 0), (desk, 1)):
        visit_table(page, room.tables[0])
        press(page, ELSE)
        key = pad(page).get_by_role("button", name="Rule on a card")
        expect(key).to_have_count(count)
        expect(
            pad(page).get_by_role("button", name="Two cards at once")
        ).to_be_visible()


def test_what_cannot_have_happened_says_why(room: Room, floor: Page) -> None:
    """Nobody has a penalty card, so nobody has failed to play it."""
    room.open(room.tables[0], 9, *PLAY)
    visit_table(floor, room.tables[0])
    key = pad(floor).get_by_role("button", name="Penalty card not played")
    expect(key).to_have_attribute("aria-disabled", "true")
    key.click(force=True)
    expect(floor.locator("[data-hint]")).to_contain_text("No penalty card lies there")


def test_news_does_not_empty_a_half_filled_form(room: Room, floor: Page) -> None:
    """Someone enters elsewhere; seat and card stay as they were tapped."""
    room.open(room.tables[0], 9, *PLAY)
    visit_table(floor, room.tables[0])
    for name in ("Led out of turn", "West", "clubs", "jack"):
        press(floor, name)
    room.record(room.tables[0], 9, MINOR)
    expect(floor.locator(".seat .card")).to_have_count(1)
    press(floor, RECORD)
    wait_until_sent(floor, 1)
    assert last_event() == {"type": "LeadOutOfTurn", "seat": "W", "card": "CJ"}


def test_back_keeps_the_card(room: Room, floor: Page) -> None:
    """Into the list and out again: the first three taps are not lost."""
    room.open(room.tables[0], 9, *PLAY)
    visit_table(floor, room.tables[0])
    for name in ("East", "diamonds", "king", ELSE, "Back", "Dropped"):
        press(floor, name)
    wait_until_sent(floor, 1)
    assert last_event()["cards"] == ["DK"]


def test_the_player_tapped_first_is_the_player_of_the_form(
    room: Room, floor: Page
) -> None:
    """Also where the form asks by whom, and where its seats begin with another one."""
    table = room.tables[0]
    opened = {"type": "BoardOpened", "board": 9, "dealer": "E", "auction": "full"}
    room.record(table, 9, opened)
    visit_table(floor, table)
    for name in ("South", ELSE, SLIPPED):
        press(floor, name)
    assert pressed(floor, "Who?") == ["South"]
    for name in ("Back", "Back", "South", "The next call"):
        press(floor, name)
    assert pressed(floor, "Who?") == ["South"]


def pressed(page: Page, part: str) -> list[str]:
    group = pad(page).get_by_role("group", name=part, exact=True)
    return group.locator("[aria-pressed=true]").all_inner_texts()


def test_what_may_be_left_unasked_is_opened_by_a_key(room: Room, floor: Page) -> None:
    """The text is typed after one tap more, and what was typed stays in sight."""
    room.open(room.tables[0], 9, *PLAY)
    visit_table(floor, room.tables[0])
    for name in (ELSE, SLIPPED, "South"):
        press(floor, name)
    expect(pad(floor).get_by_role("textbox")).to_have_count(0)
    press(floor, "What is disputed")
    text = pad(floor).get_by_role("textbox", name="What is disputed")
    expect(text).to_be_focused()
    text.fill("How long it took")
    press(floor, RECORD)
    wait_until_sent(floor, 1)
    assert last_event() == {
        "type": "InformationGiven",
        "kind": "tempo",
        "by": "S",
        "disputed": "How long it took",
    }


def test_an_unsent_entry_is_undone_on_the_tablet(room: Room, floor: Page) -> None:
    """It never reaches the server."""
    room.open(room.tables[0], 9, *PLAY)
    visit_table(floor, room.tables[0])
    floor.context.set_offline(True)
    for name in ("East", "diamonds", "king", "Dropped"):
        press(floor, name)
    undo = floor.locator("[data-undo]")
    expect(undo).to_contain_text("king of diamonds")
    undo.get_by_role("button", name="Undo").click()
    expect(undo).to_be_hidden()
    floor.context.set_offline(False)
    expect(floor.locator(".seat .card")).to_have_count(0)
    assert last_event()["type"] == "CardPlayed"
