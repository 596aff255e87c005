"""The director's desk: live, honest about it, and one list of who needs a director."""

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from tables.models import StoredEvent
from tests.browser.conftest import TO_A_CHOICE, Room
from tests.browser.hands import answer, card, visit

IN_PLAY = TO_A_CHOICE[:1]
KING = TO_A_CHOICE[1]
ON_THE_DESK = "king of diamonds, major penalty card, East"


def test_the_list_runs_from_called_to_late(room: Room, desk: Page) -> None:
    """Called first, then who must choose, then late entries, whatever came first."""
    one, two, three = room.tables[:3]
    room.open(one, 9, *IN_PLAY)
    low = {"type": "CardExposed", "seat": "W", "cards": ["C4"], "manner": "dropped"}
    Room(room.tables, room.floor, room.floor).record(one, 9, low, base_version=1)
    room.open(two, 9, *TO_A_CHOICE)
    room.open(three, 9, *IN_PLAY, {"type": "DirectorCalled"})
    visit(desk, "/desk/")
    states = desk.locator(".call__state")
    expect(states).to_have_text(["Director called", "Choice waiting", "Late entry"])
    desk.locator(".call").nth(1).click()
    expect(desk.locator("h1")).to_have_text("Table A 2")
    expect(desk.locator(".call")).to_have_count(3)


def test_a_table_tells_who_must_choose_what(room: Room, desk: Page) -> None:
    """Duties, the choice and its answers, who may use what, and the log."""
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    visit(desk, f"/desk/tables/{room.tables[0].pk}/")
    for words in (
        "East must play the king of diamonds at the first legal opportunity.",
        "West must wait until declarer has chosen.",
        "South must choose before West leads.",
        "West and South may act on having seen the king of diamonds.",
        "East exposed the king of diamonds: dropped",
    ):
        expect(desk.get_by_text(words).filter(visible=True).first).to_be_visible()
    answer(desk, "Require a diamond")
    expect(desk.locator("[data-choice]")).to_have_count(0)
    for words in (
        "West must lead a diamond, if able.",
        "West may not act on having seen the king of diamonds",
    ):
        expect(desk.get_by_text(words).filter(visible=True).first).to_be_visible()


def test_a_late_entry_is_kept_or_taken_back(room: Room, desk: Page) -> None:
    """The Director keeps one and takes the other back; both stay in the log."""
    table = room.tables[0]
    room.open(table, 9, *IN_PLAY)
    other = Room(room.tables, room.floor, room.floor)
    for name in ("C4", "S2"):
        low = {"type": "CardExposed", "seat": "W", "cards": [name], "manner": "dropped"}
        other.record(table, 9, low, base_version=1)
    visit(desk, f"/desk/tables/{table.pk}/")
    expect(desk.locator(".call--late")).to_have_count(2)
    desk.locator("#entry-3").get_by_role("button", name="Keep").click()
    expect(desk.locator(".call--late")).to_have_count(1)
    desk.locator("#entry-4").get_by_text("Take back").click()
    desk.locator("#entry-4").get_by_role("button", name="Entered twice").click()
    expect(desk.locator(".call--late")).to_have_count(0)
    expect(desk.locator("#entry-4 del")).to_contain_text("the two of spades")
    kinds = StoredEvent.objects.order_by("version").values_list("type", flat=True)
    assert list(kinds)[-2:] == ["LateEntryReviewed", "EventWithdrawn"]


def test_silence_is_noticed_and_nothing_is_missed(room: Room, desk: Page) -> None:
    """Not live, with the time; the tiles dim; then everything is right by itself."""
    table = room.tables[0]
    room.open(table, 9, *IN_PLAY)
    desk.clock.install()
    visit(desk, "/desk/")
    desk.route("**/api/stream/*", lambda route: route.abort())
    # Twice: the stream's last word may still be on its way at the first.
    desk.clock.fast_forward(27_000)
    desk.wait_for_timeout(500)
    desk.clock.fast_forward(27_000)
    expect(desk.locator("#live")).to_contain_text("Not live – last update")
    expect(desk.locator(".grid")).to_have_css("opacity", "0.55")
    room.record(table, 9, KING)
    desk.unroute_all()
    desk.clock.fast_forward(15_000)
    expect(desk.locator("#live")).to_have_text("Live")
    expect(card(desk, ON_THE_DESK)).to_be_visible()


