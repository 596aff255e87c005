"""The clock of the rounds at every moment of an evening, paused and put off."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tables.setup.round_clock import (
    ClockPlan,
    Period,
    added,
    left,
    paused,
    period_at,
    resumed,
)

START = datetime(2026, 11, 24, 19, 30, tzinfo=UTC)
# Four rounds of fifteen minutes, two to move, ten to rest after the second.
PLAN = ClockPlan(START, 4, 15, 2, 2, 10)


def at(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


@pytest.mark.parametrize(
    ("minutes", "kind", "number", "ends"),
    [
        (-5, "before", 1, 0),
        (0, "round", 1, 15),
        (14.99, "round", 1, 15),
        (15, "move", 2, 17),
        (17, "round", 2, 32),
        (32, "break", 3, 42),
        (42, "round", 3, 57),
        (57, "move", 4, 59),
        (73.9, "round", 4, 74),
    ],
)
def test_the_parts_of_an_evening(
    minutes: float, kind: str, number: int, ends: float
) -> None:
    period = period_at(PLAN, at(minutes))
    assert (period.kind, period.round, period.ends) == (kind, number, at(ends))


def test_behind_the_last_round_it_is_over() -> None:
    """Nothing is left, and there is no time to move."""
    period = period_at(PLAN, at(74))
    assert period == Period("over", 4, None)
    assert left(PLAN, period, at(74)) is None


def test_without_time_to_move_rounds_follow_each_other() -> None:
    plan = ClockPlan(START, 2, 10)
    assert period_at(plan, at(10)) == Period("round", 2, at(20))


def test_a_pause_puts_off_all_that_comes() -> None:
    """While it lasts the clock shows what it showed, and as much time left."""
    stopped = paused(PLAN, at(5))
    assert paused(stopped, at(6)) == stopped
    period = period_at(stopped, at(30))
    assert period == Period("round", 1, at(15))
    assert left(stopped, period, at(30)) == timedelta(minutes=10)
    going = resumed(stopped, at(30))
    assert period_at(going, at(30)) == Period("round", 1, at(40))
    assert period_at(going, at(41)) == Period("move", 2, at(42))
    assert resumed(going, at(50)) == going


@pytest.mark.parametrize(("minutes", "ends"), [(3, 18), (-3, 12)])
def test_minutes_are_added_to_the_round_that_is_played(minutes: int, ends: int) -> None:
    plan = added(PLAN, minutes, at(5))
    assert period_at(plan, at(5)) == Period("round", 1, at(ends))
    assert period_at(plan, at(ends)) == Period("move", 2, at(ends + 2))


@pytest.mark.parametrize("minute", [17, 18, 31.9])
def test_minutes_added_early_in_a_round_do_not_bring_the_round_before_back(
    minute: float,
) -> None:
    assert period_at(added(PLAN, 5, at(minute)), at(minute)) == Period(
        "round", 2, at(37)
    )


@pytest.mark.parametrize("minute", [32, 33, 41.9])
def test_minutes_added_in_the_long_break_make_it_longer(minute: float) -> None:
    plan = added(PLAN, 5, at(minute))
    assert period_at(plan, at(minute)) == Period("break", 3, at(47))
    assert period_at(plan, at(47)) == Period("round", 3, at(62))


def test_minutes_added_before_the_session_put_off_its_start() -> None:
    plan = added(PLAN, 5, at(-1))
    assert period_at(plan, at(0)) == Period("before", 1, at(5))
    assert period_at(plan, at(5)) == Period("round", 1, at(20))


def test_minutes_added_after_the_last_round_bring_it_back() -> None:
    assert period_at(added(PLAN, 5, at(75)), at(75)) == Period("round", 4, at(79))


def test_a_round_is_never_shorter_than_nothing() -> None:
    """What is taken too much is not owed when minutes are added again."""
    plan = PLAN
    for _press in range(20):
        plan = added(plan, -1, at(0))
    assert period_at(plan, at(0)) == Period("move", 2, at(2))
    assert period_at(added(plan, 1, at(0)), at(0)) == Period("round", 1, at(1))


def test_minutes_are_added_to_what_a_stopped_clock_shows() -> None:
    plan = added(paused(PLAN, at(18)), 5, at(60))
    assert period_at(plan, at(60)) == Period("round", 2, at(37))
    assert period_at(resumed(plan, at(60)), at(60)) == Period("round", 2, at(79))


def test_minutes_added_when_all_have_stopped_bring_the_round_back() -> None:
    """A round that has just ended goes on."""
    assert period_at(added(PLAN, 3, at(15.5)), at(15.5)) == Period("round", 1, at(18))
