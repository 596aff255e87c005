"""Double-dummy answers on the pages: in time, for whom, and where the solver fails."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation

from rulings.analysis import double_dummy as solving
from rulings.analysis.double_dummy import Solver
from rulings.analysis.wording.double_dummy import par_words
from rulings.damage.double_dummy import DealAsked
from rulings.damage.record import hands_of
from rulings.web.pages.analysis import double_dummy as page
from tables.models import Board, Table
from tests.evidence.boards import opened, plays
from tests.evidence.situations import BASE
from tests.rulings.builders import record
from tests.rulings.evidence_boards import TO_THE_ACE, UNDERLED

QUESTION = DealAsked(hands_of(f"N:{BASE}"))
LONG = 60.0
SLEEPS = (sys.executable, "-c", "import time; time.sleep(5)")
DIES = (sys.executable, "-c", "import os; os.abort()")


@pytest.fixture(autouse=True)
def solver(monkeypatch: pytest.MonkeyPatch) -> Solver:
    """A solver of its own for each test."""
    mine = Solver()
    monkeypatch.setattr(page, "SOLVER", mine)
    return mine


@pytest.fixture
def board(table: Table) -> Board:
    return record(table, *UNDERLED, board=1)


@pytest.fixture
def client(client_of: Callable[[User], Client], reviewer: User) -> Client:
    return client_of(reviewer)


def waits(monkeypatch: pytest.MonkeyPatch, solver: Solver, seconds: float) -> None:
    """Have the page wait so long for an answer."""
    answered = solver.answer
    monkeypatch.setattr(
        solver, "answer", lambda asked, again: answered(asked, wait=seconds)
    )


def read(client: Client, board: Board, rest: str = "") -> str:
    answer = client.get(f"/review/boards/{board.pk}/double-dummy/{rest}")
    assert answer.status_code == 200
    plain = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return re.sub(r"\s+", " ", plain)


def test_the_page_tells_tricks_par_leads_and_what_each_card_cost(
    client: Client, board: Board, solver: Solver, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits(monkeypatch, solver, LONG)
    told = read(client, board)
    assert "never a ruling" in told
    assert "South 9 5 6 8 7" in told
    assert "Par for North-South: 140 (3 spades, North-South)." in told
    assert "5 spades, declarer South: declarer's tricks after each" in told
    assert "Trick 3, East, ace of hearts: 1 trick" in told
    assert "Only the first 12 cards are recorded." in told


@pytest.mark.parametrize(
    ("language", "written", "told"),
    [
        ("en", "4S*-EW-1", "4 spades doubled, East-West, 1 down"),
        ("en", "1N-N+2", "1 no trumps, North, 2 overtricks"),
        ("el", "4S*-EW-1", "4 πίκες κοντρέ, Ανατολή-Δύση, 1 μέσα"),
        ("fr", "6H-S", "6 cœur, Sud"),
    ],
)
def test_a_contract_of_par_is_told_in_words(
    language: str, written: str, told: str
) -> None:
    with translation.override(language):
        assert told in par_words(-100, (written,))


PLAY = plays(BASE, TO_THE_ACE)
CONCEDED = {"type": "Conceded", "seat": "W", "tricks": 10}
# No card was exposed on any of these: the evidence of damage has no question here.
WITHOUT_PENALTY_CARD: dict[str, list[dict[str, Any]]] = {
    "a concession that partner objects to": [
        CONCEDED,
        {"type": "ConcessionObjected", "seat": "E"},
    ],
    "a claim": [{"type": "Claimed", "seat": "S", "tricks": 10}],
    "a card of dummy's that declarer called, and another": [
        {"type": "DummyDesignated", "kind": "suit", "suit": "C"},
        {"type": "DesignationChanged", "card": "D5", "unintended": True},
    ],
    "nothing but play": [{"type": "PlayEnded", "tricks": 9}],
}


@pytest.mark.parametrize("name", WITHOUT_PENALTY_CARD)
def test_a_board_without_a_penalty_card_is_helped_too(
    name: str,
    client: Client,
    table: Table,
    solver: Solver,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What would four spades have made? What after that lead? What did a card cost?"""
    events = [*opened(BASE, "5S"), *PLAY, *WITHOUT_PENALTY_CARD[name]]
    there = record(table, *events, board=1)
    waits(monkeypatch, solver, LONG)
    told = read(client, there)
    # Spades by South, whatever was bid: nine tricks, one fewer than four spades need.
    assert "South 9 5 6 8 7" in told
    assert "Par for North-South: 140 (3 spades, North-South)." in told
    assert "declarer's tricks after each" in told
    assert "Trick 3, East, ace of hearts: 1 trick" in told
    assert "never a ruling" in told


def test_an_answer_that_takes_time_holds_nobody(
    client: Client, board: Board, solver: Solver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "COMMAND", SLEEPS)
    monkeypatch.setattr(solving, "LONGEST", 0.5)
    waits(monkeypatch, solver, 0.05)
    assert "This is being calculated" in read(client, board, "part/")


def test_a_solver_that_dies_is_told_of_and_asked_again(
    solver: Solver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "COMMAND", DIES)
    assert solver.answer(QUESTION, wait=LONG).state == "failed"
    monkeypatch.undo()
    assert solver.answer(QUESTION, wait=LONG).state == "failed"
    assert solver.answer(QUESTION, again=True, wait=LONG).state == "done"
    assert solver.answer(QUESTION, wait=0).state == "done"


def test_the_page_of_a_dead_solver_has_a_key_to_ask_again(
    client: Client, board: Board, solver: Solver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "COMMAND", DIES)
    waits(monkeypatch, solver, LONG)
    answer = client.get(f"/review/boards/{board.pk}/double-dummy/")
    assert "The solver gave no answer. Nothing was changed." in answer.content.decode()
    assert '?again=1" data-key="r"' in answer.content.decode()


def test_more_questions_than_can_wait_are_turned_away(
    solver: Solver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "COMMAND", SLEEPS)
    monkeypatch.setattr(solving, "LONGEST", 0.2)
    asked = [DealAsked(QUESTION.hands, dealer) for dealer in range(4)]
    asked += [DealAsked(QUESTION.hands, dealer, "both") for dealer in range(4)]
    states = [solver.answer(one, wait=0).state for one in asked]
    assert states == ["going"] * solving.WAITING
    assert solver.answer(DealAsked(QUESTION.hands, 0, "NS"), wait=0).state == "busy"


def test_a_deal_of_fourteen_clubs_is_no_deal_and_half_a_play_is_followed_so_far(
    client: Client, board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        page, "deal_of", lambda seen: "N:" + BASE.replace(".AK", ".AKQ")
    )
    assert "correct the hand record" in read(client, board)
    monkeypatch.setattr(page, "deal_of", lambda seen: None)
    assert "The four hands are not known here." in read(client, board)
