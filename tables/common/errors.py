"""What the tables refuse to answer. Each error carries a code and one sentence."""

from __future__ import annotations

from lawbook import Problem


class TablesError(Exception):
    """The request cannot be answered; ``problem`` says why."""

    def __init__(self, code: str, detail: str, field: str | None = None) -> None:
        super().__init__(detail)
        self.problem = Problem(code=code, detail=detail, field=field)


class NotThere(TablesError):
    """No such table, board or version."""


class NotYet(TablesError):
    """Somebody plays this board and has not finished it: it is hidden from him."""

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
    """The tablet has to be paired again, or says who is on it, before it goes on."""


class BadKey(NoEntry):
    """The key of a program opens nothing: nobody's, stopped, or its time is over."""


class SlowDown(TablesError):
    """Too many wrong codes; ``seconds`` says when the next one is looked at."""

    code = "slow_down"
    words = "Too many wrong codes. Try again in {} seconds."

    def __init__(self, seconds: int) -> None:
        super().__init__(self.code, self.words.format(seconds))
        self.seconds = seconds


class TooManyPasswords(SlowDown):
    """More people log in at this moment than passwords can be looked at."""

    code = "too_many_passwords"
    words = "Many people are logging in at this moment. Try again in {} seconds."


class TooManyStreams(SlowDown):
    """One account, tablet or program listens at more places than anybody needs."""

    code = "too_many_streams"
    words = "Too many pages are open under this name. Close some, or wait {} seconds."


class NoStreamFree(SlowDown):
    """All streams of this process are taken, by however many names."""

    code = "no_stream_free"
    words = "Too many pages follow the tables here. Ask again in {} seconds."


class TooOften(SlowDown):
    """More than anybody needs; nothing of it was done, and it may be sent again."""

    code = "too_often"
    words = "This comes too often. Nothing was stored; send it again in {} seconds."
