"""The daily seal: one signature over the heads of all streams and of the audit log.

Anybody who can write to the database can rewrite a chain of hashes. A seal cannot be
rewritten without the signing key, which is not in the database; and each seal includes
the one before. docs/events-store.md gives the bytes.

A seal as one line of text is to be kept out of reach of the database's owner:
`manage.py seal` prints it, and `manage.py verify --seal` compares with it.
"""

from __future__ import annotations

import re
from base64 import b64encode, urlsafe_b64decode
from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime, timedelta
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
from tables.integrity import auditing
from tables.integrity.models import Seal
from tables.integrity.replaying import Mismatch
from tables.integrity.sql import ENTRY, LAST_ENTRY, UNSEALED

BEGINNING = sha256(b'["rectify seals 1"]').digest()
# The first has no number and does not cover the audit log: earlier versions made it.
LABELS = "rectify seal 1", "rectify seal 2"
LINE = re.compile(
    r"(?:Seal (?P<number>\d+) of )?(?P<day>\d{4}-\d\d-\d\d) up to (?P<position>\d+): "
    r"(?P<streams>\d+) streams, digest (?P<digest>[0-9a-f]{64}), "
    r"(?:audit log up to (?P<audit_number>\d+), (?P<audit_hash>[0-9a-f]{64}), )?"
    r"(?:signature (?P<signature>[0-9a-f]{128}), )?"
    r"public key (?P<public_key>[0-9A-Za-z+/]{43}=)"
)
# A day, and twice the hour after which beat asks again.
LATEST = timedelta(hours=26)
Watch = Callable[[int], None]


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
    ((number, entry),) = rows(LAST_ENTRY) or [(0, auditing.BEGINNING)]
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


class KeptSeal(msgspec.Struct, frozen=True):
    """The content of a line. Earlier versions printed no number, log and signature."""

    day: date
    position: int
    streams: int
    digest: bytes
    public_key: str
    number: int | None = None
    audit_number: int | None = None
    audit_hash: bytes | None = None
    signature: bytes | None = None

    def is_signed(self) -> bool:
        """Whether its signature fits, where the line has one."""
        return self.signature is None or is_signed(self._as_seal())

    def is_of(self, seal: Seal) -> bool:
        """Whether a stored seal says all that the line says."""
        there = kept_seal(seal)
        return all(
            getattr(self, name) in (None, getattr(there, name))
            for name in self.__struct_fields__
        )

    def line(self) -> str:
        """The seal as text; `read_lines` reads it."""
        name = "" if self.number is None else f"Seal {self.number} of "
        log = sign = ""
        if self.audit_hash is not None:
            log = f"audit log up to {self.audit_number}, {self.audit_hash.hex()}, "
        if self.signature is not None:
            sign = f"signature {self.signature.hex()}, "
        return (
            f"{name}{self.day} up to {self.position}: {self.streams} streams, digest "
            f"{self.digest.hex()}, {log}{sign}public key {self.public_key}"
        )

    def _as_seal(self) -> Seal:
        said = msgspec.structs.asdict(self)
        return Seal(**said | {"public_key": decoded(self.public_key)})


def kept_seal(seal: Seal) -> KeptSeal:
    """What is kept of a stored seal."""
    said = msgspec.structs.asdict(head_of(seal))
    key, signature = public_text(seal), bytes(seal.signature)
    return KeptSeal(**said, public_key=key, signature=signature)


def read_lines(text: str) -> list[KeptSeal]:
    """Every seal in a text, with any text between them and any line breaks."""
    return [_kept(found) for found in LINE.finditer(" ".join(text.split()))]


def _kept(found: re.Match[str]) -> KeptSeal:
    said = {name: text for name, text in found.groupdict().items() if text}
    hexes = {"digest", "audit_hash", "signature"} & said.keys()
    plain: dict[str, object] = dict(said)
    plain |= {name: bytes.fromhex(said[name]) for name in hexes}
    return msgspec.convert(plain, KeptSeal, strict=False)


def seal_breaks(watch: Watch) -> Iterator[Mismatch]:
    """Each seal that is missing, was changed, or does not match the store."""
    trusted = trusted_keys()
    last, number = None, 0
    for seal in Seal.objects.order_by("day"):
        number += 1
        for what in _breaks(last, seal, trusted, number):
            yield Mismatch("broken", f"seal of {seal.day}", None, what)
        last, number = seal, seal.number or number
        watch(number)


def unsealed(now: datetime) -> Iterator[Mismatch]:
    """Whether something waits for its seal for longer than a day."""
    since = oldest_unsealed()
    if since and now - since > LATEST:
        what = (
            f"what was written since {since:%Y-%m-%d %H:%M} is not sealed, and nobody"
            " could tell whether later seals were removed: `manage.py seal`"
        )
        yield Mismatch("unsealed", "the seals", None, what)


def oldest_unsealed() -> datetime | None:
    """When the first event or change was written that no seal covers yet."""
    since: datetime | None = rows(UNSEALED)[0][0]
    return since


def kept_breaks(kept: Sequence[KeptSeal]) -> Iterator[Mismatch]:
    """The differences from the seals that were kept elsewhere."""
    for one in kept:
        for what in _differences(one):
            yield Mismatch("broken", f"kept seal of {one.day}", None, what)


def _breaks(
    last: Seal | None, seal: Seal, trusted: set[bytes], number: int
) -> Iterator[str]:
    if seal.number is not None and seal.number != number:
        yield f"it is seal {seal.number}, and seal {number} is missing before it"
    if not is_signed(seal):
        yield "its signature does not fit what it says"
    elif trusted and bytes(seal.public_key) not in trusted:
        yield "it is signed by a key that is neither ours nor in SEAL_PUBLIC_KEYS"
    now = digest_between(last, seal.position)
    if now != (seal.streams, bytes(seal.digest)):
        since = f"after {last.day} " if last else ""
        yield f"the streams that got events {since}are not what was sealed"
    if seal.audit_number is not None:
        yield from _of_the_log(seal.audit_number, bytes(seal.audit_hash or b""))


def _of_the_log(number: int, hash_then: bytes) -> Iterator[str]:
    found = rows(ENTRY, number) if number else [(auditing.BEGINNING,)]
    if [bytes(one) for (one,) in found] != [hash_then]:
        yield f"the audit log up to its entry {number} is not what was sealed"


def _differences(kept: KeptSeal) -> Iterator[str]:
    if not kept.is_signed():
        yield "its signature does not fit what it says: the copy was changed"
        return
    here = Seal.objects.filter(day=kept.day).first()
    if here is None:
        yield "there is no seal of this day here"
    elif not kept.is_of(here):
        yield "the seal of this day says something else here"
    if kept.audit_number is not None:
        yield from _of_the_log(kept.audit_number, kept.audit_hash or b"")
