"""A case under review, and a clock that can be set."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from rulings.cases.models import Case, Flag
from rulings.deadlines import Periods
from rulings.flags.services import open_case


@pytest.fixture
def case(flag: Flag, reviewer: User) -> Case:
    return open_case(flag_id=flag.pk, actor=reviewer)


@pytest.fixture
def score_available(case: Case) -> Callable[[float], None]:
    """The official score has been available for so many minutes."""

    def score_available(minutes: float) -> None:
        since: datetime = timezone.now() - timedelta(minutes=minutes)
        tournament = case.board.table.section.tournament
        Periods.objects.create(tournament=tournament, available_at=since)

    return score_available
