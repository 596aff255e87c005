"""The life of a flag and a case, and what each step is refused for."""

import pytest
from django.contrib.auth.models import User
from django.db import DatabaseError, connection, transaction

from rulings.cases.models import Case, CaseEntry, Flag
from rulings.cases.services import decide_case
from rulings.cases.steps import CaseDecision, StepAuthor
from rulings.common.errors import StepRefused
from rulings.flags.services import dismiss_flag, open_case

RULING = CaseDecision(
    "adjusted", "West found the diamond because he saw it.", "12C1(c)"
)


def decide(
    case: Case, actor: User, ruling: CaseDecision = RULING, version: int = 1
) -> Case:
    return decide_case(case_id=case.pk, by=StepAuthor(actor, version), decision=ruling)


@pytest.fixture
def case(flag: Flag, reviewer: User) -> Case:
    return open_case(flag_id=flag.pk, actor=reviewer)


def test_flag_becomes_a_case(case: Case, flag: Flag, reviewer: User) -> None:
    flag.refresh_from_db()
    assert flag.status == Flag.Status.CASED
    assert (case.board, case.flag, case.opened_by) == (flag.board, flag, reviewer)
    assert case.status == Case.Status.UNDER_REVIEW
    entry = CaseEntry.objects.get()
    assert (entry.kind, entry.case, entry.actor) == ("opened", case, reviewer)


def test_flag_becomes_a_case_only_once(case: Case, flag: Flag, reviewer: User) -> None:
    with pytest.raises(StepRefused) as refusal:
        open_case(flag_id=flag.pk, actor=reviewer)
    assert refusal.value.code == "flag_closed"
    assert Case.objects.count() == 1


def test_decision_is_kept_with_its_history(case: Case, director: User) -> None:
    decided = decide(case, director)
    assert decided.status == Case.Status.DECIDED
    assert (decided.decision, decided.law) == ("adjusted", "12C1(c)")
    assert (decided.decided_by, decided.version) == (director, 2)
    entry = CaseEntry.objects.get(kind="decided")
    assert entry.text == RULING.reason
    assert entry.before["case"] == "under_review"
    assert entry.after["decision"] == "adjusted"
    assert entry.at == decided.decided_at


def test_second_decision_on_the_same_reading_is_refused(
    case: Case, director: User, reviewer: User
) -> None:
    decide(case, director)
    with pytest.raises(StepRefused) as refusal:
        decide(case, reviewer, CaseDecision("no_adjustment", "no damage", "50E4"))
    assert refusal.value.code == "case_changed"
    case.refresh_from_db()
    assert (case.decision, case.decided_by) == ("adjusted", director)
    assert CaseEntry.objects.filter(kind="decided").count() == 1


def test_decided_case_stays_decided(case: Case, director: User) -> None:
    decide(case, director)
    with pytest.raises(StepRefused) as refusal:
        decide(case, director, version=2)
    assert refusal.value.code == "case_closed"


def test_decision_without_a_reason_leaves_the_case_open(
    case: Case, director: User
) -> None:
    with pytest.raises(StepRefused) as refusal:
        decide(case, director, CaseDecision("adjusted", " ", "12C1(c)"))
    assert refusal.value.code == "reason_missing"
    case.refresh_from_db()
    assert (case.status, case.version) == (Case.Status.UNDER_REVIEW, 1)


def test_flag_without_damage_keeps_its_reason(flag: Flag, director: User) -> None:
    dismiss_flag(flag_id=flag.pk, actor=director, reason=" West held one heart. ")
    flag.refresh_from_db()
    assert flag.status == Flag.Status.DISMISSED
    entry = CaseEntry.objects.get()
    assert (entry.kind, entry.text) == ("dismissed", "West held one heart.")
    assert entry.actor == director


def test_flag_is_not_dismissed_without_a_reason(flag: Flag, director: User) -> None:
    with pytest.raises(StepRefused) as refusal:
        dismiss_flag(flag_id=flag.pk, actor=director, reason="  ")
    assert refusal.value.code == "reason_missing"
    flag.refresh_from_db()
    assert flag.status == Flag.Status.OPEN


def test_dismissed_flag_cannot_become_a_case(flag: Flag, director: User) -> None:
    dismiss_flag(flag_id=flag.pk, actor=director, reason="West held one heart.")
    with pytest.raises(StepRefused) as refusal:
        open_case(flag_id=flag.pk, actor=director)
    assert refusal.value.code == "flag_closed"


@pytest.mark.parametrize(
    "statement",
    ["UPDATE rulings_caseentry SET text = 'other'", "DELETE FROM rulings_caseentry"],
)
def test_database_refuses_to_change_history(case: Case, statement: str) -> None:
    with (
        pytest.raises(DatabaseError, match="never changed or removed"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
    assert CaseEntry.objects.get(case=case).text
