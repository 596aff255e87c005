"""Which board, which moment and which edition an address asks for."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest

from lawbook import library
from tables.access.visibility import Sight
from tables.boards import past, selectors
from tables.common.errors import BadRequest, NotThere


@dataclass(frozen=True)
class Asked:
    """A table, and what of it; the board in play, now, by its own Laws, if not said."""

    table: int
    board: int | None = None
    at: past.Moment | None = None
    edition: str | None = None

    def then(self, sight: Sight) -> past.Then | None:
        """The board as it is asked for; None where the table has never had one.

        Raises `NotYet` where that board is hidden.
        """
        number = self.board or selectors.newest_board(self.table)
        if number is None:
            return None
        try:
            return past.board_then(sight.board_at(self.table, number), self.at)
        except NotThere as missing:
            raise Http404 from missing


def read_asked(request: HttpRequest, table_id: int) -> Asked:
    """What ``?board=9&at=14&edition=2007`` says; a page that is not there otherwise."""
    board = request.GET.get("board", "")
    return Asked(
        table_id,
        int(board) if board.isascii() and board.isdigit() else None,
        _moment(request.GET.get("at", "")),
        _edition(request.GET.get("edition", "")),
    )


def address(**asked: Any) -> str:
    """The same as it is written behind an address; what is not asked is left out."""
    return urlencode({name: value for name, value in asked.items() if value})


def _moment(given: str) -> past.Moment | None:
    try:
        return past.read_moment(given) if given else None
    except BadRequest as wrong:
        raise Http404 from wrong


def _edition(given: str) -> str | None:
    if given and given not in library.editions():
        raise Http404
    return given or None
