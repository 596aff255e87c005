"""Two people work on one case and its place in the casebook at the same moment."""

import pytest
from django.contrib.auth.models import User

from rulings.cases.models import Case
from rulings.cases.services import step_case
from rulings.reports.casebook import (
    CasebookEntry,
    Draft,
    NotFinal,
    NotThere,
    current_entries,
    publish,
    withdraw,
)
from tests.racing import behind
from tests.rulings.builders import PLAYED, make_person, make_table, record
from tests.rulings.casebook.test_casebook import TEXT, by, closed
from tests.rulings.test_races import raised

pytestmark = pytest.mark.django_db(transaction=True)
NEWER = Draft("Diamond dropped", TEXT.facts, TEXT.ruling)


@pytest.fixture
def reviewer(transactional_db: None) -> User:
    return make_person("the-reviewer", "reviewer")


@pytest.fixture
def case(reviewer: User) -> Case:
    return closed(raised(record(make_table(), *PLAYED)), reviewer)


def test_a_case_that_is_reopened_meanwhile_stays_out(
    case: Case, reviewer: User
) -> None:
    seen = by(reviewer, case)
    with pytest.raises(NotFinal):
        behind(
            lambda: step_case(
                case_id=case.pk, by=seen, step="reopen", reason="They have more to say."
            ),
            lambda: publish(case_id=case.pk, draft=TEXT, actor=reviewer),
        )
    assert not current_entries().exists()


def test_of_two_who_withdraw_a_case_one_finds_it_gone(
    case: Case, reviewer: User
) -> None:
    publish(case_id=case.pk, draft=TEXT, actor=reviewer)

    def take_out() -> CasebookEntry:
        return withdraw(case_id=case.pk, actor=reviewer)

    with pytest.raises(NotThere):
        behind(take_out, take_out)
    assert CasebookEntry.objects.filter(withdrawn=True).count() == 1


def test_a_newer_text_that_comes_meanwhile_is_what_is_withdrawn(
    case: Case, reviewer: User
) -> None:
    publish(case_id=case.pk, draft=TEXT, actor=reviewer)
    behind(
        lambda: publish(case_id=case.pk, draft=NEWER, actor=reviewer),
        lambda: withdraw(case_id=case.pk, actor=reviewer),
    )
    assert CasebookEntry.objects.get(withdrawn=True).title == NEWER.title
