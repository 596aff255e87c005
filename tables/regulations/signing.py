"""The signature of a regulation pack: the last line of its file.

``# signed <public key> <signature>``: Ed25519 over every byte before that line, both in
base64. So the file stays a text that people read, and one changed comma is noticed.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from hashlib import sha256

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)

from tables.common.errors import FileRefused
from tables.regulations.pack import Pack, read_pack

SIGNED = re.compile(
    rb"# signed (?P<key>[0-9A-Za-z+/]{43}=) (?P<signature>[0-9A-Za-z+/]{86}==)\n?\Z"
)
MOST_BYTES = 256 * 1024
# How many characters of the key's digest people compare, in groups of four.
COMPARED = 24


class SignedPack(msgspec.Struct, frozen=True):
    """A pack whose signature holds: its file, the key that signed it (base64)."""

    pack: Pack
    file: str
    public_key: str

    @property
    def digest(self) -> str:
        """The SHA-256 of the file, in hex: what an event pins."""
        return sha256(self.file.encode()).hexdigest()

    @property
    def fingerprint(self) -> str:
        """The key as people compare it."""
        return fingerprint_of(self.public_key)


def fingerprint_of(public_key: str) -> str:
    """The first characters of the key's SHA-256, in groups of four."""
    digest = sha256(b64decode(public_key)).hexdigest()[:COMPARED].upper()
    return " ".join(digest[at : at + 4] for at in range(0, COMPARED, 4))


def read_signed(file: bytes) -> SignedPack:
    """Read and check a file.

    Raises `FileRefused`: ``too_large``, ``encoding``, ``unsigned``, ``bad_signature``
    or ``bad_regulations``.
    """
    if len(file) > MOST_BYTES:
        raise FileRefused("too_large", f"{MOST_BYTES // 1024} KB")
    file = file.replace(b"\r\n", b"\n")
    line = SIGNED.search(file)
    if line is None:
        raise FileRefused("unsigned")
    body, key = file[: line.start()], line["key"]
    if not _holds(body, b64decode(key), b64decode(line["signature"])):
        raise FileRefused("bad_signature")
    try:
        return SignedPack(read_pack(body.decode()), file.decode(), key.decode())
    except UnicodeDecodeError as wrong:
        raise FileRefused("encoding", "UTF-8") from wrong


def sign(text: str, key: Ed25519PrivateKey) -> str:
    """The text as a signed file; raises `FileRefused` where it is no pack."""
    read_pack(text)
    body = text.rstrip("\n") + "\n"
    public = b64encode(key.public_key().public_bytes_raw()).decode()
    return f"{body}# signed {public} {b64encode(key.sign(body.encode())).decode()}\n"


def _holds(body: bytes, key: bytes, signature: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, body)
    except (InvalidSignature, ValueError):
        return False
    return True
