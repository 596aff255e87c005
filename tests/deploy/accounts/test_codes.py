"""A code of an app is good once, at every process; old passwords are counted."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPMessage
from threading import Barrier
from types import SimpleNamespace
from urllib.parse import urlencode, urlsplit

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import connection
from django.test import Client, override_settings
from django.utils import timezone

from deploy import settings as served_settings
from deploy.accounts import forms
from deploy.accounts.second_factor import step_of, use_step
from tables.access.throttling import FREE
from tables.models import Slowed
from tests.conftest import Site, served
from tests.deploy.accounts.authenticator import code_of, code_of_step
from tests.rulings.builders import make_person

TOKEN, RIGHT = "c" * 32, "the-right-one"
CODE = "/account/mfa/authenticate/"


def post(site: Site, path: str, cookies: str, **form: str) -> tuple[int, HTTPMessage]:
    line = HTTPConnection(urlsplit(site.url).netloc, timeout=60)
    body = urlencode({**form, "csrfmiddlewaretoken": TOKEN})
    heads = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": f"csrftoken={TOKEN}; {cookies}",
    }
    line.request("POST", path, body, heads)
    answer = line.getresponse()
    answer.read()
    line.close()
    return answer.status, answer.headers


def after_the_password(site: Site) -> str:
    """The session of someone who is asked for the code next."""
    status, heads = post(site, "/login/", "", login="anna", password=RIGHT)
    assert (status, heads["Location"].startswith(CODE)) == (302, True)
    given = heads.get_all("Set-Cookie") or []
    return next(one for one in given if one.startswith("sessionid=")).split(";")[0]


def test_a_code_is_good_once_at_all_processes(site: Site) -> None:
    person = make_person("anna", "director")
    with override_settings(PASSWORD_HASHERS=served_settings.PASSWORD_HASHERS):
        person.set_password(RIGHT)
    person.save()
    secret = generate_totp_secret()
    TOTP.activate(person, secret)
    with served(site.env) as other:
        mine, of_a_thief = after_the_password(site), after_the_password(other)
        code = code_of(secret)
        assert post(site, CODE, mine, code=code)[0] == 302
        assert post(other, CODE, of_a_thief, code=code)[0] == 200


@pytest.mark.parametrize(
    ("away", "is_good"), [(-2, False), (-1, True), (0, True), (1, True), (2, False)]
)
def test_a_code_is_good_for_half_a_minute_at_each_side(
    db: None, monkeypatch: pytest.MonkeyPatch, away: int, is_good: bool
) -> None:
    """Each is told by its own half minute, so an older one cannot come after it."""
    monkeypatch.setattr(auth, "time", SimpleNamespace(time=lambda: 3000.0))
    secret = generate_totp_secret()
    TOTP.activate(make_person("anna"), secret)
    app = Authenticator.objects.get()
    step = 100 + away
    expected = step if is_good else None
    assert step_of(app, code_of_step(secret, step)) == expected


@pytest.mark.parametrize(("step", "is_new"), [(9, False), (10, False), (11, True)])
def test_only_a_later_half_minute_is_new(db: None, step: int, is_new: bool) -> None:
    person, other = make_person("anna"), make_person("boris")
    assert use_step(user=person.pk, step=10)
    assert use_step(user=person.pk, step=step) is is_new
    assert use_step(user=other.pk, step=10)


@pytest.mark.django_db(transaction=True)
def test_of_many_at_one_moment_one_is_let_in() -> None:
    person, begin = make_person("anna"), Barrier(8)

    def use(_number: int) -> bool:
        begin.wait(10)
        try:
            return use_step(user=person.pk, step=10)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(use, range(8))) == [False] * 7 + [True]


def test_who_holds_a_session_does_not_guess_its_password(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While no time goes by: a delay of a second is over soon on a slow machine."""
    started = timezone.now()
    monkeypatch.setattr(forms, "timezone", SimpleNamespace(now=lambda: started))
    person = User.objects.create_user("anna", password=RIGHT)
    client = Client()
    client.force_login(person)
    new = {"password1": "another-long-one", "password2": "another-long-one"}
    for _ in range(FREE + 2):
        client.post("/account/password/", {"oldpassword": "no", **new})
        # allauth's own count of this process is not what is tested.

        cache.clear()
    row = Slowed.objects.get(key=f"old-password:{person.pk}")
    assert row.wrong == FREE + 1
    client.post("/account/password/", {"oldpassword": RIGHT, **new})
    assert User.objects.get().check_password(RIGHT)
