"""One file with everything, its checksum beside it; old ones are removed."""

import os
from datetime import datetime
from hashlib import file_digest
from pathlib import Path

from deploy.backups.errors import BackupFailed
from deploy.backups.programs import program, run

PREFIX, SUFFIX = "rectify-", ".dump"
CHECKSUM = ".sha256"


def back_up(place: Path, now: datetime, keep: int) -> Path:
    """Copy the database into a new file in ``place``; the newest ``keep`` stay.

    The file appears under its name only when it is whole. Raises `BackupFailed`.
    """
    if keep < 1:
        raise BackupFailed("keep_one", "At least the newest backup has to be kept.")
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = place / f"{PREFIX}{now:%Y%m%dT%H%M%S}{SUFFIX}"
    draft = file.with_suffix(".part")
    try:
        run([program("pg_dump"), "--format=custom", "--no-password", f"--file={draft}"])
        draft.chmod(0o600)
        _write_checksum(draft, file)
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)
    for old in backups(place)[:-keep]:
        old.unlink()
        _checksum_of(old).unlink(missing_ok=True)
    return file


def backups(place: Path) -> list[Path]:
    """The backups in a directory, oldest first."""
    return sorted(place.glob(f"{PREFIX}*{SUFFIX}"))


def require_whole(file: Path) -> None:
    """Refuse a file that is not what was kept. Raises `BackupFailed`."""
    if not file.is_file():
        raise BackupFailed("no_file", f"There is no file {file.name}.")
    beside = _checksum_of(file)
    if not beside.is_file():
        raise BackupFailed("no_checksum", f"{beside.name} is missing beside the file.")
    if beside.read_text().split()[:1] != [_digest(file)]:
        raise BackupFailed("not_whole", f"{file.name} is not as it was written.")


def _write_checksum(draft: Path, file: Path) -> None:
    # In the form that `sha256sum --check` reads.
    _checksum_of(file).write_text(f"{_digest(draft)}  {file.name}{os.linesep}")


def _checksum_of(file: Path) -> Path:
    return file.with_name(file.name + CHECKSUM)


def _digest(file: Path) -> str:
    with file.open("rb") as content:
        return file_digest(content, "sha256").hexdigest()
