"""The list of what needs a director: two desks, one that stays still, and no mouse."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from rulings.cases.models import Flag
from tables.models import Board, StoredEvent
from tests.browser.axe import shut_out
from tests.browser.conftest import TO_A_CHOICE, Room, log_in
from tests.browser.hall import enter, make_hall
from tests.browser.hands import go, photograph, visit
from tests.browser.test_looks import CLIPPED, WIDER, speak

IN_PLAY = TO_A_CHOICE[:1]
CALL = {"type": "DirectorCalled", "by": "N"}
HEART = {"type": "CardExposed", "seat": "E", "cards": ["H9"], "manner": "dropped"}
CARD = ("East", "diamonds", "king", "Dropped")
# The page has drawn itself for a window that changed.
DRAWN = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => done(null))))"""
FOCUSED = """() => {
  const one = document.activeElement;
  const label = one.labels?.[0]?.textContent ?? one.getAttribute("aria-label");
  return (label ?? one.textContent).trim();
}"""


@pytest.fixture
def other(browser: Browser, room: Room, site: Any) -> Iterator[Page]:
    """The desk of another director."""
    context = browser.new_context(base_url=site.url)
    context.set_default_timeout(30_000)
    ben = get_user_model().objects.create_user("ben", first_name="Ben")
    ben.groups.set(room.director.groups.all())
    log_in(context, ben, site.url)
    yield context.new_page()
    context.close()


