"""Codes that a person reads from one screen and types on another, and secrets."""

from __future__ import annotations

import secrets
from hashlib import sha256

from django.utils.crypto import salted_hmac

from lawbook import as_latin

# Nothing that is read for something else: no 0 and O, 1 I L, 2 Z, 5 S, 8 B, U and V.
LETTERS = "ACDEFGHJKMNPQRTWXY34679"
LENGTH = 8


def new_code() -> str:
    """A code to read out: eight characters."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def new_secret() -> str:
    """A random secret that is kept in a cookie only."""
    return secrets.token_urlsafe(32)


def grouped_code(code: str) -> str:
    """A code as it is shown: in two groups of four."""
    return f"{code[:4]} {code[4:]}"


def read_code(given: str) -> str:
    """Normalise a typed code: case, spaces, letters of another keyboard."""
    plain = as_latin(given.upper())
    return "".join(one for one in plain if one.isalnum())[:100]


def hash_code(code: str) -> str:
    """The keyed hash of a code, as stored: useless without the server's key."""
    return salted_hmac("tables.pairing", code, algorithm="sha256").hexdigest()


def hash_secret(secret: str) -> str:
    """The hash of a secret, as stored; a secret is too long to be guessed."""
    return sha256(secret.encode()).hexdigest()
