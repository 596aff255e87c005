"""The evidence page: who may open it, what it shows, running it again, the play."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client
from msgspec.structs import replace

from rulings.analysis.models import Examination
from rulings.cases.models import Flag
from rulings.flags.services import screen_board
from tables.models import Board, Player, Plays, Seating, Table
from tests.evidence.habits import with_habits
from tests.rulings.builders import make_person, record
from tests.rulings.evidence_boards import (
    FEW,
    FORCED,
    INNOCENT,
    UNDERLED,
    examined,
    kept,
)

LogIn = Callable[[User], Client]


def at(board: Board, rest: str = "") -> str:
    return f"/review/boards/{board.pk}/evidence/{rest}"


def words(client: Client, address: str, **headers: str) -> str:
    """What a person reads there."""
    answer = client.get(address, headers=headers)
    assert answer.status_code == 200, answer.status_code
    plain = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return re.sub(r"\s+", " ", plain)


@pytest.fixture
def board(table: Table) -> Board:
    """West led a heart while partner's ace lay on the table."""
    return record(table, *UNDERLED, board=1)


@pytest.fixture
def client(client_of: LogIn, reviewer: User) -> Client:
    return client_of(reviewer)


def test_the_ace_that_lay_there_is_shown_with_both_worlds(
    client: Client, board: Board
) -> None:
    examined(board)
    page = words(client, at(board))
    assert "Worth a ruling Ace of hearts, East Law 50E4" in page
    assert "Trick 3: West leads the ten of hearts" in page
    told = r"West leads a (heart|diamond) in \d\d of 100 cases; with it, "
    assert re.search(told, page)
    assert "Without sight of the ace of hearts With sight of the ace of hearts" in page
    assert "the Director decides whether there was damage" in page
    assert "hearts: ace (face up), queen, eight and six" in page
    assert "hearts: ten (chosen), nine, seven and two" in page
    assert "South: 14–18 points" in page


def test_an_innocent_play_is_weighed_and_nothing_is_found(
    client: Client, table: Table
) -> None:
    board = record(table, *INNOCENT, board=1)
    examined(board, with_habits(replace(FEW, layouts=400)))
    page = words(client, at(board))
    assert "Nothing found Ace of hearts, East" in page
    assert "West leads the king of hearts in" in page


def test_a_forced_play_is_told_with_its_price_and_is_no_assistance(
    client: Client, table: Table
) -> None:
    board = record(table, *FORCED, board=1)
    examined(board, FEW)
    page = words(client, at(board))
    assert "East had to play the queen of diamonds (50D1(a)); it cost" in page
    assert "A play the Law takes away is not assistance." in page
    assert "None of these plays was weighed" in page
    assert "West had no choice: every legal card gave the same result." in page


def test_every_entry_it_rests_on_leads_to_the_table_at_that_moment(
    client: Client, board: Board
) -> None:
    examined(board)
    page = client.get(at(board)).content.decode()
    for version in (12, 13, 15):
        assert f'/desk/tables/{board.table_id}/?board=1&amp;at={version}"' in page
    event = board.events.get(version=13)
    assert str(event.client_id) in page


def test_the_page_speaks_greek_and_nothing_stands_in_a_style(
    client: Client, board: Board
) -> None:
    examined(board)
    answer = client.get(at(board), headers={"Accept-Language": "el"})
    page = answer.content.decode()
    assert "Αξίζει να κριθεί" in page
    assert "Χωρίς να βλέπει τον άσο κούπα" in page
    assert "50Ε4" in page
    assert " style=" not in page
    assert "%(" not in page


@pytest.mark.parametrize(
    "address",
    ["evidence/", "evidence/now/", "play/", "double-dummy/", "double-dummy/part/"],
)
def test_reviewers_and_directors_open_it_and_nobody_else(
    client_of: LogIn, board: Board, reviewer: User, director: User, address: str
) -> None:
    examined(board)
    path = f"/review/boards/{board.pk}/{address}"
    for person in (reviewer, director):
        assert client_of(person).get(path).status_code == 200
    # An assistant has no section here, and a playing director no seat.
    turned_away = {"floor": 403, "organiser": 403, "assistant": 404, "playing": 404}
    for group, status in turned_away.items():
        client = client_of(make_person(group, group))
        assert client.get(path).status_code == status, group
    assert Client().get(path).headers["Location"].startswith("/login/")
    assert Client().get(path, headers={"HX-Request": "true"}).status_code == 401


