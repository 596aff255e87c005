"""Steps of a case as they are stored: who, in which role, before and after."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.db import DatabaseError, transaction
from django.utils.translation import override

from rulings.cases import services
from rulings.cases.models import Case, CaseEntry
from rulings.cases.records import Notice
from rulings.cases.selectors import is_final
from rulings.cases.services import (
    appeal_case,
    assign_case,
    close_case,
    close_due,
    decide_case,
    raise_case,
    step_case,
    tell_side,
)
from rulings.cases.steps import CaseDecision, StepAuthor
from rulings.common.errors import StepRefused
from rulings.web.pages.cases.history import history_of
from tables.models import Board

RULING = CaseDecision("adjusted", "West found the diamond by sight of it.", "12C1(c)")
SCORE = {"kind": "assigned"}


def by(who: User, case: Case) -> StepAuthor:
    case.refresh_from_db()
    return StepAuthor(who, case.version)


def decide(case: Case, who: User, **more: str) -> Case:
    return decide_case(case_id=case.pk, by=by(who, case), decision=RULING, **more)


def tell(case: Case, who: User, *sides: str) -> None:
    for side in sides:
        tell_side(case_id=case.pk, by=by(who, case), side=side, way="spoken")
    case.refresh_from_db()


def appeal(case: Case, who: User, although_late: str = "") -> None:
    appeal_case(
        case_id=case.pk,
        by=by(who, case),
        grounds="West had another lead.",
        although_late=although_late,
    )


def close(case: Case, who: User, why: str = "") -> None:
    close_case(case_id=case.pk, by=by(who, case), reason=why)


def withdraw(case: Case, who: StepAuthor, why: str = "") -> None:
    step_case(case_id=case.pk, by=who, step="withdraw", reason=why)


def refused(step: Callable[..., object], *given: object) -> str:
    with pytest.raises(StepRefused) as refusal:
        step(*given)
    assert str(refusal.value)
    return refusal.value.code


def test_a_case_without_a_flag_is_raised_and_taken_up(
    played: Board, director: User, reviewer: User
) -> None:
    case = raise_case(board_id=played.pk, actor=director, reason="Asked by South.")
    assert (case.status, case.assigned_to) == ("raised", None)
    step_case(case_id=case.pk, by=by(reviewer, case), step="take_up")
    case.refresh_from_db()
    assert (case.status, case.assigned_to) == ("under_review", reviewer)
    kept = case.entries.values_list("kind", "actor__username", "role")
    assert list(kept) == [
        ("opened", "the-director", "director"),
        ("taken_up", "the-reviewer", "reviewer"),
    ]


def test_each_step_keeps_before_and_after(case: Case, reviewer: User) -> None:
    step_case(case_id=case.pk, by=by(reviewer, case), step="consult")
    entry = CaseEntry.objects.get(kind="consulting")
    assert (entry.before["case"], entry.after["case"]) == ("under_review", "consulting")


def test_of_two_who_read_the_same_version_the_second_is_refused(
    case: Case, reviewer: User, director: User
) -> None:
    first, second = by(reviewer, case), by(director, case)
    step_case(case_id=case.pk, by=first, step="consult")
    assert refused(withdraw, case, second, "Nothing in it.") == "case_changed"
    case.refresh_from_db()
    assert case.status == "consulting"


def test_nobody_withdraws_without_a_reason(case: Case, reviewer: User) -> None:
    assert refused(withdraw, case, by(reviewer, case)) == "reason_missing"
    case.refresh_from_db()
    assert (case.status, case.version) == ("under_review", 1)


def test_a_step_out_of_turn_changes_nothing(case: Case, reviewer: User) -> None:
    assert refused(close, case, reviewer) == "step_impossible"
    assert case.entries.count() == 1


def test_the_ruling_stands_in_full_with_the_case(case: Case, reviewer: User) -> None:
    ruling = CaseDecision("adjusted", "As if the club were led.", "12C1(b)", SCORE)
    decide_case(case_id=case.pk, by=by(reviewer, case), decision=ruling)
    case.refresh_from_db()
    assert (case.ruling, case.decisions) == (SCORE, 1)
    assert CaseEntry.objects.get(kind="decided").after["ruling"] == SCORE


def test_told_to_one_side_it_still_waits_and_told_to_both_it_is_notified(
    case: Case, reviewer: User
) -> None:
    decide(case, reviewer)
    tell(case, reviewer, "NS")
    assert (case.status, case.told_at) == ("decided", None)
    tell(case, reviewer, "EW")
    assert case.status == "notified"
    assert case.told_at == Notice.objects.get(side="EW").at


def test_telling_one_side_twice_does_not_tell_the_other(
    case: Case, reviewer: User
) -> None:
    decide(case, reviewer)
    tell(case, reviewer, "NS", "NS")
    assert case.status == "decided"


def test_nobody_is_told_of_a_ruling_that_there_is_not(
    case: Case, reviewer: User
) -> None:
    assert refused(tell, case, reviewer, "NS") == "step_impossible"
    assert not Notice.objects.exists()


@pytest.mark.parametrize(("minutes", "code"), [(29.5, ""), (30.5, "period_over")])
def test_a_decision_after_the_correction_period_says_why(
    case: Case,
    reviewer: User,
    score_available: Callable[[float], None],
    minutes: float,
    code: str,
) -> None:
    score_available(minutes)
    if not code:
        assert decide(case, reviewer).status == "decided"
        return
    assert refused(decide, case, reviewer) == code
    case.refresh_from_db()
    assert case.status == "under_review"
    decide(case, reviewer, although_late="The score was wrong at the table too.")
    kept = CaseEntry.objects.get(kind="decided").after
    assert kept["although_late"] == "The score was wrong at the table too."


@pytest.mark.parametrize(("minutes", "late"), [(29.5, False), (30.5, True)])
def test_an_appeal_after_its_time_says_why_it_is_heard(
    case: Case,
    reviewer: User,
    score_available: Callable[[float], None],
    minutes: float,
    late: bool,
) -> None:
    decide(case, reviewer)
    tell(case, reviewer, "NS", "EW")
    score_available(minutes)
    Case.objects.update(told_at=case.opened_at.replace(year=2020))
    case.refresh_from_db()
    assert is_final(case) is late
    if late:
        assert refused(appeal, case, reviewer) == "appeal_too_late"
    appeal(case, reviewer, "The regulations give an hour." if late else "")
    case.refresh_from_db()
    assert case.status == "appealed"


def test_the_decision_of_an_appeal_has_to_be_told_again(
    case: Case, reviewer: User
) -> None:
    decide(case, reviewer)
    tell(case, reviewer, "NS", "EW")
    appeal(case, reviewer)
    decide(case, reviewer)
    tell(case, reviewer, "EW")
    assert (case.status, case.decisions, case.told_at) == ("decided", 2, None)
    tell(case, reviewer, "NS")
    assert case.status == "notified"


def test_a_case_is_closed_before_its_time_only_with_a_reason(
    case: Case, reviewer: User
) -> None:
    decide(case, reviewer)
    tell(case, reviewer, "NS", "EW")
    assert refused(close, case, reviewer) == "not_yet_final"
    close(case, reviewer, "Both sides are content.")
    case.refresh_from_db()
    assert case.status == "closed"
    assert is_final(case)


def test_when_the_time_has_passed_the_case_closes_itself(
    case: Case, reviewer: User, score_available: Callable[[float], None]
) -> None:
    decide(case, reviewer)
    tell(case, reviewer, "NS", "EW")
    assert close_due() == 0
    score_available(31)
    Case.objects.update(told_at=case.opened_at.replace(year=2020))
    assert (close_due(), close_due()) == (1, 0)
    entry = CaseEntry.objects.get(kind="closed")
    assert (entry.actor, entry.role) == (None, "")
    with override("el"):
        *_, last = history_of(case)
    assert last.text == "Η προθεσμία έφεσης έληξε."


def test_a_case_that_moves_at_that_moment_keeps_no_other_open(
    case: Case,
    reviewer: User,
    score_available: Callable[[float], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is looked at again the next time."""
    other = raise_case(board_id=case.board_id, actor=reviewer, reason="Another one.")
    step_case(case_id=other.pk, by=by(reviewer, other), step="take_up")
    for one in (case, other):
        one.refresh_from_db()
        decide(one, reviewer)
        tell(one, reviewer, "NS", "EW")
    score_available(31)
    Case.objects.update(told_at=case.opened_at.replace(year=2020))

    def moved(one: Case) -> bool:
        """Someone is quicker with the first of them."""
        if one.pk == case.pk:
            Case.objects.filter(pk=one.pk).update(version=one.version + 1)
        return True

    with monkeypatch.context() as patched:
        patched.setattr(services, "_is_due", moved)
        assert close_due() == 1
    other.refresh_from_db()
    assert other.status == "closed"
    assert close_due() == 1


def test_a_case_is_given_to_someone(case: Case, reviewer: User, director: User) -> None:
    assign_case(case_id=case.pk, by=by(reviewer, case), to=director)
    case.refresh_from_db()
    assert case.assigned_to == director
    assert CaseEntry.objects.get(kind="assigned").text == "the-director"


def test_the_history_of_a_case_is_changed_by_nobody(case: Case, reviewer: User) -> None:
    decide(case, reviewer)
    tell(case, reviewer, "NS")
    for change in (
        lambda: CaseEntry.objects.update(text="Otherwise."),
        lambda: Notice.objects.update(side="EW"),
        lambda: Notice.objects.all().delete(),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()
