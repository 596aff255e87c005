"""Which tables the desk's grid shows, and how: by number, by filter, by section."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from time import thread_time

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tables.models import Section, Table, Tournament
from tests.browser.hall import make_hall
from tests.tables.table import AUCTION, EXPOSED, ON_LEAD, OPENED, Room

LOW = {"type": "CardExposed", "seat": "E", "cards": ["D8"], "manner": "dropped"}
CALL = {"type": "DirectorCalled"}
OLD = OPENED | {"edition": "2007"}
TILES = re.compile(r'id="tile-(\d+)" class="tile tile--(\w+)"')


@pytest.fixture
def desk(person: Callable[..., User]) -> Client:
    """The browser of a director."""
    client = Client()
    client.force_login(person("director"))
    return client


def more_tables(room: Room, number: int, section: str = "A") -> list[Table]:
    place = Section.objects.get_or_create(tournament=room.tournament, name=section)[0]
    numbers = range(101, 101 + number)
    return [Table.objects.create(section=place, number=n) for n in numbers]


def shown(client: Client, address: str = "/desk/") -> dict[int, str]:
    """The states of the tables on a page, in their order."""
    page = client.get(address).content.decode()
    return {int(table): state for table, state in TILES.findall(page)}


def size(client: Client, address: str = "/desk/") -> str:
    [found] = re.findall(
        r'class="grid grid--(\w+)"', client.get(address).content.decode()
    )
    return str(found)


@pytest.mark.parametrize(
    ("tables", "fits"),
    [(2, "large"), (8, "large"), (9, "medium"), (60, "medium"), (61, "small")],
)
def test_the_number_of_tables_decides_their_size(
    desk: Client, room: Room, tables: int, fits: str
) -> None:
    """Until a person chooses another."""
    more_tables(room, tables - 2)
    assert size(desk, "/desk/?show=all") == fits
    desk.post("/look/", {"tiles": "small"})
    assert size(desk, "/desk/?show=all") == "small"
    desk.post("/look/", {"tiles": "fit"})
    assert size(desk, "/desk/?show=all") == fits


def test_sixty_tables_are_all_shown_and_more_only_where_something_is_to_do(
    desk: Client, room: Room
) -> None:
    """A penalty card that lies there is something to do, a quiet board is not."""
    more_tables(room, 58)
    room.record(OPENED, AUCTION, LOW)
    room.record(OPENED, AUCTION, table=room.other.pk)
    assert len(shown(desk)) == 60
    more_tables(room, 1, "B")
    assert shown(desk) == {room.table.pk: "card"}
    assert len(shown(desk, "/desk/?show=all")) == 61


def test_tables_stand_by_section_and_number_whatever_happens(
    desk: Client, room: Room
) -> None:
    """The one that is called stays where it was."""
    last = more_tables(room, 1, "0")[0]
    before = list(shown(desk))
    room.record(OPENED, CALL, table=room.other.pk)
    after = shown(desk)
    assert list(after) == before == [last.pk, room.table.pk, room.other.pk]
    assert after[room.other.pk] == "called"


def test_a_section_is_a_tab_with_what_there_is_to_do(desk: Client, room: Room) -> None:
    """Counted for every section, also for those that are not shown."""
    [other] = more_tables(room, 1, "B")
    room.record(OPENED, CALL)
    page = desk.get(f"/desk/?section={other.section_id}").content.decode()
    assert list(shown(desk, f"/desk/?section={other.section_id}")) == [other.pk]
    list_alone = desk.get("/desk/queue/").content.decode()
    assert "tab__count" not in list_alone
    asked = re.search(r'hx-get="(/desk/queue/[^"]*)"', page)
    assert asked is not None
    tabs = desk.get(unescape(asked[1])).content.decode()
    assert tabs.count('id="queue-title"') == 1
    for text in (page, tabs):
        counted = re.findall(
            r'<a class="tab"[^>]*>(\w+)(?: <span class="tab__count">(\d))?', text
        )
        assert counted[:3] == [("All", "1"), ("A", "1"), ("B", "")]
        assert '<a class="tab" href="/desk/?section=' in text
    assert shown(desk, "/desk/?section=999999") == {}


def test_what_a_director_types_opens_a_table_or_shows_all_that_match(
    desk: Client, room: Room
) -> None:
    """Number 101 is there in two sections; nobody is called 77."""
    twins = [more_tables(room, 1)[0].pk, more_tables(room, 1, "B")[0].pk]
    answer = desk.get("/desk/?find=b101")
    assert answer.headers["Location"] == f"/desk/tables/{twins[1]}/"
    assert list(shown(desk, "/desk/?find=101")) == twins
    assert (
        "No table or player matches “77”."
        in desk.get("/desk/?find=77").content.decode()
    )


def test_each_state_has_its_stripe_its_word_and_its_mark(
    desk: Client, room: Room
) -> None:
    """And the name for those who hear it says all of it."""
    room.record(OPENED, AUCTION, EXPOSED, ON_LEAD)
    room.record(OPENED, AUCTION, LOW, table=room.other.pk)
    desk.post("/look/", {"tiles": "small"})
    page = desk.get("/desk/").content.decode()
    assert "tile--choice" in page
    assert "#mark-choice" in page
    label = "Table A 2: Penalty card out. eight of diamonds, minor penalty card, East."
    assert f'aria-label="{label}"' in page


def test_a_large_tile_says_what_must_be_done(desk: Client, room: Room) -> None:
    """The choice; where none waits, the duties of the board."""
    room.record(OPENED, AUCTION, EXPOSED)
    room.record(OPENED, AUCTION, EXPOSED | {"seat": "W"}, table=room.other.pk)
    page = desk.get("/desk/").content.decode()
    assert "South must choose before West leads." in page
    assert "West must play the king of diamonds at the first legal opportunity." in page


def test_another_edition_than_the_tournament_s_is_told(
    desk: Client, room: Room
) -> None:
    """Large and medium; a board of the tournament's own edition says nothing."""
    room.record(OLD)
    room.record(OPENED, table=room.other.pk)
    for wanted in ("large", "medium"):
        answer = desk.get(f"/desk/tiles/?size={wanted}&table={room.table.pk}")
        assert "Laws of 2007" in answer.content.decode()
        answer = desk.get(f"/desk/tiles/?size={wanted}&table={room.other.pk}")
        assert "Laws of" not in answer.content.decode()


