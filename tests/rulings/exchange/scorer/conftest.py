"""A ruling to be scored: the list of what is to be entered, and the devices."""

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
from rulings.flags.services import open_case
from tables.devices.bridge import Bridge
from tables.devices.connector import Connector
from tables.models import Round, Tournament
from tests.rulings.deciding.bench import Bench
from tests.tables.data_connector import (
    CLUB,
    LICENCE,
    PUT_RESULTS,
    SESSION,
    DataConnector,
    data_connector,
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


def step(bench: Bench, who: User, name: Step) -> None:
    bench.case.refresh_from_db()
    by = StepAuthor(who, bench.case.version)
    step_case(case_id=bench.case.pk, by=by, step=name, reason="An error.")
    bench.case.refresh_from_db()
