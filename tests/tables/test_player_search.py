"""Who types a name finds the table where this player sits now, as far as it is seen."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tables.access.visibility import EVERY_TABLE, Visibility
from tables.models import Player, Round, Seating, Table
from tables.setup.seated_players import find_players
from tests.tables.calling import desk as desk_of
from tests.tables.limited import only_at
from tests.tables.table import OPENED, Room

Person = Callable[..., User]


def seat(table: Table, name: str, number: str = "", **where: int | str) -> Player:
    player = Player.objects.create(name=name, number=number)
    Seating.objects.create(table=table, player=player, **({"seat": "N"} | where))
    return player


def places(text: str, seen: Visibility = EVERY_TABLE) -> list[tuple[str, int]]:
    return [(one.name, one.table) for one in find_players(seen, text)]


@pytest.mark.parametrize(
    "typed",
    [
        "Παπαδάκη",
        "παπαδακη",
        "ΠΑΠΑΔΑΚΗ",
        "μαρια παπ",
        "αδακ",
        "δακη Μαρ",
        "GR-1042",
        "gr-10",
    ],
)
def test_a_player_is_found_by_any_part_of_the_name_or_the_number(
    room: Room, typed: str
) -> None:
    seat(room.table, "Μαρία Παπαδάκη", "GR-1042")
    seat(room.other, "Ann Lee", "77")
    assert places(typed) == [("Μαρία Παπαδάκη", room.table.pk)]


@pytest.mark.parametrize("typed", ["", " ", "M", "Maria Lopez", "104", "7"])
def test_what_is_too_short_or_no_name_finds_nobody(room: Room, typed: str) -> None:
    """A short number is a table's, unless it is all of a player's."""
    seat(room.table, "Maria Papadaki", "GR-1042")
    assert places(typed) == []


def test_a_name_that_was_removed_finds_nobody(room: Room) -> None:
    player = seat(room.table, "Maria", "GR-1042")
    Player.objects.filter(pk=player.pk).update(name="", number="")
    assert places("Maria") == places("GR-1042") == []


def test_they_are_where_the_board_is_played(room: Room) -> None:
    """The seats of the rounds that are over, and of those to come, do not count."""
    one, two = room.table, room.other
    player = seat(one, "Ann Lee", first_board=1, last_board=7)
    Seating.objects.create(
        table=two, seat="E", player=player, first_board=8, last_board=14
    )
    Round.objects.create(table=one, number=1, first_board=7, last_board=7)
    Round.objects.create(table=two, number=1, first_board=1, last_board=1)
    Round.objects.create(table=two, number=2, first_board=8, last_board=9)
    assert places("ann") == [("Ann Lee", one.pk)]
    room.record(OPENED | {"board": 1}, table=two.pk, board=1)
    assert places("ann") == [("Ann Lee", one.pk)]
    # Table 2 begins board 8: table 1 may not have said yet that it has ended.
    room.record(OPENED | {"board": 8}, table=two.pk, board=8)
    assert places("ann") == [("Ann Lee", two.pk)]


def test_who_sits_at_a_table_that_is_not_seen_is_not_found(
    room: Room, far: Table
) -> None:
    """Not even where they sat before at one that is."""
    seat(far, "Ann Lee")
    moved = seat(room.table, "Ben Fox", first_board=1, last_board=3)
    Seating.objects.create(table=far, seat="E", player=moved, first_board=4)
    room.record(OPENED | {"board": 4}, board=4)
    seen = Visibility({room.table.pk: room.tournament.pk})
    assert places("ann", seen) == places("ben", seen) == []
    assert places("ann") == [("Ann Lee", far.pk)]


def test_the_desk_goes_to_the_table_of_a_player(desk: Client, room: Room) -> None:
    seat(room.other, "Ann Lee")
    answer = desk.get("/desk/", {"find": "ann"})
    assert answer["Location"] == f"/desk/tables/{room.other.pk}/"


def test_two_players_of_a_name_are_shown_with_their_seats(
    desk: Client, room: Room
) -> None:
    seat(room.table, "Ann Lee")
    seat(room.other, "Joanna Fox", seat="E")
    page = unescape(desk.get("/desk/", {"find": "ann"}).content.decode())
    assert "2 tables for “ann”: which one?" in page
    assert "Ann Lee · Table A 1 · North · Board 1" in page
    assert "Joanna Fox · Table A 2 · East · Board 1" in page


def test_the_page_of_who_sees_less_is_that_of_an_unknown_name(
    room: Room, far: Table, person: Person
) -> None:
    """The same page, byte for byte but for the name: no count tells of the other."""
    seat(far, "Ann Lee")
    user = only_at(person("director"), room.tournament)
    asked = [
        desk_of(user).get("/desk/grid/", {"find": name}) for name in ("ann", "zzz")
    ]
    pages = [one.content.decode().replace("ann", "zzz") for one in asked]
    assert pages[0] == pages[1]
    assert "No table or player matches" in pages[0]
