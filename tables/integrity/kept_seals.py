"""A seal as one line of text, and checks of seals against such copies and one another.

The line is to be kept out of reach of the database's owner: `manage.py seal` prints it,
and `manage.py verify --seal` compares with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime, timedelta

import msgspec

from tables.common.database import rows
from tables.integrity import chaining, sealing
from tables.integrity.models import Seal
from tables.integrity.replaying import Finding
from tables.integrity.sql import ENTRY, UNSEALED

LINE = re.compile(
    r"(?:Seal (?P<number>\d+) of )?(?P<day>\d{4}-\d\d-\d\d) up to (?P<position>\d+): "
    r"(?P<streams>\d+) streams, digest (?P<digest>[0-9a-f]{64}), "
    r"(?:audit log up to (?P<audit_number>\d+), (?P<audit_hash>[0-9a-f]{64}), )?"
    r"(?:signature (?P<signature>[0-9a-f]{128}), )?"
    r"public key (?P<public_key>[0-9A-Za-z+/]{43}=)"
)


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
        return self.signature is None or sealing.is_signed(self._as_seal())

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
        return Seal(**said | {"public_key": sealing.decoded(self.public_key)})


def kept_seal(seal: Seal) -> KeptSeal:
    """What is kept of a stored seal."""
    said = msgspec.structs.asdict(sealing.head_of(seal))
    key, signature = sealing.public_text(seal), bytes(seal.signature)
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


# A day, and twice the hour after which beat asks again.
LATEST = timedelta(hours=26)

Watch = Callable[[int], None]


def seal_breaks(watch: Watch) -> Iterator[Finding]:
    """Each seal that is missing, was changed, or does not match the store."""
    trusted = sealing.trusted_keys()
    last, number = None, 0
    for seal in Seal.objects.order_by("day"):
        number += 1
        for what in _breaks(last, seal, trusted, number):
            yield Finding("broken", f"seal of {seal.day}", None, what)
        last, number = seal, seal.number or number
        watch(number)


def unsealed(now: datetime) -> Iterator[Finding]:
    """Whether something waits for its seal for longer than a day."""
    since = oldest_unsealed()
    if since and now - since > LATEST:
        what = (
            f"what was written since {since:%Y-%m-%d %H:%M} is not sealed, and nobody"
            " could tell whether later seals were removed: `manage.py seal`"
        )
        yield Finding("unsealed", "the seals", None, what)


def oldest_unsealed() -> datetime | None:
    """When the first event or change was written that no seal covers yet."""
    since: datetime | None = rows(UNSEALED)[0][0]
    return since


def kept_breaks(kept: Sequence[KeptSeal]) -> Iterator[Finding]:
    """The differences from the seals that were kept elsewhere."""
    for one in kept:
        for what in _differences(one):
            yield Finding("broken", f"kept seal of {one.day}", None, what)


def _breaks(
    last: Seal | None, seal: Seal, trusted: set[bytes], number: int
) -> Iterator[str]:
    if seal.number is not None and seal.number != number:
        yield f"it is seal {seal.number}, and seal {number} is missing before it"
    if not sealing.is_signed(seal):
        yield "its signature does not fit what it says"
    elif trusted and bytes(seal.public_key) not in trusted:
        yield "it is signed by a key that is neither ours nor in SEAL_PUBLIC_KEYS"
    now = sealing.digest_between(last, seal.position)
    if now != (seal.streams, bytes(seal.digest)):
        since = f"after {last.day} " if last else ""
        yield f"the streams that got events {since}are not what was sealed"
    if seal.audit_number is not None:
        yield from _of_the_log(seal.audit_number, bytes(seal.audit_hash or b""))


def _of_the_log(number: int, hash_then: bytes) -> Iterator[str]:
    found = rows(ENTRY, number) if number else [(chaining.BEGINNING,)]
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
