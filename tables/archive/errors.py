"""Why a tournament's file is not written or not taken in."""

from __future__ import annotations

from tables.common.errors import TablesError


class BadFile(TablesError):
    """The file is not what was exported; ``line`` is the first that shows it."""

    def __init__(self, code: str, line: int, what: str) -> None:
        super().__init__(code, f"Line {line}: {what}")
        self.line = line


class CannotExport(TablesError):
    """There is nowhere to write the file."""


class NotTheSame(TablesError):
    """What is here under these keys is not what the file holds."""
