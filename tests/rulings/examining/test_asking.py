"""A board that is over is examined once for the same facts, and again for others."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from msgspec.structs import replace

from rulings.analysis import worker
from rulings.analysis.board_facts import known_of
from rulings.analysis.errors import NotEnded, NothingExposed
from rulings.analysis.models import Examination
from rulings.analysis.selectors import (
    deal_of,
    latest_examination,
    play_of,
    reason_of,
    report_of,
)
from rulings.analysis.services import ask_examination, enter_play, stop_examination
from rulings.analysis.usual import usual_assumptions
from rulings.cases.models import Flag
from rulings.flags.evidence import evidence_of
from rulings.flags.services import screen_board
from rulings.jobs import DeadLetter
from tables.access.visibility import EVERYTHING
from tables.formats.deals import Dealt, checked_deal
from tables.models import Board, Table
from tables.setup.services import save_hands
from tests.rulings.builders import (
    CONTRACT,
    ENDED,
    LED,
    OPENED,
    record,
    take_back,
)
from tests.rulings.examining.boards import (
    INNOCENT,
    QUICK,
    SOLVED,
    as_incidents,
    cards_of,
    on_board,
)

State = Examination.State


def examined(board: Board) -> Examination:
    """What the worker makes of a board that has just ended."""
    screen_board(board_id=board.pk)
    work()
    newest = latest_examination(EVERYTHING.board(board))
    assert newest is not None
    return newest


def work() -> None:
    worker.run(out_of_time=TimeoutError)


@pytest.fixture
def quick(table: Table) -> Board:
    return record(table, *QUICK)


def test_the_end_of_play_gives_a_report_and_figures_for_the_flag(quick: Board) -> None:
    one = examined(quick)
    assert (one.state, one.code, one.board_version) == (State.DONE, "", len(QUICK))
    assert (one.done, one.of) == (2, 2)
    flag = Flag.objects.get(law="50E4")
    evidence = evidence_of(flag, EVERYTHING.board(flag.board))
    assert evidence is not None
    assert evidence.better is not None
    assert (evidence.word, evidence.examination) == ("flag", one.pk)
    assert 0.3 < evidence.better.low <= evidence.better.value <= evidence.better.high


def test_a_lead_that_needed_no_help_keeps_its_question_with_nothing_found(
    table: Table,
) -> None:
    board = record(table, *INNOCENT)
    examined(board)
    flag = Flag.objects.get(law="50E4")
    evidence = evidence_of(flag, EVERYTHING.board(flag.board))
    assert evidence is not None
    assert (flag.status, evidence.word) == ("open", "none")


def test_screening_twice_is_one_examination(quick: Board) -> None:
    first = examined(quick)
    before = Examination.objects.values().get()
    assert examined(quick) == first
    assert Examination.objects.values().get() == before


def test_a_remark_after_the_end_changes_no_fact(quick: Board, table: Table) -> None:
    examined(quick)
    record(table, {"type": "NoteAdded", "text": "West asked twice."})
    examined(quick)
    assert Examination.objects.count() == 1


def test_a_corrected_fact_stops_the_old_run_and_makes_a_new_one(
    quick: Board, table: Table
) -> None:
    screen_board(board_id=quick.pk)
    record(table, take_back(len(QUICK)), {"type": "PlayEnded", "tricks": 11})
    done = examined(quick)
    assert (report := report_of(done))
    assert (done.state, done.board_version) == (State.DONE, len(QUICK) + 2)
    assert report.made == 11
    stopped = Examination.objects.exclude(pk=done.pk).get()
    assert (stopped.state, stopped.code) == (State.STOPPED, "superseded")


def test_an_end_taken_back_stops_the_examination(quick: Board, table: Table) -> None:
    screen_board(board_id=quick.pk)
    record(table, take_back(len(QUICK)))
    one = examined(quick)
    assert (one.state, one.code, one.report) == (State.STOPPED, "withdrawn", None)


def test_without_hands_and_play_the_examination_says_what_is_missing(
    table: Table,
) -> None:
    board = record(table, *as_incidents(QUICK))
    one = examined(board)
    assert (one.state, one.code) == (State.DONE, "no_deal")
    assert "hand record" in reason_of(one)
    seen = EVERYTHING.board(board)
    assert (deal_of(seen), play_of(seen)) == (None, None)


def hands_arrive(table: Table, deal: str) -> None:
    tournament = table.section.tournament
    dealt = checked_deal(7, deal)
    assert isinstance(dealt, Dealt)
    at = tournament.created_at
    save_hands(
        tournament=tournament, section=None, hands=[dealt], source="a.pbn", at=at
    )


def test_a_hand_record_and_a_remembered_play_that_come_later_are_enough(
    table: Table, reviewer: User
) -> None:
    board = record(table, *as_incidents(QUICK))
    examined(board)
    hands_arrive(table, QUICK[0]["deal"])
    work()
    assert [one.code for one in Examination.objects.all()] == ["no_play", "no_deal"]
    enter_play(board_id=board.pk, cards=cards_of(QUICK), by=reviewer)
    work()
    newest = latest_examination(EVERYTHING.board(board))
    assert newest is not None
    assert (newest.state, newest.code) == (State.DONE, "")
    flag = Flag.objects.get(law="50E4")
    evidence = evidence_of(flag, EVERYTHING.board(flag.board))
    assert evidence is not None
    assert evidence.word == "flag"


def test_hands_that_the_log_contradicts_are_a_state_and_nothing_is_lost(
    table: Table,
) -> None:
    opened, *rest = QUICK
    bare = {key: value for key, value in opened.items() if key != "deal"}
    board = record(table, bare, *rest)
    hands_arrive(table, SOLVED[0]["deal"])
    one = examined(board)
    assert (one.state, one.code) == (State.FAILED, "not_held")
    assert one.about in cards_of(QUICK)
    assert Flag.objects.filter(board=board, law="50E4", status="open").exists()


def test_another_assumption_is_another_examination_and_the_newest(
    quick: Board, reviewer: User
) -> None:
    first = examined(quick)
    other = replace(usual_assumptions(quick, known_of(quick).log), seed=2)
    asked = ask_examination(board_id=quick.pk, assumptions=other, asked_by=reviewer)
    work()
    assert asked != first
    assert latest_examination(EVERYTHING.board(quick)) == asked
    again = ask_examination(board_id=quick.pk, assumptions=None, asked_by=reviewer)
    assert again == first
    assert latest_examination(EVERYTHING.board(quick)) == first


def test_an_examination_is_refused_where_there_is_nothing_to_ask(
    quick: Board, table: Table
) -> None:
    record(table, take_back(len(QUICK)))
    with pytest.raises(NotEnded):
        ask_examination(board_id=quick.pk, assumptions=None, asked_by=None)
    clean = record(table, *on_board(8, [OPENED, CONTRACT, LED, ENDED]), board=8)
    with pytest.raises(NothingExposed):
        ask_examination(board_id=clean.pk, assumptions=None, asked_by=None)
    screen_board(board_id=clean.pk)
    assert not clean.examinations.exists()


def test_what_was_stopped_by_a_person_is_not_examined(quick: Board) -> None:
    screen_board(board_id=quick.pk)
    one = Examination.objects.get()
    assert stop_examination(examination_id=one.pk)
    work()
    one.refresh_from_db()
    assert (one.state, one.code) == (State.STOPPED, "stopped")
    assert not stop_examination(examination_id=one.pk)


def test_a_board_whose_processes_die_is_set_aside_and_tried_when_asked(
    quick: Board, table: Table
) -> None:
    screen_board(board_id=quick.pk)
    Examination.objects.update(state=State.RUNNING, tries=worker.MOST)
    other = record(table, *on_board(8, INNOCENT), board=8)
    assert examined(other).state == State.DONE
    deadly = Examination.objects.get(board=quick)
    assert (deadly.state, deadly.code) == (State.FAILED, "deadly")
    letter = DeadLetter.objects.get()
    assert (letter.task, letter.arguments) == (worker.AGAIN_TASK, [deadly.pk])
    worker.examine_again(examination_id=deadly.pk, out_of_time=TimeoutError)
    deadly.refresh_from_db()
    assert deadly.state == State.DONE
