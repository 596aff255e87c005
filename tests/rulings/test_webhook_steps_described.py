"""The steps of a case as webhooks get them are what the two descriptions say."""

from __future__ import annotations

from django.contrib.auth.models import User

from rulings.cases.services import appeal_case, close_case, tell_both
from rulings.cases.steps import StepAuthor
from tables.models import Board, Webhook
from tests.rulings.told_of_cases import (
    REASON,
    board,
    decided,
    hook,
    opened,
    scoring,
    taken,
    types,
)
from tests.tables.described import faults_of, told_by_webhooks
from tests.tables.hooked import Program, send

__all__ = ["board", "hook", "scoring"]  # the fixtures


def test_each_step_of_a_case_arrives_as_it_is_described(
    hook: Webhook, scoring: Program, board: Board, director: User
) -> None:
    case = decided(opened(board, director), director)
    case = tell_both(case_id=case.pk, by=StepAuthor(director, case.version), way="slip")
    case = appeal_case(
        case_id=case.pk, by=StepAuthor(director, case.version), grounds=REASON
    )
    case = taken(case, "withdraw_appeal", director, REASON)
    case = close_case(
        case_id=case.pk, by=StepAuthor(director, case.version), reason=REASON
    )
    taken(case, "reopen", director, REASON)
    send()
    assert len(set(types(scoring))) == 7
    assert {f"rectify.{name}" for name in types(scoring)} < set(told_by_webhooks())
    assert [faults_of(told) for told in scoring.told] == [[]] * 8
