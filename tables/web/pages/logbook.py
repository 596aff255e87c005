"""The log of a board as people read it, and what of it may become a case."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from lawbook import label
from tables.boards.past import PastBoard
from tables.boards.selectors import Recorded
from tables.projections.history import possible_duplicates
from tables.web.wording import entries
from tables.web.wording import incidents as words
from tables.web.wording.incidents import AccountShown, Changing

FINAL = frozenset(
    {"BoardOpened", "EventWithdrawn", "LateEntryReviewed", "ReportsCompared"}
)
Document = Mapping[str, Any]
# The entries besides that a case can begin with.
CLAIMS = frozenset({"Claimed", "Conceded"})
REVOKES = frozenset({"RevokeFound", "DefectiveTrickFound"})


@dataclass(frozen=True)
class LogbookEntry:
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


def lines(rows: Iterable[Recorded], calls: Sequence[str] = ()) -> list[LogbookEntry]:
    """Return the whole log, oldest first, entries taken back included.

    ``calls`` are those of a full auction (`entries.calls_of`).
    """
    return [_line(row, calls) for row in rows]


def newest(log: list[LogbookEntry], count: int = 3) -> list[LogbookEntry]:
    """Return the last standing entries, newest first."""
    return [line for line in reversed(log) if not line.withdrawn][:count]


def side_by_side(
    log: list[LogbookEntry], then: PastBoard
) -> list[tuple[LogbookEntry, LogbookEntry]]:
    """Return the entries that may be two reports of one incident, in pairs."""
    gone = then.log.withdrawn
    standing = [row for row in then.rows if row.version not in gone]
    pairs = [pair.versions for pair in possible_duplicates(standing)]
    return [(log[first - 1], log[second - 1]) for first, second in pairs]


def _line(row: Recorded, calls: Sequence[str]) -> LogbookEntry:
    return LogbookEntry(
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


@dataclass(frozen=True)
class IncidentShown:
    """A hesitation, a remark, an explanation: what was said of it and what is open.

    ``version`` is the entry that told of it.
    """

    version: int
    text: str
    law: str
    accounts: tuple[AccountShown, ...]
    agreed: str
    disputed: str
    changing: Changing | None
    finding: str


def incidents(document: Document) -> tuple[IncidentShown, ...]:
    """The incidents of a board, in the order in which they arose."""
    return tuple(_incidents(document))


def _incidents(document: Document) -> Iterator[IncidentShown]:
    late = label(document["edition"], "21B3")
    for case in document.get("cases", ()):
        yield IncidentShown(
            version=case["since"],
            text=words.incident(case, document["auction"]),
            law=case["law"],
            accounts=words.accounts(case),
            agreed=case["agreed"] or "",
            disputed=case["disputed"] or "",
            changing=words.changing(case, document["phase"], late),
            finding=words.finding(case),
        )


def standing(log: Iterable[LogbookEntry], kinds: frozenset[str]) -> list[LogbookEntry]:
    """The entries of these kinds that were not taken back, oldest first."""
    return [line for line in log if line.kind in kinds and not line.withdrawn]


def claims(document: Document, log: Iterable[LogbookEntry]) -> list[LogbookEntry]:
    """The claim or concession that lies before the table, if any still does."""
    return standing(log, CLAIMS)[-1:] if document.get("claim") else []
