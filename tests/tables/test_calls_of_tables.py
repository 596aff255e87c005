"""A table calls where no board is open: a step of the desk, and a line like others."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tables.access.visibility import EVERYTHING
from tables.boards.tiles import table_tiles
from tables.calls import selectors
from tables.calls.models import VISIT, DeskStep
from tables.calls.selectors import open_calls
from tables.intake.models import Missing
from tables.intake.services import import_saved_batch
from tables.models import Board, StoredEvent, Table
from tables.web.pages.tiles import tile
from tests.tables.archives import exported, lines
from tests.tables.asking import post
from tests.tables.calling import desk, press, seen
from tests.tables.paired import device_of, holding, pair
from tests.tables.table import NOTE, OPENED, Json, Room

TAP = datetime(2026, 11, 24, 12, tzinfo=UTC)
CALLS: Json = {"type": "DirectorCalled"}


def call(room: Room, event: Json = CALLS, **changes: Any) -> Json:
    """A call of the first table as a tablet sends it."""
    plain: Json = {"id": str(uuid4()), "device": "tablet-1", "table": room.table.pk}
    at = {"board": 0, "occurred_at": TAP.isoformat()}
    return plain | at | {"event": event} | changes


def results(client: Client, *entries: Json, **beside: Any) -> list[str]:
    answer = post(client, {"entries": list(entries)} | beside)
    assert answer.status_code == 200, answer.content
    return [one["result"] for one in answer.json()["results"]]


def kinds() -> list[str]:
    return list(DeskStep.objects.order_by("pk").values_list("kind", flat=True))


def test_a_table_calls_without_a_board(room: Room, client: Client, anna: User) -> None:
    assert results(client, call(room)) == ["new"]
    page = seen(anna)
    assert "Table A 1" in page
    assert "Director called" in page
    assert "Board" not in page
    assert not StoredEvent.objects.exists()
    assert not Board.objects.exists()


def test_someone_goes_comes_and_is_done(room: Room, client: Client, anna: User) -> None:
    results(client, call(room))
    told = []
    for step in ("take", "here", "done"):
        answer = desk(anna).post("/desk/calls/", press(step, room.table.pk, VISIT))
        told.append(answer.content.decode())
    assert "You are going" in told[0]
    assert "Director called" in told[0]
    assert "You are there" in told[1]
    assert "Director called" not in told[1]
    assert "Nobody is waiting." in told[2]
    assert kinds() == ["called", "took", "arrived", "done"]


def test_how_long_it_waited_is_known(room: Room, client: Client, anna: User) -> None:
    results(client, call(room))
    for step in ("take", "here", "done"):
        desk(anna).post("/desk/calls/", press(step, room.table.pk, VISIT))
    (wait,) = selectors.waits_of(room.tournament.pk)
    moments = dict(DeskStep.objects.values_list("kind", "at"))
    assert wait.visit.raised == moments["called"]
    assert wait.visit.acknowledged == moments["took"]
    assert wait.visit.arrived == moments["arrived"]
    assert wait.visit.closed == moments["done"]
    assert wait.director == "Anna"
    assert wait.visit.board is None


def test_the_tablet_says_that_someone_has_come(room: Room, client: Client) -> None:
    results(client, call(room))
    assert list(open_calls(timezone.now())) == [room.table.pk]
    results(client, call(room, {"type": "DirectorArrived"}))
    assert open_calls(timezone.now()) == {}


def test_who_arrives_at_a_board_has_come_to_the_table(
    room: Room, client: Client
) -> None:
    """The board was opened between the call and the arrival."""
    results(client, call(room))
    room.record(OPENED)
    assert list(open_calls(timezone.now())) == [room.table.pk]
    room.record({"type": "DirectorArrived"})
    assert open_calls(timezone.now()) == {}


def test_a_call_after_the_arrival_is_another(room: Room, client: Client) -> None:
    results(client, call(room), call(room, {"type": "DirectorArrived"}))
    later = (TAP + timedelta(minutes=5)).isoformat()
    assert results(client, call(room, occurred_at=later)) == ["new"]
    assert list(open_calls(timezone.now())) == [room.table.pk]


def test_a_call_that_is_sent_twice_is_one(room: Room, client: Client) -> None:
    entry = call(room)
    assert results(client, entry, entry) == ["new", "again"]
    assert results(client, entry) == ["again"]
    assert kinds() == ["called"]


def test_results_keep_their_order_among_other_entries(
    room: Room, client: Client
) -> None:
    opening = call(room, OPENED, board=7)
    wrong = call(room, NOTE)
    sent = [opening, call(room), {"no": "entry"}, wrong, call(room, NOTE, board=7)]
    got = results(client, *sent)
    assert got == ["new", "new", "refused", "refused", "new"]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"event": NOTE}, "malformed_entry"),
        ({"event": OPENED}, "malformed_entry"),
        ({"table": 999_999}, "unknown_table"),
        ({"event": CALLS | {"by": 5}}, "bad_value"),
        ({"board": -1}, "malformed_entry"),
    ],
)
def test_what_is_no_call_of_a_table_is_refused(
    room: Room, client: Client, changes: Json, code: str
) -> None:
    answer = post(client, {"entries": [call(room, **changes)]})
    (one,) = answer.json()["results"]
    assert one["problem"]["code"] == code
    assert not DeskStep.objects.exists()
    assert not Board.objects.exists()


def test_a_tablet_calls_from_its_own_tables_only(room: Room, far: Table) -> None:
    client = holding(pair(room.tournament), HTTP_X_CSRFTOKEN="")
    answer = post(client, {"entries": [call(room, table=far.pk)]})
    (one,) = answer.json()["results"]
    assert one["problem"]["code"] == "not_your_table"
    assert results(client, call(room)) == ["new"]


def test_a_call_leaves_no_gap_in_the_numbers(room: Room) -> None:
    """Its number is spent: the tablet says so until a later one is stored."""
    secret = pair(room.tournament)
    client = holding(secret, HTTP_X_CSRFTOKEN="")
    beside: Json = {"spent": [], "unsent": 2}
    opening = call(room, OPENED, board=7, seq=2)
    assert results(client, call(room, seq=1), opening, **beside) == ["new", "new"]
    assert device_of(secret).unsent == 0
    results(client, call(room, seq=3), spent=[])
    results(client, call(room, NOTE, board=7, seq=4), spent=[3])
    assert not Missing.objects.exists()


def test_a_saved_file_calls_nobody(room: Room) -> None:
    """Whoever waited there does so no more."""
    content = json.dumps({"entries": [call(room)]}).encode()
    (one,) = import_saved_batch(content=content, actor=None)
    assert one.outcome.problem is not None
    assert one.outcome.problem.code == "call_is_over"
    assert not DeskStep.objects.exists()
    assert not Board.objects.exists()


def test_the_tile_of_the_table_says_so(room: Room, client: Client, anna: User) -> None:
    results(client, call(room))
    grid = desk(anna).get("/desk/grid/").content.decode()
    assert "Director called" in grid
    row = table_tiles(EVERYTHING)[0]
    assert tile(row, {"called"}).state == "called"


def test_the_page_of_the_table_offers_it(room: Room, client: Client) -> None:
    """At its foot, and the arrival once somebody was called."""
    address = f"/floor/tables/{room.table.pk}/"
    page = client.get(address).content.decode()
    foot = page[page.index("data-foot") :]
    assert 'data-begin="director_called"' in foot
    assert "The Director is here" not in page
    results(client, call(room))
    page = client.get(address).content.decode()
    assert "The Director is here" in page
    rulings = client.get(f"{address}rulings/").content.decode()
    assert "data-call" in rulings[rulings.index("data-foot") :]


def test_an_archive_keeps_it(live: Room, client: Client) -> None:
    results(client, call(live))
    steps = [one["step"] for one in lines(exported(live.tournament)) if "step" in one]
    assert steps == ["called"]
