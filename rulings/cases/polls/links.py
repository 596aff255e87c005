"""The secret of a link: long enough that nobody guesses it, kept as a hash only."""

import secrets
from hashlib import sha256

LENGTH = 32


def new_secret() -> str:
    """What the link holds, and nothing else does: 256 bits, 43 letters."""
    return secrets.token_urlsafe(LENGTH)


def hash_of(secret: str) -> str:
    """What the database keeps of it."""
    return sha256(secret.encode()).hexdigest()
