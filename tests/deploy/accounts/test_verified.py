"""A name and a password that were right a moment ago are not hashed again."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.contrib.auth.models import Group, User
from django.test import Client

from deploy.accounts import hashing
from deploy.accounts.hashing import Verified
from tables.access.throttling import FREE

RIGHT = "the-right-one"


def test_a_pair_is_remembered_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(hashing, "monotonic", lambda: now)
    kept = Verified(seconds=300)
    kept.keep("anna", RIGHT, "hash")
    for later, found in ((1299.9, "hash"), (1300.0, "")):
        now = later
        assert kept.encoded("anna", RIGHT) == found


def test_no_other_pair_is_taken_for_it() -> None:
    kept = Verified()
    kept.keep("anna", "secret", "hash")
    for name, password in (
        ("ann", "asecret"),
        ("anna", "Secret"),
        ("anna", ""),
        ("", ""),
    ):
        assert kept.encoded(name, password) == ""


def test_so_many_pairs_are_remembered() -> None:
    kept = Verified(most=2)
    for name in ("a", "b", "c"):
        kept.keep(name, "x", name)
    assert [kept.encoded(name, "x") for name in ("a", "b", "c")] == ["", "b", "c"]


@pytest.mark.parametrize(
    ("header", "known"),
    [
        (basic := "Basic " + b64encode(b"anna:a:b").decode(), True),
        (basic.replace("Basic", "bAsIc"), True),
        (basic[:-4], False),
        ("Basic", False),
        ("Basic !", False),
        ("Basic /w==", False),
        ("Bearer " + b64encode(b"anna:a:b").decode(), False),
        ("", False),
    ],
)
def test_a_header_is_read_as_the_api_reads_it(header: str, known: bool) -> None:
    kept = Verified()
    kept.keep("anna", "a:b", "hash")
    assert kept.knows(header) is known


@pytest.fixture
def hashed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every password that was hashed."""
    found: list[str] = []
    encode = PBKDF2PasswordHasher.encode

    def counted(self: Any, password: str, *given: Any) -> str:
        found.append(password)
        return str(encode(self, password, *given))

    monkeypatch.setattr(PBKDF2PasswordHasher, "encode", counted)
    return found


@pytest.fixture
def anna(db: None) -> User:
    person = User.objects.create_user("anna", password=RIGHT)
    person.groups.add(Group.objects.get(name="director"))
    return person


def status(password: str = RIGHT, address: str = "192.0.2.1") -> int:
    pair = b64encode(f"anna:{password}".encode()).decode()
    headers = {"authorization": f"Basic {pair}"}
    answer = Client(REMOTE_ADDR=address).get("/api/tables/", headers=headers)
    return answer.status_code


def test_a_program_is_hashed_once(anna: User, hashed: list[str]) -> None:
    hashed.clear()
    assert [status() for _ in range(5)] == [200] * 5
    assert hashed == [RIGHT]


def test_a_wrong_one_is_hashed_each_time(anna: User, hashed: list[str]) -> None:
    status()
    hashed.clear()
    assert [status("wrong") for _ in range(2)] == [401, 401]
    assert hashed == ["wrong", "wrong"]


def test_another_password_counts_at_once(anna: User) -> None:
    assert status() == 200
    anna.set_password("another")
    anna.save()
    assert (status(), status("another")) == (401, 200)


def test_an_account_that_is_switched_off_is_out_at_once(anna: User) -> None:
    assert status() == 200
    User.objects.update(is_active=False)
    assert status() == 401


def test_who_has_to_wait_learns_nothing_from_what_is_remembered(anna: User) -> None:
    """Or the memory would answer any number of guesses at once."""
    here, elsewhere = "192.0.2.1", "192.0.2.2"
    assert status(address=here) == 200
    wrongs = [status("wrong", elsewhere) for _ in range(FREE + 2)]
    assert wrongs == [401] * (FREE + 1) + [429]
    assert (status(address=elsewhere), status(address=here)) == (429, 200)
