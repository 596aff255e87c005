"""The line of time of a board: every entry, and which of them is shown."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from tables.boards.past import Then
from tables.web.pages.case.asked import Asked, address
from tables.web.pages.logbook import Line as Entry


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


def steps(then: Then, asked: Asked, entries: Sequence[Entry]) -> Steps:
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
