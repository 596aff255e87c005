"""The calls to one table, folded from its events and the desk's steps. Pure.

A call begins with `DirectorCalled`, or when a Director takes a table where a choice
waits. Calls that come while one is open are the same call. It ends when the Director
leaves, or says so at the desk, or is called once more after having come.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Literal, assert_never

import msgspec

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


def fold(facts: Iterable[Fact]) -> Visits:
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
            return _gone_on(visits, fact, kind)
        case _:
            assert_never(fact.kind)


def _gone_on(visits: Visits, fact: Fact, kind: Later) -> Visits:
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
