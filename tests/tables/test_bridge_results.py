"""Running results come in by themselves from the devices."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tables.devices.bridge import AT_ONCE, Bridge
from tables.models import DeviceItem, ReportedResult, Round, Tournament
from tests.tables.bridged import alone, another, bridge, steps, there
from tests.tables.data_connector import RESULTS, DataConnector, call, result
from tests.tables.table import AUCTION, OPENED, Room

__all__ = ["alone", "bridge", "there"]
SPADES = {"contract": "4S", "declarer": "N", "tricks": "10"}


def later(bridge: Bridge, steps: int = 1) -> None:
    bridge.round(timezone.now() + timedelta(seconds=40 * steps))


def results() -> list[tuple[int, int, dict[str, str]]]:
    found = ReportedResult.objects.order_by("table__number", "board")
    return list(found.values_list("table__number", "board", "cells"))


def kept() -> list[tuple[str, str]]:
    found = DeviceItem.objects.exclude(state="done").order_by("pk")
    return list(found.values_list("state", "why"))


def test_results_come_in_once_and_stay_there_for_the_scorer(
    there: DataConnector, bridge: Bridge
) -> None:
    there.add(result(7), result(8, Stake=1, TotalTricks=8), poll=RESULTS)
    bridge.step()
    later(bridge)
    down = SPADES | {"contract": "4SX", "tricks": "8"}
    assert results() == [(1, 7, SPADES), (1, 8, down)]
    assert len(there.waiting(RESULTS)) == 2
    assert DeviceItem.objects.count() == 2


@pytest.mark.parametrize(
    ("changes", "cells"),
    [
        ({"Level": 0}, {"contract": "PASS"}),
        ({"Level": -10}, {"remarks": "not played"}),
        ({"Level": -1}, {"percent_ns": "40", "percent_ew": "40"}),
        ({"Level": -3}, {"percent_ns": "40", "percent_ew": "60"}),
        ({"Level": -5}, {"percent_ns": "50", "percent_ew": "50"}),
        ({"Level": -7}, {"percent_ns": "60", "percent_ew": "40"}),
        (
            {"Level": 3, "Denomination": 5, "Stake": 2, "DeclarerDirection": 4},
            {"contract": "3NTXX", "declarer": "W", "tricks": "10"},
        ),
    ],
)
def test_every_kind_of_result_is_known(
    there: DataConnector, bridge: Bridge, changes: Any, cells: dict[str, str]
) -> None:
    there.add(result(7, **changes), poll=RESULTS)
    bridge.step()
    assert results() == [(1, 7, cells)]


def test_a_correction_and_a_deletion_are_followed(
    there: DataConnector, bridge: Bridge
) -> None:
    there.add(result(7), result(8), poll=RESULTS)
    bridge.step()
    there.add(result(7, TotalTricks=9), result(8, IsDeleted=True), poll=RESULTS)
    later(bridge)
    assert results() == [(1, 7, SPADES | {"tricks": "9"})]
    there.add(result(7), poll=RESULTS)
    later(bridge, 2)
    assert results() == [(1, 7, SPADES)]
    assert kept() == []


def test_a_list_of_what_stands_now_is_followed_as_well(
    there: DataConnector, bridge: Bridge
) -> None:
    for step, tricks in enumerate((10, 9, 10)):
        there.queues[RESULTS] = []
        there.add(result(7, TotalTricks=tricks), poll=RESULTS)
        later(bridge, step)
    assert results() == [(1, 7, SPADES)]
    assert DeviceItem.objects.count() == 3


def test_what_was_recorded_at_the_table_stays(
    there: DataConnector, bridge: Bridge, room: Room
) -> None:
    ended = {"type": "PlayEnded", "tricks": 9}
    room.record(OPENED, AUCTION, ended)
    there.add(result(7), result(8), poll=RESULTS)
    bridge.step()
    said = "Board 7 was recorded with another result at A 1 here."
    assert kept() == [("unread", said)]
    assert results() == [(1, 8, SPADES)]
    there.add(result(7, DeclarerDirection=3, TotalTricks=9), poll=RESULTS)
    later(bridge)
    assert kept() == []


def test_a_result_from_a_file_stays(
    there: DataConnector, bridge: Bridge, room: Room
) -> None:
    at = timezone.now()
    for board, tricks in ((7, "10"), (8, "11")):
        cells = SPADES | {"tricks": tricks}
        ReportedResult.objects.create(
            table=room.table, board=board, cells=cells, source="a.csv", came_at=at
        )
    there.add(result(7), result(8), poll=RESULTS)
    bridge.step()
    said = "Board 8 has another result at A 1 here, from a.csv."
    assert kept() == [("unread", said)]
    assert results() == [(1, 7, SPADES), (1, 8, SPADES | {"tricks": "11"})]


def test_results_of_other_pairs_are_not_taken(
    there: DataConnector, bridge: Bridge, room: Room
) -> None:
    pairs = {"north_south": 1, "east_west": 12}
    Round.objects.create(
        table=room.table, number=1, first_board=7, last_board=9, **pairs
    )
    swapped = {"PairNorthSouth": 12, "PairEastWest": 1}
    there.add(result(7, PairEastWest=5), result(8, **swapped), poll=RESULTS)
    bridge.step()
    assert kept() == [("unread", "Other pairs play board 7 at A 1 here.")]
    assert [board for _, board, _ in results()] == [8]


def test_a_result_for_one_side_alone_is_said(
    there: DataConnector, bridge: Bridge
) -> None:
    east_west = result(7, ScoringDirection=2, TotalTricks=9)
    there.add(result(7, ScoringDirection=1), east_west, poll=RESULTS)
    bridge.step()
    said = "The result counts for East-West only; North-South's is used."
    assert kept() == [("unread", said)]
    assert results() == [(1, 7, SPADES)]


def test_what_has_no_place_yet_comes_later(
    there: DataConnector, bridge: Bridge, room: Room
) -> None:
    locked = Tournament.objects.filter(pk=room.tournament.pk)
    locked.update(locked_at=timezone.now())
    there.add(result(7), result(8, TableNumber=9), poll=RESULTS)
    bridge.step()
    assert kept() == [
        ("no_place", "The set-up is locked."),
        ("no_place", "There is no table A 9 here."),
    ]
    locked.update(locked_at=None)
    later(bridge)
    assert results() == [(1, 7, SPADES)]


@pytest.mark.parametrize(
    "odd",
    [
        result(7, Level=8),
        result(7, Level=-11),
        result(7, Denomination=0),
        result(7, Denomination=6),
        result(7, Stake=3),
        result(7, DeclarerDirection=0),
        result(7, TotalTricks=14),
        result(0),
        result(10_000),
        result(7, TableNumber=0),
        {"SectionLetters": "A"},
        [],
    ],
)
def test_what_is_no_result_is_kept(
    there: DataConnector, bridge: Bridge, odd: Any
) -> None:
    there.add(odd, poll=RESULTS)
    bridge.step()
    assert kept() == [("unread", "It is no result of a board.")]
    assert results() == []


def test_a_whole_evening_keeps_no_call_waiting(
    there: DataConnector, bridge: Bridge
) -> None:
    there.add(*[result(board) for board in range(1, 4 * AT_ONCE + 1)], poll=RESULTS)
    bridge.step()
    assert len(results()) == AT_ONCE
    there.add(call(1))
    assert bridge.step() == 0
    assert steps() == ["called"]
    assert len(results()) == 3 * AT_ONCE
    bridge.step()
    assert len(results()) == 4 * AT_ONCE


@pytest.mark.parametrize("fault", ["busy", "time out", "silent", "gone", "half", "500"])
def test_nothing_is_lost_or_doubled_when_it_goes_wrong(
    there: DataConnector, alone: Bridge, fault: str
) -> None:
    there.add(result(7), poll=RESULTS)
    for step in range(7):
        there.faults = [""] * step + [fault]
        alone.asked_at = None
        alone.step()
    there.faults = []
    there.stop()
    alone.step()
    there.add(result(8), poll=RESULTS)
    there.start()
    alone.asked_at = None
    alone.step()
    assert [board for _, board, _ in results()] == [7, 8]
    assert DeviceItem.objects.count() == 2
    assert there.waiting(RESULTS) == []


def test_stored_and_not_accepted_is_accepted_after_a_restart(
    there: DataConnector, alone: Bridge, room: Room
) -> None:
    there.add(result(7), poll=RESULTS)
    # Calls, calls told, hands, movement, players, seats; results; then its acceptance.
    there.faults = ["", "", "", "", "", "", "gone"]
    alone.step()
    assert there.waiting(RESULTS) != []
    assert DeviceItem.objects.count() == 1
    there.faults = []
    another(room, there, alone=True).step()
    assert there.waiting(RESULTS) == []
    assert DeviceItem.objects.count() == 1
    assert results() == [(1, 7, SPADES)]


def test_the_other_queues_come_where_one_is_not_known(
    there: DataConnector, bridge: Bridge, caplog: pytest.LogCaptureFixture
) -> None:
    there.unknown = {23, 24}
    there.add(result(7), poll=RESULTS)
    bridge.step()
    later(bridge)
    assert caplog.text.count("refuses the queue of results") == 1
    assert results() == []
    there.unknown = set()
    later(bridge, 2)
    assert results() == [(1, 7, SPADES)]
