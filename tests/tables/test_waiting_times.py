"""How long tables waited: the figures, the page and the file."""

from __future__ import annotations

import csv
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from tables.calls import services
from tables.calls.models import VISIT
from tables.calls.waiting_times import (
    Spread,
    Visit,
    Wait,
    median_and_p95,
    rows_by,
    total_row,
)
from tables.models import Section
from tests.tables.table import OPENED, Room

EIGHT = datetime(2026, 11, 20, 20, tzinfo=UTC)
CALLED = {"type": "DirectorCalled", "by": "E"}
SPREADS = [
    pytest.param([], (None, None), id="no call"),
    pytest.param([30], (30, 30), id="one"),
    pytest.param([10, 30], (20, 30), id="two: the middle lies between them"),
    pytest.param([10, 30, 20], (20, 30), id="three, in any order"),
    pytest.param(range(1, 21), (10.5, 19), id="of twenty, nineteen waited no longer"),
    pytest.param(range(1, 22), (11, 20), id="of twenty-one, twenty"),
]


@pytest.mark.parametrize(("seconds", "expected"), SPREADS)
def test_the_middle_and_the_end(
    seconds: list[float], expected: tuple[float | None, float | None]
) -> None:
    assert median_and_p95(seconds) == Spread(*expected)


def wait(
    section: str, director: str, came: int | None, going: int | None = None
) -> Wait:
    def at(seconds: int | None) -> datetime | None:
        return None if seconds is None else EIGHT + timedelta(seconds=seconds)

    visit = Visit(raised=EIGHT, acknowledged=at(going), arrived=at(came))
    return Wait(section, "1", director, visit)


def test_sections_and_directors() -> None:
    waits = [wait("A", "Ben", 60), wait("B", "Anna", 120), wait("A", "", None)]
    rows = rows_by(lambda one: one.section, waits)
    assert [(row.name, row.calls, row.answered) for row in rows] == [
        ("A", 2, 1),
        ("B", 1, 1),
    ]
    assert [row.name for row in rows_by(lambda one: one.director, waits)] == [
        "Anna",
        "Ben",
    ]
    assert total_row("all", waits).arrived == Spread(90, 120)


def test_both_middles_are_of_the_same_calls() -> None:
    """A call that someone was going to and one that someone just came to."""
    going = wait("A", "Ben", None, going=300)
    came = wait("A", "Ben", 20)
    said_first = wait("A", "Ben", 60, going=10)
    row = total_row("all", [going, came, said_first])
    assert (row.calls, row.answered) == (3, 2)
    assert row.acknowledged == Spread(15, 20)
    assert row.arrived == Spread(40, 60)


MAYBE = st.none() | st.integers(-60, 3600)


@given(st.lists(st.tuples(MAYBE, MAYBE)))
def test_nobody_is_there_before_someone_is_going(
    times: list[tuple[int | None, int | None]],
) -> None:
    """Of however many calls: what they show once contradicted each other."""
    row = total_row("all", [wait("A", "Ben", came, going) for came, going in times])
    assert (row.acknowledged.median is None) == (row.arrived.median is None)
    assert (row.acknowledged.median or 0) <= (row.arrived.median or 0)
    assert (row.acknowledged.p95 or 0) <= (row.arrived.p95 or 0)


def test_a_clock_set_back_gives_no_wait_below_nothing() -> None:
    assert wait("A", "Ben", -5).arrived_after == 0


@pytest.fixture
def anna(person: Callable[..., User]) -> User:
    user = person("director")
    user.first_name = "=Anna"
    user.save()
    return user


def evening(room: Room, anna: User) -> None:
    """East calls; Anna goes, comes and leaves; then someone calls and waits."""
    Section.objects.update(name='A, "blue"')
    room.record(OPENED, CALLED)
    matter = (room.table.pk, VISIT)
    services.take_item(matter=matter, since=None, user=anna, now=timezone.now())
    services.arrive(table=room.table.pk, user=anna, now=timezone.now())
    services.leave(table=room.table.pk, user=anna, now=timezone.now())
    room.record(OPENED, {"type": "DirectorCalled"}, table=room.other.pk)


def test_every_call_is_in_the_file(room: Room, anna: User, client: Client) -> None:
    """Quoted, with CRLF, times with their zone, nothing a spreadsheet would run."""
    evening(room, anna)
    client.force_login(anna)
    answer = client.get("/desk/waits/calls.csv")
    assert answer["Content-Type"] == "text/csv; charset=utf-8; header=present"
    text = answer.content.decode()
    assert text.count("\r\n") == text.count("\n") == 3
    done, waiting = csv.DictReader(StringIO(text, newline=""))
    assert done["section"] == 'A, "blue"'
    about = [done[name] for name in ("table", "board", "called_by", "times_called")]
    assert about == ["1", "7", "E", "1"]
    assert done["director"] == "'=Anna"
    names = ("raised", "acknowledged", "arrived", "closed")
    moments = [datetime.fromisoformat(done[name]) for name in names]
    assert moments == sorted(moments)
    assert all(moment.tzinfo for moment in moments)
    assert [waiting[name] for name in names[1:]] == ["", "", ""]
    assert (waiting["director"], waiting["seconds_to_arrived"]) == ("", "")


def test_the_page_shows_sections_and_directors(
    room: Room, anna: User, client: Client
) -> None:
    evening(room, anna)
    client.force_login(anna)
    page = client.get("/desk/waits/").content.decode()
    assert "A, &quot;blue&quot;" in page
    assert "=Anna" in page
    assert "<td>2</td><td>1</td><td>0:00</td>" in page


def test_an_evening_without_calls(room: Room, anna: User, client: Client) -> None:
    client.force_login(anna)
    page = client.get("/desk/waits/").content.decode()
    assert "No calls yet." in page


@pytest.mark.parametrize("path", ["/desk/waits/", "/desk/waits/calls.csv"])
def test_it_is_for_those_in_charge(
    room: Room, anna: User, client: Client, path: str
) -> None:
    """Not for the floor; and of a tournament that is not there it says so."""
    assert client.get(path).status_code == 403
    client.force_login(anna)
    assert client.get(path).status_code == 200
    assert client.get(path, {"tournament": "0"}).status_code == 404
    assert client.get(path, {"tournament": "x"}).status_code == 404
