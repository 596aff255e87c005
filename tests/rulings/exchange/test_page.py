"""The page on which rulings leave: what is lost is said before the file is taken."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rulings.cases.models import Case, Flag
from rulings.cases.services import decide_case
from rulings.cases.steps import CaseDecision, StepAuthor
from rulings.exchange import json_file
from rulings.exchange import wording as words
from rulings.exchange.formats import FORMATS
from rulings.flags.services import open_case
from rulings.scoring import stored
from tests.rulings.builders import make_person
from tests.rulings.exchange.ruled import KINDS

In = Callable[[User], Client]


@pytest.fixture
def case(flag: Flag, director: User) -> Case:
    opened = open_case(flag_id=flag.pk, actor=director)
    score = stored.to_json(KINDS["weighted"])
    ruling = CaseDecision("adjusted", "They saw the king.", "12C1(c)", score)
    decide_case(case_id=opened.pk, by=StepAuthor(director, 1), decision=ruling)
    return opened


def place(case: Case) -> str:
    number = case.board.table.section.tournament_id
    return f"/review/tournaments/{number}/exchange/"


def test_each_format_says_what_it_leaves_out_and_of_which_case(
    client_of: In, director: User, case: Case
) -> None:
    page = client_of(director).get(place(case)).content.decode()
    for name in words.NAMES.values():
        assert f"Download {name}" in page
    left_out = "The format cannot hold weighted scores. The result is left out."
    assert page.count(f"{left_out} (Case {case.pk})") == 3


def test_a_file_is_taken_and_names_only_where_asked_for(
    client_of: In, director: User, case: Case
) -> None:
    client = client_of(director)
    answer = client.get(f"{place(case)}json/")
    assert "attachment" in answer["Content-Disposition"]
    assert json_file.read(answer.content).cases[0].decided_by == ""
    named = client.get(f"{place(case)}json/?names")
    assert json_file.read(named.content).cases[0].decided_by == "the-director"
    for kind in FORMATS:
        assert client.get(f"{place(case)}{kind}/").status_code == 200


@pytest.mark.parametrize(
    ("role", "status"),
    [("organiser", 200), ("floor", 403), ("assistant", 403), ("reviewer", 403)],
)
def test_the_files_are_for_those_who_run_the_tournament(
    client_of: In, case: Case, role: str, status: int
) -> None:
    client = client_of(make_person("one", role))
    assert client.get(place(case)).status_code == status
    assert client.get(f"{place(case)}csv/").status_code == status


def test_what_is_not_there_is_said_so(
    client_of: In, director: User, case: Case
) -> None:
    client = client_of(director)
    assert client.get(f"{place(case)}bws/").status_code == 404
    assert client.get("/review/tournaments/4096/exchange/").status_code == 404


def test_every_format_has_its_words() -> None:
    assert set(words.NAMES) == set(words.ABOUT) == set(FORMATS)
