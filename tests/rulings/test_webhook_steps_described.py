"""The steps of a case as webhooks get them are what the two descriptions say."""

from __future__ import annotations

from django.contrib.auth.models import User

from tables.models import Board, Webhook
from tests.rulings.told_of_cases import (
    REASON,
    appealed_and_reopened,
    board,
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
    appealed_and_reopened(board, director)
    send()
    assert len(set(types(scoring))) == 7
    assert {f"rectify.{name}" for name in types(scoring)} < set(told_by_webhooks())
    assert [faults_of(told) for told in scoring.told] == [[]] * 8


def test_a_case_that_is_withdrawn_arrives_as_it_is_described(
    hook: Webhook, scoring: Program, board: Board, director: User
) -> None:
    taken(opened(board, director), "withdraw", director, REASON)
    send()
    assert types(scoring) == ["case.CaseOpened", "case.CaseWithdrawn"]
    assert [faults_of(told) for told in scoring.told] == [[], []]
