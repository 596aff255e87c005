"""What waits in the review is read for the desk's list, and nothing beside it."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rulings.cases.inquiries import Inquiry
from rulings.cases.models import Flag
from rulings.cases.services import raise_case, raise_case_from_inquiry
from rulings.flags.selectors import attention_items
from rulings.flags.services import open_case, screen_board
from rulings.players_door.models import PlayersRequest
from rulings.players_door.selectors import code_of
from tables.models import Board, Table
from tests.rulings.builders import OPENED, PLAYED, record
from tests.rulings.door.doors import door_of, score, telephone, words

# What is read, by what a statement is about: columns of all its tables.
READ = [
    ("rulings_flag", 16),
    ("rulings_inquiry", 14),
    ("rulings_case", 24),
    ("rulings_caseentry", 6),
]
# By board, what the list says or begins with.
SHOWN = [
    (7, "Both sides agree to correct the score (West): The score should be"),
    (7, "East's king of diamonds lay face up while West chose"),
    (7, "Player's question (South): West hesitated."),
    (7, "South: Was that lead free?"),
    (8, "A spectator spoke."),
    (8, "East's king of diamonds lay face up while West chose"),
]


@pytest.fixture
def everything(table: Table, played: Board, director: User) -> None:
    """A flag, a question, a correction both sides want, and a case of each kind."""
    door = f"/t/{door_of(table)}/"
    telephone().post(f"{door}question/", words(text="Was that lead free?"))
    (asked,) = Inquiry.objects.all()
    raise_case_from_inquiry(inquiry_id=asked.pk, actor=director)
    telephone().post(f"{door}question/", words(text="West hesitated."))
    telephone().post(f"{door}score/", score())
    code = code_of(PlayersRequest.objects.latest("pk"))
    agreed = {"key": str(uuid4()), "seat": "W", "code": code, "agreed": "1"}
    telephone().post(f"{door}agree/", agreed)
    other = record(table, OPENED | {"board": 8}, *PLAYED[1:], board=8)
    for board in (played, other):
        screen_board(board_id=board.pk)
    open_case(flag_id=Flag.objects.get(board=other).pk, actor=director)
    raise_case(board_id=other.pk, actor=director, reason="A spectator spoke.")


def columns(statement: str) -> tuple[str, int] | None:
    """Which table one of Django's SELECTs is about, and how many columns it reads."""
    found = re.match(r'SELECT ("\w+"\."\w+".*) FROM "(\w+)"', statement)
    return found and (found[2], found[1].count('"."'))


@pytest.mark.usefixtures("everything")
def test_of_what_waits_only_what_is_shown_is_read() -> None:
    """In one statement a kind, and one for the reasons for which cases were raised."""
    with CaptureQueriesContext(connection) as asked:
        items = attention_items()
    read = [columns(one["sql"]) for one in asked.captured_queries]
    assert [one for one in read if one] == READ
    said = sorted((item.board, item.text) for item in items)
    assert len(said) == len(SHOWN)
    for (board, text), (where, begins) in zip(said, SHOWN, strict=True):
        assert board == where
        assert text.startswith(begins)