def tables_in(page: Page) -> list[str]:
    return page.locator("#queue ol.queue .call strong").all_text_contents()


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the keyboard is on what is called so."""
    for _ in range(80):
        if page.evaluate(FOCUSED).startswith(name):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab never came to {name}")


def test_two_desks(room: Room, desk: Page, other: Page, pictures: Path) -> None:
    """One goes, the other sees it; the list stays still under a pointer."""
    one, two, three, _four, five = room.tables
    get_user_model().objects.filter(pk=room.director.pk).update(first_name="Anna")
    for table in (two, three, five):
        room.open(table, 9, *IN_PLAY)
    room.open(one, 9, *TO_A_CHOICE)
    room.record(two, 9, CALL)
    room.record(three, 9, CALL)
    visit(desk, "/desk/")
    visit(other, "/desk/")
    assert tables_in(other) == ["Table A 2", "Table A 3", "Table A 1"]
    other.locator(".call").nth(1).hover()
    desk.locator(".line").nth(1).get_by_role("button", name="I'm going").click()
    expect(other.locator(".line").nth(1)).to_contain_text("Anna is going")
    stays_still(room, other)
    hands_over(desk, other)
    looks_right(other, pictures)
    other.get_by_role("button", name="I'm here").click()
    other.get_by_role("button", name="Done there").click()
    expect(other.locator(".line")).to_have_count(2)
    shows_waits(other, pictures)


def stays_still(room: Room, other: Page) -> None:
    """What goes keeps its room, what comes is last, until the pointer has left."""
    room.record(room.tables[1], 9, {"type": "DirectorArrived"})
    room.record(room.tables[4], 9, CALL)
    expect(other.locator(".line")).to_have_count(4)
    assert tables_in(other) == ["Table A 2", "Table A 3", "Table A 1", "Table A 5"]
    expect(other.locator(".line").first).to_contain_text("Resolved")
    sort = other.get_by_role("button", name="The list has changed. Sort it")
    expect(sort).to_be_visible()
    other.mouse.move(900, 600)
    expect(other.locator(".line")).to_have_count(3)
    assert tables_in(other) == ["Table A 3", "Table A 5", "Table A 1"]
    expect(sort).to_be_hidden()
    head = other.locator("[data-queue-head]")
    expect(head).to_have_text("Table A 3: Director called")


def hands_over(desk: Page, other: Page) -> None:
    mine = desk.locator(".line[data-mine]")
    mine.get_by_text("Hand over").click()
    mine.get_by_role("button", name="To Ben").click()
    expect(desk.get_by_text("Ben is going")).to_be_visible()
    told = other.locator("[data-queue-told]")
    expect(told).to_have_text("Anna is handing table A 3 over to you.")
    expect(other.locator(".line").first).to_contain_text("Yours, from Anna")


def looks_right(other: Page, pictures: Path) -> None:
    for language in ("el", "en"):
        speak(other, language)
        visit(other, "/desk/")
        other.locator(".line[data-mine] summary").click()
        for width in (390, 1280):
            other.set_viewport_size({"width": width, "height": 800})
            other.evaluate(DRAWN)
            assert other.evaluate(WIDER) <= 0, (language, width)
            assert other.evaluate(CLIPPED) == [], (language, width)
            other.screenshot(path=pictures / f"queue-{language}-{width}.png")
    assert shut_out(other, ".desk__queue") == []
    photograph(other, pictures, "queue")


def shows_waits(other: Page, pictures: Path) -> None:
    go(other, "/desk/waits/")
    assert shut_out(other) == []
    photograph(other, pictures, "waits")
    other.set_viewport_size({"width": 390, "height": 844})
    assert other.evaluate(WIDER) <= 0
    photograph(other, pictures, "waits-phone")


def test_a_crowd(room: Room, desk: Page, pictures: Path) -> None:
    """Forty are drawn, all are counted, and the keys reach the others."""
    *tables, last = make_hall(1, 42)
    enter((table, CALL) for place, table in enumerate(tables) if place % 10)
    visit(desk, "/desk/")
    lines = desk.locator(".line")
    expect(lines).to_have_count(40)
    expect(desk.get_by_role("button", name="And 1 more: show all 41")).to_be_visible()
    before = tables_in(desk)
    lines.first.hover()
    place = lines.first.bounding_box()
    enter([(last, CALL)])
    expect(lines).to_have_count(41)
    expect(desk.locator("[data-queue-held]")).to_be_visible()
    assert tables_in(desk)[:40] == before
    assert lines.first.bounding_box() == place
    desk.screenshot(path=pictures / "queue-held.png")
    desk.mouse.move(900, 600)
    expect(lines).to_have_count(40)
    expect(desk.get_by_role("button", name="And 2 more: show all 42")).to_be_visible()
    assert before[-1] not in tables_in(desk)
    shows_more(desk, pictures)


def shows_more(desk: Page, pictures: Path) -> None:
    """With the keyboard, which goes on where the list ended."""
    desk.keyboard.press("k")
    assert desk.evaluate(FOCUSED) == "And 2 more: show all 42"
    photograph(desk, pictures, "queue-crowd")
    desk.keyboard.press("Enter")
    lines = desk.locator(".line")
    expect(lines).to_have_count(42)
    expect(lines.nth(40).locator(".call")).to_be_focused()
    desk.get_by_role("button", name="Show only the first 40").click()
    expect(lines).to_have_count(40)


def test_an_evening_without_a_mouse(room: Room, desk: Page) -> None:
    """From the log-in to the review, and back, with the keyboard alone."""
    one, two = room.tables[:2]
    room.open(one, 9, *IN_PLAY, CALL)
    room.open(two, 9, *IN_PLAY)
    asked = {"card": "DK", "seat": "E", "law": "50E4", "raised_at": timezone.now()}
    Flag.objects.create(board=Board.objects.get(table=two), **asked)
    may = {"is_staff": True, "is_superuser": True}
    get_user_model().objects.filter(pk=room.director.pk).update(**may)
    logs_in(desk)
    goes_there(desk)
    records_a_card(desk)
    declarer_chooses(room, desk)
    reviews_and_comes_back(desk)
    kinds = StoredEvent.objects.order_by("position").values_list("type", flat=True)
    assert [kind for kind in kinds if kind not in {"BoardOpened", "AuctionEnded"}] == [
        *("DirectorCalled", "DirectorArrived", "CardExposed", "CardExposed"),
        *("Elected", "DirectorLeft"),
    ]


def logs_in(desk: Page) -> None:
    desk.context.clear_cookies()
    go(desk, "/login/")
    tab_to(desk, "Name")
    desk.keyboard.type("director")
    tab_to(desk, "Password")
    desk.keyboard.type("demo-director")
    desk.keyboard.press("Enter")
    desk.locator("body[data-live=yes]").wait_for()


def goes_there(desk: Page) -> None:
    """The first of the list, whose table opens beside it."""
    desk.keyboard.press("j")
    desk.keyboard.press("c")
    expect(desk.get_by_text("You are going")).to_be_visible()
    desk.keyboard.press("Enter")
    expect(desk.locator("h1")).to_have_text("Table A 1")
    desk.locator("body[data-live=yes]").wait_for()
    desk.keyboard.press("h")
    expect(desk.get_by_text("You are there")).to_be_visible()


def records_a_card(desk: Page) -> None:
    desk.keyboard.press("e")
    for name in CARD:
        tab_to(desk, name)
        desk.keyboard.press("Enter")
    expect(desk.locator("[data-seat=E] .card")).to_have_count(1)


def declarer_chooses(room: Room, desk: Page) -> None:
    """What is picked stays so, and under the keyboard, when the choice grows."""
    expect(desk.locator("[data-choice]")).to_have_count(1)
    desk.keyboard.press("d")
    tab_to(desk, "Forbid diamonds")
    desk.keyboard.press("Enter")
    picked = desk.locator("[data-answer][aria-pressed=true]")
    expect(picked).to_be_focused()
    room.record(room.tables[0], 9, HEART)
    expect(desk.locator("[data-answer]")).to_have_count(6)
    expect(picked).to_have_text(re.compile("Forbid diamonds"))
    expect(picked).to_be_focused()
    tab_to(desk, "This has been chosen")
    desk.keyboard.press("Enter")
    expect(desk.locator("[data-choice]")).to_have_count(0)
    # The key is for the first line of this table: the choice has to have left the list.
    waiting = desk.locator(".line:not([data-gone])")
    expect(waiting).to_have_count(2)
    desk.keyboard.press("f")
    expect(waiting).to_have_count(1)


def reviews_and_comes_back(desk: Page) -> None:
    """`r` shows the other list and selects its first line."""
    desk.keyboard.press("r")
    expect(desk.locator(".call--review")).to_be_focused()
    desk.keyboard.press("Enter")
    expect(desk.locator("h1")).to_have_text("A, table 2, board 9")
    # The browser's own key: a headless one has none.
    desk.go_back()
    desk.locator("body[data-live=yes]").wait_for()
    desk.keyboard.press("Escape")
    expect(desk.locator(".bar__title")).to_have_text("Director's desk")
