"""The errors of the tables: refused requests, and faults in files of the set-up."""

from __future__ import annotations

from http import HTTPStatus

import msgspec

from lawbook import Problem

OURS = {
    413: "Request Entity Too Large",
    414: "Request-URI Too Long",
    416: "Requested Range Not Satisfiable",
    422: "Unprocessable Entity",
}


class TablesError(Exception):
    """The request cannot be answered; ``problem`` says why."""

    def __init__(self, code: str, detail: str, field: str | None = None) -> None:
        super().__init__(detail)
        self.problem = Problem(code=code, detail=detail, field=field)


class NotThere(TablesError):
    """No such table, board or version."""


class NotYet(TablesError):
    """The board is hidden from this user, who has yet to finish playing it."""

    def __init__(self, why: Problem, table: int, board: int) -> None:
        super().__init__(why.code, why.detail, "board")
        self.table, self.board = table, board


class BadRequest(TablesError):
    """The request itself cannot be read."""


class TooLarge(TablesError):
    """The request is bigger than anything a tablet has to say."""


class NotRecorded(TablesError):
    """What this server itself wanted to record at a table was refused."""


class NoEntry(TablesError):
    """The tablet has to be paired, or its official has to sign in first."""


class BadKey(NoEntry):
    """The program's key is not valid: unknown, stopped or expired."""


class SlowDown(TablesError):
    """Too many wrong codes; the next one is checked after ``seconds``."""

    code = "slow_down"
    words = "Too many wrong codes. Try again in {} seconds."

    def __init__(self, seconds: int) -> None:
        super().__init__(self.code, self.words.format(seconds))
        self.seconds = seconds


class TooManyPasswords(SlowDown):
    """More people log in at this moment than passwords can be checked."""

    code = "too_many_passwords"
    words = "Many people are logging in at this moment. Try again in {} seconds."


class TooManyStreams(SlowDown):
    """One account, tablet or program has too many open streams."""

    code = "too_many_streams"
    words = "Too many pages are open under this name. Close some, or wait {} seconds."


class NoStreamFree(SlowDown):
    """All streams of this process are in use."""

    code = "no_stream_free"
    words = "Too many pages follow the tables here. Ask again in {} seconds."


class TooOften(SlowDown):
    """Too many requests of one sender; this one was ignored and may be sent again."""

    code = "too_often"
    words = "This comes too often. Nothing was stored; send it again in {} seconds."


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


def title_of(status: int) -> str:
    """The words for a status of HTTP."""
    return OURS.get(status) or HTTPStatus(status).phrase
