"""Reading and writing a tournament's file, compressed or not; digests; errors."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from hashlib import sha256
from pathlib import Path
from typing import IO, cast

from tables.archive.lines import KINDS, Footer, Part
from tables.common.errors import TablesError


class BadFile(TablesError):
    """The file is not what was exported; ``line`` is the first that shows it."""

    def __init__(self, code: str, line: int, what: str) -> None:
        super().__init__(code, f"Line {line}: {what}")
        self.line = line


class CannotExport(TablesError):
    """The file cannot be written there."""


class NotTheSame(TablesError):
    """The store holds these keys already, with other content than the file."""


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
        """The counts and digests of the lines so far."""
        parts = {
            kind: Part(self._lines[kind], digest.hexdigest())
            for kind, digest in self._kinds.items()
            if self._lines[kind]
        }
        return Footer(parts=parts, sha256=self._all.hexdigest())


def open_to_read(path: Path) -> IO[bytes]:
    """Open a file to read, decompressed if its name says that it is compressed."""
    if path.suffix == PACKED:
        return cast(IO[bytes], gzip.open(path, "rb"))
    return path.open("rb")


@contextmanager
def new_file(path: Path) -> Iterator[IO[bytes]]:
    """Write a new file that appears only when complete and never replaces another."""
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
