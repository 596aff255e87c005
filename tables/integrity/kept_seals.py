"""A seal as one line of text, to be kept out of reach of the database's owner.

`manage.py seal` prints it; `manage.py verify --seal` compares with it.
"""

from __future__ import annotations

import re
from datetime import date

import msgspec

from tables.integrity import sealing
from tables.integrity.models import Seal

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
