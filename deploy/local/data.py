"""The folder with this server's data: one program at a time works on it."""

import json
import os
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from deploy.local import Trouble
from deploy.local.paths import var
from deploy.local.system import lock_alone


@contextmanager
def lock_data(place: Path) -> Iterator[bool]:
    """Whether the data are ours alone, for as long as this lasts."""
    with (place / "lock").open("w") as lock:
        yield lock_alone(lock)


@contextmanager
def only_one(place: Path) -> Iterator[None]:
    """Refuse a second run on the same data."""
    with lock_data(place) as free:
        if not free:
            raise Trouble(
                "Rectify is already running from this directory: stop it first."
            )
        yield


def note_settings(place: Path, settings: Mapping[str, str]) -> None:
    """Keep with what settings the programs run, for commands in another window."""
    write_private(place / "settings.json", json.dumps(settings))


def noted_settings(place: Path) -> dict[str, str]:
    """What was noted last; nothing where nothing was."""
    note = place / "settings.json"
    settings: dict[str, str] = json.loads(note.read_text()) if note.exists() else {}
    return settings


def kept_secret(name: str) -> str:
    """The secret of that name; made at the first call, the same ever after."""
    note = var() / "secrets" / name
    if not note.exists():
        note.parent.mkdir(mode=0o700, exist_ok=True)
        write_private(note, secrets.token_urlsafe(32))
    return note.read_text()


def write_private(path: Path, text: str) -> None:
    """Write a file that only this account may read, complete or not at all."""
    draft = path.with_name(path.name + ".new")
    draft.unlink(missing_ok=True)
    with open(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
        file.write(text)
    draft.replace(path)
