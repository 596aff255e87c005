"""Cases that the palette of the desk finds: by number, board and clause, if seen."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from rulings.cases.finding import find_cases
from rulings.cases.models import Case
from tables.access.visibility import EVERYTHING, Visibility
from tests.rulings.builders import OPENED, make_person, make_table, record


@pytest.fixture
def case(db: None) -> Case:
    board = record(make_table(), OPENED)
    who = make_person("rita", "reviewer")
    return Case.objects.create(
        board=board, opened_by=who, opened_at=timezone.now(), law="50E4"
    )


def found(user: User, text: str, seen: Visibility = EVERYTHING) -> list[Any]:
    return list(find_cases(user, seen, text))


@pytest.mark.parametrize("typed", ["{pk}", "case {pk}", "#{pk}", "7", "board 7", "50e"])
def test_a_case_is_found(case: Case, typed: str) -> None:
    assert found(case.opened_by, typed.format(pk=case.pk)) == [case]


@pytest.mark.parametrize("typed", ["", "case", "99999999999999999", "16B"])
def test_another_text_finds_none(case: Case, typed: str) -> None:
    assert found(case.opened_by, typed) == []


def test_the_number_comes_before_the_board(case: Case) -> None:
    """A case about the board of that number, and the case that has it."""
    board = record(make_table(2), OPENED | {"board": case.pk}, board=case.pk)
    other = Case.objects.create(
        board=board, opened_by=case.opened_by, opened_at=timezone.now()
    )
    assert found(case.opened_by, str(case.pk)) == [case, other]


def test_who_may_not_read_cases_finds_none(case: Case) -> None:
    assert found(make_person("otto", "observer"), str(case.pk)) == []


def test_a_case_at_a_table_that_is_not_seen_is_not_found(case: Case) -> None:
    assert found(case.opened_by, str(case.pk), Visibility({})) == []
