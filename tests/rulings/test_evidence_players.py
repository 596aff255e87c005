"""The players that evidence assumes: on the page, in the form, by the club's table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import Settings

from rulings.analysis.board_facts import known_of
from rulings.analysis.checks import check_club_files
from rulings.analysis.habit_table import HABITS
from rulings.analysis.models import Examination, read_assumptions
from rulings.analysis.usual import usual_assumptions
from tables.models import Board, Table
from tests.evidence.habits import with_habits
from tests.rulings.builders import record
from tests.rulings.evidence_boards import STRONG_FEW, UNDERLED, examined

LogIn = Callable[[User], Client]
FORM = {"form": "imps", "looks": "10", "layouts": "60", "seed": "1"}
ASSUMED = with_habits(STRONG_FEW)


@pytest.fixture
def board(table: Table) -> Board:
    return record(table, *UNDERLED, board=1)


@pytest.fixture
def client(client_of: LogIn, reviewer: User) -> Client:
    return client_of(reviewer)


def at(board: Board, rest: str = "") -> str:
    return f"/review/boards/{board.pk}/evidence/{rest}"


def asked(client: Client, board: Board, **typed: str) -> Any:
    """The habits of the run that this form asks for."""
    first = examined(board, settings=ASSUMED)
    boxes = {"read_C2": "on"} if "player_class" in typed else {}
    answer = client.post(at(board, "ask/"), FORM | boxes | typed | {"run": first.pk})
    assert answer.status_code == 302
    return read_assumptions(Examination.objects.latest("pk").assumptions)


def test_the_usual_players_are_those_of_the_table(board: Board) -> None:
    assumed = usual_assumptions(board, known_of(board).log)
    assert assumed.habits is not None
    assert assumed.habits.key == "club"
    assert assumed.player.looks == HABITS.in_use().of("club").looks


def test_the_page_says_who_plays_what_they_do_and_what_it_did(
    client: Client, board: Board
) -> None:
    examined(board, settings=ASSUMED)
    page = client.get(at(board)).content.decode()
    assert "Club player. Where there is a habit, " in page
    assert "fourth-best leads and standard signals: high encourages" in page
    assert "With habits the chance of a better result is" in page
    assert "East followed with the two of clubs to trick 1" in page
    assert "With what partner&#x27;s cards showed the chance is" in page
    assert "act by habit here without the information" in page


def test_a_report_without_habits_says_so(client: Client, board: Board) -> None:
    examined(board, settings=STRONG_FEW)
    page = client.get(at(board)).content.decode()
    assert "No habits are assumed: every player looks at layouts." in page
    assert "act by habit here" not in page


def test_a_form_that_names_no_players_changes_none(
    client: Client, board: Board
) -> None:
    assert asked(client, board).habits == ASSUMED.habits


def test_another_class_comes_with_its_habits_and_looks(
    client: Client, board: Board
) -> None:
    found = asked(client, board, player_class="expert")
    assert found.habits.key == "expert"
    assert found.habits.player == HABITS.in_use().of("expert")
    assert found.player.looks == HABITS.in_use().of("expert").looks


def test_what_somebody_wrote_for_the_looks_stays(client: Client, board: Board) -> None:
    found = asked(client, board, player_class="expert", looks="7")
    assert (found.habits.key, found.player.looks) == ("expert", 7)


def test_habit_can_be_made_to_count_less(client: Client, board: Board) -> None:
    found = asked(client, board, player_class="club", player_habit="40")
    assert found.habits.player.habit == 0.4
    assert found.habits.player.lead == HABITS.in_use().of("club").lead


def test_nobody_need_act_by_habit(client: Client, board: Board) -> None:
    assert asked(client, board, player_class="-").habits is None


def test_agreements_are_those_that_are_chosen(client: Client, board: Board) -> None:
    found = asked(
        client,
        board,
        player_class="club",
        player_leads="-",
        player_signals="upside_down",
    )
    assert found.habits.agreements == ("upside_down",)


@pytest.mark.parametrize(("ticked", "unread"), [("on", ()), ("", ("C2",))])
def test_a_card_without_its_tick_is_not_read(
    client: Client, board: Board, ticked: str, unread: tuple[str, ...]
) -> None:
    found = asked(client, board, player_class="club", read_C2=ticked)
    assert found.habits.unread == unread


def test_a_share_that_is_none_is_refused(client: Client, board: Board) -> None:
    first = examined(board, settings=ASSUMED)
    typed = {"player_class": "club", "player_habit": "140", "run": first.pk}
    assert client.post(at(board, "ask/"), FORM | typed).status_code == 422


def test_the_clubs_own_table_is_used(
    board: Board, settings: Settings, tmp_path: Path
) -> None:
    ours = HABITS.ours.read_text(encoding="utf-8")
    own = tmp_path / "ours.toml"
    own.write_text(ours.replace('usual = "club"', 'usual = "expert"'))
    settings.EVIDENCE_HABITS = str(own)
    assumed = usual_assumptions(board, known_of(board).log)
    assert assumed.habits is not None
    assert assumed.habits.key == "expert"
    assert check_club_files(None) == []


def test_a_table_that_cannot_be_read_is_told_and_ours_is_used(
    board: Board, settings: Settings, tmp_path: Path
) -> None:
    own = tmp_path / "broken.toml"
    own.write_text('usual = "nobody"\n[player]\n')
    settings.EVIDENCE_HABITS = str(own)
    assert "nobody" in check_club_files(None)[0].msg
    assumed = usual_assumptions(board, known_of(board).log)
    assert assumed.habits == ASSUMED.habits
