"""What players send from their door: a question, an appeal, a corrected score (79C)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from deploy.tasks import forget_past_names
from rulings.cases.inquiries import Inquiry
from rulings.deadlines import Periods
from rulings.players_door.models import PlayersRequest, PlayersWords
from rulings.reports.mentions import find_in_the_review
from rulings.web.pages.door.forms import MOST
from tables.models import Board, Tournament
from tests.rulings.builders import OPENED, make_table, record
from tests.rulings.door.doors import (
    codes,
    door_of,
    review_list,
    score,
    telephone,
    words,
)
from tests.tables.calling import seen
from tests.tables.tampering import tamper

LogIn = Callable[[User], Client]


@pytest.fixture
def door(played: Board) -> str:
    return f"/t/{door_of(played.table)}/"


def over(played: Board, minutes: int = 31) -> None:
    """The official score was available so long ago."""
    at = timezone.now() - timedelta(minutes=minutes)
    Periods.objects.create(tournament=played.table.section.tournament, available_at=at)


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("question", "Player&#x27;s question (South): West hesitated."),
        ("appeal", "The players appeal (South): West hesitated."),
    ],
)
def test_words_of_players_stand_on_the_desk(
    played: Board, door: str, director: User, what: str, line: str
) -> None:
    client = telephone()
    assert client.post(f"{door}{what}/", words()).status_code == 302
    assert line in review_list(director)
    page = client.get(door).content.decode()
    assert "Sent from this phone" in page
    assert "The Director has it." in page


def test_the_answer_is_read_on_that_telephone_only(
    played: Board, door: str, director: User, client_of: LogIn
) -> None:
    client, other = telephone(), telephone()
    client.post(f"{door}question/", words())
    address = f"/review/questions/{Inquiry.objects.get().pk}/"
    client_of(director).post(address, {"text": "Play goes on."})
    assert "Play goes on." in client.get(f"{door}now/").content.decode()
    assert "Play goes on." not in other.get(door).content.decode()
    assert "Sent from this phone" not in other.get(door).content.decode()


def test_it_becomes_a_case(
    played: Board, door: str, director: User, client_of: LogIn
) -> None:
    client = telephone()
    client.post(f"{door}appeal/", words())
    address = f"/review/questions/{Inquiry.objects.get().pk}/"
    client_of(director).post(address, {"open": "1"})
    assert "has opened a case" in client.get(door).content.decode()


def test_sent_twice_it_is_stored_once(played: Board, door: str) -> None:
    sent = words()
    assert [telephone().post(f"{door}question/", sent).status_code for _ in "12"] == [
        302,
        302,
    ]
    assert Inquiry.objects.count() == PlayersRequest.objects.count() == 1


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"text": "x" * (MOST + 1)}, "words_too_long"),
        ({"text": "  "}, "required"),
        ({"seat": "Z"}, "invalid_choice"),
        ({"seat": ""}, "required"),
        ({"board": 8}, "not_of_this_table"),
        ({"board": 0}, "min_value"),
        ({"board": "x"}, "invalid"),
        ({"key": "x"}, "invalid"),
    ],
)
def test_bad_words_are_refused_and_nothing_is_stored(
    door: str, changes: dict[str, Any], code: str
) -> None:
    assert code in codes(telephone().post(f"{door}question/", words(**changes)))
    assert not Inquiry.objects.exists()


def test_a_board_of_another_table_is_not_theirs(door: str) -> None:
    far = make_table()
    record(far, OPENED | {"board": 9}, board=9)
    answer = telephone().post(f"{door}question/", words(board=9))
    assert codes(answer) == "not_of_this_table"


@pytest.mark.parametrize("what", ["question", "appeal", "score"])
def test_after_the_period_nothing_is_taken(played: Board, door: str, what: str) -> None:
    """Laws 79C and 92B; the last moment still counts."""
    sent = score() if what == "score" else words()
    over(played)
    answer = telephone().post(f"{door}{what}/", sent)
    assert codes(answer) == "time_is_over"
    assert "Laws 79C, 92B" in answer.content.decode()
    Periods.objects.update(available_at=timezone.now() - timedelta(minutes=29))
    assert telephone().post(f"{door}{what}/", sent).status_code == 302


def test_a_name_in_their_words_is_found(door: str) -> None:
    """As in all that people write: names are found when someone is forgotten."""
    telephone().post(f"{door}question/", words(text="Kerguelen hesitated."))
    (place,) = find_in_the_review(lambda text: "Kerguelen" in text)
    assert place.startswith(f"question {Inquiry.objects.get().pk}, as players wrote")


@pytest.mark.parametrize("days_ago", [29, 31])
def test_their_words_go_when_the_names_go(
    played: Board, door: str, director: User, client_of: LogIn, days_ago: int
) -> None:
    """Everywhere: nothing in the database holds them any more."""
    telephone().post(f"{door}question/", words(text="Kerguelen hesitated."))
    address = f"/review/questions/{Inquiry.objects.get().pk}/"
    Tournament.objects.update(keep_names_days=30)
    at = f"now() - interval '{days_ago} days'"
    tamper(f"UPDATE tables_storedevent SET recorded_at = {at}")
    forget_past_names()
    shown = client_of(director).get(address).content.decode()
    found = list(find_in_the_review(lambda text: "Kerguelen" in text))
    if days_ago < 30:
        assert "Kerguelen hesitated." in shown
        assert len(found) == 1
    else:
        assert "Kerguelen" not in shown
        assert "Written at the players&#x27; own page." in shown
        assert found == []


def test_the_command_says_how_many_texts_went(played: Board, door: str) -> None:
    telephone().post(f"{door}appeal/", words())
    Tournament.objects.update(keep_names_days=0)
    tamper("UPDATE tables_storedevent SET recorded_at = now() - interval '1 day'")
    told = StringIO()
    call_command("retention", stdout=told)
    assert PlayersWords.objects.exists()
    call_command("retention", "--apply", stdout=told)
    assert "Texts that players wrote, deleted: 1." in told.getvalue()
    assert not PlayersWords.objects.exists()


def test_the_cookie_is_for_doors_only(door: str) -> None:
    answer = telephone().post(f"{door}question/", words())
    cookie = answer.cookies["telephone"]
    assert cookie["path"] == "/t/"
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_in_greek(door: str, director: User) -> None:
    page = telephone("el").get(f"{door}appeal/").content.decode()
    assert "Laws" not in page
    assert "We appeal" not in page
    assert seen(director)
