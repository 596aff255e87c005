"""Rulings and the scoring program: what goes back, what is to be entered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from rulings.cases.lifecycle import Step
from rulings.cases.models import Case, Flag
from rulings.cases.services import step_case
from rulings.cases.steps import StepAuthor
from rulings.exchange.models import ScorerEntry
from rulings.flags.services import open_case
from tables.devices.bridge import Bridge
from tables.devices.connector import Connector
from tables.models import ReportedResult, Round, SentResult, Tournament
from tables.setup.results import TableResult, save_results
from tests.rulings.deciding.bench import Bench
from tests.tables.data_connector import (
    CLUB,
    LICENCE,
    PUT_RESULTS,
    RESULTS,
    SESSION,
    DataConnector,
    data_connector,
    result,
)

ASSIGNED = {
    "kind": "assigned",
    "one-0-contract": "4S",
    "one-0-declarer": "S",
    "one-0-tricks": "9",
    "reason": "The lead was prohibited.",
}
WEIGHTED = {
    "kind": "weighted",
    "reason": "The lead was prohibited.",
    "both-0-contract": "4S",
    "both-0-declarer": "S",
    "both-0-tricks": "9",
    "both-0-share": "1/2",
    "both-1-contract": "4S",
    "both-1-declarer": "S",
    "both-1-tricks": "10",
    "both-1-share": "1/2",
}
DOWN = {"contract": "4S", "declarer": "S", "tricks": "9"}


@pytest.fixture
def there() -> Iterator[DataConnector]:
    with data_connector() as found:
        yield found


@pytest.fixture
def case(flag: Flag, reviewer: User) -> Case:
    case = open_case(flag_id=flag.pk, actor=reviewer)
    Round.objects.create(
        table=case.board.table,
        number=1,
        first_board=7,
        last_board=9,
        north_south=1,
        east_west=12,
    )
    return case


@pytest.fixture
def bench(case: Case, reviewer: User, client_of: Callable[[User], Client]) -> Bench:
    return Bench(case, client_of(reviewer))


@pytest.fixture
def tournament(case: Case) -> Tournament:
    return case.board.table.section.tournament


@pytest.fixture
def bridge(there: DataConnector, tournament: Tournament) -> Bridge:
    connector = Connector(there.url, SESSION, club=CLUB, licence=LICENCE, patience=0.2)
    return Bridge(connector, tournament.pk)


@pytest.fixture
def page(
    director: User, tournament: Tournament, client_of: Callable[[User], Client]
) -> Callable[..., str]:
    """The list as a director sees it, after a button was pressed if one is named."""
    client = client_of(director)
    address = f"/review/tournaments/{tournament.pk}/scorer/"

    def look(**pressed: Any) -> str:
        if pressed:
            assert client.post(address, pressed).status_code == 302
        return " ".join(unescape(client.get(address).content.decode()).split())

    return look


def later(bridge: Bridge, steps: int = 1) -> None:
    bridge.round(timezone.now() + timedelta(seconds=40 * steps))


def sent(there: DataConnector) -> list[tuple[Any, ...]]:
    found = [one for command, one in there.put if command == PUT_RESULTS]
    names = ("TableNumber", "RoundNumber", "BoardNumber", "Level", "TotalTricks")
    return [tuple(one[name] for name in names) for one in found]


def decide(bench: Bench, typed: dict[str, Any]) -> None:
    assert bench.save(typed).status_code == 302


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


def test_a_weighted_score_is_to_be_typed(
    there: DataConnector, bridge: Bridge, bench: Bench, page: Callable[..., str]
) -> None:
    decide(bench, WEIGHTED)
    bridge.step()
    assert sent(there) == []
    shown = page()
    assert "50 % of 4 spades by South, 1 down" in shown
    assert "Pairs 1–12" in shown
    assert "by itself while" not in shown
    (digest,) = (
        part.split('"')[0] for part in shown.split('name="digest" value="')[1:]
    )
    shown = page(case=bench.case.pk, digest=digest)
    assert "Entered by" in shown
    assert "Nothing is left to enter." in shown
    assert page(case=bench.case.pk, digest=digest).count("Entered by") == 1
    assert ScorerEntry.objects.count() == 1


def test_a_changed_ruling_is_to_be_entered_again(
    bench: Bench, reviewer: User, page: Callable[..., str]
) -> None:
    decide(bench, WEIGHTED)
    digest = page().split('name="digest" value="')[1].split('"')[0]
    page(case=bench.case.pk, digest=digest)
    step(bench, reviewer, "reopen")
    decide(bench, WEIGHTED | {"both-0-share": "1/4", "both-1-share": "3/4"})
    assert "25 % of" in page()
    assert "Nothing is left" not in page()


def test_penalties_are_to_be_typed(
    there: DataConnector, bridge: Bridge, bench: Bench, page: Callable[..., str]
) -> None:
    penalty = {
        "penalty-0-side": "EW",
        "penalty-0-kind": "procedural",
        "penalty-0-amount": "10",
        "penalty-0-unit": "percent_of_top",
        "penalty-0-why": "Slow.",
    }
    decide(bench, {"kind": "no_adjustment", "reason": "No damage."} | penalty)
    bridge.step()
    assert sent(there) == []
    assert "East-West, in addition: a procedural penalty of 10 % of a top" in page()


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


def test_without_a_round_it_is_to_be_typed(
    there: DataConnector, bridge: Bridge, bench: Bench
) -> None:
    Round.objects.all().delete()
    decide(bench, ASSIGNED)
    bridge.step()
    assert sent(there) == []


def step(bench: Bench, who: User, name: Step) -> None:
    bench.case.refresh_from_db()
    by = StepAuthor(who, bench.case.version)
    step_case(case_id=bench.case.pk, by=by, step=name, reason="An error.")
    bench.case.refresh_from_db()
