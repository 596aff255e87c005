"""A director of one section has what belongs to it, and nothing of the whole."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tables.access.models import Device
from tables.access.officials import set_official
from tables.models import Table
from tests.tables.keyed import give_key, key_of
from tests.tables.limited import browser, only_at
from tests.tables.paired import device_of, pair
from tests.tables.setting_up import text
from tests.tables.table import Room


@pytest.fixture
def client(room: Room, person: Callable[..., User]) -> Client:
    return browser(only_at(person("director"), room.table.section))


@pytest.fixture
def theirs(room: Room) -> str:
    """Their section, as the forms name it."""
    return f"{room.tournament.pk}-{room.table.section_id}"


@pytest.fixture
def places(room: Room, next_door: Table, far: Table) -> list[str]:
    """The whole, the section next door and one of another tournament."""
    return [
        f"{room.tournament.pk}",
        f"{room.tournament.pk}-{next_door.section_id}",
        f"{far.section.tournament_id}-{far.section_id}",
    ]


def test_the_tablets_of_the_section_are_theirs(
    client: Client, room: Room, next_door: Table, far: Table
) -> None:
    mine = device_of(pair(room.tournament, room.table.section, "Of mine"))
    others = [
        device_of(pair(room.tournament, next_door.section, "Next door")),
        device_of(pair(room.tournament, None, "Everywhere")),
        device_of(pair(far.section.tournament, far.section, "Far away")),
    ]
    shown = text(client.get("/desk/tablets/"))
    assert [one.name in shown for one in (mine, *others)] == [True, *[False] * 3]
    for one in others:
        for what in ("stop", "log-out"):
            path = f"/desk/tablets/{one.pk}/{what}/"
            assert client.post(path).status_code == 404
    client.post(f"/desk/tablets/{mine.pk}/stop/")
    assert list(Device.objects.exclude(stopped_at=None)) == [mine]


def test_tablets_and_keys_are_let_in_to_that_section_only(
    client: Client, room: Room, theirs: str, places: list[str]
) -> None:
    def sent(path: str, place: str) -> int:
        return client.post(path, {"place": place, "name": "Clock"}).status_code

    for path in ("/desk/tablets/add/", "/desk/keys/make/"):
        assert {sent(path, place) for place in places} == {422}
        assert sent(path, theirs) == 200
    of_all = key_of(give_key(room.tournament))
    path = f"/desk/keys/{of_all.pk}/stop/"
    assert path not in text(client.get("/desk/keys/"))
    assert client.post(path).status_code == 404


def test_the_people_of_the_floor_are_the_whole_tournaments(
    client: Client, room: Room
) -> None:
    at = room.tournament.pk
    someone = set_official(tournament=at, initials="AB", name="", pin="1234")
    assert client.post(f"/desk/staff/{someone.pk}/remove/").status_code == 404
    sent = {"tournament": at, "initials": "CD", "pin": "1234"}
    assert client.post("/desk/staff/", sent).status_code == 422


@pytest.mark.parametrize(
    "path",
    [
        "/desk/waits/?tournament={}",
        "/desk/waits/calls.csv?tournament={}",
        "/review/figures/?tournament={}",
        "/review/figures/{}/cases.csv",
        "/review/periods/{}/",
        "/review/tournaments/{}/exchange/",
        "/api/tournaments/{}/rulings/",
    ],
)
def test_what_is_of_the_whole_is_not_there(
    client: Client, room: Room, person: Callable[..., User], path: str
) -> None:
    address = path.format(room.tournament.pk)
    assert client.get(address).status_code == 404
    whole = browser(only_at(person("director"), room.tournament))
    assert whole.get(address).status_code == 200
