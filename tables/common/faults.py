"""What is wrong with a file or a request of the set-up; the words are elsewhere."""

from __future__ import annotations

import msgspec

from tables.common.errors import TablesError


class Fault(msgspec.Struct, frozen=True):
    """One line or board that cannot be used: ``code`` is stable, ``what`` is named.

    ``line`` is a line of the file, or the number of a board in a file of hands.
    """

    line: int
    code: str
    what: str = ""


class FileRefused(TablesError):
    """The whole file cannot be used; ``code`` says why (`tables.web.wording.setup`)."""

    def __init__(self, code: str, what: str = "") -> None:
        super().__init__(code, f"The file cannot be used: {code} {what}.")
        self.what = what


class SetUpRefused(TablesError):
    """Something cannot be set up so, or not any more."""

    def __init__(self, code: str, what: str = "") -> None:
        super().__init__(code, f"This cannot be set up: {code} {what}.")
        self.what = what
