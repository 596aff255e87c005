"""The log of a board as people read it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from tables.boards.past import PastBoard
from tables.boards.selectors import Recorded
from tables.projections.history import possible_duplicates
from tables.web.wording import entries

FINAL = frozenset(
    {"BoardOpened", "EventWithdrawn", "LateEntryReviewed", "ReportsCompared"}
)


@dataclass(frozen=True)
class Line:
    """One entry: what, who, when, from which device, and what may be done about it.

    ``kind`` is the type of its event.
    """

    version: int
    text: str
    who: str
    at: datetime
    about: datetime | None
    device: str
    late: bool
    withdrawn: bool
    can_take_back: bool
    needs_review: bool
    is_ruling: bool = False
    kind: str = ""


def lines(rows: Iterable[Recorded], calls: Sequence[str] = ()) -> list[Line]:
    """Return the whole log, oldest first, entries taken back included.

    ``calls`` are those of a full auction (`entries.calls_of`).
    """
    return [_line(row, calls) for row in rows]


def newest(log: list[Line], count: int = 3) -> list[Line]:
    """Return the last standing entries, newest first."""
    return [line for line in reversed(log) if not line.withdrawn][:count]


def side_by_side(log: list[Line], then: PastBoard) -> list[tuple[Line, Line]]:
    """Return the entries that may be two reports of one incident, in pairs."""
    gone = then.log.withdrawn
    standing = [row for row in then.rows if row.version not in gone]
    pairs = [pair.versions for pair in possible_duplicates(standing)]
    return [(log[first - 1], log[second - 1]) for first, second in pairs]


def _line(row: Recorded, calls: Sequence[str]) -> Line:
    return Line(
        version=row.version,
        text=entries.entry(row.event, calls),
        who=row.actor or "",
        at=row.recorded_at,
        about=row.about,
        device=row.device,
        late=row.late,
        withdrawn=row.withdrawn,
        can_take_back=not row.withdrawn and row.type not in FINAL,
        needs_review=row.late and not row.reviewed and not row.withdrawn,
        is_ruling=row.type == "RulingGiven",
        kind=row.type,
    )
