"""Hashes passwords one at a time, so that other requests are not slowed down.

A hash takes a processor for a third of a second on purpose. Strangers can ask for any
number of them; so there is one place for them in each process, and one for people and
tablets that are known already. A request whose place is taken waits a little, and a few
at most do: then it is 429.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, current_thread

from django.contrib.auth.hashers import PBKDF2PasswordHasher

from tables.common.errors import TooManyPasswords

# What threads are called in which strangers' passwords are looked at.
DOORS = "doors"
# Threads that may wait for one hash, and for how many seconds.
WAITING = 2
PATIENCE = 5.0


class Place:
    """One hash at a time, and a short queue."""

    def __init__(self, waiting: int = WAITING, patience: float = PATIENCE) -> None:
        self._free = BoundedSemaphore(1)
        self._waiting = BoundedSemaphore(waiting)
        self._patience = patience

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Hold the place; raises `TooManyPasswords`."""
        if not self._free.acquire(blocking=False):
            self._wait()
        try:
            yield
        finally:
            self._free.release()

    def _wait(self) -> None:
        if not self._waiting.acquire(blocking=False):
            raise TooManyPasswords(1)
        try:
            if not self._free.acquire(timeout=self._patience):
                raise TooManyPasswords(1)
        finally:
            self._waiting.release()


of_strangers, of_others = Place(), Place()


class Hasher(PBKDF2PasswordHasher):
    """Django's, in its place."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        """The hash; raises `TooManyPasswords`."""
        is_at_the_door = current_thread().name.startswith(DOORS)
        place = of_strangers if is_at_the_door else of_others
        with place.taken():
            encoded: str = super().encode(password, salt, iterations)
        return encoded
