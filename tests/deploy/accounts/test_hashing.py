"""Passwords are hashed one at a time, and nobody waits long for it."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event, Thread
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.hashers import (
    PBKDF2PasswordHasher,
    check_password,
    get_hasher,
    make_password,
)
from django.test import override_settings

from deploy import settings as served
from deploy.accounts import hashing
from deploy.accounts.hashing import DOORS, Hasher, HashSlot
from tables.common.errors import TooManyPasswords


@pytest.fixture(autouse=True)
def as_served() -> Iterator[None]:
    """The hashes that a site makes, and not the quick ones of tests."""
    with override_settings(PASSWORD_HASHERS=served.PASSWORD_HASHERS):
        yield


def test_every_hash_has_its_place() -> None:
    assert isinstance(get_hasher(), Hasher)
    assert get_hasher().algorithm == "pbkdf2_sha256"
    assert len(settings.PASSWORD_HASHERS) == 1


def test_one_works_and_a_few_wait() -> None:
    place, inside, leave = HashSlot(waiting=2, patience=10), Event(), Event()

    def hold() -> None:
        with place.taken():
            inside.set()
            leave.wait(10)

    def wait() -> str:
        with place.taken():
            return "taken"

    with ThreadPoolExecutor(4) as pool:
        first = pool.submit(hold)
        inside.wait(10)
        waiting = [pool.submit(wait) for _ in range(2)]
        while place._waiting._value:
            pass
        with pytest.raises(TooManyPasswords):
            pool.submit(wait).result(10)
        leave.set()
        assert [one.result(10) for one in waiting] == ["taken"] * 2
        first.result(10)
    # Whatever happened, the place is free again.
    assert wait() == "taken"


def test_a_request_that_waits_too_long_is_told() -> None:
    place = HashSlot(waiting=1, patience=0.01)
    with place.taken(), pytest.raises(TooManyPasswords):
        place._wait()
    with place.taken():
        pass


def test_a_hash_that_fails_gives_its_place_back() -> None:
    for _ in range(3):
        with pytest.raises(TypeError):
            Hasher().encode(None, "salt")  # type: ignore[arg-type]  # what a caller may do wrong


def test_never_two_hashes_at_once_in_one_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hasher, "iterations", 20_000)
    monkeypatch.setattr(hashing, "of_others", HashSlot(waiting=8, patience=30))
    busy, most = 0, 0
    encode = PBKDF2PasswordHasher.encode

    def counted(*given: Any) -> str:
        nonlocal busy, most
        busy += 1
        most = max(most, busy)
        try:
            return str(encode(*given))
        finally:
            busy -= 1

    monkeypatch.setattr(PBKDF2PasswordHasher, "encode", counted)
    begin = Barrier(8)

    def hash_one(number: int) -> str:
        begin.wait(10)
        return make_password(f"secret {number}")

    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(hash_one, range(8)))
    assert most == 1
    assert check_password("secret 3", made[3])


def test_strangers_do_not_take_the_place_of_others() -> None:
    with hashing.of_strangers.taken():
        assert Hasher().encode("secret", "salt", 1)

        def at_the_door() -> None:
            # All who may wait do so already.
            for _ in range(hashing.WAITING):
                hashing.of_strangers._waiting.acquire()
            with pytest.raises(TooManyPasswords):
                Hasher().encode("secret", "salt", 1)
            for _ in range(hashing.WAITING):
                hashing.of_strangers._waiting.release()

        stranger = Thread(target=at_the_door, name=f"{DOORS}_0")
        stranger.start()
        stranger.join(10)
    assert hashing.of_strangers._waiting._value == hashing.WAITING
