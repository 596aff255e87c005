"""Names and seats come in by themselves from the devices."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tables.devices.bridge import Bridge
from tables.models import DeviceItem, Player, Round, Seating
from tables.privacy.forgetting import forget_people
from tests.tables.bridged import alone, another, bridge, there
from tests.tables.data_connector import PLAYERS, SEATS, SESSION, DataConnector
from tests.tables.table import Room

__all__ = ["alone", "bridge", "there"]
Json = dict[str, Any]
NORTH, EAST, SOUTH, WEST = 1, 2, 3, 4


def named(number: str, first: str, last: str) -> Json:
    """A player as the Data Connector names them."""
    names = {"FirstName": first, "LastName": last, "CountryCode": "GR"}
    return {"SessionGuid": SESSION, "PlayerNumber": number, **names}


def seat(direction: int, number: str = "", table: int = 1, **more: Any) -> Json:
    """A player at a seat as the Data Connector says it."""
    place = {"SectionLetters": "A", "TableNumber": table, "Direction": direction}
    known = {"SessionGuid": SESSION, "RoundNumber": 0, "PlayerNumber": number or None}
    return place | known | {"IsPlayerSwap": False, "IsRemoval": False} | more


def later(bridge: Bridge, steps: int = 1) -> None:
    bridge.round(timezone.now() + timedelta(seconds=40 * steps))


def seated() -> list[tuple[int, str, str]]:
    found = Seating.objects.order_by("table__number", "seat", "first_board")
    return list(found.values_list("table__number", "seat", "player__name"))


def kept() -> list[tuple[str, str]]:
    found = DeviceItem.objects.exclude(state="done").order_by("pk")
    return list(found.values_list("state", "why"))


def test_players_are_seated_by_number_and_by_name(
    there: DataConnector, bridge: Bridge
) -> None:
    there.add(named("17", "Ann", "Smith"), poll=PLAYERS)
    there.add(seat(NORTH, "17"), seat(EAST, LastName="Petrou"), poll=SEATS)
    bridge.step()
    later(bridge)
    assert seated() == [(1, "E", "Petrou"), (1, "N", "Ann Smith")]
    assert list(Player.objects.order_by("number").values_list("number", flat=True)) == [
        "",
        "17",
    ]
    assert kept() == []
    assert there.accepted == {}


def test_a_player_goes_the_way_of_their_pair(
    there: DataConnector, bridge: Bridge, room: Room
) -> None:
    for table, number, ns, ew in ((room.table, 1, 1, 2), (room.other, 2, 2, 1)):
        facts = {"first_board": 1, "last_board": 3, "north_south": ns, "east_west": ew}
        Round.objects.create(table=table, number=number, **facts)
    there.add(seat(NORTH, LastName="Smith"), poll=SEATS)
    bridge.step()
    assert seated() == [(1, "N", "Smith"), (2, "E", "Smith")]


def test_a_seat_given_round_by_round_is_that_of_the_round(
    there: DataConnector, bridge: Bridge, room: Room
) -> None:
    for table in (room.table, room.other):
        for number in (1, 2):
            first = 3 * number - 2
            Round.objects.create(
                table=table, number=number, first_board=first, last_board=first + 2
            )
    there.add(
        seat(NORTH, LastName="Smith", RoundNumber=1),
        seat(EAST, LastName="Smith", table=2, RoundNumber=2),
        seat(WEST, LastName="Jones", table=2, RoundNumber=3),
        poll=SEATS,
    )
    bridge.step()
    found = Seating.objects.order_by("first_board")
    assert list(found.values_list("table__number", "seat", "first_board")) == [
        (1, "N", 1),
        (2, "E", 4),
    ]
    assert kept() == [("no_place", "Table A 2 has no round 3 here.")]


def test_a_later_change_is_followed(there: DataConnector, bridge: Bridge) -> None:
    there.add(seat(NORTH, LastName="Smith"), seat(SOUTH, LastName="Jones"), poll=SEATS)
    bridge.step()
    there.add(
        seat(NORTH, LastName="Jones", IsPlayerSwap=True),
        seat(SOUTH, LastName="Smith", IsPlayerSwap=True),
        poll=SEATS,
    )
    later(bridge)
    assert seated() == [(1, "N", "Jones"), (1, "S", "Smith")]
    there.add(seat(NORTH, LastName="Brown"), poll=SEATS)
    there.add(seat(SOUTH, IsRemoval=True), poll=SEATS)
    later(bridge, 2)
    assert seated() == [(1, "N", "Brown")]
    assert not Player.objects.filter(name__in=("Smith", "Jones")).exists()
    assert kept() == []


def test_what_is_put_back_comes_back(there: DataConnector, bridge: Bridge) -> None:
    for step, name in enumerate(("Smith", "Jones", "Smith")):
        there.add(seat(NORTH, LastName=name), poll=SEATS)
        later(bridge, step)
    assert seated() == [(1, "N", "Smith")]


def test_who_was_seated_here_stays_and_that_is_said(
    there: DataConnector, bridge: Bridge, room: Room
) -> None:
    player = Player.objects.create(name="Ann Smith", number="17")
    Seating.objects.create(table=room.table, seat="N", player=player)
    there.add(seat(NORTH, LastName="Jones"), seat(EAST, "17"), poll=SEATS)
    bridge.step()
    assert seated() == [(1, "N", "Ann Smith")]
    assert kept() == [
        ("unread", "Someone else was seated at A 1 N here."),
        ("unread", "This player was seated elsewhere here; that stays."),
    ]


def test_a_seat_is_not_emptied_that_was_filled_here(
    there: DataConnector, bridge: Bridge, room: Room
) -> None:
    player = Player.objects.create(name="Ann Smith")
    Seating.objects.create(table=room.table, seat="N", player=player)
    there.add(seat(NORTH, IsRemoval=True), poll=SEATS)
    bridge.step()
    assert seated() == [(1, "N", "Ann Smith")]
    assert kept() == [("unread", "Someone else was seated at A 1 N here.")]


def test_the_same_player_as_here_is_nothing_new(
    there: DataConnector, bridge: Bridge, room: Room
) -> None:
    player = Player.objects.create(name="Ann Smith")
    Seating.objects.create(table=room.table, seat="N", player=player)
    there.add(seat(NORTH, FirstName="Ann", LastName="Smith"), poll=SEATS)
    bridge.step()
    assert kept() == []
    assert Player.objects.count() == 1


def test_a_name_is_followed_unless_it_came_in_another_way(
    there: DataConnector, bridge: Bridge
) -> None:
    Player.objects.create(name="Maria Petrou", number="18")
    there.add(named("17", "Ann", "Smit"), named("18", "M", "Petru"), poll=PLAYERS)
    there.add(seat(NORTH, "17"), poll=SEATS)
    bridge.step()
    there.add(named("17", "Ann", "Smith"), poll=PLAYERS)
    later(bridge)
    assert seated() == [(1, "N", "Ann Smith")]
    assert kept() == [("unread", "A player has another name here; it stays.")]
    assert Player.objects.get(number="18").name == "Maria Petrou"


def test_a_number_without_a_name_waits_for_it(
    there: DataConnector, bridge: Bridge
) -> None:
    there.add(seat(NORTH, "17"), poll=SEATS)
    bridge.step()
    assert kept() == [("no_place", "The name of this player has not come yet.")]
    there.add(named("17", "Ann", "Smith"), poll=PLAYERS)
    later(bridge)
    assert seated() == [(1, "N", "Ann Smith")]
    assert kept() == []


@pytest.mark.parametrize(
    "odd",
    [
        seat(0, LastName="Smith"),
        seat(5, LastName="Smith"),
        seat(NORTH),
        seat(NORTH, "9" * 51),
        seat(NORTH, LastName="Smith", RoundNumber=-1),
        {"SectionLetters": "A"},
        7,
    ],
)
def test_what_is_no_seat_is_kept(
    there: DataConnector, bridge: Bridge, odd: Any
) -> None:
    there.add(odd, poll=SEATS)
    bridge.step()
    assert kept() == [("unread", "It is no seat at a table.")]
    assert seated() == []


@pytest.mark.parametrize(
    "odd", [named("", "A", "B"), named("17", "", ""), named("1" * 51, "A", "B"), {}]
)
def test_what_is_no_player_is_kept(
    there: DataConnector, bridge: Bridge, odd: Json
) -> None:
    there.add(odd, poll=PLAYERS)
    bridge.step()
    assert kept() == [("unread", "It is no player with a number and a name.")]


def test_a_table_that_is_not_here_waits(there: DataConnector, bridge: Bridge) -> None:
    there.add(seat(NORTH, LastName="Smith", table=9), poll=SEATS)
    bridge.step()
    assert kept() == [("no_place", "There is no table A 9 here.")]


def test_where_nobody_else_asks_what_came_is_accepted(
    there: DataConnector, alone: Bridge, room: Room
) -> None:
    there.add(named("17", "Ann", "Smith"), poll=PLAYERS)
    there.add(seat(NORTH, "17"), seat(EAST, LastName="Petrou"), poll=SEATS)
    there.faults = ["", "", "", "", "", "", "lost"]
    alone.step()
    later(alone)
    another(room, there, alone=True).step()
    assert there.waiting(SEATS) == there.waiting(PLAYERS) == []
    assert seated() == [(1, "E", "Petrou"), (1, "N", "Ann Smith")]
    assert DeviceItem.objects.count() == 3


def test_who_is_forgotten_is_gone_from_what_came(
    there: DataConnector, bridge: Bridge
) -> None:
    there.add(named("17", "Ánn", "Smith"), poll=PLAYERS)
    there.add(seat(NORTH, "17"), seat(EAST, LastName="Petrou"), poll=SEATS)
    there.add(seat(WEST, LastName="Petrou", table=9), poll=SEATS)
    bridge.step()
    forget_people(people=Player.objects.all(), by="the organiser")
    texts = "".join(DeviceItem.objects.values_list("content", flat=True))
    assert "Smith" not in texts
    assert "Petrou" not in texts
    assert "17" not in texts
    later(bridge)
    assert [name for _, _, name in seated()] == ["", ""]
