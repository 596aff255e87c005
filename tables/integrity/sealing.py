"""The daily seal: one signature over the heads of all streams and of the audit log.

Anybody who can write to the database can rewrite a chain of hashes. A seal cannot be
rewritten without the signing key, which is not in the database; and each seal includes
the one before. docs/events-store.md gives the bytes.
"""

from __future__ import annotations

from base64 import b64encode, urlsafe_b64decode
from datetime import date, datetime
from hashlib import sha256

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)
from django.conf import settings
from django.db import connection, transaction

from tables.common.database import Lock, hold, rows
from tables.common.errors import TablesError
from tables.event_store import sql, store
from tables.integrity import chaining
from tables.integrity.models import Seal
from tables.integrity.sql import LAST_ENTRY

BEGINNING = sha256(b'["rectify seals 1"]').digest()
# The first has no number and does not cover the audit log: earlier versions made it.
LABELS = "rectify seal 1", "rectify seal 2"


class CannotSeal(TablesError):
    """The key is missing or is no key."""


class Head(msgspec.Struct, frozen=True):
    """The content of a seal: streams changed up to a position, their digest, the log.

    ``audit_number`` and ``audit_hash`` are the last entry of the audit log, 0 and its
    beginning before there is one; None, as ``number``, in seals of earlier versions.
    """

    day: date
    position: int
    streams: int
    digest: bytes
    number: int | None = None
    audit_number: int | None = None
    audit_hash: bytes | None = None

    def message(self) -> bytes:
        """The bytes that are signed."""
        day, digest = self.day.isoformat(), self.digest.hex()
        said: list[object] = [day, self.position, self.streams, digest]
        if self.number is None or self.audit_hash is None:
            return msgspec.json.encode([LABELS[0], *said])
        log = [self.audit_number, self.audit_hash.hex()]
        return msgspec.json.encode([LABELS[1], self.number, *said, *log])


@transaction.atomic
def seal_streams(*, now: datetime) -> Seal:
    """The seal of this day (UTC); made now if there is none yet."""
    hold(Lock.SEALING)
    last = Seal.objects.order_by("day").last()
    if last and last.day >= now.date():
        return last
    key = _signing_key()
    head = _head_now(last, now.date())
    return Seal.objects.create(
        **msgspec.structs.asdict(head),
        signature=key.sign(head.message()),
        public_key=key.public_key().public_bytes_raw(),
    )


def _head_now(last: Seal | None, day: date) -> Head:
    position = store.settled_position()
    streams, digest = digest_between(last, position)
    ((number, entry),) = rows(LAST_ENTRY) or [(0, chaining.BEGINNING)]
    before = last.number if last and last.number else Seal.objects.count()
    return Head(day, position, streams, digest, before + 1, number, entry)


def digest_between(last: Seal | None, position: int) -> tuple[int, bytes]:
    """How many streams got events after a seal up to a position, and their digest."""
    streams, start = 0, last.position if last else 0
    digest = sha256(last.digest if last else BEGINNING)
    with connection.chunked_cursor() as cursor:
        cursor.execute(sql.HEADS, [start, position])
        for key, board, version, link, positions in cursor:
            line = [key, board, version, bytes(link).hex(), positions]
            digest.update(msgspec.json.encode(line) + b"\n")
            streams += 1
    return streams, digest.digest()


def head_of(seal: Seal) -> Head:
    """The content of a stored seal."""
    entry = None if seal.audit_hash is None else bytes(seal.audit_hash)
    said = seal.day, seal.position, seal.streams, bytes(seal.digest)
    return Head(*said, seal.number, seal.audit_number, entry)


def is_signed(seal: Seal) -> bool:
    """Whether its signature is that of the key it names."""
    head = head_of(seal)
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes(seal.public_key))
        key.verify(bytes(seal.signature), head.message())
    except (InvalidSignature, ValueError):
        return False
    return True


def trusted_keys() -> set[bytes]:
    """The public keys that may have signed: ours, and those named in the settings."""
    named = {decoded(text) for text in settings.SEAL_PUBLIC_KEYS}
    own = {_signing_key().public_key().public_bytes_raw()} if settings.SEAL_KEY else ()
    return named.union(own)


def public_text(seal: Seal) -> str:
    """The public key as it is written in SEAL_PUBLIC_KEYS."""
    return b64encode(bytes(seal.public_key)).decode()


def _signing_key() -> Ed25519PrivateKey:
    try:
        return Ed25519PrivateKey.from_private_bytes(decoded(settings.SEAL_KEY))
    except ValueError:
        detail = "SEAL_KEY has to be 32 random bytes in base64."
        raise CannotSeal("no_seal_key", detail) from None


def decoded(text: str) -> bytes:
    """Base64 of either alphabet, padded or not."""
    plain = text.strip().rstrip("=").translate(str.maketrans("+/", "-_"))
    return urlsafe_b64decode(plain + "=" * (-len(plain) % 4))
