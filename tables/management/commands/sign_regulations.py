"""``manage.py sign_regulations FILE --key KEY``: a regulation pack, signed."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables.common.errors import FileRefused
from tables.regulations.signing import read_signed, sign
from tables.web.wording.setup import refusal_words

NO_KEY = "{} is no Ed25519 key in PEM. Make one with --new-key."
THERE_ALREADY = "{} is there already; it is not written over."


class Command(BaseCommand):
    """The signed file on the standard output, the key's fingerprint beside it."""

    help = "Sign a regulation pack, for the authority that publishes it."

    def add_arguments(self, parser: CommandParser) -> None:
        """The pack, the key, and whether the key is to be made."""
        parser.add_argument("file", type=Path, help="the pack, as TOML")
        parser.add_argument("--key", type=Path, required=True, help="the private key")
        parser.add_argument("--new-key", action="store_true", help="make the key first")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the file."""
        key = (_make if options["new_key"] else _load)(options["key"])
        try:
            signed = sign(options["file"].read_text(encoding="utf-8"), key)
        except FileRefused as wrong:
            raise CommandError(refusal_words(wrong)) from None
        except (OSError, UnicodeDecodeError) as wrong:
            raise CommandError(str(wrong)) from None
        self.stderr.write(read_signed(signed.encode()).fingerprint)
        self.stdout.write(signed, ending="")


def _make(path: Path) -> Ed25519PrivateKey:
    """A new key, readable by its owner only."""
    key = Ed25519PrivateKey.generate()
    written = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise CommandError(THERE_ALREADY.format(path)) from None
    except OSError as wrong:
        raise CommandError(str(wrong)) from None
    with os.fdopen(descriptor, "wb") as file:
        file.write(written)
    return key


def _load(path: Path) -> Ed25519PrivateKey:
    try:
        key = load_pem_private_key(path.read_bytes(), None)
    except (OSError, ValueError, TypeError):
        raise CommandError(NO_KEY.format(path)) from None
    if not isinstance(key, Ed25519PrivateKey):
        raise CommandError(NO_KEY.format(path))
    return key
