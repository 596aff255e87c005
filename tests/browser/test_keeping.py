"""An entry is never lost: refused, offline, or twice at once."""

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tables.models import StoredEvent
from tests.browser.conftest import TO_A_CHOICE, Room, log_out
from tests.browser.hands import card, expose, visit_table, wait_until_sent

pytestmark = pytest.mark.keeps
IN_PLAY = TO_A_CHOICE[:1]
DOTTED = "king of diamonds, not yet sent, East"


def exposures() -> int:
    return StoredEvent.objects.filter(type="CardExposed").count()


def test_a_refused_entry_stays_with_the_reason(room: Room, floor: Page) -> None:
    """Someone ended the board meanwhile: the page says so and keeps the entry."""
    table = room.tables[0]
    room.open(table, 9, *IN_PLAY)
    visit_table(floor, table)
    floor.route("**/api/stream/", lambda route: route.abort())
    floor.context.route("**/now/", lambda route: route.abort())
    room.record(table, 9, {"type": "PlayEnded", "tricks": 10})
    expose(floor, "East", "diamonds", "king", "Dropped")
    needs = floor.get_by_role("alert")
    expect(needs).to_contain_text("East · king of diamonds")
    expect(needs.locator("[data-reason]")).not_to_be_empty()
    floor.unroute_all()
    floor.context.unroute_all()
    floor.reload()
    expect(floor.get_by_role("alert")).to_contain_text("king of diamonds")
    floor.get_by_role("button", name="Set aside").click()
    expect(floor.get_by_role("alert")).to_be_hidden()
    assert exposures() == 0


def test_entries_made_offline_are_kept_and_sent_in_order(
    room: Room, floor: Page, context: BrowserContext
) -> None:
    """They lie dotted on the diagram, are counted, and go when the network is back."""
    room.open(room.tables[0], 9, *IN_PLAY)
    visit_table(floor, room.tables[0])
    context.set_offline(True)
    expose(floor, "East", "diamonds", "king", "Dropped")
    expose(floor, "West", "clubs", "four", "Dropped")
    expect(floor.locator("[data-outbox]")).to_contain_text("2 not sent")
    expect(card(floor, DOTTED)).to_be_visible()
    assert exposures() == 0
    context.set_offline(False)
    wait_until_sent(floor, 2)
    expect(card(floor, "king of diamonds, major penalty card, East")).to_be_visible()
    sent = StoredEvent.objects.filter(type="CardExposed").order_by("version")
    assert [event.data["cards"] for event in sent] == [["DK"], ["C4"]]
    assert list(sent.values_list("seq", flat=True)) == [1, 2]


def test_a_reload_loses_nothing(room: Room, floor: Page) -> None:
    """What the server has not answered for is there again, dotted, and is sent."""
    room.open(room.tables[0], 9, *IN_PLAY)
    visit_table(floor, room.tables[0])
    floor.route("**/api/entries/", lambda route: route.abort())
    expose(floor, "East", "diamonds", "king", "Dropped")
    expect(floor.locator("[data-outbox]")).to_contain_text("1 not sent")
    floor.reload()
    expect(card(floor, DOTTED)).to_be_visible()
    floor.unroute_all()
    floor.reload()
    wait_until_sent(floor, 1)
    assert exposures() == 1


def test_a_lost_answer_does_not_store_twice(room: Room, floor: Page) -> None:
    """The server has it, the answer is lost, the tablet asks again: stored once."""
    room.open(room.tables[0], 9, *IN_PLAY)
    visit_table(floor, room.tables[0])
    lost: list[int] = []

    def lose(route: Route) -> None:
        answer = route.fetch()
        lost.append(answer.status)
        route.abort()

    floor.route("**/api/entries/", lose, times=1)
    expose(floor, "East", "diamonds", "king", "Dropped")
    wait_until_sent(floor, 1)
    assert lost == [200]
    assert exposures() == 1


def test_another_page_that_answers_takes_nothing_away(room: Room, floor: Page) -> None:
    """A captive portal says 200 and sends a page: the entry stays on the tablet."""
    room.open(room.tables[0], 9, *IN_PLAY)
    visit_table(floor, room.tables[0])
    floor.route(
        "**/api/entries/",
        lambda route: route.fulfill(status=200, body="<h1>Welcome to the hotel</h1>"),
    )
    expose(floor, "East", "diamonds", "king", "Dropped")
    expect(floor.locator("[data-outbox]")).to_contain_text("1 not sent")
    floor.unroute_all()
    wait_until_sent(floor, 1)
    assert exposures() == 1


def test_who_may_not_enter_is_told_and_loses_nothing(room: Room, floor: Page) -> None:
    """A person whose role was taken away reads that, and the entry stays."""
    room.open(room.tables[0], 9, *IN_PLAY)
    visit_table(floor, room.tables[0])
    room.floor.groups.clear()
    expose(floor, "East", "diamonds", "king", "Dropped")
    expect(floor.locator("[data-outbox]")).to_contain_text("You cannot make entries")
    assert exposures() == 0


def test_a_log_out_keeps_what_is_not_sent(
    room: Room, floor: Page, context: BrowserContext
) -> None:
    """The tablet says that it must log in again, and keeps the entry."""
    room.open(room.tables[0], 9, *IN_PLAY)
    visit_table(floor, room.tables[0])
    log_out(context)
    expose(floor, "East", "diamonds", "king", "Dropped")
    expect(floor.locator("[data-outbox]")).to_contain_text("Sign in again – 1 not sent")
    floor.goto("/login/")
    floor.get_by_label("Name").fill("floor")
    floor.get_by_label("Password").fill("demo-floor")
    floor.get_by_role("button", name="Sign in").click()
    visit_table(floor, room.tables[0])
    wait_until_sent(floor, 1)
    assert exposures() == 1
