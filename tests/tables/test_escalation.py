"""Who is rung of a call, and when: the table of rungs, its boundaries, quiet hours."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.alerts.escalation import (
    RUNGS,
    Director,
    Nearness,
    QuietHours,
    Recorded,
    due,
    ladder,
)

RAISED = datetime(2026, 11, 24, 18, 2, tzinfo=UTC)
N = timedelta(minutes=3)
SECOND = timedelta(seconds=1)
HERE, TOURNAMENT = Nearness.SECTION, Nearness.TOURNAMENT
EVERYWHERE, ELSEWHERE = Nearness.EVERYWHERE, Nearness.ELSEWHERE
ANNA, BEN, CARA, HEAD = 1, 2, 3, 9

Rungs = dict[str, tuple[int, set[int]]]


def rungs(*directors: Director, recorded: Recorded | None = None) -> Rungs:
    """Each rung as the minutes after the call, and whom it rings."""
    return {
        ring.rung: (int((ring.at - RAISED) / timedelta(minutes=1)), set(ring.directors))
        for ring in ladder(RAISED, N, directors, recorded)
    }


head = Director(HEAD, EVERYWHERE, head=True)
CASES: list[tuple[str, list[Director], Rungs]] = [
    ("nobody", [], {}),
    ("one alone", [Director(ANNA)], {"own": (0, {ANNA})}),
    ("the head alone", [head], {"own": (0, {HEAD})}),
    (
        "section, then one of the others, then the head",
        [Director(ANNA, HERE), Director(BEN, TOURNAMENT), Director(CARA), head],
        {"own": (0, {ANNA}), "next": (3, {BEN}), "head": (6, {HEAD})},
    ),
    (
        "all whose section it is ring at once",
        [Director(ANNA, HERE), Director(BEN, HERE), head],
        {"own": (0, {ANNA, BEN}), "head": (3, {HEAD})},
    ),
    (
        "nobody has the section: those of the tournament come before those of all",
        [Director(ANNA, TOURNAMENT), Director(BEN), head],
        {"own": (0, {ANNA}), "next": (3, {BEN}), "head": (6, {HEAD})},
    ),
    (
        "who has sections elsewhere comes last",
        [Director(ANNA, ELSEWHERE), Director(BEN)],
        {"own": (0, {BEN}), "next": (3, {ANNA})},
    ),
    (
        "sections elsewhere only: somebody has to go",
        [Director(ANNA, ELSEWHERE), Director(BEN, ELSEWHERE)],
        {"own": (0, {ANNA, BEN})},
    ),
    (
        "the next is a free one, if there is one",
        [Director(ANNA, HERE), Director(BEN, TOURNAMENT, busy=True), Director(CARA)],
        {"own": (0, {ANNA}), "next": (3, {CARA}), "head": (6, {BEN})},
    ),
    (
        "of equals the next is always the same",
        [Director(ANNA, HERE), Director(CARA), Director(BEN)],
        {"own": (0, {ANNA}), "next": (3, {BEN}), "head": (6, {CARA})},
    ),
    (
        "a busy one is rung all the same where it is their section",
        [Director(ANNA, HERE, busy=True), Director(BEN)],
        {"own": (0, {ANNA}), "next": (3, {BEN})},
    ),
    (
        "the head's own section",
        [Director(HEAD, HERE, head=True), Director(ANNA)],
        {"own": (0, {HEAD}), "next": (3, {ANNA})},
    ),
    (
        "quiet hours: what comes after comes earlier",
        [Director(ANNA, HERE, quiet=True), Director(BEN), head],
        {"own": (0, {BEN}), "head": (3, {HEAD})},
    ),
    (
        "a quiet head: all others in the end",
        [
            Director(ANNA, HERE),
            Director(BEN),
            Director(CARA),
            Director(HEAD, head=True, quiet=True),
        ],
        {"own": (0, {ANNA}), "next": (3, {BEN}), "head": (6, {CARA})},
    ),
    ("all quiet", [Director(ANNA, quiet=True)], {}),
]


@pytest.mark.parametrize(
    ("directors", "expected"),
    [case[1:] for case in CASES],
    ids=[case[0] for case in CASES],
)
def test_who_is_rung(directors: list[Director], expected: Rungs) -> None:
    assert rungs(*directors) == expected


@pytest.mark.parametrize(
    ("after", "rung"),
    [
        (timedelta(), ["own"]),
        (N - SECOND, ["own"]),
        (N, ["own", "next"]),
        (2 * N - SECOND, ["own", "next"]),
        (2 * N, ["own", "next", "head"]),
        (20 * N, ["own", "next", "head"]),
        (-SECOND, []),
    ],
)
def test_when(after: timedelta, rung: list[str]) -> None:
    people = [Director(ANNA, HERE), Director(BEN), head]
    rings = ladder(RAISED, N, people)
    assert [ring.rung for ring in due(rings, RAISED + after)] == rung


def test_who_is_quiet_since_then_rings_no_more() -> None:
    recorded: Recorded = {"own": frozenset({ANNA, BEN})}
    quiet = Director(ANNA, HERE, quiet=True)
    assert rungs(quiet, Director(BEN, HERE), recorded=recorded) == {"own": (0, {BEN})}


def test_what_has_rung_stays() -> None:
    """Ben was the next; that he is busy now rings nobody else in his place."""
    recorded: Recorded = {"own": frozenset({ANNA}), "next": frozenset({BEN})}
    people = [Director(ANNA, HERE), Director(BEN, busy=True), Director(CARA), head]
    assert rungs(*people, recorded=recorded) == {
        "own": (0, {ANNA}),
        "next": (3, {BEN}),
        "head": (6, {HEAD}),
    }


def test_a_rung_that_rang_keeps_its_time_after_its_people_have_left() -> None:
    recorded: Recorded = {"own": frozenset({ANNA})}
    assert rungs(Director(BEN), recorded=recorded) == {
        "own": (0, set()),
        "next": (3, {BEN}),
    }


people = st.lists(
    st.builds(
        Director,
        id=st.integers(1, 30),
        near=st.sampled_from(Nearness),
        head=st.booleans(),
        busy=st.booleans(),
        quiet=st.booleans(),
    ),
    max_size=8,
    unique_by=lambda director: director.id,
)


@given(people)
def test_nobody_is_rung_twice_nor_in_quiet_hours(directors: list[Director]) -> None:
    rings = list(ladder(RAISED, N, directors))
    rung = [one for ring in rings for one in ring.directors]
    awake = {director.id for director in directors if not director.quiet}
    assert len(rung) == len(set(rung))
    assert set(rung) <= awake
    assert bool(rung) == bool(awake)
    order = [list(RUNGS).index(ring.rung) for ring in rings]
    assert order == sorted(order)
    assert [ring.at for ring in rings] == [RAISED + i * N for i in range(len(rings))]


@pytest.mark.parametrize(
    ("begins", "ends", "moment", "quiet"),
    [
        ("23:00", "07:00", "22:59", False),
        ("23:00", "07:00", "23:00", True),
        ("23:00", "07:00", "00:00", True),
        ("23:00", "07:00", "06:59", True),
        ("23:00", "07:00", "07:00", False),
        ("13:00", "14:00", "12:59", False),
        ("13:00", "14:00", "13:00", True),
        ("13:00", "14:00", "14:00", False),
        ("08:00", "08:00", "08:00", False),
    ],
)
def test_quiet_hours(begins: str, ends: str, moment: str, quiet: bool) -> None:
    hours = QuietHours(time.fromisoformat(begins), time.fromisoformat(ends))
    assert hours.cover(time.fromisoformat(moment)) is quiet
