"""Hand records come in by themselves from the scorer's computer."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tables.devices import bridge as bridge_module
from tables.devices.bridge import Bridge
from tables.devices.connector import Queue
from tables.models import DeviceItem, HandRecord, Tournament
from tests.tables.bridged import bridge, there
from tests.tables.data_connector import HANDS, SESSION, DataConnector, call
from tests.tables.table import Room

__all__ = ["bridge", "there"]
SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")
ALL = "AKQJT98765432"
NORTH, EAST, SOUTH, WEST = (
    [ALL, "", "", ""],
    ["", ALL, "", ""],
    ["", "", ALL, ""],
    ["", "", "", ALL],
)
DEAL = f"N:{ALL}... .{ALL}.. ..{ALL}. ...{ALL}"
Json = dict[str, Any]


def hands(board: int, *dealt: list[str], section: str = "A", **more: Any) -> Json:
    """A board as the Data Connector gives it, with what else it has."""
    seats = zip(("North", "East", "South", "West"), dealt, strict=True)
    cards = {
        seat + suit: held
        for seat, given in seats
        for suit, held in zip(SUITS, given, strict=True)
    }
    known = {"SessionGuid": SESSION, "SectionLetters": section, "BoardNumber": board}
    return known | cards | {"DoubleDummyNorthClubs": 7} | more


def kept() -> list[tuple[str, str]]:
    return list(DeviceItem.objects.order_by("pk").values_list("state", "why"))


def records() -> list[tuple[int, str, str]]:
    found = HandRecord.objects.order_by("board")
    return list(found.values_list("board", "section__name", "deal"))


def test_hands_are_kept_and_stay_there_for_the_scoring_program(
    there: DataConnector, bridge: Bridge
) -> None:
    there.add(hands(3, NORTH, EAST, SOUTH, WEST), poll=HANDS)
    bridge.step()
    assert records() == [(3, "A", DEAL)]
    assert len(there.waiting(HANDS)) == 1
    assert kept() == [("done", "")]


def test_they_are_applied_once_and_asked_for_now_and_then(
    there: DataConnector, bridge: Bridge
) -> None:
    now = timezone.now()
    there.add(hands(3, NORTH, EAST, SOUTH, WEST), poll=HANDS)
    bridge.round(now)
    there.add(hands(3, WEST, EAST, SOUTH, NORTH), poll=HANDS)
    bridge.round(now + timedelta(seconds=5))
    assert records() == [(3, "A", DEAL)]
    for seconds in (11, 22):
        bridge.round(now + timedelta(seconds=seconds))
    assert records()[0][2].startswith("N:...")
    assert kept() == [("done", ""), ("done", "")]


def test_hands_put_right_and_back_again_end_as_they_are(
    there: DataConnector, bridge: Bridge
) -> None:
    now = timezone.now()
    for step, west in enumerate((False, True, False)):
        north, last = (WEST, NORTH) if west else (NORTH, WEST)
        there.add(hands(3, north, EAST, SOUTH, last), poll=HANDS)
        bridge.round(now + timedelta(seconds=11 * step))
    assert records() == [(3, "A", DEAL)]
    assert len(kept()) == 3


@pytest.mark.parametrize(
    "odd",
    [
        hands(3, NORTH, NORTH, SOUTH, WEST),
        hands(0, NORTH, EAST, SOUTH, WEST),
        hands(3, NORTH, EAST, SOUTH, WEST, WestClubs=None),
        hands(3, NORTH, EAST, SOUTH, WEST, WestClubs="KQJT98765432"),
        hands(3, NORTH, EAST, SOUTH, WEST, NorthSpades="A.B C:D"),
        {},
    ],
)
def test_what_is_no_deal_is_kept_and_said(
    there: DataConnector, bridge: Bridge, odd: Json, caplog: pytest.LogCaptureFixture
) -> None:
    there.add(odd, poll=HANDS)
    bridge.step()
    assert kept() == [("unread", "It is no deal of 52 cards.")]
    assert "no deal of 52 cards" in caplog.text
    assert records() == []


def test_hands_from_a_file_are_not_replaced(
    there: DataConnector, bridge: Bridge, room: Room
) -> None:
    other = DEAL.replace("N:", "E:")
    at = timezone.now()
    for board, deal in ((3, DEAL), (4, other)):
        HandRecord.objects.create(
            tournament=room.tournament,
            board=board,
            deal=deal,
            source="file.pbn",
            uploaded_at=at,
        )
    dealt = (NORTH, EAST, SOUTH, WEST)
    there.add(hands(3, *dealt), hands(4, *dealt), poll=HANDS)
    bridge.step()
    said = "Board 4 has other hands here, from file.pbn."
    assert kept() == [("done", ""), ("unread", said)]
    assert [deal for _, _, deal in records()] == [DEAL, other]


def test_what_cannot_be_set_up_yet_comes_later(
    there: DataConnector, bridge: Bridge, room: Room
) -> None:
    locked = Tournament.objects.filter(pk=room.tournament.pk)
    locked.update(locked_at=timezone.now())
    dealt = (NORTH, EAST, SOUTH, WEST)
    there.add(hands(3, *dealt), hands(4, *dealt, section="B"), poll=HANDS)
    bridge.step()
    assert kept() == [
        ("no_place", "The set-up is locked."),
        ("no_place", "There is no section B here."),
    ]
    locked.update(locked_at=None)
    bridge.round(timezone.now() + timedelta(minutes=1))
    assert records() == [(3, "A", DEAL)]


def test_an_item_that_breaks_does_not_stop_the_others(
    there: DataConnector, bridge: Bridge, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_item: DeviceItem) -> None:
        raise OverflowError

    monkeypatch.setitem(bridge_module.APPLY, Queue.HANDS, broken)
    there.add({}, poll=HANDS)
    there.add(call(1))
    bridge.step()
    assert sorted(state for state, _ in kept()) == ["done", "unread"]


def test_calls_come_where_hands_are_refused(
    there: DataConnector, bridge: Bridge, caplog: pytest.LogCaptureFixture
) -> None:
    there.unknown = {26}
    there.add(call(1))
    bridge.step()
    assert kept() == [("done", "")]
    assert "refuses the queue of hands" in caplog.text
