"""A finished board with an open question becomes one flag, whatever happens twice."""

import pytest
from django.contrib.auth.models import User

from rulings.cases.models import CaseEntry, Flag
from rulings.flags.services import dismiss_flag, open_case, screen_board
from tables.models import Board, Table
from tests.rulings.builders import (
    CONTRACT,
    END,
    ENDED,
    EXPOSED,
    LED,
    OPENED,
    PLAYED,
    make_table,
    record,
    take_back,
)


def statuses() -> list[str]:
    return list(Flag.objects.values_list("status", flat=True))


def kinds() -> list[str]:
    return list(CaseEntry.objects.values_list("kind", flat=True))


def test_open_question_at_the_end_of_play_raises_one_flag(played: Board) -> None:
    screen_board(board_id=played.pk)
    flag = Flag.objects.get()
    assert (flag.board, flag.card, flag.seat, flag.law) == (played, "DK", "E", "50E4")
    assert flag.status == Flag.Status.OPEN
    assert flag.text


def test_flag_names_the_entries_it_rests_on(flag: Flag) -> None:
    assert flag.event_versions == [3, 5, 7]


@pytest.mark.parametrize(
    ("edition", "law"), [("2017", "50E4"), ("2007", "50E3"), ("1997", "72B1")]
)
def test_flag_carries_the_clause_of_the_edition(
    db: None, edition: str, law: str
) -> None:
    board = record(make_table(edition=edition), *PLAYED)
    screen_board(board_id=board.pk)
    assert Flag.objects.get().law == law


def test_screening_twice_changes_nothing(flag: Flag) -> None:
    before = Flag.objects.values().get()
    screen_board(board_id=flag.board_id)
    assert Flag.objects.values().get() == before
    assert kinds() == []


def test_board_without_an_exposed_card_raises_nothing(table: Table) -> None:
    board = record(table, OPENED, CONTRACT, LED, ENDED)
    screen_board(board_id=board.pk)
    assert statuses() == []


def test_board_still_in_play_raises_nothing(table: Table) -> None:
    board = record(table, *PLAYED[:-1])
    screen_board(board_id=board.pk)
    assert statuses() == []


def test_flag_is_withdrawn_with_the_end_of_play(flag: Flag, table: Table) -> None:
    record(table, take_back(END))
    screen_board(board_id=flag.board_id)
    assert statuses() == ["withdrawn"]
    entry = CaseEntry.objects.get()
    assert (entry.kind, entry.flag, entry.actor) == ("withdrawn", flag, None)
    assert (entry.before, entry.after) == ({"flag": "open"}, {"flag": "withdrawn"})
    assert entry.text


def test_flag_is_withdrawn_when_the_exposure_was_a_slip(
    flag: Flag, table: Table
) -> None:
    record(table, take_back(PLAYED.index(EXPOSED) + 1))
    screen_board(board_id=flag.board_id)
    assert statuses() == ["withdrawn"]


def test_withdrawn_flag_rises_again_with_the_question(flag: Flag, table: Table) -> None:
    record(table, take_back(END))
    screen_board(board_id=flag.board_id)
    record(table, ENDED)
    screen_board(board_id=flag.board_id)
    assert statuses() == ["open"]
    assert kinds() == ["withdrawn", "raised_again"]
    flag.refresh_from_db()
    assert flag.event_versions == [3, 5, 9]


def test_dismissed_flag_is_not_raised_again(flag: Flag, reviewer: User) -> None:
    dismiss_flag(flag_id=flag.pk, actor=reviewer, reason="West had one suit left.")
    screen_board(board_id=flag.board_id)
    assert statuses() == ["dismissed"]


def test_flag_taken_up_as_a_case_is_left_to_its_reviewer(
    flag: Flag, table: Table, reviewer: User
) -> None:
    open_case(flag_id=flag.pk, actor=reviewer)
    record(table, take_back(END))
    screen_board(board_id=flag.board_id)
    assert statuses() == ["cased"]
