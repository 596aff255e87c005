"""Rulings that are one result go to the devices by themselves, and stay there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tables.devices.bridge import Bridge
from tables.models import ReportedResult, SentResult
from tables.setup.results import TableResult, save_results
from tests.rulings.deciding.bench import Bench
from tests.rulings.exchange.scorer.conftest import (
    ASSIGNED,
    DOWN,
    decide,
    later,
    sent,
    step,
)
from tests.tables.data_connector import (
    PUT_RESULTS,
    RESULTS,
    DataConnector,
    result,
)


def test_one_result_for_both_goes_to_the_devices_once(
    there: DataConnector, bridge: Bridge, bench: Bench, page: Callable[..., str]
) -> None:
    decide(bench, ASSIGNED)
    assert "It goes to the devices by itself" in page()
    bridge.step()
    later(bridge)
    assert sent(there) == [(1, 1, 7, 4, 9)]
    (_, whole), *_rest = [one for one in there.put if one[0] == PUT_RESULTS]
    assert whole["DeclarerDirection"] == 3
    assert whole["DeclaringPair"] == whole["PairNorthSouth"] == 1
    assert whole["ScoringDirection"] == 3
    assert "they have not shown it yet" in page()


def test_what_the_devices_show_is_done_and_stays_the_tables_result(
    there: DataConnector, bridge: Bridge, bench: Bench, page: Callable[..., str]
) -> None:
    there.shows_what_it_gets = True
    there.add(result(7, DeclarerDirection=3), poll=RESULTS)
    ReportedResult.objects.all().delete()
    decide(bench, ASSIGNED)
    bridge.step()
    later(bridge)
    shown = page()
    assert "Nothing is left to enter." in shown
    assert "Shown by the devices" in shown
    there.add(result(7, DeclarerDirection=3, TotalTricks=11), poll=RESULTS)
    later(bridge, 2)
    assert "Nothing is left to enter." not in page()


@pytest.mark.parametrize(
    ("sides", "level"),
    [(("minus", "plus"), -3), (("plus", "minus"), -7), (("average",) * 2, -5)],
)
def test_averages_go_to_the_devices(
    there: DataConnector, bridge: Bridge, bench: Bench, sides: Any, level: int
) -> None:
    typed = {"kind": "artificial", "ns-average": f"fixed_{sides[0]}"}
    typed |= {"ew-average": f"fixed_{sides[1]}", "reason": "No result can be had."}
    decide(bench, typed)
    bridge.step()
    assert [one[3] for one in sent(there)] == [level]


def test_a_ruling_that_is_taken_back_gives_the_table_its_result_again(
    there: DataConnector,
    bridge: Bridge,
    bench: Bench,
    reviewer: User,
    page: Callable[..., str],
) -> None:
    there.shows_what_it_gets = True
    table = bench.case.board.table
    made = DOWN | {"tricks": "10"}
    save_results(
        tournament=table.section.tournament,
        results=[TableResult(table=table.pk, board=7, cells=made)],
        source="Bridgemate",
        at=timezone.now(),
    )
    decide(bench, ASSIGNED)
    later(bridge)
    step(bench, reviewer, "reopen")
    later(bridge, 2)
    assert len(sent(there)) == 1
    step(bench, reviewer, "withdraw")
    later(bridge, 3)
    later(bridge, 4)
    assert [one[3:] for one in sent(there)] == [(4, 9), (4, 10)]
    assert "enter the table's result" in page()
    assert "Nothing is left to enter." in page()


@pytest.mark.parametrize("fault", ["busy", "time out", "silent", "gone", "lost", "500"])
def test_it_goes_when_the_data_connector_is_well_again(
    there: DataConnector, bridge: Bridge, bench: Bench, fault: str
) -> None:
    decide(bench, ASSIGNED)
    there.faults = ["", "", "", "", "", "", fault]
    bridge.step()
    assert SentResult.objects.count() == 0
    there.stop()
    bridge.step()
    there.start()
    for _ in range(8):
        bridge.asked_at = None
        bridge.step()
    assert {one[3:] for one in sent(there)} == {(4, 9)}
    assert SentResult.objects.get().cells == DOWN


def test_what_is_refused_is_said_on_the_list_and_not_sent_again(
    there: DataConnector, bridge: Bridge, bench: Bench, page: Callable[..., str]
) -> None:
    there.refused = {PUT_RESULTS}
    decide(bench, ASSIGNED)
    bridge.step()
    later(bridge)
    assert there.commands().count(PUT_RESULTS) == 1
    assert "The devices do not take it." in page()
    assert "no such call" in page()


def test_a_data_connector_that_does_not_know_it_is_asked_once(
    there: DataConnector, bridge: Bridge, bench: Bench
) -> None:
    there.unknown = {PUT_RESULTS}
    decide(bench, ASSIGNED)
    bridge.step()
    later(bridge)
    assert there.commands().count(PUT_RESULTS) == 1
    assert SentResult.objects.get().refused.startswith("NotImplemented")
