"""An appeal waits until somebody says that the score is available: who, and where."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rulings.cases.models import Case
from tables.models import Assignment, Section, Table, Tournament
from tests.rulings.builders import make_person

LogIn = Callable[[User], Client]
PERIODS = "/review/periods/"


def page(client: Client, case: Case) -> str:
    answer: Any = client.get(f"/review/cases/{case.pk}/")
    assert answer.status_code == 200
    text: str = answer.content.decode()
    return text


@pytest.fixture
def tournament(case: Case) -> Tournament:
    return case.board.table.section.tournament


def test_who_may_say_it_has_a_key_to_the_page(
    case: Case, tournament: Tournament, director: User, client_of: LogIn
) -> None:
    client = client_of(director)
    assert f'href="{PERIODS}{tournament.pk}/"' in page(client, case)
    client.post(f"{PERIODS}{tournament.pk}/", {"now": "1"})
    assert PERIODS not in page(client, case)


def test_who_may_not_is_told_whom_to_ask(
    case: Case, director: User, reviewer: User, client_of: LogIn
) -> None:
    make_person("zoe", "organiser", first_name="Zoe", last_name="Mavros")
    text = page(client_of(reviewer), case)
    assert f"Ask {director.get_username()}, Zoe Mavros." in text
    assert PERIODS not in text


def test_nobody_is_named_who_may_not_say_it_either(
    case: Case, tournament: Tournament, director: User, client_of: LogIn
) -> None:
    """A director of one section; one of another tournament; one who is gone."""
    section = case.board.table.section
    here = make_person("of-a-section", "director")
    Assignment.objects.create(user=here, section=section)
    other = Tournament.objects.create(name="Elsewhere")
    Table.objects.create(
        section=Section.objects.create(tournament=other, name="B"), number=1
    )
    away = make_person("of-another", "director")
    Assignment.objects.create(user=away, tournament=other)
    make_person("gone", "director", is_active=False)
    text = page(client_of(here), case)
    assert f"Ask {director.get_username()}." in text
    assert PERIODS not in text
    assert client_of(here).get(f"{PERIODS}{tournament.pk}/").status_code == 404


def test_without_anybody_an_administrator_is_named(
    case: Case, director: User, reviewer: User, client_of: LogIn
) -> None:
    User.objects.filter(pk=director.pk).update(is_active=False)
    make_person("admin", is_superuser=True)
    assert "Ask admin." in page(client_of(reviewer), case)
