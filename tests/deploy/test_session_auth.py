"""The short way from a session to a person answers as Django's own does."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from deploy import logins, session_auth
from tables.common import database

ENTRIES = "/api/entries/"
JSON = "application/json"
TOKEN = "t" * 32
RECORDED, STRANGER, FORBIDDEN = "recorded", "not_authenticated", "permission_denied"


@pytest.fixture
def person(db: None) -> User:
    person = User.objects.create_user("floor", password="secret")
    person.groups.add(Group.objects.get_or_create(name="floor")[0])
    return person


@pytest.fixture
def tablet(person: User) -> Client:
    """A tablet that has logged in and recorded nothing yet."""
    tablet = Client()
    tablet.force_login(person)
    assert sends(tablet) == RECORDED
    return tablet


def sends(tablet: Client, token: str = "") -> str:
    """Send an empty batch, which needs a person who may record; the answer's code."""
    headers = {"X-CSRFToken": token}
    answer: Any = tablet.post(ENTRIES, b"[]", content_type=JSON, headers=headers)
    return str(answer.json().get("code", RECORDED))


def test_sessions_store_the_path_that_those_of_the_last_version_store(
    tablet: Client,
) -> None:
    assert tablet.session["_auth_user_backend"] == "deploy.logins.Backend"
    assert issubclass(logins.Backend, session_auth.Backend)


def test_a_session_that_has_run_out_is_a_stranger(tablet: Client) -> None:
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert sends(tablet) == STRANGER


def test_a_session_ended_elsewhere_is_a_stranger(tablet: Client) -> None:
    Session.objects.all().delete()
    assert sends(tablet) == STRANGER


def test_a_session_key_out_of_the_air_is_a_stranger(db: None) -> None:
    tablet = Client()
    tablet.cookies["sessionid"] = "x" * 32
    assert sends(tablet) == STRANGER


def test_a_person_switched_off_is_a_stranger_at_once(
    tablet: Client, person: User
) -> None:
    User.objects.filter(pk=person.pk).update(is_active=False)
    assert sends(tablet) == STRANGER


def test_a_person_who_is_gone_is_a_stranger(tablet: Client, person: User) -> None:
    person.delete()
    assert sends(tablet) == STRANGER


def test_a_changed_password_ends_the_session(tablet: Client, person: User) -> None:
    person.set_password("another")
    person.save()
    assert sends(tablet) == STRANGER


def test_a_group_taken_away_counts_at_once(tablet: Client, person: User) -> None:
    person.groups.clear()
    assert sends(tablet) == FORBIDDEN


def test_a_superuser_may_record_without_a_group(tablet: Client, person: User) -> None:
    person.groups.clear()
    User.objects.filter(pk=person.pk).update(is_superuser=True)
    assert sends(tablet) == RECORDED


def test_a_session_that_now_belongs_to_another_speaks_for_them(
    tablet: Client, person: User
) -> None:
    """Who was behind it before is only a guess: what is signed decides."""
    reader = User.objects.create_user("reader")
    held = tablet.session
    held["_auth_user_id"] = str(reader.pk)
    held["_auth_user_hash"] = reader.get_session_auth_hash()
    held.save()
    assert sends(tablet) == FORBIDDEN


def test_session_and_person_are_read_at_once(
    tablet: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def rows(sql: str, *values: object) -> Any:
        asked.append(sql)
        return database.rows(sql, *values)

    monkeypatch.setattr(session_auth, "rows", rows)
    assert sends(tablet) == RECORDED
    assert asked == [session_auth.SESSION]


def test_what_a_session_holds_is_what_was_put_there(tablet: Client) -> None:
    session = tablet.session
    session["seat"] = "N"
    session.save()
    assert tablet.session["seat"] == "N"


def test_a_session_records_only_with_its_token_against_forgery(person: User) -> None:
    tablet = Client(enforce_csrf_checks=True)
    tablet.force_login(person)
    assert sends(tablet) == FORBIDDEN
    tablet.cookies["csrftoken"] = TOKEN
    assert sends(tablet) == FORBIDDEN
    assert sends(tablet, token=TOKEN) == RECORDED
