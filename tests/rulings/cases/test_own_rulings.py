"""What a player with an account sees of their rulings; what of others' they do not."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rulings.cases.filing import take_statement
from rulings.cases.models import Case
from rulings.cases.services import decide_case, tell_both
from rulings.cases.steps import CaseDecision, StepAuthor
from tables.models import Player, Plays, Seating, Table
from tests.rulings.builders import make_person

LogIn = Callable[[User], Client]
DECISION = CaseDecision("no_adjustment", "West held no other sensible lead.", "50E4")
NOTHING = "No rulings yet."


def by(who: User, case: Case) -> StepAuthor:
    case.refresh_from_db()
    return StepAuthor(who, case.version)


@pytest.fixture
def player(case: Case, client_of: LogIn) -> Client:
    """South at the table of the case."""
    person = make_person("south", "player")
    south = Player.objects.create(name="South")
    Seating.objects.create(table=case.board.table, seat="S", player=south)
    Plays.objects.create(user=person, player=south)
    return client_of(person)


@pytest.fixture
def told(case: Case, reviewer: User) -> Case:
    """South and West have said something; both sides were told."""
    for seat, words in (("S", "The card was big."), ("W", "I saw nothing.")):
        take_statement(
            case_id=case.pk, actor=reviewer, speaker=seat, text=words, disputed=False
        )
    decide_case(case_id=case.pk, by=by(reviewer, case), decision=DECISION)
    tell_both(case_id=case.pk, by=by(reviewer, case), way="spoken", text="It stands.")
    case.refresh_from_db()
    return case


def test_a_player_sees_nothing_before_their_side_was_told(
    player: Client, case: Case, reviewer: User
) -> None:
    decide_case(case_id=case.pk, by=by(reviewer, case), decision=DECISION)
    assert NOTHING in player.get("/mine/").content.decode()


def test_a_player_reads_the_ruling_and_their_own_words_only(
    player: Client, told: Case
) -> None:
    assert "Board 7" in player.get("/mine/").content.decode()
    page = player.get(f"/mine/{told.notices.get(side='NS').pk}/").content.decode()
    for words in ("It stands.", DECISION.reason, "The card was big."):
        assert words in page
    assert "I saw nothing." not in page
    assert player.get(f"/mine/{told.notices.get(side='EW').pk}/").status_code == 404


def test_only_the_boards_that_a_player_played_are_shown(
    player: Client, told: Case
) -> None:
    Seating.objects.update(first_board=8)
    assert NOTHING in player.get("/mine/").content.decode()
    Seating.objects.update(first_board=1, last_board=6)
    assert NOTHING in player.get("/mine/").content.decode()


def test_what_was_ruled_at_another_table_is_not_theirs(
    player: Client, told: Case
) -> None:
    other = Table.objects.create(section=told.board.table.section, number=99)
    Seating.objects.update(table=other)
    assert NOTHING in player.get("/mine/").content.decode()
    Seating.objects.update(last_board=99)
    assert NOTHING in player.get("/mine/").content.decode()


def test_it_is_a_player_s_first_page_and_there_is_no_other(
    player: Client, told: Case
) -> None:
    assert player.get("/").headers["Location"] == "/mine/"
    page = player.get("/mine/").content.decode()
    assert 'href="/desk/"' not in page
    assert 'href="/floor/"' not in page
