"""Movements: nobody plays a board twice, nobody is at two tables."""

from __future__ import annotations

from collections import Counter

import pytest

from tables.setup.schedules import (
    Plan,
    Slot,
    mitchell,
    most_rounds,
    read_schedule,
    teams,
)


@pytest.mark.parametrize("share", [False, True])
@pytest.mark.parametrize("tables", [3, 4, 5, 6, 7, 8, 13, 14])
def test_a_mitchell_works_for_as_many_rounds_as_it_says(
    tables: int, share: bool
) -> None:
    rounds = most_rounds(tables, share=share)
    slots = mitchell(Plan(tables=tables, rounds=rounds, boards=2), share=share)
    for line in ("ns", "ew"):
        boards = Counter((getattr(s, line), s.first) for s in slots)
        assert max(boards.values()) == 1, "a pair meets no board twice"
        tables_of = Counter((getattr(s, line), s.round) for s in slots)
        assert max(tables_of.values()) == 1, "a pair is at one table"
    met = Counter((s.ns, s.ew) for s in slots)
    assert max(met.values()) == 1, "two pairs meet once"


def test_only_share_and_relay_puts_one_set_at_two_tables() -> None:
    """The first and the last table share; everybody else has boards of their own."""
    slots = mitchell(Plan(tables=8, rounds=8, boards=3), share=True)
    for number in range(1, 9):
        sets = Counter(s.first for s in slots if s.round == number)
        (shared,) = [first for first, count in sets.items() if count > 1]
        there = [s.table for s in slots if s.round == number and s.first == shared]
        assert there == [1, 8]
    plain = mitchell(Plan(tables=7, rounds=7, boards=3))
    for number in range(1, 8):
        assert len({s.first for s in plain if s.round == number}) == 7


def test_teams_play_the_same_boards_at_every_table() -> None:
    slots = teams(Plan(tables=3, rounds=2, boards=8, first=17))
    assert {(s.round, s.first, s.last) for s in slots} == {(1, 17, 24), (2, 25, 32)}


def test_a_schedule_out_of_a_file() -> None:
    text = "Γύρος;Τραπέζι;Διανομές;ΒΝ;ΑΔ\n1;1;1-3;8;1\n2;1;4;2;7\n"
    slots, faults = read_schedule(text, {1})
    assert faults == []
    assert slots == [
        Slot(table=1, round=1, first=1, last=3, ns=8, ew=1),
        Slot(table=1, round=2, first=4, last=4, ns=2, ew=7),
    ]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("0,1,1-3", "bad_round"),
        ("x,1,1-3", "bad_round"),
        ("1,9,1-3", "unknown_table"),
        ("1,1,3-1", "bad_boards"),
        ("1,1,1-9999", "bad_boards"),
        ("1,1,one", "bad_boards"),
        ("1,1,1-3\n1,1,4-6", "round_twice"),
        ("1,1,1-3\n2,1,3-5", "board_twice"),
    ],
)
def test_a_line_of_a_schedule_that_cannot_be_says_why(line: str, code: str) -> None:
    _slots, faults = read_schedule(f"round,table,boards\n{line}\n", {1})
    assert [fault.code for fault in faults] == [code]
