"""Which moment of a board an address asks for, and the line of all its moments."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest
from django.utils import timezone

from lawbook import library
from tables.access.visibility import Sight
from tables.boards import past, selectors
from tables.boards.past import PastBoard
from tables.common.errors import BadRequest, NotThere
from tables.common.numbers import whole_number
from tables.web.pages.logbook import Line as Entry


@dataclass(frozen=True)
class Asked:
    """A table, and what of it; the board in play, now, by its own Laws, if not said."""

    table: int
    board: int | None = None
    at: past.Moment | None = None
    edition: str | None = None

    def then(self, sight: Sight) -> past.PastBoard | None:
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
    return Asked(
        table_id,
        whole_number(request.GET.get("board", "")),
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


@dataclass(frozen=True)
class Steps:
    """``at`` of ``last`` entries is shown; queries lead to its neighbours."""

    at: int
    last: int
    entry: Entry
    times: tuple[str, ...]
    now: str
    same: str
    before: str
    after: str


def steps(then: PastBoard, asked: Asked, entries: Sequence[Entry]) -> Steps:
    """What the scrubber shows and where it leads."""
    at, last = len(then.rows), len(then.record.events)
    board = then.rows[0].board

    def to(version: int) -> str:
        inside = 1 <= version <= last
        return address(board=board, at=version, edition=asked.edition) if inside else ""

    return Steps(
        at=at,
        last=last,
        entry=entries[at - 1],
        times=tuple(_clock(row) for row in then.record.events),
        now=address(board=board, edition=asked.edition),
        same=to(at),
        before=to(at - 1),
        after=to(at + 1),
    )


def _clock(row: Any) -> str:
    return timezone.localtime(row.recorded_at).strftime("%H:%M:%S")
