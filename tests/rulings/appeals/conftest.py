"""A case that both sides were told of, and an appeal against it."""

import pytest
from django.contrib.auth.models import User

from rulings.cases.appeals.models import Appeal
from rulings.cases.appeals.services import Intake, take_appeal
from rulings.cases.models import Case, Flag
from rulings.cases.services import decide_case, tell_both
from rulings.cases.steps import CaseDecision, StepAuthor
from rulings.flags.services import open_case

RULING = CaseDecision("no_adjustment", "West held no other sensible lead.", "50E4")


def by(who: User, case: Case) -> StepAuthor:
    case.refresh_from_db()
    return StepAuthor(who, case.version)


@pytest.fixture
def case(flag: Flag, reviewer: User) -> Case:
    """A case of the reviewer, decided, both sides told."""
    case = open_case(flag_id=flag.pk, actor=reviewer)
    decide_case(case_id=case.pk, by=by(reviewer, case), decision=RULING)
    tell_both(case_id=case.pk, by=by(reviewer, case), way="spoken", text="It stands.")
    case.refresh_from_db()
    return case


@pytest.fixture
def appeal(case: Case, director: User) -> Appeal:
    intake = Intake("EW", "West had a choice.", "20 €")
    return take_appeal(case_id=case.pk, by=by(director, case), intake=intake)
