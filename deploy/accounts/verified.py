"""A short-lived cache of verified passwords, so that they need not be hashed again.

A person's own program sends both with every request. Only a keyed hash of the pair is
kept, under a key that lives and dies with this process, beside the account's own hash:
another password, and the pair is worth nothing.
"""

from __future__ import annotations

import binascii
from base64 import b64decode
from collections import OrderedDict
from hashlib import blake2b
from secrets import token_bytes
from time import monotonic

SECONDS = 300.0
MOST = 1_000
BASIC = "basic "


class Verified:
    """The pairs of one process; from any thread."""

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
