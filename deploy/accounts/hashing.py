"""Hashes passwords one at a time, and remembers for minutes which were right.

A hash takes a processor for a third of a second on purpose. Strangers can ask for any
number of them, so each process has one place for strangers and one for people and
tablets that are known already. A request whose place is taken waits a little; where a
few wait already, it gets 429.

A person's own program sends name and password with every request. Only a keyed hash of
the pair is kept, under a key that exists in this process alone, beside the account's
own hash: once the password changes, the pair is no longer valid.
"""

from __future__ import annotations

import binascii
from base64 import b64decode
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from secrets import token_bytes
from threading import BoundedSemaphore, current_thread
from time import monotonic

from django.contrib.auth.hashers import PBKDF2PasswordHasher

from tables.common.errors import TooManyPasswords

# The names of threads that check strangers' passwords begin with this.
DOORS = "doors"
# Threads that may wait for one hash, and for how many seconds.
WAITING = 2
PATIENCE = 5.0


class HashSlot:
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


of_strangers, of_others = HashSlot(), HashSlot()


class Hasher(PBKDF2PasswordHasher):
    """Django's hasher, one hash at a time (see `HashSlot`)."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        """The hash; raises `TooManyPasswords`."""
        is_at_the_door = current_thread().name.startswith(DOORS)
        place = of_strangers if is_at_the_door else of_others
        with place.taken():
            encoded: str = super().encode(password, salt, iterations)
        return encoded


SECONDS = 300.0
MOST = 1_000
BASIC = "basic "


class Verified:
    """The names and passwords verified in this process; any thread may ask."""

    def __init__(self, seconds: float = SECONDS, most: int = MOST) -> None:
        self._key = token_bytes(32)
        self._seconds = seconds
        self._most = most
        self._kept: OrderedDict[bytes, tuple[str, float]] = OrderedDict()

    def keep(self, name: str, password: str, encoded: str) -> None:
        """Remember a pair that was right for an account with this hash."""
        self._kept[self._mark(name, password)] = encoded, monotonic() + self._seconds
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)

    def encoded(self, name: str, password: str) -> str:
        """The hash for which a pair was right; empty where it is not remembered."""
        mark = self._mark(name, password)
        encoded, until = self._kept.get(mark, ("", 0.0))
        if monotonic() < until:
            return encoded
        self._kept.pop(mark, None)
        return ""

    def knows(self, authorization: str) -> bool:
        """Whether a header of HTTP's Basic holds a pair that is remembered."""
        if not authorization.lower().startswith(BASIC):
            return False
        try:
            pair = b64decode(authorization[len(BASIC) :]).decode()
        except (binascii.Error, ValueError):
            return False
        name, _colon, password = pair.partition(":")
        return bool(self.encoded(name, password))

    def _mark(self, name: str, password: str) -> bytes:
        # Lengths first: no two pairs are written alike.
        pair = f"{len(name)}:{name}{password}".encode(errors="surrogatepass")
        return blake2b(pair, key=self._key, digest_size=32).digest()


verified = Verified()
