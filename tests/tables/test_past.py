"""Any board at any version or instant, byte for byte as it was shown."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import psycopg
import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tables.access.visibility import EVERYTHING
from tables.boards import past
from tables.common.errors import BadRequest, NotThere
from tables.event_store import store
from tables.event_store.records import digest
from tables.models import BoardView
from tests.tables.asking import board_path, is_problem
from tests.tables.table import (
    AUCTION,
    BOARD,
    EXPOSED,
    NOTE,
    ON_LEAD,
    OPENED,
    PROHIBIT,
    Json,
    Room,
)

START = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
A_MINUTE = timedelta(minutes=1)
BACK: Json = {"type": "EventWithdrawn", "event": 3, "reason": "wrong_card"}
AGAIN: Json = EXPOSED | {"cards": ["DQ"]}
STORY = (OPENED, AUCTION, EXPOSED, ON_LEAD, NOTE, BACK, AGAIN, PROHIBIT)


@pytest.fixture
def told(room: Room, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """A board of one entry a minute, with what was shown after each."""
    shown = []
    for minute, event in enumerate(STORY):
        monkeypatch.setattr(timezone, "now", lambda m=minute: START + m * A_MINUTE)
        room.record(event)
        shown.append(BoardView.objects.get().document.encode())
    monkeypatch.undo()
    return shown


def at_the_time(room: Room, moment: past.Moment) -> past.PastBoard:
    return past.board_then(EVERYTHING.board_at(room.table.pk, BOARD), moment)


def test_every_version_is_what_was_shown(room: Room, told: list[bytes]) -> None:
    """Also before a later entry took one of them back."""
    for version, shown in enumerate(told, start=1):
        then = at_the_time(room, version)
        assert then.document == shown
        assert then.rows[-1].shown == digest(then.document.decode())


def test_every_instant_is_what_was_shown(room: Room, told: list[bytes]) -> None:
    """From the moment an entry was recorded until just before the next."""
    for minute, shown in enumerate(told):
        since = START + minute * A_MINUTE
        for instant in (since, since + A_MINUTE - timedelta(microseconds=1)):
            assert at_the_time(room, instant).document == shown
    assert at_the_time(room, START + timedelta(days=365)).document == told[-1]


def test_a_clock_set_back_still_shows_what_was_shown(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An entry is never shown without the ones before it."""
    for event, hour in ((OPENED, 0), (AUCTION, 2), (EXPOSED, 1)):
        at = START + timedelta(hours=hour)
        monkeypatch.setattr(timezone, "now", lambda at=at: at)
        room.record(event)
    between = START + timedelta(minutes=90)
    assert len(at_the_time(room, between).rows) == 3


@pytest.mark.parametrize("at", [None, 3, START + 3 * A_MINUTE])
def test_one_statement_reads_a_moment(
    room: Room,
    told: list[bytes],
    monkeypatch: pytest.MonkeyPatch,
    at: past.Moment | None,
) -> None:
    """The scrubber asks the database once, and folds once."""
    asked = counting(monkeypatch, psycopg.Cursor, "execute")
    folded = counting(monkeypatch, store, "fold")
    past.board_then(EVERYTHING.board_at(room.table.pk, BOARD), at, "2007")
    assert (len(asked), len(folded)) == (1, 1)


def counting(monkeypatch: pytest.MonkeyPatch, where: object, name: str) -> list[str]:
    """Note every call, and let it through."""
    calls: list[str] = []
    true = getattr(where, name)

    def noted(*given: object, **named: object) -> object:
        calls.append(name)
        return true(*given, **named)

    monkeypatch.setattr(where, name, noted)
    return calls


def test_a_moment_under_another_edition(
    room: Room, told: list[bytes], client: Client
) -> None:
    """Both together: the events up to then, as another edition rules them."""
    now = {"at": "4", "edition": "1997"}
    then = client.get(board_path(room), now).json()
    assert (then["edition"], then["version"]) == ("1997", 4)
    assert then["awaiting"][0]["kind"] == "lead"


@pytest.mark.parametrize(
    "at",
    [
        "4",
        "2026-11-20T19:03:00Z",
        "2026-11-20T21:03:30+02:00",
        "2026-11-20T19:03:59.999999+00:00",
    ],
)
def test_the_api_takes_versions_and_instants(
    room: Room, told: list[bytes], client: Client, at: str
) -> None:
    """A plus sign in the address may be escaped or not."""
    assert client.get(board_path(room), {"at": at}).content == told[3]
    assert client.get(f"{board_path(room)}?at={at}").content == told[3]


def test_an_instant_before_the_board_is_said_clearly(
    room: Room, told: list[bytes], client: Client
) -> None:
    """When it was opened, so that the asker knows where to begin."""
    before = (START - timedelta(seconds=1)).isoformat()
    answer = client.get(board_path(room), {"at": before})
    assert is_problem(answer, 404, "not_yet_open")
    assert "opened at 2026-11-20T19:00:00+00:00" in answer.json()["detail"]
    beyond = client.get(board_path(room), {"at": "9"})
    assert is_problem(beyond, 404, "unknown_version")
    assert "versions 1 to 8" in beyond.json()["detail"]


@pytest.mark.parametrize(
    "given", ["", "now", "-1", "1.5", "2026-11-20", "2026-11-20T19:03:00", "9" * 30]
)
def test_what_is_no_moment_is_refused(given: str) -> None:
    """A day, a time without its zone, a number no version has."""
    with pytest.raises(BadRequest) as wrong:
        past.read_moment(given)
    assert wrong.value.problem.code == "malformed_at"


@pytest.mark.parametrize(
    ("table", "number", "code"),
    [(0, BOARD, "unknown_table"), (10**30, BOARD, "unknown_table")],
)
def test_no_such_place(room: Room, table: int, number: int, code: str) -> None:
    """Also numbers no database can hold."""
    with pytest.raises(NotThere) as missing:
        past.board_then(EVERYTHING.board_at(table, number), 1)
    assert missing.value.problem.code == code


def test_the_desk_shows_a_board_as_it_was(
    room: Room, told: list[bytes], person: Callable[..., User]
) -> None:
    """The table page takes the same moments, and offers nothing to enter."""
    client = Client()
    client.force_login(person("director"))
    page = f"/desk/tables/{room.table.pk}/"
    now = client.get(f"{page}?board={BOARD}").content.decode()
    then = client.get(f"{page}?board={BOARD}&at=4").content.decode()
    assert "data-event" in now
    assert "data-event" not in then
    assert "after entry 4" in then
    assert "exposed the queen" not in then
    for wrong in ("99", "yesterday", "2001-01-01T00:00:00Z"):
        missing = client.get(f"{page}?board={BOARD}&at={wrong}")
        assert missing.status_code == 404
