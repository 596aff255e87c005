"""The daily seal: one signed digest over the heads of all streams.

A chain of hashes can be written anew by whoever can write to the database. A seal
cannot, without the key that signs it, which is not in the database; and each seal
stands on the one before. docs/events-store.md gives the bytes.
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

from tables import store
from tables.database import rows
from tables.errors import TablesError
from tables.models import Seal
from tables.storing import sql

BEGINNING = sha256(b'["rectify seals 1"]').digest()
LABEL = "rectify seal 1"
# One seal is made at a time, whichever process makes it.
ONE_AT_A_TIME = "SELECT pg_advisory_xact_lock(21062)"


class CannotSeal(TablesError):
    """The key is missing or is no key."""


class Head(msgspec.Struct, frozen=True):
    """What a seal says: how many streams changed up to a position, and the digest."""

    day: date
    position: int
    streams: int
    digest: bytes

    def message(self) -> bytes:
        """The bytes that are signed."""
        day, digest = self.day.isoformat(), self.digest.hex()
        said = [LABEL, day, self.position, self.streams, digest]
        return msgspec.json.encode(said)


@transaction.atomic
def seal_streams(*, now: datetime) -> Seal:
    """The seal of this day (UTC); made now if there is none yet."""
    rows(ONE_AT_A_TIME)
    last = Seal.objects.order_by("day").last()
    if last and last.day >= now.date():
        return last
    key = _signing_key()
    position = store.settled_position()
    streams, digest = digest_between(last, position)
    head = Head(now.date(), position, streams, digest)
    return Seal.objects.create(
        **msgspec.structs.asdict(head),
        signature=key.sign(head.message()),
        public_key=key.public_key().public_bytes_raw(),
    )


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


def is_signed(seal: Seal) -> bool:
    """Whether its signature is that of the key it names."""
    head = Head(seal.day, seal.position, seal.streams, bytes(seal.digest))
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes(seal.public_key))
        key.verify(bytes(seal.signature), head.message())
    except (InvalidSignature, ValueError):
        return False
    return True


def trusted_keys() -> set[bytes]:
    """The public keys that may have signed: ours, and those named in the settings."""
    named = {_decoded(text) for text in settings.SEAL_PUBLIC_KEYS}
    own = {_signing_key().public_key().public_bytes_raw()} if settings.SEAL_KEY else ()
    return named.union(own)


def public_text(seal: Seal) -> str:
    """The public key as it is written in SEAL_PUBLIC_KEYS."""
    return b64encode(bytes(seal.public_key)).decode()


def _signing_key() -> Ed25519PrivateKey:
    try:
        return Ed25519PrivateKey.from_private_bytes(_decoded(settings.SEAL_KEY))
    except ValueError:
        detail = "SEAL_KEY has to be 32 random bytes in base64."
        raise CannotSeal("no_seal_key", detail) from None


def _decoded(text: str) -> bytes:
    """Base64 of either alphabet, padded or not."""
    plain = text.strip().rstrip("=").translate(str.maketrans("+/", "-_"))
    return urlsafe_b64decode(plain + "=" * (-len(plain) % 4))
