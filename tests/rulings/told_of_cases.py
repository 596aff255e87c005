"""A webhook that is told of cases, and the steps of a case."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User

from rulings.cases.models import Case
from rulings.cases.services import (
    appeal_case,
    close_case,
    decide_case,
    raise_case,
    step_case,
    tell_both,
)
from rulings.cases.steps import CaseDecision, StepAuthor
from tables.models import Board, Table, Webhook
from tests.rulings.builders import CONTRACT, ENDED, OPENED, record
from tests.tables.hooked import HERE, Program, hook_at, program

REASON = "Anna hesitated for a minute."
RULING = CaseDecision("no_adjustment", REASON, "16B1")
DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)
ALL = ("Cases",)


@pytest.fixture
def scoring(settings: Any) -> Iterator[Program]:
    settings.WEBHOOKS_INSIDE = HERE
    with program() as found:
        yield found


@pytest.fixture
def board(table: Table) -> Board:
    """A finished board, told of before any webhook is there."""
    return record(table, OPENED, CONTRACT, ENDED)


@pytest.fixture
def hook(board: Board, scoring: Program, director: User) -> Webhook:
    """A webhook of a director's, told of cases."""
    tournament = board.table.section.tournament
    return hook_at(scoring.url, tournament, director, types=ALL)[0]


def opened(board: Board, by: User) -> Case:
    return raise_case(board_id=board.pk, actor=by, reason=REASON)


def taken(case: Case, step: Any, by: User, reason: str = "") -> Case:
    return step_case(
        case_id=case.pk, by=StepAuthor(by, case.version), step=step, reason=reason
    )


def decided(case: Case, by: User) -> Case:
    case = taken(case, "take_up", by)
    return decide_case(
        case_id=case.pk, by=StepAuthor(by, case.version), decision=RULING
    )


def appealed_and_reopened(board: Board, by: User) -> Case:
    """A case after eight steps: an appeal taken back, closed, and opened again."""
    case = decided(opened(board, by), by)
    case = tell_both(case_id=case.pk, by=StepAuthor(by, case.version), way="slip")
    case = appeal_case(case_id=case.pk, by=StepAuthor(by, case.version), grounds=REASON)
    case = taken(case, "withdraw_appeal", by, REASON)
    case = close_case(case_id=case.pk, by=StepAuthor(by, case.version), reason=REASON)
    return taken(case, "reopen", by, REASON)


def types(scoring: Program) -> list[str]:
    return [one.said["type"].removeprefix("rectify.") for one in scoring.told]
