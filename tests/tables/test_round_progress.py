"""Which tables are behind, and which was last: cases with times of an evening."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tables.setup.round_progress import (
    LastTable,
    TableProgress,
    TableRound,
    progress,
    round_ends,
    round_now,
)

START = datetime(2026, 11, 24, 19, tzinfo=UTC)


def at(minutes: float | None) -> datetime | None:
    return None if minutes is None else START + timedelta(minutes=minutes)


def played(
    table: int, number: int, over: int = 0, *times: float, boards: int = 3
) -> TableRound:
    """A round of a table; times: when it began and ended, in minutes."""
    began, ended = (*times, None, None)[:2]
    return TableRound(table, number, boards, over, at(began), at(ended))


# Table 1 has begun the third round, 2 has a board of the first still to play.
EVENING = [
    *(played(1, 1, 3, 0, 21), played(1, 2, 3, 22, 42), played(1, 3, 1, 43)),
    *(played(2, 1, 2, 1), played(2, 2, 1, 25), played(2, 3)),
    *(played(3, 1, 3, 2, 23), played(3, 2, 3, 23, 43), played(3, 3, 0, 44)),
]


def test_the_round_now_is_what_half_of_the_tables_have_begun() -> None:
    assert round_now(EVENING) == 3
    assert round_now([played(1, 1, 0, 0), played(2, 1)]) == 1
    assert round_now([played(1, 1, 0, 0), played(2, 1), played(3, 1)]) is None
    assert round_now([]) is None


def test_boards_of_earlier_rounds_that_are_not_over_are_behind() -> None:
    assert progress(EVENING) == [
        TableProgress(2, 2, 3, 1, behind=3),
        TableProgress(1, 3, 3, 1, behind=0),
        TableProgress(3, 3, 3, 0, behind=0),
    ]


def test_who_is_ahead_is_not_behind_and_drags_nobody_back() -> None:
    rounds = [
        *(played(1, 1, 3, 0, 9), played(1, 2, 1, 10)),
        *(played(2, 1, 2, 0), played(2, 2)),
        *(played(3, 1, 2, 0), played(3, 2)),
    ]
    assert [one.behind for one in progress(rounds)] == [0, 0, 0]


def test_who_has_not_begun_is_behind_by_every_board_before() -> None:
    rounds = [
        *(played(1, 1, 3, 0, 20), played(1, 2, 0, 21)),
        *(played(2, 1), played(2, 2)),
    ]
    assert progress(rounds)[0] == TableProgress(2, 1, 3, 0, behind=3)


def test_the_last_is_told_when_all_have_done_it() -> None:
    """With the time since the median of the others; nobody is last before that."""
    [second, first] = round_ends([*EVENING[:2], *EVENING[3:5], *EVENING[6:8]])
    assert first.began == LastTable(
        3, START + timedelta(minutes=2), timedelta(minutes=1.5)
    )
    assert first.ended is None
    assert second.began is not None
    assert (second.began.table, second.began.after) == (2, timedelta(minutes=2.5))


@pytest.mark.parametrize(
    "rounds", [[], [played(1, 1, 3, 0, 20)], [played(1, 1, 0, 0), played(2, 1)]]
)
def test_alone_or_before_the_others_nobody_is_last(rounds: list[TableRound]) -> None:
    assert round_ends(rounds) == []
