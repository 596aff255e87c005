"""The table of steps: which there are, and that nothing leads round it."""

from datetime import UTC, datetime, timedelta

import pytest

from rulings.cases.lifecycle import RULED, STEPS, WAITING, state_after, steps_from
from rulings.cases.models import Case
from rulings.deadlines import CurrentPeriods, appeal_ends, correction_ends, is_over

TEN = datetime(2026, 11, 22, 22, 0, tzinfo=UTC)
HALF_PAST = TEN + timedelta(minutes=30)

ROADS = {
    "a case reviewed, told and closed": (
        ("take_up", "decide", "tell", "close"),
        "closed",
    ),
    "others are asked before it is decided": (
        ("take_up", "consult", "resume", "decide"),
        "decided",
    ),
    "it is decided while others are asked": (
        ("take_up", "consult", "decide"),
        "decided",
    ),
    "an appeal is heard and told": (
        ("take_up", "decide", "tell", "appeal", "decide", "tell", "close"),
        "closed",
    ),
    "an appeal is withdrawn": (
        ("take_up", "decide", "tell", "appeal", "withdraw_appeal", "close"),
        "closed",
    ),
    "it is withdrawn and opened again": (
        ("take_up", "withdraw", "reopen", "decide"),
        "decided",
    ),
}


@pytest.mark.parametrize("road", ROADS.values(), ids=ROADS)
def test_the_road_of_a_case(road: tuple[tuple[str, ...], str]) -> None:
    steps, end = road
    status: str | None = "raised"
    for step in steps:
        assert status is not None
        status = state_after(status, step)  # type: ignore[arg-type]  # steps as plain words
    assert status == end


IMPOSSIBLE = [
    ("raised", "decide"),
    ("raised", "tell"),
    ("under_review", "tell"),
    ("under_review", "appeal"),
    ("decided", "decide"),
    ("decided", "appeal"),
    ("decided", "close"),
    ("notified", "decide"),
    ("appealed", "close"),
    ("closed", "appeal"),
    ("withdrawn", "decide"),
]


@pytest.mark.parametrize(("status", "step"), IMPOSSIBLE)
def test_a_step_that_cannot_be_taken(status: str, step: str) -> None:
    assert state_after(status, step) is None  # type: ignore[arg-type]  # the same


def test_every_state_of_the_table_is_one_of_the_model_and_leads_on() -> None:
    assert set(STEPS) == set(Case.Status.values)
    assert {there for steps in STEPS.values() for there in steps.values()} <= set(STEPS)
    assert all(steps_from(status) for status in STEPS)
    assert set(WAITING) | set(RULED) | {"withdrawn"} == set(STEPS)


def test_half_an_hour_from_the_score_is_the_rule_and_can_be_another() -> None:
    assert correction_ends(CurrentPeriods(available_at=TEN)) == HALF_PAST
    assert correction_ends(CurrentPeriods(correction=60, available_at=TEN)) == (
        TEN + timedelta(minutes=60)
    )


def test_before_the_score_is_there_no_clock_runs() -> None:
    assert correction_ends(CurrentPeriods()) is None
    assert appeal_ends(CurrentPeriods(), TEN) is None
    assert appeal_ends(CurrentPeriods(available_at=TEN), None) is None
    assert not is_over(None, HALF_PAST)


def test_a_ruling_told_late_can_be_appealed_as_long_as_one_told_in_time() -> None:
    periods, later = CurrentPeriods(available_at=TEN), TEN + timedelta(minutes=25)
    assert appeal_ends(periods, TEN - timedelta(hours=1)) == HALF_PAST
    assert appeal_ends(periods, later) == later + timedelta(minutes=30)


def test_the_last_moment_still_counts() -> None:
    assert not is_over(HALF_PAST, HALF_PAST)
    assert is_over(HALF_PAST, HALF_PAST + timedelta(microseconds=1))
