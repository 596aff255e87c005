"""A step at the desk and the event that it records: both or neither, never lost."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError
from django.utils import timezone

from lawbook import Problem, Refused
from tables.calls import selectors, services
from tables.calls.models import VISIT, DeskStep
from tables.common.errors import NotRecorded
from tables.intake.services import record_all
from tables.models import StoredEvent
from tests.tables.calling import CALLED, desk, press
from tests.tables.entering import Person, closing, seated
from tests.tables.limited import browser
from tests.tables.table import AUCTION, EXPOSED, NOTE, OPENED, Room, stored

WHY = "The board was cleared away."


@pytest.fixture
def there(live: Room, anna: User) -> Room:
    """Anna has come to the first table."""
    live.record(OPENED, CALLED)
    for step in ("take", "here"):
        desk(anna).post("/desk/calls/", press(step, live.table.pk, VISIT))
    assert owners() == ["Anna"]
    return live


@pytest.fixture
def refusing(there: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules take nothing any more."""

    def refuse(*_given: Any) -> None:
        raise Refused(Problem("board_gone", WHY))

    monkeypatch.setattr("tables.intake.batch_recorder.check_entry", refuse)


def owners() -> list[str]:
    return [one.name for one in selectors.item_assignments(timezone.now()).values()]


def kinds() -> list[str]:
    return [kind for _version, kind in stored()]


def steps() -> list[str]:
    return list(DeskStep.objects.order_by("pk").values_list("kind", flat=True))


@pytest.mark.usefixtures("refusing")
def test_nobody_is_done_where_the_board_refuses_it(there: Room, anna: User) -> None:
    """She reads why, and is still at the table."""
    before = steps()
    asked = press("done", there.table.pk, VISIT)
    page = desk(anna).post("/desk/calls/", asked).content.decode()
    assert "Table A 1: not recorded." in page
    assert WHY in page
    assert (owners(), steps()) == (["Anna"], before)
    assert "DirectorLeft" not in kinds()


@pytest.mark.usefixtures("refusing")
def test_it_is_said_in_greek(there: Room, anna: User) -> None:
    asked = press("done", there.table.pk, VISIT)
    client = desk(anna)
    page = client.post("/desk/calls/", asked, HTTP_ACCEPT_LANGUAGE="el").text
    assert "δεν καταγράφηκε" in page


def test_nobody_is_done_where_the_event_is_not_stored(
    there: Room, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database goes away between the two."""
    before = steps()

    def away(*_given: Any) -> None:
        raise OperationalError("the server closed the connection")

    monkeypatch.setattr("tables.event_store.store.append", away)
    with pytest.raises(OperationalError):
        services.leave(table=there.table.pk, user=anna, now=timezone.now())
    assert (owners(), steps()) == (["Anna"], before)


@pytest.mark.usefixtures("refusing")
def test_nobody_has_come_where_a_board_refuses_it(there: Room, anna: User) -> None:
    before = kinds()
    with pytest.raises(NotRecorded, match=WHY):
        services.arrive(table=there.table.pk, user=anna, now=timezone.now())
    assert kinds() == before


def test_who_arrives_has_the_table_until_it_is_recorded(
    live: Room, anna: User, ben: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ben takes it over at that moment: the other waits, and has it afterwards."""
    live.record(OPENED, CALLED)
    matter, now = (live.table.pk, VISIT), timezone.now()
    services.take_item(matter=matter, since=None, user=anna, now=now)
    pool = ThreadPoolExecutor(1)
    waiting: list[Any] = []

    def slowly(**given: Any) -> None:
        over = lambda: services.hand_item(matter=matter, to=ben.pk, user=ben, now=now)  # noqa: E731 run elsewhere
        waiting.append(pool.submit(closing(over)))
        with pytest.raises(TimeoutError):
            waiting[0].result(timeout=0.5)
        record_all(**given)

    monkeypatch.setattr(services, "record_all", slowly)
    with pool:
        services.arrive(table=live.table.pk, user=anna, now=now)
        waiting[0].result()
    assert owners() == ["Ben"]
    assert kinds()[-1] == "DirectorArrived"


def test_all_entries_of_one_step_or_none(room: Room) -> None:
    room.record(OPENED, AUCTION)
    entries = [room.entry(NOTE), room.entry(OPENED), room.entry(EXPOSED)]
    with pytest.raises(NotRecorded) as refused:
        record_all(entries=entries, actor=None)
    assert refused.value.problem.code == "board_already_open"
    assert kinds() == ["BoardOpened", "AuctionEnded"]


def test_a_playing_director_goes_to_a_table_whose_board_is_hidden(
    live: Room, person: Person
) -> None:
    """The call is told to everybody; who came is the desk's to record."""
    live.record(OPENED, CALLED, table=live.other.pk)
    playing = seated(live, person)
    client = browser(playing)
    for step in ("take", "here", "done"):
        asked = press(step, live.other.pk, VISIT)
        assert client.post("/desk/calls/", asked).status_code == 302
    assert kinds()[-2:] == ["DirectorArrived", "DirectorLeft"]
    arrived = StoredEvent.objects.filter(type="DirectorArrived", actor__user=playing)
    assert arrived.count() == 1
