"""A call pressed on a Bridgemate stands on the desk, and its device hears of it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import product

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tables.calls.models import DeskStep
from tables.devices.bridge import Bridge
from tables.models import DeviceItem, Table
from tests.tables.bridged import another, at_desk, bridge, steps, there
from tests.tables.calling import seen
from tests.tables.data_connector import PUT_CALLS, DataConnector, call
from tests.tables.table import Room

__all__ = ["bridge", "there"]
LAUNCHED, IN_PROGRESS, RESOLVED, DEFERRED = 1, 2, 3, 4
FAULTS = ("busy", "time out", "silent", "gone", "500", "half")
NOW = datetime(2026, 11, 28, 20, 16, 30, tzinfo=UTC)


def kept() -> list[tuple[str, str]]:
    return list(DeviceItem.objects.order_by("pk").values_list("state", "why"))


def test_a_call_stands_on_the_desk_and_is_accepted(
    there: DataConnector, bridge: Bridge, anna: User
) -> None:
    there.add(call(1))
    bridge.step()
    page = seen(anna)
    assert "Table A 1" in page
    assert "Director called" in page
    assert there.waiting() == []
    assert kept() == [("done", "")]


def test_it_is_stored_before_it_is_accepted(
    there: DataConnector, bridge: Bridge
) -> None:
    there.add(call(1))
    there.faults = ["", "gone"]
    bridge.step()
    assert len(there.waiting()) == 1
    assert kept() == [("waiting", "")]
    bridge.step()
    assert there.waiting() == []
    assert steps() == ["called"]


def test_when_it_was_pressed_is_known(there: DataConnector, bridge: Bridge) -> None:
    there.add(call(1, Hour=20, Minute=15))
    there.add(call(2, Hour=23, Minute=59))
    bridge.round(NOW)
    moments = list(DeskStep.objects.order_by("pk").values_list("since", flat=True))
    pressed = NOW.replace(minute=15, second=0)
    assert moments == [pressed, pressed.replace(hour=23, minute=59)]


def test_just_after_midnight_it_was_yesterday(
    there: DataConnector, bridge: Bridge
) -> None:
    there.add(call(1, Hour=23, Minute=59))
    bridge.round(NOW.replace(hour=0, minute=1))
    pressed = DeskStep.objects.get().since
    assert pressed == datetime(2026, 11, 27, 23, 59, tzinfo=UTC)


def test_the_device_hears_who_goes_and_that_it_is_done(
    there: DataConnector, bridge: Bridge, room: Room, anna: User
) -> None:
    there.add(call(1))
    bridge.step()
    assert there.told() == []
    told = []
    for step in ("take", "here", "done"):
        at_desk(anna, room, step)
        bridge.step()
        told.append(list(there.told()))
    going = ("A", 1, IN_PROGRESS)
    assert told == [[going], [going], [going, ("A", 1, RESOLVED)]]
    assert steps() == ["called", "took", "arrived", "done"]
    sent = [item for command, item in there.put if command == PUT_CALLS]
    assert sent[0] == call(1, IN_PROGRESS)


def test_what_is_given_back_is_deferred_and_may_be_taken_again(
    there: DataConnector, bridge: Bridge, room: Room, anna: User
) -> None:
    there.add(call(1))
    bridge.step()
    for step in ("take", "back", "take", "done"):
        at_desk(anna, room, step)
        bridge.step()
    told = [status for _, _, status in there.told()]
    assert told == [IN_PROGRESS, DEFERRED, IN_PROGRESS, RESOLVED]


def test_steps_pressed_at_the_device_reach_the_desk(
    there: DataConnector, bridge: Bridge, anna: User
) -> None:
    there.add(call(1), call(1, IN_PROGRESS))
    bridge.step()
    assert "Director called" not in seen(anna)
    there.add(call(1, RESOLVED))
    bridge.step()
    assert steps() == ["called", "arrived", "done"]
    assert there.told() == []


def test_what_is_deferred_at_the_device_waits_on_the_desk(
    there: DataConnector, bridge: Bridge, anna: User
) -> None:
    there.add(call(1), call(1, IN_PROGRESS), call(1, DEFERRED))
    bridge.step()
    assert "Director called" in seen(anna)
    assert there.told() == []


@pytest.mark.parametrize("fault", list(product(range(4), FAULTS)))
def test_whatever_fails_once_it_is_one_call_and_one_answer(
    there: DataConnector,
    bridge: Bridge,
    room: Room,
    anna: User,
    fault: tuple[int, str],
) -> None:
    there.add(call(1))
    there.faults = [""] * fault[0] + [fault[1]]
    for _ in range(3):
        assert bridge.step() <= 5
    at_desk(anna, room, "take")
    for _ in range(2):
        bridge.step()
    assert steps() == ["called", "took"]
    assert there.told() == [("A", 1, IN_PROGRESS)]
    assert there.waiting() == []


@pytest.mark.parametrize("lost", range(3))
def test_an_answer_lost_on_the_way_changes_nothing(
    there: DataConnector, bridge: Bridge, lost: int
) -> None:
    there.add(call(1))
    there.faults = [""] * lost + ["lost"]
    for _ in range(3):
        bridge.step()
    there.add(call(2))
    bridge.step()
    assert steps() == ["called", "called"]
    assert DeviceItem.objects.count() == 2


def test_a_queue_that_cannot_be_accepted_is_counted_off(
    there: DataConnector, bridge: Bridge
) -> None:
    there.unknown = {38}
    there.add(call(1), call(1, RESOLVED), call(1))
    bridge.step()
    there.add(call(2))
    bridge.step()
    bridge.step()
    assert steps() == ["called", "done", "called", "called"]


def test_a_connector_that_begins_anew_gives_calls_again(
    there: DataConnector, bridge: Bridge, room: Room, anna: User
) -> None:
    there.add(call(1), call(2))
    bridge.step()
    at_desk(anna, room, "take", "done")
    there.stop()
    assert bridge.step() > 1
    there.accepted = {}
    there.start()
    bridge.step()
    assert DeviceItem.objects.count() == 2
    assert there.waiting() == []
    later = timezone.now() + timedelta(minutes=3)
    there.add(call(1), call(2), call(2, Minute=40))
    bridge.round(later)
    assert DeviceItem.objects.count() == 3
    assert steps() == ["called", "called", "took", "done", "called"]


def test_the_same_key_again_in_one_minute_calls_again(
    there: DataConnector, bridge: Bridge, room: Room, anna: User
) -> None:
    there.add(call(1))
    bridge.step()
    at_desk(anna, room, "take", "done")
    bridge.step()
    there.add(call(1))
    bridge.step()
    assert steps() == ["called", "took", "done", "called"]
    assert "Director called" in seen(anna)


def test_our_process_restarts_in_the_middle(
    there: DataConnector, bridge: Bridge, room: Room, anna: User
) -> None:
    there.add(call(1))
    there.faults = ["", "gone"]
    bridge.step()
    another(room, there).step()
    at_desk(anna, room, "take")
    another(room, there).step()
    assert steps() == ["called", "took"]
    assert there.told() == [("A", 1, IN_PROGRESS)]


@pytest.mark.parametrize(
    "odd",
    [
        call(1, 9),
        call(1, Hour=24),
        call(1, Minute=-1),
        call(TableNumber="one"),
        {"Unknown": True},
        "no call",
        None,
        17,
    ],
)
def test_what_is_no_call_is_kept_and_said(
    there: DataConnector,
    bridge: Bridge,
    odd: object,
    caplog: pytest.LogCaptureFixture,
) -> None:
    there.add(odd, call(2))
    bridge.step()
    (state, why), second = kept()
    assert state == "unread"
    assert why in caplog.text
    assert second == ("done", "")
    assert there.waiting() == []


def test_a_call_of_a_table_that_is_not_here_comes_when_it_is(
    there: DataConnector, bridge: Bridge, room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    there.add(call(9), call(1, SectionLetters="C"))
    bridge.step()
    assert [state for state, _ in kept()] == ["no_place", "no_place"]
    assert "There is no table A 9 here." in caplog.text
    section = room.table.section
    Table.objects.create(section=section, number=9)
    bridge.round(timezone.now() + timedelta(minutes=1))
    assert [state for state, _ in kept()] == ["done", "no_place"]
    assert steps() == ["called"]


def test_a_connector_that_knows_no_calls_is_said_once(
    there: DataConnector, bridge: Bridge, caplog: pytest.LogCaptureFixture
) -> None:
    there.unknown = {36, 38, 39}
    for _ in range(3):
        bridge.step()
    assert caplog.text.count("refuses the queue of calls: NotImplemented") == 1


def test_a_status_that_is_refused_is_not_sent_for_ever(
    there: DataConnector,
    bridge: Bridge,
    room: Room,
    anna: User,
    caplog: pytest.LogCaptureFixture,
) -> None:
    there.refused = {PUT_CALLS}
    there.add(call(1))
    bridge.step()
    at_desk(anna, room, "take")
    for _ in range(3):
        bridge.step()
    assert there.commands().count(PUT_CALLS) == 1
    assert "refuses a call of table A 1" in caplog.text
