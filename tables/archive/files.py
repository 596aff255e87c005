"""Opening the file, packed or not, and keeping the digests of what passes."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from hashlib import sha256
from pathlib import Path
from typing import IO, cast

from tables.archive.errors import CannotExport
from tables.archive.lines import KINDS, Footer, Part

PACKED = ".gz"


class Digests:
    """Digests over all lines, and over those of each kind."""

    def __init__(self) -> None:
        self._all = sha256()
        self._kinds = {kind: sha256() for kind in KINDS}
        self._lines = dict.fromkeys(KINDS, 0)

    def add(self, kind: str, line: bytes) -> None:
        """One line, its line feed included."""
        self._all.update(line)
        self._kinds[kind].update(line)
        self._lines[kind] += 1

    def footer(self) -> Footer:
        """What is true of the lines so far."""
        parts = {
            kind: Part(self._lines[kind], digest.hexdigest())
            for kind, digest in self._kinds.items()
            if self._lines[kind]
        }
        return Footer(parts=parts, sha256=self._all.hexdigest())


def open_to_read(path: Path) -> IO[bytes]:
    """The file, unpacked if its name says that it is packed."""
    if path.suffix == PACKED:
        return cast(IO[bytes], gzip.open(path, "rb"))
    return path.open("rb")


@contextmanager
def new_file(path: Path) -> Iterator[IO[bytes]]:
    """A file that is there when it is whole, and never in the place of another."""
    part = path.with_name(path.name + ".part")
    if path.exists():
        detail = f"{path.name} is there already; remove it or choose another name."
        raise CannotExport("file_exists", detail)
    try:
        with part.open("wb") as raw, _packing(raw, path.suffix == PACKED) as out:
            yield out
        part.rename(path)
    finally:
        part.unlink(missing_ok=True)


def _packing(raw: IO[bytes], packed: bool) -> AbstractContextManager[IO[bytes]]:
    # Without name and time in it: the same records, the same bytes.
    if packed:
        return cast(IO[bytes], gzip.GzipFile("", "wb", 6, raw, mtime=0))
    return nullcontext(raw)
