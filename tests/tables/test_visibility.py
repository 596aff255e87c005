"""What assistants and playing directors may see and enter, at every address."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.test import Client

from tables.access.visibility import NOTHING, visibility_of
from tables.models import (
    Assignment,
    Player,
    Plays,
    Round,
    Seating,
    Section,
    StoredEvent,
    Table,
    Tournament,
)
from tests.tables.addresses import addresses
from tests.tables.asking import is_problem, post, sent
from tests.tables.table import (
    AUCTION,
    BOARD,
    EXPOSED,
    NOTE,
    ON_LEAD,
    OPENED,
    Json,
    Room,
)

Person = Callable[..., User]
ENDED = {"type": "PlayEnded", "tricks": 9}
# What a page or an answer would have to show of the board to give it away.
SECRETS = ('"DK"', "&quot;DK&quot;", "king of diamonds", '"4S"', "4 spades")


@dataclass(frozen=True)
class Evening:
    """Board 7 is in play at table 2; the playing director sits at table 1."""

    room: Room
    user: User

    @property
    def client(self) -> Client:
        client = Client()
        client.force_login(self.user)
        return client

    def finish(self, table: Table) -> None:
        self.room.record(OPENED, AUCTION, ENDED, table=table.pk)


@pytest.fixture
def evening(room: Room, person: Person) -> Evening:
    user = person("playing")
    player = Player.objects.create(name="Player of table 1")
    Seating.objects.create(table=room.table, seat="N", player=player)
    Plays.objects.create(user=user, player=player)
    room.record(OPENED, AUCTION, EXPOSED, ON_LEAD, table=room.other.pk)
    return Evening(room, user)


def shown(client: Client, path: str, **headers: str) -> str:
    """What an address answers; nothing where it only takes what is sent."""
    answer = client.get(path, headers=headers)
    assert answer.status_code in {200, 204, 302, 403, 404, 405}, path
    # Whatever is drawn by lot may spell a card by chance; a page with keys has the
    # words of every card.
    told = re.sub(r'(csrfmiddlewaretoken" value=)"\w+"', r"\1", answer.content.decode())
    return re.sub(r'<script id="words"[^>]*>.*?</script>', "", told, flags=re.DOTALL)


def test_a_board_they_have_not_finished_is_hidden_everywhere(evening: Evening) -> None:
    """Pages, parts and API: no address that names a table gives the board away."""
    table = evening.room.other.pk
    paths = list(addresses(table))
    assert len(paths) > 10
    for path in paths:
        for headers in ({}, {"HX-Request": "true"}):
            for asked in (path, f"{path}?board={BOARD}", f"{path}?at=3&board={BOARD}"):
                page = shown(evening.client, asked, **headers)
                assert not [word for word in SECRETS if word in page], asked


FINISHED = BOARD - 1
SEEN: Json = {"type": "NoteAdded", "text": "seen by everybody"}
HIDDEN: Json = {"type": "NoteAdded", "text": "for no player's eyes"}
# The keys for entering name every card: these only the board in play has.
OF_THE_OTHER = ("for no player", "card--major", '"card":"DK"', "must choose")
MOMENTS = ("", "&at=2", "&at=3", "&edition=2007", "&at=3&edition=1997")


@pytest.fixture
def finished(evening: Evening) -> Evening:
    """Beside the board in play there is one that every table has finished."""
    events = (OPENED | {"board": FINISHED}, AUCTION, SEEN, ENDED)
    for table in (evening.room.other, evening.room.table):
        evening.room.record(*events, table=table.pk, board=FINISHED)
    evening.room.record(HIDDEN, table=evening.room.other.pk)
    return evening


def test_an_address_of_a_finished_board_shows_no_other(finished: Evening) -> None:
    """Whatever a page makes of the board in its address, it draws one that is seen."""
    table, client = finished.room.other.pk, finished.client
    for path in (*addresses(table), *addresses(table, FINISHED)):
        for board, moment in product((FINISHED, BOARD), MOMENTS):
            for headers in ({}, {"HX-Request": "true"}):
                asked = f"{path}?board={board}{moment}"
                page = shown(client, asked, **headers)
                assert not [word for word in OF_THE_OTHER if word in page], asked


def test_a_page_of_the_board_in_play_asks_for_that_one(finished: Evening) -> None:
    table, client = finished.room.other.pk, finished.client
    for path in (f"/floor/tables/{table}/", f"/floor/tables/{table}/now/"):
        for asked in (path, f"{path}?board={FINISHED}", f"{path}?board=0"):
            assert client.get(asked).status_code == 403, asked
    page = client.get(f"/desk/tables/{table}/?board={FINISHED}")
    assert page.status_code == 200
    log = client.get(f"/api/tables/{table}/boards/{FINISHED}/events/")
    assert all(SEEN["text"] in one.content.decode() for one in (page, log))


def test_a_stranger_sees_nothing() -> None:
    assert visibility_of(AnonymousUser()) == NOTHING


LISTS = ["/desk/", "/desk/grid/", "/desk/queue/?tabs=1", "/desk/queue/", "/floor/"]
TILES = "/desk/tiles/?size={size}&table={table}"


@pytest.mark.parametrize("path", [*LISTS, TILES])
@pytest.mark.parametrize("size", ["large", "medium", "small"])
def test_lists_show_that_it_is_played_and_no_more(
    evening: Evening, path: str, size: str
) -> None:
    evening.client.post("/look/", {"tiles": size})
    path = path.format(size=size, table=evening.room.other.pk)
    page = shown(evening.client, path)
    words = ("card--major", "South must choose", "--choice", "4 spades")
    assert not [word for word in words if word in page]
    evening.room.record({"type": "DirectorCalled"}, table=evening.room.other.pk)
    if path != "/floor/":
        assert "Director called" in shown(evening.client, path)


def test_the_page_says_why(evening: Evening) -> None:
    answer = evening.client.get(f"/desk/tables/{evening.room.other.pk}/")
    assert answer.status_code == 403
    assert "You play board 7 yourself" in answer.content.decode()
    board = f"/api/tables/{evening.room.other.pk}/boards/{BOARD}/"
    for path in (board, board + "events/", board + "words/"):
        assert is_problem(evening.client.get(path), 403, "board_not_played")
    asked = post(evening.client, NOTE, board + "preview/")
    assert is_problem(asked, 403, "board_not_played")


def test_nothing_is_told_by_what_they_enter(evening: Evening) -> None:
    """An entry answers with the state of its board, so it is refused as well."""
    before = StoredEvent.objects.count()
    entry = sent(evening.room, NOTE, table=evening.room.other.pk)
    answer = post(evening.client, [entry]).json()
    assert answer["results"][0]["problem"]["code"] == "board_not_played"
    assert answer["states"] == []
    assert StoredEvent.objects.count() == before


def test_once_their_own_table_has_finished_they_see_it(evening: Evening) -> None:
    path = f"/desk/tables/{evening.room.other.pk}/"
    evening.finish(evening.room.table)
    assert "king of diamonds" in shown(evening.client, path)
    assert evening.client.get(path).status_code == 200
    withdrawn = {"type": "EventWithdrawn", "event": 3, "reason": "mistyped"}
    evening.room.record(withdrawn)
    assert evening.client.get(path).status_code == 403


def test_they_see_it_once_all_their_tables_have_finished(evening: Evening) -> None:
    """Two tables for one board is a mistake in the seating: the later one decides."""
    player = Player.objects.get()
    third = Table.objects.create(section=evening.room.table.section, number=3)
    Seating.objects.create(table=third, seat="E", player=player, first_board=7)
    evening.finish(evening.room.table)
    table = evening.room.other.pk
    assert visibility_of(evening.user).why_not(table, BOARD)
    evening.finish(third)
    assert visibility_of(evening.user).why_not(table, BOARD) is None


def test_where_they_move_the_table_of_that_board_counts(evening: Evening) -> None:
    """They play 1 to 6 at table 1 and 7 to 12 at table 2: table 2 has to finish 7."""
    Seating.objects.update(last_board=6)
    player = Player.objects.get()
    Seating.objects.create(
        table=evening.room.other, seat="N", player=player, first_board=7, last_board=12
    )
    evening.finish(evening.room.table)
    table = evening.room.other.pk
    assert visibility_of(evening.user).why_not(table, BOARD)
    evening.room.record(ENDED, table=table)
    assert visibility_of(evening.user).why_not(table, BOARD) is None


def test_a_board_that_nobody_has_placed_stays_hidden(evening: Evening) -> None:
    """Unless the rounds say that others play it and they do not."""
    Seating.objects.update(last_board=6)
    table = evening.room.other
    assert visibility_of(evening.user).why_not(table.pk, BOARD)
    Round.objects.create(table=table, number=1, first_board=7, last_board=9)
    assert visibility_of(evening.user).why_not(table.pk, BOARD) is None
    assert visibility_of(evening.user).why_not(table.pk, 10)


def test_after_the_tournament_is_locked_nothing_is_hidden(
    evening: Evening, room: Room
) -> None:
    Tournament.objects.update(locked_at="2026-11-01T12:00Z")
    assert visibility_of(evening.user).why_not(room.other.pk, BOARD) is None


def test_a_playing_director_without_a_seat_sees_nothing(
    room: Room, person: Person
) -> None:
    """Also when they are of the floor as well: the limit holds."""
    user = person("playing", "floor")
    assert not visibility_of(user).covers(room.table.pk)


def test_an_assistant_sees_their_sections_only(room: Room, person: Person) -> None:
    user = person("assistant")
    section = Section.objects.create(tournament=room.tournament, name="B")
    other = Section.objects.create(
        tournament=Tournament.objects.create(name="Another one"), name="A"
    )
    ours = Table.objects.create(section=section, number=1)
    far = Table.objects.create(section=other, number=1)
    Assignment.objects.create(user=user, section=section)
    client = Client()
    client.force_login(user)
    for table in (ours, room.table, far):
        room.record(OPENED, table=table.pk)
    for number in (room.table.pk, far.pk, 10**6):
        for path in addresses(number):
            assert client.get(path).status_code in {404, 405}, path
    assert client.get(f"/desk/tables/{ours.pk}/").status_code == 200
    listed = client.get("/api/tables/").json()["tables"]
    assert [one["id"] for one in listed] == [ours.pk]
    tiles = f"/desk/tiles/?table={room.table.pk}&also={far.pk}"
    for path in (*LISTS, tiles):
        page = client.get(path).content.decode()
        assert f"tables/{room.table.pk}/" not in page
        assert f"tables/{far.pk}/" not in page
    batch = [sent(room, NOTE, table=one.pk) for one in (ours, room.table, far)]
    results = post(client, batch).json()["results"]
    assert [one["result"] for one in results] == ["new", "refused", "refused"]
    assert results[1]["problem"]["code"] == "not_your_table"


@pytest.mark.parametrize("group", ["assistant", "playing"])
def test_a_user_who_sees_a_part_lets_no_tablet_in(person: Person, group: str) -> None:
    """A tablet may see more than they do; in the review they see their part of it."""
    client = Client()
    client.force_login(person(group))
    assert client.get("/desk/tablets/").status_code == 403
    assert client.get("/review/").status_code == 200
    assert client.get("/admin/").status_code == 302
