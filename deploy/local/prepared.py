"""Whether anything changed since the database and the pages were prepared.

Django takes seconds to find out that there is nothing to migrate, compile or
collect; looking at the files' dates takes milliseconds.
"""

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from deploy.local.paths import ROOT

PACKAGES = ("lawbook", "tables", "rulings", "deploy")


def is_prepared(place: Path, env: Mapping[str, str]) -> bool:
    """Whether the note of the last preparation fits what is there now."""
    note = _note(place)
    return note.exists() and note.read_text() == _fingerprint(place, env)


def note_prepared(place: Path, env: Mapping[str, str]) -> None:
    """Remember what was prepared."""
    _note(place).write_text(_fingerprint(place, env))


def _note(place: Path) -> Path:
    return place / "prepared"


def _fingerprint(place: Path, env: Mapping[str, str]) -> str:
    seen = hashlib.sha256(env["STATIC_ROOT"].encode())
    for path in sorted(_inputs(place, env)):
        if path.exists():
            state = path.stat()
            seen.update(f"{path} {state.st_size} {state.st_mtime_ns}\n".encode())
    return seen.hexdigest()


def _inputs(place: Path, env: Mapping[str, str]) -> Iterator[Path]:
    """Our own files, and one of the database and of the built pages each."""
    yield place / "postgres" / "PG_VERSION"
    yield Path(env["STATIC_ROOT"]) / "staticfiles.json"
    yield from ROOT.glob("requirements*.lock")
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*"):
            if path.suffix != ".pyc" and path.is_file():
                yield path
