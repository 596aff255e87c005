"""The page of the round: its clock is kept and pressed, tables behind are named."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tables.models import Round, RoundClock, Table
from tests.tables.calling import desk as desk_of
from tests.tables.limited import only_at
from tests.tables.table import AUCTION, OPENED, Json, Room

Person = Callable[..., User]
ENDED: Json = {"type": "PlayEnded", "tricks": 9}


def address(room: Room, what: str = "") -> str:
    return f"/desk/round/{what}?tournament={room.tournament.pk}"


def key(room: Room, what: str) -> str:
    return f"/desk/round/{room.tournament.pk}/{what}/"


def text(client: Client, where: str) -> str:
    answer = client.get(where)
    assert answer.status_code == 200
    return " ".join(unescape(answer.content.decode()).split())


def plan(minutes_ago: float = 5, **changes: int) -> dict[str, str]:
    begins = timezone.now() - timedelta(minutes=minutes_ago)
    plain = {"rounds": 8, "minutes": 15, "move_minutes": 2, "break_minutes": 0}
    given = {name: str(value) for name, value in (plain | changes).items()}
    return given | {"starts_at": begins.strftime("%Y-%m-%dT%H:%M:%S")}


def rounds(table: Table, *boards: tuple[int, int]) -> None:
    for number, (first, last) in enumerate(boards, 1):
        Round.objects.create(
            table=table, number=number, first_board=first, last_board=last
        )


def play(room: Room, table: Table, board: int, *more: Json) -> None:
    opened = OPENED | {"board": board}
    room.record(opened, AUCTION, *more, table=table.pk, board=board)


def test_a_plan_is_kept_and_shown(desk: Client, room: Room) -> None:
    assert "No rounds are planned." in text(desk, address(room))
    answer = desk.post(key(room, "plan"), plan())
    assert answer.status_code == 302
    for where in ("", "wall/", "clock/"):
        page = text(desk, address(room, where))
        assert "Round 1 of 8" in page, where
        assert "data-ends=" in page, where


@pytest.mark.parametrize(
    "changes", [{"rounds": 0}, {"minutes": 0}, {"minutes": 241}, {"rounds": 61}]
)
def test_a_plan_that_cannot_be_is_not_kept(
    desk: Client, room: Room, changes: dict[str, int]
) -> None:
    page = desk.post(key(room, "plan"), plan(**changes)).content.decode()
    assert "aria-invalid" in page
    assert not RoundClock.objects.exists()


def test_the_clock_is_stopped_goes_on_and_gets_minutes(
    desk: Client, room: Room
) -> None:
    desk.post(key(room, "plan"), plan())
    ends = RoundClock.objects.get()
    desk.post(key(room, "press"), {"do": "pause"})
    page = text(desk, address(room))
    assert "The clock is paused." in page
    assert "data-ends" not in page
    desk.post(key(room, "press"), {"do": "resume"})
    desk.post(key(room, "press"), {"do": "2"})
    desk.post(key(room, "press"), {"do": "-1"})
    kept = RoundClock.objects.get()
    assert kept.paused_at is None
    assert timedelta() < kept.put_off < timedelta(minutes=1)
    assert kept.longer == {"1": 1}
    assert kept.starts_at == ends.starts_at
    assert desk.post(key(room, "press"), {"do": "99"}).status_code == 400


def test_tables_behind_and_the_last_are_named(desk: Client, room: Room) -> None:
    """By boards; of a round that not all have ended nobody is the last to end."""
    one, two = room.table, room.other
    for table in (one, two):
        rounds(table, (1, 2), (3, 4))
    play(room, one, 1, ENDED)
    play(room, one, 2, ENDED)
    play(room, two, 1, ENDED)
    page = text(desk, address(room))
    assert "Last to begin round 1: Table A 2" in page
    assert "Last to end" not in page
    play(room, one, 3)
    page = text(desk, address(room))
    row = page.partition(">A 2</a>")[2].partition("</tr>")[0]
    assert "<strong>1</strong>" in row
    play(room, two, 2, ENDED)
    assert "Last to end round 1: Table A 2" in text(desk, address(room))


def test_what_is_not_seen_is_not_there(room: Room, far: Table, person: Person) -> None:
    user = only_at(person("director"), room.tournament)
    client = desk_of(user)
    elsewhere = far.section.tournament_id
    for where in ("", "wall/", "clock/"):
        address = f"/desk/round/{where}?tournament={elsewhere}"
        assert client.get(address).status_code == 404
        nothing = f"/desk/round/{where}?tournament=999999"
        assert client.get(nothing).status_code == 404
    for where in ("plan", "press"):
        address = f"/desk/round/{elsewhere}/{where}/"
        assert client.post(address, plan() | {"do": "1"}).status_code == 404


@pytest.mark.parametrize("group", ["assistant", "observer", "reviewer"])
def test_others_look_and_do_not_press(room: Room, person: Person, group: str) -> None:
    client = desk_of(person(group))
    assert client.get("/desk/round/").status_code == 200
    sent = client.post(key(room, "press"), {"do": "1"})
    assert sent.status_code == 403