def test_a_tile_on_the_screen_is_told_and_others_if_they_belong_there(
    desk: Client, room: Room
) -> None:
    """With the filter on, a quiet table that is not shown stays away."""
    quiet, busy = room.table.pk, room.other.pk
    room.record(OPENED)
    room.record(OPENED, CALL, table=busy)
    address = "/desk/tiles/?size=small&show=todo"
    assert shown(desk, f"{address}&table={quiet}") == {quiet: "quiet"}
    assert "data-gone" in desk.get(f"{address}&table={quiet}").content.decode()
    assert "data-gone" not in desk.get(f"{address}&table={busy}").content.decode()
    assert shown(desk, f"{address}&also={quiet}&also={busy}") == {busy: "called"}
    assert shown(desk, f"{address}&table=x&table=0") == {}


def test_quiet_is_said(desk: Client, room: Room) -> None:
    """With the filter on and off, until something happens."""
    words = '<p class="empty" data-all-quiet="">All tables are quiet.</p>'
    for address in ("/desk/", "/desk/?show=todo"):
        assert words in desk.get(address).content.decode()
    room.record(OPENED, CALL)
    for address in ("/desk/", "/desk/?show=todo"):
        assert words not in desk.get(address).content.decode()


def test_a_director_s_own_tables_are_those_to_go_to(desk: Client, room: Room) -> None:
    """From the moment they say so until they are done; another's are not theirs."""
    room.record(OPENED, CALL)
    assert "You have no table now." in desk.get("/desk/?show=mine").content.decode()
    taken = {"do": f"take {room.table.pk} visit"}
    assert desk.post("/desk/calls/", taken).status_code in (200, 302)
    assert shown(desk, "/desk/?show=mine") == {room.table.pk: "called"}
    address = f"/desk/tiles/?size=large&show=mine&also={room.table.pk}"
    assert list(shown(desk, f"{address}&also={room.other.pk}")) == [room.table.pk]


def test_two_sections_of_one_name_are_told_apart(desk: Client, room: Room) -> None:
    """By the tournament, as soon as two tournaments have a section A."""
    other = Tournament.objects.create(name="Autumn pairs")
    Section.objects.create(tournament=other, name="A")
    tabs = desk.get("/desk/queue/?tabs=1").content.decode()
    assert ">A (Spring pairs)</a>" in tabs
    assert ">A (Autumn pairs)</a>" in tabs


def quickest(client: Client, tables: int) -> float:
    """Processor seconds of the quickest of some looks at every table.

    By the clock another test beside this one would count, too.
    """

    def look() -> float:
        started = thread_time()
        assert len(shown(client, "/desk/?show=all")) == tables
        return thread_time() - started

    return min(look() for _ in range(6))


def test_five_hundred_tables_cost_at_most_six_times_forty(
    desk: Client, db: None
) -> None:
    """The whole page, with its list of what waits."""
    make_hall(1, 40)
    forty = quickest(desk, 40)
    make_hall(10, 46)
    assert quickest(desk, 500) < 6 * forty
