"""The calls to one table, and how long tables waited for a Director; as CSV too.

Calls are folded from the table's events and the desk's steps, purely. A call begins
with `DirectorCalled`, or when a Director takes a table where a choice waits. Calls that
come while one is open are the same call. It ends when the Director leaves, or says so
at the desk, or is called once more after having come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from math import ceil
from statistics import median
from typing import Literal, assert_never

import msgspec
from django.utils import timezone

from tables.common.sorting import sort_key
from tables.formats.csv_files import write_csv

Later = Literal["left", "done", "handed", "returned", "arrived"]
Kind = Literal["called", "took"] | Later


class Fact(msgspec.Struct, frozen=True):
    """One event or step, in the order of time; people are ids of `Actor`.

    ``board`` and ``by`` (a seat) go with events, ``since`` and ``owner`` with steps of
    the desk. ``directs`` says whether who recorded an arrival is a Director.
    """

    kind: Kind
    at: datetime
    actor: int | None = None
    owner: int | None = None
    since: datetime | None = None
    board: int | None = None
    by: str = ""
    directs: bool = False


class Visit(msgspec.Struct, frozen=True):
    """One call to a table: its times, and the Director who has or had it."""

    raised: datetime
    board: int | None = None
    by: str = ""
    times_called: int = 0
    acknowledged: datetime | None = None
    arrived: datetime | None = None
    closed: datetime | None = None
    owner: int | None = None
    handed_by: int | None = None


class Visits(msgspec.Struct, frozen=True):
    """The calls to one table that are over, oldest first, and the one that is not."""

    over: tuple[Visit, ...] = ()
    open: Visit | None = None

    @property
    def all(self) -> tuple[Visit, ...]:
        """Every call, oldest first."""
        return (*self.over, self.open) if self.open else self.over


def waits_of_table(facts: Iterable[Fact]) -> Visits:
    """The calls to one table; the facts come in the order of time."""
    visits = Visits()
    for fact in facts:
        visits = _after(visits, fact)
    return visits


def _after(visits: Visits, fact: Fact) -> Visits:
    match fact.kind:
        case "called":
            return _called(visits, fact)
        case "took":
            return _took(visits, fact)
        case "left" | "done" | "handed" | "returned" | "arrived" as kind:
            return _continued(visits, fact, kind)
        case _:
            assert_never(fact.kind)


def _continued(visits: Visits, fact: Fact, kind: Later) -> Visits:
    """Apply a fact to the open call, if there is one."""
    if visits.open is None:
        return visits
    match kind:
        case "left" | "done":
            closed = msgspec.structs.replace(visits.open, closed=fact.at)
            return Visits((*visits.over, closed))
        case "handed":
            now = _handed(visits.open, fact)
        case "returned":
            now = msgspec.structs.replace(
                visits.open, owner=None, handed_by=None, acknowledged=None
            )
        case "arrived":
            now = _arrived(visits.open, fact)
        case _:
            assert_never(kind)
    return msgspec.structs.replace(visits, open=now)


def _called(visits: Visits, fact: Fact) -> Visits:
    over, now = _begun(visits, Visit(fact.at, fact.board, fact.by))
    count, board = now.times_called + 1, now.board or fact.board
    return Visits(over, msgspec.structs.replace(now, times_called=count, board=board))


def _took(visits: Visits, fact: Fact) -> Visits:
    over, now = _begun(visits, Visit(fact.since or fact.at))
    taken = msgspec.structs.replace(
        now, owner=fact.owner, handed_by=None, acknowledged=fact.at
    )
    return Visits(over, taken)


def _begun(visits: Visits, new: Visit) -> tuple[tuple[Visit, ...], Visit]:
    """A call after the Director's arrival means that they have left unrecorded."""
    now = visits.open
    if now is not None and now.arrived:
        return (*visits.over, now), new
    return visits.over, now or new


