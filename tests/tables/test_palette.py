"""What the palette finds, by every kind, and that it finds nothing that is not seen."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tables.models import Player, Seating, Section, Table
from tests.tables.calling import desk as desk_of
from tests.tables.limited import only_at
from tests.tables.table import OPENED, Room

Person = Callable[..., User]
GROUP = re.compile(r'role="group" aria-label="([^"]+)">(.*?)</div></div>', re.DOTALL)
WAY = re.compile(r'data-href="([^"]+)"><span>(.*?)</span>(?: <small>(.*?)</small>)?')


def found(client: Client, text: str, **more: int) -> dict[str, list[tuple[str, ...]]]:
    """The places of an answer by their kinds, as (text, note, address)."""
    asked: dict[str, str | int] = {"q": text, **more}
    answer = client.get("/desk/go/", asked)
    assert answer.status_code == 200
    page = unescape(answer.content.decode())
    return {
        name: [(text, note, url) for url, text, note in WAY.findall(ways + "</div>")]
        for name, ways in GROUP.findall(page)
    }


def names(client: Client, text: str, kind: str) -> list[str]:
    return [one[0] for one in found(client, text).get(kind, [])]


def test_without_a_text_it_shows_what_can_be_done(desk: Client, room: Room) -> None:
    assert list(found(desk, "")) == ["Actions"]
    said = names(desk, "", "Actions")
    assert said[:3] == ["Calls for a Director", "My tables", "All tables"]


def test_at_a_table_it_offers_what_is_done_there(desk: Client, room: Room) -> None:
    here = room.table.pk
    ways = found(desk, "open", table=here)["Actions"]
    assert ways == [("Open a board", "", f"/desk/tables/{here}/#enter")]
    assert "Actions" not in found(desk, "open")


def test_a_table_by_number_section_and_name(desk: Client, room: Room) -> None:
    assert names(desk, "2", "Tables") == names(desk, "a2", "Tables") == ["Table A 2"]
    [(_, note, url)] = found(desk, "a 2")["Tables"]
    assert (note, url) == ("Quiet", f"/desk/tables/{room.other.pk}/")


def test_two_tables_of_a_number_say_their_tournament(
    desk: Client, room: Room, far: Table
) -> None:
    assert names(desk, "a1", "Tables") == [
        "Table A 1 (Spring pairs)",
        "Table A 1 (Winter teams)",
    ]


def test_a_player_with_table_and_seat(desk: Client, room: Room) -> None:
    player = Player.objects.create(name="Ágnes Kő")
    Seating.objects.create(table=room.other, seat="W", player=player)
    url = f"/desk/tables/{room.other.pk}/"
    assert found(desk, "agnes ko")["Players"] == [("Ágnes Kő", "Table A 2 · West", url)]


@pytest.mark.parametrize("typed", ["7", "board 7", "Board 7", "a1 7"])
def test_a_board_at_the_tables_that_have_it(
    desk: Client, room: Room, typed: str
) -> None:
    room.record(OPENED)
    room.record(OPENED | {"board": 8}, board=8, table=room.other.pk)
    url = f"/desk/tables/{room.table.pk}/?board=7"
    assert found(desk, typed)["Boards"] == [("Table A 1, Board 7", "in play", url)]


def test_a_board_of_one_table_is_not_sought_at_others(desk: Client, room: Room) -> None:
    room.record(OPENED)
    assert "Boards" not in found(desk, "a2 7")


def test_a_clause_by_number_and_by_its_words(desk: Client, room: Room) -> None:
    text, _title, url = found(desk, "50E3")["Laws"][0]
    assert text.endswith("50E3")
    assert url.endswith("/50E3/")
    assert names(desk, "penalty card", "Laws")


def test_the_main_places_are_among_the_actions(desk: Client, room: Room) -> None:
    for name, url in (("Review", "/review/"), ("Casebook", "/casebook/")):
        assert (name, "", url) in found(desk, name)["Actions"]


@pytest.mark.parametrize(("group", "may"), [("organiser", True), ("director", False)])
def test_an_action_is_offered_to_who_may(
    person: Person, room: Room, group: str, may: bool
) -> None:
    said = names(desk_of(person(group)), "set-up", "Actions")
    assert bool(said) == may


def test_what_is_not_seen_is_not_found(room: Room, far: Table, person: Person) -> None:
    """Table, player, board: the answer is what it was before there were any."""
    client = desk_of(only_at(person("director"), room.tournament))
    typed = ("ann lee", "gr-1042", "vugraph", "board 31")
    before = [client.get("/desk/go/", {"q": one}).content for one in typed]
    player = Player.objects.create(name="Ann Lee", number="GR-1042")
    Seating.objects.create(table=far, seat="W", player=player)
    Table.objects.filter(pk=far.pk).update(name="Vugraph")
    room.record(OPENED | {"board": 31}, board=31, table=far.pk)
    assert before == [client.get("/desk/go/", {"q": one}).content for one in typed]
    everybody = desk_of(person("director"))
    assert all(
        everybody.get("/desk/go/", {"q": one}).content != was
        for one, was in zip(typed, before, strict=True)
    )
    assert "Actions" not in found(client, "open", table=far.pk)


def test_strangers_and_the_floor_get_no_answer(
    client: Client, person: Person, room: Room
) -> None:
    assert Client().get("/desk/go/", {"q": "1"}).status_code == 302
    part = Client(headers={"HX-Request": "true"})
    assert part.get("/desk/go/", {"q": "1"}).status_code == 401
    assert desk_of(person("player")).get("/desk/go/").status_code == 403


def test_of_each_kind_only_the_first_are_shown(desk: Client, room: Room) -> None:
    """A number that many sections have is found in each; six are shown."""
    for name in "BCDEFGHIJ":
        section = Section.objects.create(tournament=room.tournament, name=name)
        Table.objects.create(section=section, number=1)
    assert len(names(desk, "1", "Tables")) == 6
