"""A first visit: what the front page shows, the doors of the demo, the first steps."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from pytest_django import Settings

from deploy.accounts.demo import DOORS
from rulings.demo.evening import PUBLISHED, make_accounts
from tables.access.tablet import COOKIE
from tables.models import Section, Tournament
from tests.rulings.builders import make_person
from tests.tables.paired import pair

DOOR = re.compile(r'action="/demo/(\w+)/"')
NEW = "steps-first"


def text(answer: Any) -> str:
    assert answer.status_code == 200
    words: str = answer.content.decode()
    return words


@pytest.fixture
def demo(db: None, settings: Settings) -> None:
    """The demo's accounts, on a site that says it has a demo."""
    settings.DEMO = True
    make_accounts()


@pytest.fixture
def somebody(db: None) -> User:
    """A director who has never logged in."""
    person = User.objects.create_user("anna", password="a-long-secret")
    person.groups.add(Group.objects.get(name="director"))
    return person


def log_in(name: str = "anna") -> Client:
    client = Client()
    client.post("/login/", {"login": name, "password": "a-long-secret"})
    return client


# What it is, drawn now.


def test_a_stranger_sees_a_table_and_the_ways_in(db: None) -> None:
    page = text(Client().get("/"))
    assert 'class="compass"' in page
    assert "ace of hearts, major penalty card, East" in page
    assert "before West leads you have a choice" in page
    assert 'href="/login/"' in page
    assert 'href="/floor/pair/"' in page


@pytest.mark.parametrize(
    ("answer", "follows"),
    [
        (0, "West must lead a heart"),
        (1, "West may not lead hearts"),
        (2, "stays face up"),
    ],
)
def test_an_answer_is_tried_out_by_the_laws(
    db: None, answer: int, follows: str
) -> None:
    page = text(Client().get("/", {"answer": answer}))
    assert follows in page
    assert ("major penalty card, East" in page) == (answer == 2)


@pytest.mark.parametrize("answer", ["3", "-1", "x", "9" * 30])
def test_an_answer_that_there_is_not_is_none(db: None, answer: str) -> None:
    page = text(Client().get("/", {"answer": answer}))
    assert "before West leads you have a choice" in page


def test_it_is_told_in_the_language_of_the_reader(db: None) -> None:
    first = text(Client(headers={"Accept-Language": "el"}).get("/"))
    assert "Τι λέγεται στο τραπέζι" in first
    assert "Words to say" in text(Client().get("/"))


def test_who_is_known_goes_to_their_first_page(somebody: User) -> None:
    assert log_in().get("/").headers["Location"] == "/desk/"
    assert "Try the demo as" not in text(log_in().get("/about/"))


# The doors of the demo.


def test_each_account_of_the_demo_has_a_door(demo: None) -> None:
    assert set(DOORS) == set(PUBLISHED)
    assert DOOR.findall(text(Client().get("/"))) == list(DOORS)


@pytest.mark.parametrize(
    ("name", "first"),
    [("director", "/desk/"), ("floor", "/floor/"), ("reviewer", "/review/")],
)
def test_one_click_leads_to_the_page_of_the_role(
    demo: None, name: str, first: str
) -> None:
    client = Client()
    answer = client.post(f"/demo/{name}/", follow=True)
    assert answer.redirect_chain[-1][0] == first
    assert answer.context["user"].get_username() == name


def test_without_a_demo_there_is_no_door(db: None, settings: Settings) -> None:
    """Not even to accounts that have the published passwords."""
    make_accounts()
    assert settings.DEMO is False
    assert DOOR.findall(text(Client().get("/"))) == []
    client = Client()
    assert client.post("/demo/admin/").status_code == 404
    assert "_auth_user_id" not in client.session


def test_a_door_opens_an_account_of_the_demo_only(demo: None, somebody: User) -> None:
    assert Client().post("/demo/anna/").status_code == 404


def test_a_door_types_the_published_password_and_no_other(demo: None) -> None:
    person = User.objects.get(username="director")
    person.set_password("another-long-secret")
    person.save()
    client = Client()
    answer = client.post("/demo/director/", follow=True)
    assert answer.redirect_chain[-1][0] == "/login/"
    assert "has been changed" in text(answer)
    assert "_auth_user_id" not in client.session


def test_an_account_that_is_closed_has_no_door(demo: None) -> None:
    User.objects.filter(username="admin").update(is_active=False)
    assert "admin" not in DOOR.findall(text(Client().get("/")))


def test_no_other_site_opens_a_door(demo: None) -> None:
    """A form of another site has no token; a link cannot open one at all."""
    client = Client(enforce_csrf_checks=True)
    assert client.post("/demo/director/").status_code == 403
    assert client.get("/demo/director/").status_code == 405


# Where the installed app begins.


@pytest.mark.parametrize(
    ("role", "first"),
    [
        ("director", "/desk/"),
        ("assistant", "/desk/"),
        ("reviewer", "/review/"),
        ("organiser", "/setup/"),
        ("floor", "/floor/"),
        ("observer", "/desk/"),
        ("player", "/mine/"),
    ],
)
def test_the_app_opens_what_the_person_works_at(
    db: None, role: str, first: str
) -> None:
    client = Client()
    client.force_login(make_person(f"the-{role}", role))
    manifest = client.get("/floor/app.webmanifest").json()
    assert client.get(manifest["start_url"]).headers["Location"] == first


def test_the_app_opens_the_tables_on_a_tablet(db: None) -> None:
    tournament = Tournament.objects.create(name="Autumn Pairs")
    section = Section.objects.create(tournament=tournament, name="A")
    tablet = Client()
    tablet.cookies[COOKIE] = pair(tournament, section)
    assert tablet.get("/floor/start/").headers["Location"] == "/floor/"
    tablet.cookies[COOKIE] = "stopped long ago"
    assert tablet.get("/floor/start/").headers["Location"] == "/floor/pair/"
    assert Client().get("/floor/start/").headers["Location"] == "/login/"


# The first steps.


def test_the_steps_are_shown_after_the_first_log_in_only(somebody: User) -> None:
    first = log_in()
    assert NEW in text(first.get("/desk/"))
    assert NEW in text(first.get("/review/")), "until they are put away"
    answer = first.post("/account/steps/done/", {"next": "/review/?tab=done"})
    assert answer.headers["Location"] == "/review/?tab=done"
    assert NEW not in text(first.get("/desk/"))
    assert NEW not in text(log_in().get("/desk/"))


def test_the_menu_leads_to_them_again(somebody: User) -> None:
    log_in()
    again = log_in()
    assert 'href="/account/steps/"' in text(again.get("/desk/"))
    steps = text(again.get("/account/steps/"))
    assert "Every table of the room" in steps
    assert "Cases to decide" in steps
    assert "How you are called" in steps


def test_the_pages_at_the_tables_are_kept_free(somebody: User) -> None:
    assert NEW not in text(log_in().get("/floor/"))


def test_they_are_put_away_by_who_is_logged_in(db: None) -> None:
    answer = Client().post("/account/steps/done/")
    assert answer.headers["Location"].startswith("/login/")
