"""Bad input to an examination: a sentence, nothing lost, and run again by a press."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client
from msgspec.structs import replace

from rulings.analysis import board_facts, worker
from rulings.analysis.board_facts import known_of
from rulings.analysis.models import Examination
from rulings.analysis.services import ask_examination, enter_play
from rulings.analysis.usual import usual_assumptions
from rulings.damage import solving
from rulings.damage.settings import Reading
from rulings.damage.solver import SolverFailed
from tables.models import Board, Table
from tests.rulings.builders import record
from tests.rulings.examining.boards import QUICK, as_incidents, cards_of

DEAL: str = QUICK[0]["deal"]
EAST = 1


@pytest.fixture
def client(client_of: Callable[[User], Client], reviewer: User) -> Client:
    return client_of(reviewer)


@pytest.fixture
def quick(table: Table) -> Board:
    return record(table, *QUICK)


def work() -> None:
    worker.run(out_of_time=TimeoutError)


def page(client: Client, board: Board) -> str:
    """What a person reads on the page of the evidence."""
    answer = client.get(f"/review/boards/{board.pk}/evidence/")
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def keys(client: Client, board: Board) -> dict[str, str]:
    """What each key of the page presses, as the sheet of keys reads it off the page."""
    told = client.get(f"/review/boards/{board.pk}/evidence/").content.decode()
    found = re.findall(r'data-key="([^"]+)"[^>]*>([^<]*)', told)
    assert len(dict(found)) == len(found), "two things have one key"
    return {key: said.strip() for key, said in found}


def run_again(client: Client, board: Board) -> str:
    """Press what the page has for it, and read the page once it is done."""
    newest = Examination.objects.latest("asked_at", "pk")
    client.post(f"/review/boards/{board.pk}/evidence/ask/", {"run": newest.pk})
    work()
    return page(client, board)


def asked(client: Client, board: Board) -> str:
    client.post(f"/review/boards/{board.pk}/evidence/ask/")
    work()
    return page(client, board)


def test_readings_that_contradict_each_other(
    client: Client, quick: Board, reviewer: User
) -> None:
    usual = usual_assumptions(quick, known_of(quick).log)
    strange = replace(usual, readings={EAST: Reading((37, 37))})
    ask_examination(board_id=quick.pk, assumptions=strange, asked_by=reviewer)
    work()
    told = page(client, quick)
    assert "Cannot tell" in told
    assert "Infer less from the auction and run it again." in told
    assert "Worth a ruling" in run_again(client, quick)


def test_a_deal_of_fourteen_clubs(
    client: Client, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No way in takes such a deal; one that was kept all the same does no harm."""
    opened, *rest = QUICK
    plain = {key: value for key, value in opened.items() if key != "deal"}
    board = record(table, plain, *rest)
    monkeypatch.setattr(
        board_facts, "deal_in", lambda *asked: DEAL.replace(" ", "2 ", 1)
    )
    assert "The deal is not four hands of thirteen cards." in asked(client, board)
    assert Examination.objects.get().code == "bad_deal"
    monkeypatch.setattr(board_facts, "deal_in", lambda *asked: DEAL)
    assert "Worth a ruling" in run_again(client, board)


def test_no_deal(client: Client, table: Table) -> None:
    board = record(table, *as_incidents(QUICK))
    told = asked(client, board)
    assert "The four hands of this board are not known." in told
    assert "The organiser adds the hand record" in told


def test_half_a_play_record(client: Client, table: Table, reviewer: User) -> None:
    opened, *rest = as_incidents(QUICK)
    board = record(table, opened | {"deal": DEAL}, *rest)
    before = next(at for at, one in enumerate(QUICK) if one["type"] == "CardExposed")
    half = cards_of(QUICK[:before])
    enter_play(board_id=board.pk, cards=half, by=reviewer)
    work()
    told = page(client, board)
    assert "Cannot tell" in told
    assert "Nothing found" not in told
    enter_play(board_id=board.pk, cards=cards_of(QUICK), by=reviewer)
    work()
    assert "Worth a ruling" in page(client, board)


def test_a_solver_that_gives_no_answer(
    client: Client, quick: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*asked: object) -> None:
        raise SolverFailed("solver_failed", "It died.")

    monkeypatch.setattr(solving, "free_and_forced", fails)
    told = asked(client, quick)
    assert "Cannot tell" in told
    assert "This position could not be solved. Run it again." in told
    monkeypatch.undo()
    assert "Worth a ruling" in run_again(client, quick)


def test_a_process_that_dies_each_time(client: Client, quick: Board) -> None:
    asked(client, quick)
    failed = {"state": "failed", "code": "deadly", "report": None}
    Examination.objects.update(**failed)
    told = page(client, quick)
    assert "The analysis of this board was stopped every time." in told
    assert "Run it again" in told
    assert keys(client, quick)["a"] == "Run it again"
    assert "Worth a ruling" in run_again(client, quick)