def _handed(visit: Visit, fact: Fact) -> Visit:
    since = visit.acknowledged or fact.at
    return msgspec.structs.replace(
        visit, owner=fact.owner, handed_by=fact.actor, acknowledged=since
    )


def _arrived(visit: Visit, fact: Fact) -> Visit:
    """An arrival without a step before belongs to the Director who records it."""
    found = fact.actor if fact.directs else None
    return msgspec.structs.replace(
        visit,
        arrived=visit.arrived or fact.at,
        board=visit.board or fact.board,
        owner=visit.owner or found,
    )


class Wait(msgspec.Struct, frozen=True):
    """One call, with its table and the name of the Director who took it."""

    section: str
    table: str
    director: str
    visit: Visit

    @property
    def acknowledged_after(self) -> float | None:
        """Seconds until a Director said that they were going."""
        return _seconds(self.visit.raised, self.visit.acknowledged)

    @property
    def arrived_after(self) -> float | None:
        """Seconds until a Director was there."""
        return _seconds(self.visit.raised, self.visit.arrived)


class Spread(msgspec.Struct, frozen=True):
    """Median and 95th percentile of some waits, in seconds; None without waits."""

    median: float | None
    p95: float | None


class WaitsRow(msgspec.Struct, frozen=True):
    """The waits of one section or one Director.

    Both spreads are of the calls to which someone came, so that their medians can be
    compared. A Director who came without acknowledging acknowledged on arrival.
    """

    name: str
    calls: int
    answered: int
    acknowledged: Spread
    arrived: Spread


def total_row(name: str, waits: Sequence[Wait]) -> WaitsRow:
    """One row that sums up all these waits."""
    came = [
        (wait, after) for wait in waits if (after := wait.arrived_after) is not None
    ]
    return WaitsRow(
        name=name,
        calls=len(waits),
        answered=len(came),
        acknowledged=median_and_p95(_going_after(wait, after) for wait, after in came),
        arrived=median_and_p95(after for _, after in came),
    )


def rows_by(key: Callable[[Wait], str], waits: Sequence[Wait]) -> list[WaitsRow]:
    """One row for each name, sorted; waits without a name are left out."""
    names = sorted({key(wait) for wait in waits} - {""}, key=sort_key)
    return [total_row(name, [w for w in waits if key(w) == name]) for name in names]


def _going_after(wait: Wait, arrived: float) -> float:
    """Seconds until a Director said that they were going, at the latest on arrival."""
    said = wait.acknowledged_after
    return arrived if said is None else min(said, arrived)


def median_and_p95(given: Iterable[float]) -> Spread:
    """Median and 95th percentile: the wait that 95 of 100 did not exceed."""
    seconds = sorted(given)
    if not seconds:
        return Spread(None, None)
    return Spread(median(seconds), seconds[ceil(0.95 * len(seconds)) - 1])


def _seconds(since: datetime, until: datetime | None) -> float | None:
    return None if until is None else max(0.0, (until - since).total_seconds())


HEADER = (
    "section",
    "table",
    "board",
    "called_by",
    "times_called",
    "raised",
    "acknowledged",
    "arrived",
    "closed",
    "director",
    "seconds_to_acknowledged",
    "seconds_to_arrived",
)


def sheet(waits: Iterable[Wait]) -> str:
    """The header and one line a call; times are ISO 8601 with their zone."""
    return write_csv(HEADER, map(_cells, waits))


def _cells(wait: Wait) -> Iterator[str]:
    visit = wait.visit
    yield from (wait.section, wait.table, str(visit.board or ""), visit.by)
    yield str(visit.times_called)
    for moment in (visit.raised, visit.acknowledged, visit.arrived, visit.closed):
        yield _iso(moment)
    yield wait.director
    for seconds in (wait.acknowledged_after, wait.arrived_after):
        yield "" if seconds is None else f"{seconds:.0f}"


def _iso(moment: datetime | None) -> str:
    if moment is None:
        return ""
    return timezone.localtime(moment).isoformat(timespec="seconds")
