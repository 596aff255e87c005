"""A place to begin: what the examination proposes, or the ruling that stands."""

from fractions import Fraction

import msgspec
import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from rulings.analysis.models import Examination
from rulings.cases.decisions.drafts import read_draft
from rulings.cases.decisions.forms import read_form
from rulings.cases.decisions.rows import Reading
from rulings.cases.decisions.ruling import Ruling
from rulings.cases.models import Case
from rulings.cases.services import step_case
from rulings.cases.steps import StepAuthor
from rulings.damage.report import Estimate, Proposal, Report
from rulings.damage.settings import Settings
from rulings.scoring.board_scores import Butler, CrossImps, Form, Matchpoints, Teams
from rulings.scoring.decisions import Decision
from rulings.web.pages.decisions.initial_fields import initial_data, percents
from tests.rulings.deciding.bench import Bench
from tests.rulings.exchange.ruled import KINDS

WEIGHTS = (0.0,) * 9 + (0.336, 0.664) + (0.0,) * 3

WHOLE = {
    "thirds": ((1 / 3, 1 / 3, 1 / 3), [34, 33, 33]),
    "all in one": ((1.0,), [100]),
    "two that both round up": ((0.005, 0.995), [1, 99]),
    "a share too small for a percent": ((0.999, 0.001), [100, 0]),
}


@pytest.mark.parametrize("example", WHOLE.values(), ids=WHOLE)
def test_weights_become_whole_percents_that_make_a_hundred(
    example: tuple[tuple[float, ...], list[int]],
) -> None:
    weights, whole = example
    assert percents(weights) == whole
    assert sum(whole) == 100


@pytest.fixture
def examined(case: Case) -> None:
    """An examination that found the question of this case worth a ruling."""
    assert case.flag
    better = Estimate(0.66, 0.5, 0.8)
    proposal = Proposal(
        case.flag.law, case.flag.card, "E", "flag", better, WEIGHTS, 7.0, 0.7, 2.0, ()
    )
    report = Report("done", "2017", 9, Settings(), {}, proposals=(proposal,))
    Examination.objects.create(
        board=case.board,
        facts="f" * 64,
        board_version=7,
        state=Examination.State.DONE,
        report=msgspec.to_builtins(report, str_keys=True),
        asked_at=timezone.now(),
        finished_at=timezone.now(),
    )


@pytest.mark.usefixtures("examined")
def test_what_the_evidence_found_is_offered_and_begins_nothing_by_itself(
    bench: Bench,
) -> None:
    page = bench.open()
    assert "?from=evidence" in page
    assert 'value="66"' not in page
    begun = bench.open(**{"from": "evidence"})
    for field in ('value="10"', 'value="66"', 'value="9"', 'value="34"'):
        assert field in begun
    bench.case.refresh_from_db()
    assert (bench.case.status, bench.case.ruling) == ("under_review", None)


def test_without_an_examination_nothing_is_offered(bench: Bench) -> None:
    assert "?from=evidence" not in bench.open()


@pytest.mark.parametrize("decision", KINDS.values(), ids=KINDS)
def test_a_ruling_typed_again_is_the_same_ruling(decision: Decision) -> None:
    typed = dict(initial_data(Ruling(decision), "none")) | {"reason": "No damage."}
    draft = read_draft(typed, decision.edition, "none")
    assert (draft.faults, draft.decision) == ((), decision)


@pytest.mark.parametrize("favour", [("NS", "5"), ("EW", "1/3")])
def test_the_favour_is_typed_again_as_a_step_of_its_own(
    weighted: dict[str, str], favour: tuple[str, str]
) -> None:
    moved = {"favour-side": favour[0], "favour": favour[1]}
    first = read_draft(weighted | moved, "2017", "none")
    assert first.decision
    again = initial_data(Ruling(first.decision, first.neutral), "none")
    assert (again["favour-side"], again["favour"]) == favour
    assert read_draft(again, "2017", "none").decision == first.decision


FORMS_OF_SCORING: dict[str, Form] = {
    "matchpoints": Matchpoints(),
    "cross-IMPs": CrossImps("sum"),
    "butler": Butler(2),
    "teams": Teams(8, Fraction(-3), knockout=True),
}


@pytest.mark.parametrize("form", FORMS_OF_SCORING.values(), ids=FORMS_OF_SCORING)
def test_the_form_of_scoring_comes_again(form: Form) -> None:
    typed = initial_data(Ruling(KINDS["assigned"], form=form), "none")
    assert read_form(Reading(typed)) == form


def test_a_reopened_case_begins_with_the_ruling_that_stands(
    bench: Bench, weighted: dict[str, str], reviewer: User
) -> None:
    bench.save(weighted)
    by = StepAuthor(reviewer, bench.case.version)
    step_case(case_id=bench.case.pk, by=by, step="reopen", reason="New facts.")
    page = bench.open()
    assert "This starts from the current ruling" in page
    for field in ('value="4S"', 'value="2/3"', 'value="1/3"'):
        assert field in page
    assert weighted["reason"] not in page.split("</form>")[0]


def test_a_case_without_a_ruling_begins_empty(bench: Bench) -> None:
    assert "the ruling that stands" not in bench.open()
