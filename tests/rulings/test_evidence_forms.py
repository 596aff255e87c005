"""Asking for another examination: its assumptions, and which run they begin from."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rulings.analysis.models import Examination, read_assumptions
from rulings.damage.settings import Reading
from tables.models import Board, Table
from tests.rulings.builders import record
from tests.rulings.evidence_boards import STRONG_FEW, UNDERLED, examined, kept

LogIn = Callable[[User], Client]


def at(board: Board, rest: str = "") -> str:
    return f"/review/boards/{board.pk}/evidence/{rest}"


@pytest.fixture
def board(table: Table) -> Board:
    """West led a heart while partner's ace lay on the table."""
    return record(table, *UNDERLED, board=1)


@pytest.fixture
def client(client_of: LogIn, reviewer: User) -> Client:
    return client_of(reviewer)


FORM = {
    "form": "matchpoints",
    "datum": "",
    "field": "650 620 -100",
    "looks": "20",
    "layouts": "40",
    "seed": "7",
    "S_points": "14-18",
    "S_S": "6+",
    "E_H": "4",
}


def test_an_assumption_is_changed_and_it_runs_again(
    client: Client, board: Board
) -> None:
    first = examined(board)
    answer = client.post(at(board, "ask/"), FORM | {"run": first.pk})
    assert answer.status_code == 302
    asked = read_assumptions(Examination.objects.latest("pk").assumptions)
    assert asked.scoring.form == "matchpoints"
    assert asked.scoring.field == (650, 620, -100)
    assert (asked.player.looks, asked.layouts, asked.seed) == (20, 40, 7)
    hearts = ((0, 13), (4, 4), (0, 13), (0, 13))
    spades = ((6, 13), (0, 13), (0, 13), (0, 13))
    assert asked.readings == {
        1: Reading((0, 37), hearts),
        2: Reading((14, 18), spades),
    }
    assert asked.thresholds == STRONG_FEW.thresholds


@pytest.mark.parametrize(
    ("name", "typed", "said"),
    [
        ("S_points", "18-14", "South, points: write for example 4, 5+ or 2-4."),
        ("E_H", "14", "East, hearts: write for example 4, 5+ or 2-4."),
        ("field", "650 many", "many is not a score"),
        ("W_C", "9" * 7, "West, clubs: write for example 4, 5+ or 2-4."),
        ("N_D", "many", "North, diamonds: write for example 4, 5+ or 2-4."),
        ("field", "1 " * 201, "There are too many scores."),
        ("datum", "99999", "Enter 7600 or less."),
        ("looks", "", "This field is required."),
        ("layouts", "5000", "Enter 2000 or less."),
        ("seed", "-1", "Enter 0 or more."),
    ],
)
def test_what_cannot_be_read_is_said_at_its_field_and_what_was_typed_stays(
    client: Client, board: Board, name: str, typed: str, said: str
) -> None:
    examined(board)
    answer = client.post(at(board, "ask/"), FORM | {name: typed})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert said in page[page.index(f'id="id_{name}_error"') :]
    assert page.count("_error") == 2
    assert not typed or f'value="{typed}"' in page
    assert Examination.objects.count() == 1


def test_a_form_of_scoring_nobody_knows_is_refused(
    client: Client, board: Board
) -> None:
    answer = client.post(at(board, "ask/"), FORM | {"form": "darts"})
    assert answer.status_code == 422
    assert "“darts” is not one of the choices" in answer.content.decode()
    assert not Examination.objects.exists()


@pytest.mark.parametrize("run", ["4096", "-1", "²", "the first", "9" * 400])
def test_a_run_of_no_such_number_is_not_there(
    client: Client, board: Board, run: str
) -> None:
    one = kept(board, state="running")
    for what in ("ask/", "stop/"):
        assert client.post(at(board, what), {"run": run}).status_code == 404
    assert list(Examination.objects.values_list("pk", "state")) == [(one.pk, "running")]
