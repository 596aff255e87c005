"""A case under review, a room that played the board, and someone at the workbench."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from rulings.cases.models import Case, Flag
from rulings.deadlines import Periods
from rulings.flags.services import open_case
from tables.models import Table
from tests.rulings.builders import record
from tests.rulings.deciding.bench import Bench

OPENED = {"type": "BoardOpened", "board": 7}
ENDED = {"type": "PlayEnded"}


@pytest.fixture
def case(flag: Flag, reviewer: User) -> Case:
    return open_case(flag_id=flag.pk, actor=reviewer)


@pytest.fixture
def field(case: Case) -> None:
    """At four other tables South made ten, ten, eleven and nine tricks in 4 spades."""
    for number, tricks in enumerate((10, 10, 11, 9), 2):
        table = Table.objects.create(section=case.board.table.section, number=number)
        contract = {"type": "AuctionEnded", "contract": "4S", "declarer": "S"}
        record(table, OPENED, contract, {**ENDED, "tricks": tricks})


@pytest.fixture
def score_available(case: Case) -> Callable[[float], None]:
    """The official score has been available for so many minutes."""

    def score_available(minutes: float) -> None:
        since = timezone.now() - timedelta(minutes=minutes)
        tournament = case.board.table.section.tournament
        Periods.objects.create(tournament=tournament, available_at=since)

    return score_available


@pytest.fixture
def bench(case: Case, reviewer: User, client_of: Callable[[User], Client]) -> "Bench":
    return Bench(case, client_of(reviewer))


@pytest.fixture
def weighted() -> dict[str, Any]:
    """Two thirds of ten tricks, one third of nine."""
    return {
        "kind": "weighted",
        "both-0-contract": "4S",
        "both-0-declarer": "S",
        "both-0-tricks": "10",
        "both-0-share": "2/3",
        "both-1-contract": "4S",
        "both-1-declarer": "S",
        "both-1-tricks": "9",
        "both-1-share": "1/3",
        "reason": "West had two sensible leads.",
    }
