"""Bad input and too little known: a sentence that says what to change, never a word
that reads as nothing found, and nothing lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client
from msgspec.structs import replace

from rulings.analysis.models import Examination
from rulings.cases.models import Flag
from rulings.damage import values
from rulings.damage.settings import Reading
from rulings.damage.solver import SolverFailed
from rulings.flags.evidence import newest_evidence
from rulings.flags.services import screen_board
from tables.models import Board, Table
from tests.evidence.boards import dropped, elected, opened, plays
from tests.evidence.situations import BASE, TWO_CLUBS
from tests.rulings.builders import record
from tests.rulings.evidence_boards import (
    INCIDENTS,
    STRONG_FEW,
    UNDERLED,
    examined,
    kept,
)
from tests.rulings.examining.test_asking import work

LogIn = Callable[[User], Client]
# East drops the ace, and nobody recorded what West led then.
CUT_OFF = [
    *opened(BASE, "5S"),
    *plays(BASE, TWO_CLUBS)[:6],
    dropped("HA"),
    *plays(BASE, TWO_CLUBS)[6:],
    elected("neither"),
    {"type": "PlayEnded", "tricks": 9},
]


@pytest.fixture
def client(client_of: LogIn, reviewer: User) -> Client:
    return client_of(reviewer)


def page_of(client: Client, board: Board) -> str:
    answer = client.get(f"/review/boards/{board.pk}/evidence/")
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_half_a_play_record_cannot_tell_and_says_what_to_add(
    client: Client, table: Table
) -> None:
    board = record(table, *CUT_OFF, board=1)
    examined(board)
    page = page_of(client, board)
    assert "Cannot tell" in page
    assert "Nothing found" not in page
    assert "ends before West played with the ace of hearts exposed" in page
    assert "Add the rest of the play and the board is analysed again." in page
    assert "From trick 3: what West played is not recorded" in page


@pytest.mark.parametrize(
    ("events", "code", "said"),
    [
        ([{**INCIDENTS[0], "deal": None}, *INCIDENTS[1:]], "no_deal", "Add the hand"),
        (INCIDENTS, "no_play", "Enter the play"),
    ],
)
def test_without_deal_or_play_nothing_is_told_anywhere_and_it_says_why(
    client: Client, table: Table, events: list[dict[str, object]], code: str, said: str
) -> None:
    """On the page and in its list of runs, in the queue and to programs."""
    board = record(table, *events, board=1)
    screen_board(board_id=board.pk)
    work()
    page = page_of(client, board)
    assert page.count("Cannot tell") >= 2
    assert said in page
    told = newest_evidence(Flag.objects.all())
    assert {(one.word, one.why) for one in told.values()} == {("cannot_tell", code)}
    assert "Cannot tell" in client.get("/review/").content.decode()
    first = client.get("/api/flags/").json()[0]["evidence"]
    assert (first["word"], first["why"]) == ("cannot_tell", code)


def test_a_run_that_failed_does_not_hide_what_an_earlier_one_found(
    table: Table,
) -> None:
    board = record(table, *UNDERLED, board=1)
    screen_board(board_id=board.pk)
    Examination.objects.all().delete()
    found = examined(board)
    kept(board, state="failed", code="solver_failed")
    flag = Flag.objects.get(law="50E4")
    assert newest_evidence([flag])[flag.pk].examination == found.pk


def test_contradictory_readings_are_said_in_a_sentence_and_nothing_is_lost(
    client: Client, table: Table
) -> None:
    """What was typed stays in the form, and what was found before stays in the list."""
    board = record(table, *UNDERLED, board=1)
    before = examined(board)
    weak = replace(STRONG_FEW, readings={1: Reading((0, 3))})
    examined(board, weak)
    page = page_of(client, board)
    assert "None of the layouts drawn fits what was inferred from the auction." in page
    assert "Infer less from the auction and run it again." in page
    assert 'value="0-3"' in page or 'value="0–3"' in page
    assert f"?run={before.pk}" in page
    older = client.get(f"/review/boards/{board.pk}/evidence/?run={before.pk}")
    assert "Better result for declarer" in older.content.decode()


def test_bounds_that_no_hand_has_are_refused_with_what_was_typed_still_there(
    client: Client, table: Table
) -> None:
    board = record(table, *UNDERLED, board=1)
    run = examined(board)
    typed = {"form": "imps", "looks": "10", "layouts": "40", "seed": "1"}
    typed |= {"run": str(run.pk), "E_S": "5+", "E_H": "5+", "E_D": "5+"}
    answer = client.post(f"/review/boards/{board.pk}/evidence/ask/", typed)
    assert answer.status_code == 422
    assert answer.content.decode().count('value="5+"') == 3
    assert list(Examination.objects.values_list("pk", flat=True)) == [run.pk]


def test_a_solver_that_fails_is_told_and_the_board_runs_again_by_a_key(
    client: Client, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = record(table, *UNDERLED, board=1)
    screen_board(board_id=board.pk)
    with monkeypatch.context() as broken:

        def fail(*_: object) -> None:
            raise SolverFailed("solver_failed", "The library is gone.")

        broken.setattr(values, "card_values", fail)
        work()
    page = page_of(client, board)
    assert "gave no answer" in page or "This position could not be solved" in page
    assert "Nothing found" not in page
    assert "Run it again" in page
