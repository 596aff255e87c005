"""Where the files of a whole test run lie: in memory, on a machine with plenty of it.

A run makes some hundred thousand files and deletes them again: databases of servers,
folders of tests, and what Chromium shares between its processes.
"""

from __future__ import annotations

import os
from pathlib import Path

PLACE = Path("/dev/shm")
# In bytes; a run fills an eighth of it.
PLENTY = 4 << 30


def folder_in_memory(place: Path = PLACE, plenty: int = PLENTY) -> Path | None:
    """The folder, if so many bytes are free in it and programs may start from it.

    None where TMPDIR says where temporary files go.
    """
    if "TMPDIR" in os.environ or not place.is_dir():
        return None
    found = os.statvfs(place)
    free = min(found.f_bavail * found.f_frsize, _free_memory())
    return place if free >= plenty and not found.f_flag & os.ST_NOEXEC else None


def _free_memory() -> int:
    """Bytes of memory that nothing uses; the folder may be larger than what is left."""
    return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def temporary_files(place: Path) -> dict[str, str]:
    """The variable by which all programs put temporary files into a folder there."""
    folder = place / "tmp"
    # As the system's own: programs of other accounts write there too.
    folder.mkdir()
    folder.chmod(0o1777)
    return {"TMPDIR": str(folder)}
