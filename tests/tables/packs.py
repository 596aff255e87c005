"""Regulation packs for tests: the example of the product, signed with a test key."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tables.regulations import pack
from tables.regulations.models import RegulationPack
from tables.regulations.services import take_in
from tables.regulations.signing import sign

EXAMPLE = (Path(pack.__file__).parent / "example.toml").read_text(encoding="utf-8")
KEY = Ed25519PrivateKey.from_private_bytes(b"1" * 32)
OTHER_KEY = Ed25519PrivateKey.from_private_bytes(b"2" * 32)


def signed(text: str = EXAMPLE, key: Ed25519PrivateKey = KEY) -> bytes:
    """A pack as an authority publishes it."""
    return sign(text, key).encode()


def take(file: bytes | None = None, **given: Any) -> RegulationPack:
    """Take a file in as an organiser who has compared its key does."""
    asked: dict[str, Any] = {"compared": True, "by": None, "at": datetime.now(UTC)}
    return take_in(file=signed() if file is None else file, **asked | given)
