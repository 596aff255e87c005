"""An adjusted score that the Laws prescribe: from board to case, never by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import User
from django.test import Client

from lawbook import prescribed
from rulings.cases.models import Case
from tables.access.visibility import EVERYTHING
from tables.boards.selectors import board_log
from tables.models import Board, Table
from tests.rulings.builders import record

LogIn = Callable[[User], Client]
OPENED = {"type": "BoardOpened", "board": 1}
WRONG_HAND = {"type": "WrongHand", "seat": "E", "partner_called": True}


def asked(board: Board) -> str:
    place = {"place": board.table_id, "board": board.number, "about": "score"}
    return f"/review/questions/new/?{urlencode(place)}"


def averages(page: str) -> list[str]:
    """The averages that the workbench has chosen for the two sides."""
    chosen = [line for line in page.split("<option") if " selected" in line]
    return [
        line.split('value="')[1].split('"')[0]
        for line in chosen
        if 'value="fixed' in line
    ]


@pytest.fixture
def board(table: Table) -> Board:
    """East called on the cards of another board, and West since."""
    return record(table, OPENED, WRONG_HAND, board=1)


def test_the_desk_says_it_with_its_clause_and_leads_to_a_case(
    client_of: LogIn, director: User, board: Board
) -> None:
    address = f"/desk/tables/{board.table_id}/?board={board.number}"
    shown = client_of(director).get(address).content.decode()
    assert "An adjusted score is required. None has been given yet." in shown
    assert "15A1(a)" in shown
    assert "about=score" in shown
    assert not Case.objects.exists()


def test_the_case_begins_with_what_the_laws_prescribe(
    client_of: LogIn, director: User, board: Board
) -> None:
    client = client_of(director)
    form = client.get(asked(board)).context["form"]
    said: dict[str, Any] = {**form.initial, "open": "1"}
    said["tournament"] = said["tournament"].pk
    assert "15A1(a)" in said["text"]
    client.post("/review/questions/new/", said)
    case = Case.objects.get()
    bench = client.get(f"/review/cases/{case.pk}/decide/").content.decode()
    assert "?from=laws" in bench
    assert averages(bench) == []
    begun = client.get(f"/review/cases/{case.pk}/decide/?from=laws").content.decode()
    assert averages(begun) == ["fixed_plus", "fixed_minus"]


@pytest.mark.parametrize(
    ("told", "faults"),
    [
        ([WRONG_HAND], [("not", "wholly")]),
        ([{**WRONG_HAND, "seat": "S"}], [("wholly", "not")]),
        ([{**WRONG_HAND, "partner_called": False}], []),
        ([{"type": "WrongBoard", "played_before": ["N"]}], [(None, "not")]),
        ([{"type": "WrongBoard"}], []),
        (
            [
                {"type": "WrongCount", "counts": {"E": 14, "W": 12}, "called": True},
                {"type": "CountRuled", "playable": False},
            ],
            [("not", "partly")],
        ),
        (
            [
                {"type": "WrongCount", "counts": {"E": 14, "S": 12}, "called": True},
                {"type": "CountRuled", "playable": False},
            ],
            [("partly", "partly")],
        ),
        ([{"type": "BoardFouled", "what": "cards", "teams": True}], []),
    ],
    ids=[
        "a wrong hand of East",
        "a wrong hand of South",
        "partner has not called",
        "North had played the board",
        "nobody had played the board",
        "both hands of one side",
        "one hand of each side",
        "an assigned score is no average",
    ],
)
def test_how_far_each_side_is_at_fault(
    table: Table, told: list[dict[str, Any]], faults: list[Any]
) -> None:
    board = record(table, OPENED, *told, board=1)
    found = prescribed(board_log(EVERYTHING.board(board)).state)
    assert [(one.ns, one.ew) for one in found] == faults
