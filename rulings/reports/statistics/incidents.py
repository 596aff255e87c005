"""Irregularities and cases of a tournament as rows, and rows counted. Pure."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from statistics import median

from tables.formats.csv_files import write_csv

INCIDENTS = ("section", "table", "board", "at", "what", "law", "seat")
CASES = (
    "section",
    "table",
    "board",
    "raised",
    "decided",
    "told",
    "decision",
    "clause",
)


# The Law under which the books deal with each kind of irregularity. A card exposed
# before the play begins is another Law's.
LAW_OF = {
    "CardExposed": "49",
    "LeadOutOfTurn": "53",
    "PlayedOutOfTurn": "57",
    "CardsPlayedTogether": "58",
    "FifthCardPlayed": "45",
    "RevokeCorrected": "62",
    "PenaltyCardNotPlayed": "52",
    "ConcessionObjected": "68",
}
IN_THE_AUCTION = "24"
# A longer tournament shows only the hours in which something happened.
MOST_HOURS = 48
AUCTION_MANNERS = frozenset({"before_auction", "led"})


@dataclass(frozen=True, slots=True)
class Incident:
    """One recorded irregularity; ``law`` is the number of its Law."""

    section: str
    table: int
    board: int
    at: datetime
    kind: str
    law: str
    seat: str


@dataclass(frozen=True, slots=True)
class Ruled:
    """One case: when its question arose, when it was decided and told, and how."""

    section: str
    table: int
    board: int
    raised: datetime
    decided: datetime | None
    told: datetime | None
    decision: str
    law: str


@dataclass(frozen=True, slots=True)
class Times:
    """How many, and in seconds the middle and what 95 of 100 did not exceed."""

    count: int
    median: float | None
    p95: float | None


def law_of(kind: str, manner: str) -> str:
    """The number of the Law an irregularity belongs to."""
    if kind == "CardExposed" and manner in AUCTION_MANNERS:
        return IN_THE_AUCTION
    return LAW_OF[kind]


def counted(
    incidents: Iterable[Incident], by: Callable[[Incident], str]
) -> list[tuple[str, int]]:
    """How many of each, the most first; equal ones by name."""
    counts = Counter(map(by, incidents))
    return sorted(counts.items(), key=lambda one: (-one[1], one[0]))


def by_hour(incidents: Iterable[Incident]) -> list[tuple[datetime, int]]:
    """How many in each hour, from the first to the last, empty ones too."""
    hours = Counter(_hour(one.at) for one in incidents)
    if not hours:
        return []
    first, last = min(hours), max(hours)
    steps = int((last - first).total_seconds() // 3600)
    if steps > MOST_HOURS:
        return sorted(hours.items())
    every = (first + timedelta(hours=n) for n in range(steps + 1))
    return [(hour, hours[hour]) for hour in every]


def _hour(at: datetime) -> datetime:
    return at.replace(minute=0, second=0, microsecond=0)


def times(cases: Sequence[Ruled], until: Callable[[Ruled], datetime | None]) -> Times:
    """From the question to a moment, over the cases that have come to it."""
    seconds = sorted(
        (end - case.raised).total_seconds()
        for case in cases
        if (end := until(case)) is not None
    )
    if not seconds:
        return Times(0, None, None)
    place = ceil(0.95 * len(seconds)) - 1
    return Times(len(seconds), median(seconds), seconds[place])


def incident_sheet(incidents: Iterable[Incident]) -> str:
    """One line an irregularity."""
    return write_csv(
        INCIDENTS,
        (
            (i.section, i.table, i.board, _iso(i.at), i.kind, i.law, i.seat)
            for i in incidents
        ),
    )


def case_sheet(cases: Iterable[Ruled]) -> str:
    """One line a case."""
    return write_csv(
        CASES,
        (
            (
                case.section,
                case.table,
                case.board,
                *map(_iso, (case.raised, case.decided, case.told)),
                case.decision,
                case.law,
            )
            for case in cases
        ),
    )


def _iso(moment: datetime | None) -> str:
    return "" if moment is None else moment.isoformat(timespec="seconds")