def test_a_director_who_plays_the_board_is_told_why_it_is_hidden(
    client_of: LogIn, board: Board, director: User
) -> None:
    make_person("other", "playing")
    player = Player.objects.create(name="Player of another table")
    other = Table.objects.create(section=board.table.section, number=2)
    Seating.objects.create(table=other, seat="N", player=player)
    Plays.objects.create(user=director, player=player)
    director.groups.add(*User.objects.get(username="other").groups.all())
    examined(board)
    bound = client_of(director).get(f"/review/boards/{board.pk}/double-dummy/part/")
    assert bound.status_code == 403
    assert "Par" not in bound.content.decode()
    answer = client_of(director).get(at(board))
    assert answer.status_code == 403
    assert "You play board 1 yourself" in answer.content.decode()
    assert "ten of hearts" not in answer.content.decode()


def test_an_assistant_of_another_section_does_not_know_the_board(
    client_of: LogIn, board: Board, reviewer: User
) -> None:
    make_person("assistant", "assistant")
    reviewer.groups.add(*User.objects.get(username="assistant").groups.all())
    assert client_of(reviewer).get(at(board)).status_code == 404


STATES = [
    ("waiting", "", "This board is queued for analysis."),
    ("running", "", "This board is being analysed."),
    ("stopped", "stopped", "This analysis was stopped before it finished."),
    ("failed", "crashed", "This board could not be analysed."),
    ("done", "no_deal", "The organiser adds the hand record"),
    ("done", "no_play", "Enter the play"),
    ("failed", "contradicts", "Correct the entry, the hand record or the play"),
    ("failed", "revoked_play", "The play has a revoke"),
]


@pytest.mark.parametrize(("state", "code", "said"), STATES)
def test_each_state_says_what_is_so_and_what_to_do(
    client: Client, board: Board, state: str, code: str, said: str
) -> None:
    kept(board, state=state, code=code, about="HA", done=1, of=3)
    page = client.get(at(board)).content.decode()
    assert said in page
    assert "Hand records" not in page
    going = state in ("waiting", "running")
    assert ('hx-trigger="every 2s"' in page) == going
    assert ("1 of 3 plays done" in page) == going


def test_a_board_nobody_examined_offers_to_do_so(client: Client, board: Board) -> None:
    assert "Analyse now" in words(client, at(board))
    answer = client.post(at(board, "ask/"))
    one = Examination.objects.get()
    assert answer.headers["Location"] == at(board, f"?run={one.pk}")
    assert (one.state, one.asked_by) == ("waiting", User.objects.get())


def test_a_board_in_play_says_why_it_cannot_be_examined(
    client: Client, table: Table
) -> None:
    board = record(table, *UNDERLED[:-1], board=1)
    answer = client.post(at(board, "ask/"))
    assert answer.status_code == 422
    assert "The board is still in play" in answer.content.decode()
    assert "This field is required" not in answer.content.decode()


def test_an_older_run_is_shown_again_exactly_as_it_was(
    client: Client, board: Board
) -> None:
    first = examined(board)
    examined(board, FEW)
    assert "South: 14–18 points" not in words(client, at(board))
    older = words(client, at(board, f"?run={first.pk}"))
    assert "South: 14–18 points" in older
    assert "Worth a ruling Ace of hearts" in older
    assert client.get(at(board, "?run=4096")).status_code == 404


def test_two_runs_stand_side_by_side_with_what_differs(
    client: Client, board: Board
) -> None:
    first, second = examined(board), examined(board, FEW)
    page = client.get(at(board, f"?run={second.pk}&beside={first.pk}"))
    text = page.content.decode()
    assert "Two runs side by side" in text
    assert text.count('class="compared__differs"') >= 2
    assert "Nothing was inferred from the auction." in text


def test_a_run_is_stopped_by_anyone_who_may_ask_for_one(
    client: Client, client_of: LogIn, board: Board
) -> None:
    one = kept(board, state="running")
    other = client_of(make_person("floor", "floor"))
    assert other.post(at(board, "stop/"), {"run": one.pk}).status_code == 403
    client.post(at(board, "stop/"), {"run": one.pk})
    one.refresh_from_db()
    assert one.state == "stopped"


def test_the_queue_and_the_file_lead_to_the_evidence_with_its_word(
    client_of: LogIn, director: User, board: Board
) -> None:
    screen_board(board_id=board.pk)
    client = client_of(director)
    file = f"/review/flags/{Flag.objects.get().pk}/"
    assert at(board) in client.get(file).content.decode()
    assert "Worth a ruling" not in words(client, "/review/")
    examined(board)
    assert "Worth a ruling" in words(client, "/review/")
    assert re.search(
        r"Worth a ruling: declarer does better in \d\d of 100", words(client, file)
    )
