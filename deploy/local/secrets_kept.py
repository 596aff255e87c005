"""Passwords made once and kept where only their owner can read them."""

import os
import secrets
from pathlib import Path

from deploy.local.paths import var


def kept_secret(name: str) -> str:
    """The secret of that name; made at the first call, the same ever after."""
    note = var() / "secrets" / name
    if not note.exists():
        note.parent.mkdir(mode=0o700, exist_ok=True)
        write_private(note, secrets.token_urlsafe(32))
    return note.read_text()


def write_private(path: Path, text: str) -> None:
    """Write a file that nobody else may read, whole or not at all."""
    draft = path.with_name(path.name + ".new")
    draft.unlink(missing_ok=True)
    with open(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
        file.write(text)
    draft.replace(path)
