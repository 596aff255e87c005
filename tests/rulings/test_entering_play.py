"""Entering the play of a board afterwards: typed, pressed, or out of a file."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils.html import escape

from rulings.analysis.models import PlayRecord
from tables.models import Board, Table
from tests.rulings.builders import record
from tests.rulings.evidence_boards import DEAL, INCIDENTS, TO_THE_ACE

LogIn = Callable[[User], Client]


@pytest.fixture
def client(client_of: LogIn, reviewer: User) -> Client:
    return client_of(reviewer)


@pytest.fixture
def remembered(table: Table) -> Board:
    """A board of which only what was irregular was recorded."""
    opened, *rest = INCIDENTS
    return record(table, {**opened, "deal": DEAL}, *rest, board=1)


def play(board: Board, rest: str = "") -> str:
    return f"/review/boards/{board.pk}/play/{rest}"


def test_a_remembered_play_is_typed_and_kept(client: Client, remembered: Board) -> None:
    typed = "ca c5 c2 c3\n♣K, 6C c7 4♣\nhT"
    answer = client.post(play(remembered), {"cards": typed})
    assert answer.headers["Location"] == f"/review/boards/{remembered.pk}/evidence/"
    kept_play = PlayRecord.objects.get()
    assert kept_play.cards == ["CA", "C5", "C2", "C3", "CK", "C6", "C7", "C4", "HT"]
    assert "CA C5 C2 C3" in client.get(play(remembered)).content.decode()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("CA C5 C2 CQ", "Trick 1: it is the turn of South, and the queen of clubs"),
        ("CA C5 C2 C3 CA", "Trick 2: the ace of clubs has been played already."),
        ("CA C5 what", "Trick 1: “what” is not a card."),
        ("CA C5 " + "<i>" * 10, "Trick 1: “&lt;i&gt;"),
        ("CA " * 700, "at most 2000 characters"),
    ],
)
def test_a_card_that_cannot_be_is_named_and_what_was_typed_stays(
    client: Client, remembered: Board, typed: str, said: str
) -> None:
    answer = client.post(play(remembered), {"cards": typed})
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert escape(typed.strip()) in answer.content.decode()
    assert not PlayRecord.objects.exists()
    looked = client.post(play(remembered, "look/"), {"cards": typed})
    assert said in looked.content.decode()


@pytest.mark.parametrize("typed", ["", " ,\n"])
def test_a_play_without_a_card_is_not_kept(
    client: Client, remembered: Board, typed: str
) -> None:
    answer = client.post(play(remembered), {"cards": typed})
    assert answer.status_code == 422
    assert "It has no cards." in answer.content.decode()
    assert not PlayRecord.objects.exists()


@pytest.mark.parametrize("pressed", ["queen", "x" * 500])
def test_what_no_key_sends_is_refused(
    client: Client, remembered: Board, pressed: str
) -> None:
    sent = {"cards": "CA", "add": pressed}
    for path in (play(remembered), play(remembered, "look/")):
        assert "at most 4 characters" in client.post(path, sent).content.decode()
    assert not PlayRecord.objects.exists()


def test_a_card_that_does_not_follow_suit_is_asked_about(
    client: Client, remembered: Board
) -> None:
    looked = client.post(play(remembered, "look/"), {"cards": "CA C5 D3 C3"})
    assert "East did not follow suit with the three of diamonds" in (
        looked.content.decode()
    )


def test_without_a_script_a_pressed_card_is_added(
    client: Client, remembered: Board
) -> None:
    page = client.post(play(remembered), {"cards": "CA C5", "add": "C2"})
    assert "CA C5 C2</textarea>" in page.content.decode()
    assert not PlayRecord.objects.exists()


PBN = f"""[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "{DEAL}"]
[Declarer "S"]
[Contract "5S"]
[Result "10"]
[Play "W"]
CA C5 C2 C3
CK C6 C7 C4
HT H5 HA H3
*

[Board "2"]
[Dealer "N"]
[Deal "{DEAL}"]
[Declarer "S"]
[Contract "5S"]
[Play "W"]
CA C5 C2 C3
*
"""


def test_of_a_file_each_board_says_what_became_of_it(
    client: Client, remembered: Board
) -> None:
    file = SimpleUploadedFile("plays.pbn", PBN.encode())
    answer = client.post(play(remembered, "file/"), {"file": file})
    text = re.sub(r"<[^>]+>", " ", answer.content.decode())
    told = re.sub(r"\s+", " ", text)
    assert "Board 1 saved" in told
    assert "Board 2 This board was not opened at this table." in told
    assert PlayRecord.objects.get().cards == TO_THE_ACE.split()


def test_a_file_of_another_kind_is_refused_with_a_sentence(
    client: Client, remembered: Board
) -> None:
    file = SimpleUploadedFile("plays.doc", b"a letter")
    answer = client.post(play(remembered, "file/"), {"file": file})
    assert answer.status_code == 422
    assert "Choose a PBN or a LIN file" in answer.content.decode()


@pytest.mark.parametrize("sent", [{}, {"file": ""}, {"file": "plays.pbn"}])
def test_without_a_file_one_is_asked_for(
    client: Client, remembered: Board, sent: dict[str, str]
) -> None:
    answer = client.post(play(remembered, "file/"), sent)
    assert answer.status_code == 422
    assert "Choose a file first." in answer.content.decode()


@pytest.mark.parametrize(
    "content", [b"", b"\x00\xff", b"[Board]"], ids=["empty", "bytes", "broken"]
)
def test_of_a_file_without_a_play_nothing_is_kept(
    client: Client, remembered: Board, content: bytes
) -> None:
    file = SimpleUploadedFile("plays.pbn", content)
    answer = client.post(play(remembered, "file/"), {"file": file})
    assert "attached__refused" in answer.content.decode()
    assert not PlayRecord.objects.exists()
