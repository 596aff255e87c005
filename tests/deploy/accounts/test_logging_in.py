"""A name, a password, a second factor: what lets someone in, and what does not."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group, User
from django.test import Client
from django.utils import timezone

from tables.access.throttling import FREE, LONGEST
from tables.models import Slowed
from tests.deploy.accounts.authenticator import code_of

LOGIN, AGAIN, CODE = "/login/", "/account/again/", "/account/mfa/"
LONG = timedelta(seconds=LONGEST)
ACTIVATE = f"{CODE}totp/activate/"
DESK = "/desk/"


@pytest.fixture
def director(db: None) -> User:
    person = User.objects.create_user("anna", password="a-long-secret")
    person.groups.add(Group.objects.get(name="director"))
    return person


def log_in(client: Client, password: str = "a-long-secret") -> Any:
    return client.post(LOGIN, {"login": "anna", "password": password})


def set_up(client: Client) -> str:
    """Set an authenticator app up, which asks for the password again; its secret."""
    assert client.get(ACTIVATE).headers["Location"].startswith(AGAIN)
    client.post(AGAIN, {"password": "a-long-secret"})
    secret = str(client.get(ACTIVATE).context["form"].secret)
    assert client.post(ACTIVATE, {"code": code_of(secret)}).status_code == 302
    return secret


@pytest.fixture
def secret(director: User) -> str:
    client = Client()
    log_in(client)
    return set_up(client)


def test_name_and_password_lead_to_the_desk(director: User) -> None:
    client = Client()
    client.get(LOGIN)
    answer = log_in(client)
    assert answer.headers["Location"] == DESK
    assert client.get(DESK).status_code == 200
    assert client.post("/logout/").headers["Location"] == LOGIN
    assert client.get(DESK).headers["Location"].startswith(LOGIN)


def test_the_session_has_another_key_after_the_log_in(director: User) -> None:
    client = Client()
    session = client.session
    session["seat"] = "N"
    session.save()
    before = session.session_key
    log_in(client)
    assert client.session.session_key != before


def test_a_wrong_password_is_said_and_slows_down(director: User) -> None:
    client = Client()
    page = log_in(client, "wrong").content.decode()
    assert "The username or password is wrong" in page
    later = told_to_wait(lambda: log_in(client, "wrong"))
    assert later.status_code == 429
    assert int(later.headers["Retry-After"]) >= 1
    Slowed.objects.update(until=timezone.now() + LONG)
    assert "Too many attempts" in text(log_in(client)), "the right one waits too"
    assert client.get(DESK).status_code == 302
    # One place counts: this name from here, this name from anywhere, and the address.
    assert len({one.wrong for one in Slowed.objects.all()}) == 1
    assert Slowed.objects.count() == 3


def test_a_user_with_an_app_needs_its_code(secret: str) -> None:
    client = Client()
    assert log_in(client).headers["Location"].startswith(f"{CODE}authenticate/")
    assert client.get(DESK).headers["Location"].startswith(LOGIN)
    wrong = client.post(f"{CODE}authenticate/", {"code": "000000"})
    assert wrong.status_code == 200
    assert client.get(DESK).status_code == 302
    code = code_of(secret)
    client.post(f"{CODE}authenticate/", {"code": code})
    assert client.get(DESK).status_code == 200
    # Someone who has looked over a shoulder comes too late: a code is good once.
    thief = Client()
    log_in(thief)
    thief.post(f"{CODE}authenticate/", {"code": code})
    assert thief.get(DESK).status_code == 302


def test_who_guesses_codes_waits_whichever_process_answers(secret: str) -> None:
    """Counted for the account in the database; a right code forgets the wrong ones."""
    client, path = Client(), f"{CODE}authenticate/"
    log_in(client)
    told_to_wait(lambda: client.post(path, {"code": "000000"}))
    right = {"code": code_of(secret)}
    Slowed.objects.update(until=timezone.now() + LONG)
    assert "Too many attempts" in text(client.post(path, right))
    assert client.get(DESK).status_code == 302
    assert Slowed.objects.get(key__startswith="second-factor:").wrong > FREE
    Slowed.objects.update(until=timezone.now())
    client.post(path, right)
    assert client.get(DESK).status_code == 200
    assert not Slowed.objects.exists()


def text(answer: Any) -> str:
    return str(answer.content.decode())


def told_to_wait(guess: Callable[[], Any]) -> Any:
    """Guess until it is too often: the wait doubles, so soon on any machine."""
    answers = [guess() for _ in range(FREE)]
    assert not any("Too many attempts" in text(one) for one in answers)
    for _ in range(FREE):
        answers.append(guess())
        if "Too many attempts" in text(answers[-1]):
            break
    return answers[-1]


def test_a_recovery_code_lets_in_once(secret: str) -> None:
    person = User.objects.get()
    kept = Authenticator.objects.get(user=person, type="recovery_codes")
    code = kept.wrap().get_unused_codes()[0]
    for lets_in in (True, False):
        client = Client()
        log_in(client)
        client.post(f"{CODE}authenticate/", {"code": code})
        assert (client.get(DESK).status_code == 200) is lets_in


def test_the_database_does_not_keep_the_secret(secret: str) -> None:
    kept = Authenticator.objects.get(type="totp")
    assert secret not in json.dumps(kept.data)


def by_password() -> Any:
    """The API, asked with the right name and password."""
    pair = b64encode(b"anna:a-long-secret").decode()
    headers = {"authorization": f"Basic {pair}"}
    return Client().get("/api/tables/", headers=headers)


def test_at_the_api_a_password_alone_is_not_enough(director: User) -> None:
    assert by_password().status_code == 200
    client = Client()
    log_in(client)
    set_up(client)
    assert by_password().status_code == 401


def test_passwords_at_the_api_can_be_switched_off(
    director: User, settings: Any
) -> None:
    """A session opens it as before."""
    settings.API_PASSWORDS = False
    answer = by_password()
    assert (answer.status_code, answer.json()["code"]) == (401, "passwords_off")
    client = Client()
    log_in(client)
    assert client.get("/api/tables/").status_code == 200


def test_a_role_can_be_asked_for_one(director: User, settings: Any) -> None:
    settings.REQUIRE_MFA_FOR = ["director"]
    client = Client()
    log_in(client)
    assert client.get(DESK).headers["Location"] == f"{CODE}?needed"
    assert (
        "Your role needs two-factor authentication"
        in client.get(f"{CODE}?needed").content.decode()
    )
    assert client.get("/api/tables/").json()["code"] == "second_factor_needed"
    for page in ("/language/", "/look/"):
        assert client.post(page, {"language": "el"}).headers["Location"] == "/"
    assert client.get("/account/password/").status_code == 200
    assert by_password().status_code == 401
    set_up(client)
    assert client.get(DESK).status_code == 200


# Each page of allauth that anybody can come to, and a word of ours on it.
OURS = {
    "inactive/": "είναι απενεργοποιημένος",
    "password/reset/": "Αποστολή συνδέσμου",
    "password/reset/sent/": "τα ανεπιθύμητα",
    "password/reset/1-abc/": "Ζητήστε νέο σύνδεσμο",
    "password/reset/done/": "Ο κωδικός πρόσβασης άλλαξε",
    "password/": "Τωρινός κωδικός πρόσβασης",
    "again/": "Επιβεβαιώστε ότι είστε εσείς",
    "mfa/": "Εμφάνιση κωδικών ανάκτησης",
    "mfa/reauthenticate/": "Με τον κωδικό πρόσβασης",
    "mfa/recovery-codes/": "Τυπώστε τους",
    "mfa/recovery-codes/generate/": "Οι παλιοί κωδικοί παύουν",
    "mfa/totp/deactivate/": "αρκεί ο κωδικός πρόσβασης",
}


def test_every_page_of_an_account_speaks_as_we_do(director: User) -> None:
    client = Client(headers={"Accept-Language": "el"})
    log_in(client)
    set_up(client)
    for way, words in OURS.items():
        page = client.get(f"/account/{way}").content.decode()
        assert words in page, way
        assert 'class="sheet' in page


def test_other_roles_are_not_asked(director: User, settings: Any) -> None:
    settings.REQUIRE_MFA_FOR = ["organiser", "superuser"]
    client = Client()
    log_in(client)
    assert client.get(DESK).status_code == 200


def test_nobody_makes_their_own_account(db: None) -> None:
    for path in ("/account/signup/", "/signup/", "/accounts/signup/"):
        assert Client().get(path).status_code == 404


def test_the_administration_asks_in_the_same_place(db: None) -> None:
    answer = Client().get("/admin/login/?next=/admin/")
    assert answer.headers["Location"] == "/login/?next=%2Fadmin%2F"


@pytest.mark.parametrize("path", ["", "totp/activate/", "recovery-codes/"])
def test_its_pages_are_ours_and_speak_greek(secret: str, path: str) -> None:
    client = Client(headers={"Accept-Language": "el"})
    log_in(client)
    kept = Authenticator.objects.get(type="recovery_codes")
    code = kept.wrap().get_unused_codes()[0]
    client.post(f"{CODE}authenticate/", {"code": code})
    client.post(AGAIN, {"password": "a-long-secret"})
    answer = client.get(f"{CODE}{path}", follow=True)
    page = answer.content.decode()
    assert 'lang="el"' in page
    assert "rectify.css" in page
    assert "<script" not in page.replace('<script type="module"', "")
