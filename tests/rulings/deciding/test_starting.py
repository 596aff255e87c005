"""A place to begin: what the examination proposes, as shares that make a whole."""

import msgspec
import pytest
from django.utils import timezone

from rulings.evidence.report import Proposal, Report, Spread
from rulings.evidence.settings import Settings
from rulings.examining.models import Examination
from rulings.models import Case
from rulings.pages.deciding.starting import percents
from tests.rulings.deciding.bench import Bench

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
    better = Spread(0.66, 0.5, 0.8)
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
