"""The secrets with which messages are signed (Standard Webhooks).

None is stored: each follows from the secret of the site and a salt. A copy of the
database signs nothing; after `SECRET_KEY` has changed, new ones have to be made.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from datetime import datetime, timedelta
from hashlib import sha256
from secrets import token_hex

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from standardwebhooks import Webhook as Signer

from tables.webhooks.models import Webhook

PREFIX, SIZE = "whsec_", 32
# For how long the secret before signs as well.
OVERLAP = timedelta(hours=24)


class SecretLost(Exception):
    """`SECRET_KEY` is another than when the secret was made."""


def new_salt() -> str:
    """The salt of a new secret."""
    return token_hex(32)


def secret_of(salt: str) -> str:
    """The secret as the other program takes it."""
    site = settings.SECRET_KEY.encode()
    derived = HKDF(SHA256(), SIZE, bytes.fromhex(salt), b"rectify webhook").derive(site)
    return PREFIX + b64encode(derived).decode()


def fingerprint(salt: str) -> str:
    """By which a secret that is not stored is known again."""
    return sha256(secret_of(salt).encode()).hexdigest()[:16]


def signature(hook: Webhook, message: str, body: str, now: datetime) -> str:
    """By the secret, and by the one before while both are good.

    Raises `SecretLost`.
    """
    if fingerprint(hook.salt) != hook.fingerprint:
        raise SecretLost
    return " ".join(
        Signer(secret_of(salt)).sign(message, now, body) for salt in _good(hook, now)
    )


def _good(hook: Webhook, now: datetime) -> Iterator[str]:
    yield hook.salt
    if hook.old_salt and hook.old_until and now < hook.old_until:
        yield hook.old_salt
