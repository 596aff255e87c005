"""Every event once through the screen; each form accessible, in place, large enough."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from lawbook import EVENT_TYPES
from tables.access.officials import set_official
from tables.models import StoredEvent, Table
from tests.browser.answers import Answer, answers, summary, watch
from tests.browser.axe import shut_out
from tests.browser.claim_taps import CLAIMS
from tests.browser.conftest import TO_A_CHOICE, Room, let_in
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
    Event,
)
from tests.browser.taps import ENTRIES as OF_CARDS
from tests.browser.taps_of_boards import BOARDS
from tests.browser.taps_of_calls import OF_CALLS
from tests.browser.taps_of_tricks import OF_TRICKS
from tests.browser.test_looks import CLIPPED, SMALL, WIDER, speak
from tests.nightly import ALL as EVERY_NIGHT

ENTRIES = OF_CARDS | OF_TRICKS | OF_CALLS

pytestmark = pytest.mark.long

ALL = ENTRIES | CLAIMS | BOARDS | INFORMATION | DUMMYS
PAD = "[data-pad]"
SIZES = [(390, 844), (1280, 800)]
TALL = ViewportSize(width=1280, height=1800)
FORMS = "() => JSON.parse(document.querySelector('[data-forms]').dataset.forms)"


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


@pytest.mark.parametrize("language", ["en", "el"])
def test_every_form_is_in_its_place(room: Room, desk: Page, language: str) -> None:
    """Large enough for a thumb, nothing cut off, nobody shut out."""
    speak(desk, language)
    for part in every_form(room, desk):
        for width, height in SIZES:
            desk.set_viewport_size({"width": width, "height": height})
            assert desk.evaluate(WIDER) <= 0, title(desk)
            assert desk.evaluate(CLIPPED) == [], title(desk)
            assert desk.evaluate(SMALL) == [], title(desk)
        # The colours are the same in every language; on a tall screen no key lies under
        # the bar at the bottom.
        if language == "el":
            desk.set_viewport_size(TALL)
            assert shut_out(desk, part) == [], title(desk)


def every_form(room: Room, page: Page) -> Iterator[str]:
    """Show one form after the other, of the auction, the play and a claim.

    Each time, which part of the page is new. A form that asks the same as one on a
    board before is not opened again.
    """
    seen: set[str] = set()
    before: tuple[list[Event], ...] = (
        [],
        [*PLAY, MINOR],
        ENTRIES["an objection"].before,
    )
    for table, events in zip(room.tables, before, strict=False):
        room.open(table, 9, *events)
        visit_table(page, table)
        yield "html"
        for form in page.evaluate(FORMS):
            if (asks := json.dumps(form)) not in seen:
                seen.add(asks)
                yield from shown(page, form)


def shown(page: Page, form: dict[str, Any]) -> Iterator[str]:
    """Open a form and go back again; that a hand can is seen elsewhere."""
    if form.get("main") or form["place"] == "row" or "why" in form:
        return
    if form["place"] == "below" and not form["asks"]:
        return
    if form["place"] == "below":
        page.locator(f"[data-begin={form['name']}]").dispatch_event("click")
    if form["place"] == "list":
        pad(page).locator(".keys--happened .key").last.dispatch_event("click")
    if form["place"] != "below":
        key = pad(page).get_by_role("button", name=form["label"], exact=True)
        key.dispatch_event("click")
    yield PAD
    for _ in range(2 if form["place"] == "list" else 1):
        pad(page).locator("[data-back]").dispatch_event("click")


def test_all_is_in_reach_beside_an_open_choice(
    room: Room, floor: Page, site: Any
) -> None:
    """The answers and every key of the first screen, without scrolling.

    On a shared tablet as well, whose foot says who is on it and has a key for that.
    """
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    visit_table(floor, room.tables[0])
    all_is_above_the_foot(floor)
    tournament = room.tables[0].section.tournament.pk
    set_official(tournament=tournament, initials="AB", name="", pin="4711")
    floor.context.clear_cookies()
    let_in(floor.context, room, site.url)
    visit_table(floor, room.tables[0])
    expect(floor.get_by_role("link", name="Who are you?")).to_be_visible()
    all_is_above_the_foot(floor)


def all_is_above_the_foot(floor: Page) -> None:
    foot = floor.locator(".floor__foot").bounding_box()
    assert foot is not None
    for key in floor.locator("[data-answer], [data-pad] .key").all():
        place = key.bounding_box()
        assert place is not None
        assert place["y"] + place["height"] <= foot["y"], key.inner_text()


def title(page: Page) -> str:
    return pad(page).locator("h2").inner_text()
