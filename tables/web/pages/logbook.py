"""The log of a board as people read it, and what of it may become a case."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy, pgettext_lazy

from lawbook import label
from tables.boards.case_entries import (
    MAKE_A_CALL,
    OF_A_BOARD,
    OF_A_CALL,
    OF_A_CLAIM,
    OF_A_REVOKE,
    OF_CARDS,
)
from tables.boards.past import PastBoard
from tables.boards.selectors import Recorded
from tables.projections.history import possible_duplicates
from tables.web.wording import entries
from tables.web.wording import incidents as words
from tables.web.wording.incidents import AccountShown, Changing
from tables.web.wording.names import Words

FINAL = frozenset(
    {"BoardOpened", "EventWithdrawn", "LateEntryReviewed", "ReportsCompared"}
)
Document = Mapping[str, Any]
ELSEWHERE = OF_A_CLAIM | {"InformationGiven"}
# What else a case can begin with, by the heading of its keys.
HEADING: Words = {
    **dict.fromkeys(OF_A_REVOKE, gettext_lazy("Revoke")),
    **dict.fromkeys(
        OF_CARDS, pgettext_lazy("heading of cases", "Card seen or out of turn")
    ),
    **dict.fromkeys(OF_A_BOARD, pgettext_lazy("heading of cases", "Board and cards")),
    **dict.fromkeys(
        OF_A_CALL | MAKE_A_CALL, pgettext_lazy("heading of cases", "Irregular call")
    ),
}


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


def claims(document: Document, log: Iterable[LogbookEntry]) -> list[LogbookEntry]:
    """The claim or concession that lies before the table, if any still does."""
    told = [line for line in log if line.kind in OF_A_CLAIM and not line.withdrawn]
    return told[-1:] if document.get("claim") else []


def beginnings(
    log: Iterable[LogbookEntry], versions: Collection[int]
) -> list[tuple[str, list[LogbookEntry]]]:
    """The entries with which a case can begin, oldest first, under their headings.

    ``versions`` are those of `case_entries`. Incidents and claims stand elsewhere.
    """
    found: dict[str, list[LogbookEntry]] = {}
    for line in log:
        if line.version in versions and line.kind not in ELSEWHERE:
            found.setdefault(str(HEADING[line.kind]), []).append(line)
    return list(found.items())