def test_a_lost_network_is_said_at_once(room: Room, desk: Page) -> None:
    """Where the device itself knows, nobody waits for the silence."""
    visit(desk, "/desk/")
    desk.context.set_offline(True)
    expect(desk.locator("#live")).to_contain_text("Not live – last update")
    desk.context.set_offline(False)
    expect(desk.locator("#live")).to_have_text("Live")


def test_a_change_leaves_the_reader_alone(room: Room, desk: Page) -> None:
    """The tile under the keyboard keeps the focus, and no tile moves."""
    for table in room.tables:
        room.open(table, 9, *IN_PLAY)
    visit(desk, "/desk/")
    third = desk.locator(".tile > a").nth(2)
    third.focus()
    before = desk.locator(".tile > a").all_text_contents()
    room.record(room.tables[2], 9, KING)
    expect(card(desk, ON_THE_DESK)).to_be_visible()
    expect(third).to_be_focused()
    assert desk.locator(".tile > a").all_text_contents() == before


def test_a_burst_arrives_whole(room: Room, desk: Page) -> None:
    """Every table of a round moves at once; the desk shows each as it is."""
    visit(desk, "/desk/")
    for table in room.tables:
        room.open(table, 9, *TO_A_CHOICE)
    expect(card(desk, ON_THE_DESK)).to_have_count(5)
    expect(desk.locator(".call--choice")).to_have_count(5)


def test_the_end_of_play_asks_what_only_the_director_can_decide(
    room: Room, desk: Page
) -> None:
    """A card that lay there while partner could choose: 50E4, in words."""
    low = {"type": "CardExposed", "seat": "W", "cards": ["C4"], "manner": "dropped"}
    lead = {"type": "OnLead", "seat": "E"}
    room.open(
        room.tables[0], 9, *IN_PLAY, low, lead, {"type": "PlayEnded", "tricks": 9}
    )
    visit(desk, f"/desk/tables/{room.tables[0].pk}/")
    expect(desk.locator(".lines--question")).to_contain_text("50E4")
    expect(desk.locator(".lines--question")).to_contain_text("four of clubs")


@pytest.mark.parametrize("address", ["/desk/", "/floor/", "/desk/tables/1/"])
def test_a_stranger_is_asked_to_log_in(
    client: Client, room: Room, address: str
) -> None:
    """A page leads to the log-in; a part of a page is told 401 and swaps nothing."""
    assert client.get(address).headers["Location"] == f"/login/?next={address}"
    assert client.get(address, headers={"HX-Request": "true"}).status_code == 401


@pytest.mark.parametrize(
    ("who", "where"), [("floor", "/floor/"), ("director", "/desk/")]
)
def test_log_in_goes_where_the_work_is(
    client: Client, room: Room, who: str, where: str
) -> None:
    """The official to the tables, the director to the desk."""
    answer = client.post("/login/", {"login": who, "password": f"demo-{who}"})
    assert answer.headers["Location"] == where


def test_a_table_that_is_not_there_is_not_found(client: Client, room: Room) -> None:
    """Page and part say so alike."""
    client.force_login(room.director)
    for address in ("/desk/tables/0/", "/floor/tables/0/now/"):
        assert client.get(address).status_code == 404
    table = room.tables[0].pk
    assert client.get(f"/desk/tables/{table}/?board=77").status_code == 404


def test_a_desk_that_nobody_looks_at_begins(room: Room, desk: Page) -> None:
    """A tab in the background is never painted; its desk hears of calls too."""
    never = "window.PerformanceObserver = class { observe() {} };"
    desk.context.add_init_script(never)
    visit(desk, "/desk/")
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    expect(desk.locator(".call--choice")).to_have_count(1)
