"""A case that began with an entry says so to each reader in the reader's language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils.translation import override

from rulings.cases.entry_cases import begin_case, opening_words
from rulings.cases.models import Case
from rulings.flags.selectors import attention_items
from rulings.web.pages.cases.history import history_of
from tables.access.visibility import EVERYTHING
from tables.models import Board, Table
from tests.rulings.builders import Event, record

LogIn = Callable[[User], Client]
OPENED: Event = {"type": "BoardOpened", "board": 7, "auction": "full", "dealer": "N"}
CALLS = (("N", "P"), ("E", "P"), ("S", "2S"))
SLOW: Event = {"type": "InformationGiven", "kind": "tempo", "by": "S", "about": 3}
AUCTION = [
    OPENED,
    *({"type": "CallMade", "seat": seat, "call": call} for seat, call in CALLS),
    SLOW,
]
AT = len(AUCTION)


@pytest.fixture
def board(table: Table) -> Board:
    """South broke tempo with a call that the entry names by its number."""
    return record(table, *AUCTION)


@pytest.fixture
def case(board: Board, director: User) -> Case:
    return begin_case(seen=EVERYTHING.board(board), version=AT, actor=director)


@pytest.mark.parametrize(
    ("language", "told"), [("en", "South broke tempo: 2♠"), ("el", "Νότος")]
)
def test_what_a_case_began_with_is_said_to_each_reader_in_their_language(
    client_of: LogIn, director: User, board: Board, language: str, told: str
) -> None:
    """In the queue, on the desk's list, in the history and on paper."""
    client = client_of(director)
    other = {"en": "el", "el": "en"}[language]
    address = f"/review/boards/{board.pk}/entries/{AT}/case/"
    case = client.post(address, headers={"Accept-Language": other})["Location"]
    pages = ("/review/", case, f"{case}papers/report-of-hand.html?language={language}")
    for page in pages:
        answer = client.get(page, headers={"Accept-Language": language})
        assert told in answer.content.decode(), page
    with override(language):
        (item,) = [one for one in attention_items() if one.kind == "case"]
        assert told in item.text
        (first,) = history_of(Case.objects.get())
        assert told in first.text


def test_nothing_is_stored_in_anybodys_language(case: Case) -> None:
    assert [step.text for step in case.entries.all()] == [""]


def test_a_case_from_another_server_says_what_its_file_says(
    case: Case, table: Table
) -> None:
    """Its entry may lie there, or another one here: a note begins no case."""
    step = case.entries.get()
    step.text, step.after = "Broke tempo there", {**step.after, "begun_with": 99}
    assert opening_words([step]) == {}
    board = record(table, {"type": "NoteAdded", "text": "Windy"})
    step.after["begun_with"] = board.events.count()
    assert opening_words([step]) == {}


def test_the_queue_asks_no_more_often_for_many_entry_cases(
    client_of: LogIn,
    director: User,
    table: Table,
    django_assert_max_num_queries: Any,
) -> None:
    for number in range(8, 18):
        opened = [OPENED | {"board": number}, *AUCTION[1:]]
        board = record(table, *opened, board=number)
        begin_case(seen=EVERYTHING.board(board), version=AT, actor=director)
    client = client_of(director)
    with django_assert_max_num_queries(16):
        page = client.get("/review/").content.decode()
    assert page.count("broke tempo: 2♠") == 10
