"""Whose numbers an entry carries: a name and a number are any sender's to choose.

So they say nothing by themselves. They belong to a series, which nobody else can write
in: that of the secret a tablet keeps beside its numbers, whoever is logged in on it and
however often it is paired, or that of the key, the account or the tablet that asks.
"""

from __future__ import annotations

from hashlib import sha256
from uuid import UUID

import msgspec

# Where the server itself takes something in.
SYSTEM = UUID(int=0)
KIND = b"rectify series 1"


class Series(msgspec.Struct, frozen=True):
    """The series ``key`` of a batch; ``own`` is the one of who asks, without a secret.

    They are the same where no secret was told. A tablet that has just begun to keep one
    has its earlier numbers in ``own``.
    """

    key: UUID
    own: UUID

    @property
    def is_told(self) -> bool:
        """Whether the sender has told a secret of its own."""
        return self.key != self.own


def series_of(asker: UUID | None, secret: UUID | None) -> Series:
    """The series of a batch; ``asker`` is the key of who asks, None for the system."""
    own = asker or SYSTEM
    return Series(own if secret is None else _hashed(secret), own)


def _hashed(secret: UUID) -> UUID:
    """Stored in place of the secret, which nobody who reads the database can send."""
    return UUID(bytes=sha256(KIND + secret.bytes).digest()[:16])
