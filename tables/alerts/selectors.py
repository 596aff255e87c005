"""The calls that nobody answers, and whom each of them rings now."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from tables.access.roles import DIRECTORS as GIVE_RULINGS
from tables.access.roles import PARTS, PLAYING
from tables.alerts.escalation import (
    Director,
    Nearness,
    QuietHours,
    Ringing,
    Rung,
    due,
    ladder,
)
from tables.alerts.models import PATIENCE, AlertSettings
from tables.alerts.sql import (
    DIRECTORS,
    ESCALATIONS,
    RINGS,
    UNANSWERED,
    UNANSWERED_AT,
)
from tables.calls.models import VISIT
from tables.calls.selectors import RECENT, ItemAssignment, WorkItem, open_calls
from tables.common.database import rows

RULING = msgspec.json.encode(GIVE_RULINGS).decode()


@dataclass(frozen=True)
class UnansweredCall:
    """A table that has called since ``raised``, and to which nobody is going."""

    table: int
    section: int
    tournament: int
    raised: datetime


@dataclass(frozen=True)
class Rings:
    """A call with whom it rings now, and whom it has rung.

    ``names``: of those who were rung the name, when, and whether that is the head.
    """

    call: UnansweredCall
    now: tuple[Ringing, ...]
    recorded: Mapping[Rung, frozenset[int]]
    names: tuple[tuple[str, datetime, bool], ...]

    def rings(self, user: int) -> bool:
        """Whether this user is rung."""
        return any(user in ring.directors for ring in self.now)

    @property
    def missing(self) -> list[tuple[Rung, int]]:
        """Who is rung and is not recorded yet, with the rung."""
        new = (ring for ring in self.now if ring.rung not in self.recorded)
        return [(ring.rung, user) for ring in new for user in sorted(ring.directors)]


class EscalationRow(msgspec.Struct, frozen=True):
    """How a tournament escalates its calls."""

    tournament: int
    time_zone: str
    minutes: int | None
    head: int | None

    @property
    def patience(self) -> timedelta:
        """How long a rung has before the next one rings."""
        return timedelta(minutes=self.minutes or PATIENCE)


class DirectorRow(msgspec.Struct, frozen=True):
    """A director as stored: the parts given to them, and what they chose."""

    id: int
    actor: int | None
    is_superuser: bool
    groups: list[str]
    sections: list[int]
    tournaments: list[int]
    seated: list[int]
    has_sections_at: list[int]
    own: list[int]
    has_own_at: list[int]
    quiet_from: time | None
    quiet_until: time | None

    @property
    def rules(self) -> bool:
        """Whether they have a role that gives rulings."""
        return not set(GIVE_RULINGS).isdisjoint(self.groups)

    def sees(self, call: UnansweredCall) -> bool:
        """Whether they may see the table (`tables.access.visibility`)."""
        if self.is_superuser:
            return True
        given = call.section in self.sections or call.tournament in self.tournaments
        has_parts = bool(self.sections or self.tournaments)
        if PLAYING in self.groups:
            return call.tournament in self.seated and (given or not has_parts)
        return given or not (has_parts or set(PARTS) & set(self.groups))

    def near(self, call: UnansweredCall) -> Nearness:
        """How near the table is; what they chose comes before what they were given.

        That is asked of each tournament by itself: a section that somebody chose or was
        given in one says nothing of another.
        """
        at = call.tournament
        if call.section in (self.own if at in self.has_own_at else self.sections):
            return Nearness.SECTION
        if at in self.has_own_at or at in self.has_sections_at:
            return Nearness.ELSEWHERE
        given = at in self.tournaments
        return Nearness.TOURNAMENT if given else Nearness.EVERYWHERE

    def for_call(
        self,
        call: UnansweredCall,
        how: EscalationRow,
        busy: Collection[int],
        now: datetime,
    ) -> Director:
        """How they stand to this call now; ``busy`` are actors at a table."""
        local = now.astimezone(ZoneInfo(how.time_zone)).time()
        return Director(
            id=self.id,
            near=self.near(call),
            head=self.id == how.head,
            busy=self.actor in busy,
            quiet=self._is_quiet(local),
        )

    def _is_quiet(self, moment: time) -> bool:
        if self.quiet_from is None or self.quiet_until is None:
            return False
        return QuietHours(self.quiet_from, self.quiet_until).cover(moment)


def rings_now(
    held: Mapping[WorkItem, ItemAssignment],
    now: datetime,
    tables: Collection[int] | None = None,
) -> list[Rings]:
    """Every call at these tables, or at all, to which nobody is going, and its rings.

    ``held``: who has which item of the desk's list (`item_assignments`) anywhere: who
    is at a table is rung last.
    """
    going = {table for table, matter in held if matter == VISIT}
    busy = {one.owner for (_, matter), one in held.items() if matter == VISIT}
    of_tables = [(table, call.at) for table, call in open_calls(now, tables).items()]
    given = msgspec.json.encode(of_tables).decode()
    if tables is None:
        found = rows(UNANSWERED, given, now - RECENT)
    else:
        found = rows(UNANSWERED_AT, sorted(tables), given, now - RECENT)
    calls = (UnansweredCall(*row) for row in found)
    return _rings_of([call for call in calls if call.table not in going], busy, now)


def _rings_of(
    calls: Collection[UnansweredCall], busy: Collection[int], now: datetime
) -> list[Rings]:
    if not calls:
        return []
    told = {row.tournament: row for row in _escalations(calls)}
    directors = [DirectorRow(*row) for row in rows(DIRECTORS, RULING)]
    rung = _told(calls, now)
    there: dict[int, list[DirectorRow]] = {}
    found = []
    for call in calls:
        how = told[call.tournament]
        if call.section not in there:
            there[call.section] = _there(directors, call)
        people = [one.for_call(call, how, busy, now) for one in there[call.section]]
        found.append(_rings(call, how, people, rung[call], now))
    return found


def _there(directors: Iterable[DirectorRow], call: UnansweredCall) -> list[DirectorRow]:
    """Who may be rung in the section of a call."""
    here = [one for one in directors if one.sees(call)]
    # A superuser without the role is rung where there is nobody else.
    return [one for one in here if one.rules] or here


Told = list[tuple[Rung, int, datetime, str]]


def _rings(
    call: UnansweredCall,
    how: EscalationRow,
    people: Iterable[Director],
    told: Told,
    now: datetime,
) -> Rings:
    recorded: dict[Rung, frozenset[int]] = defaultdict(frozenset)
    for rung, user, *_told in told:
        recorded[rung] |= {user}
    rings = due(ladder(call.raised, how.patience, list(people), recorded), now)
    names = tuple((name, at, user == how.head) for _rung, user, at, name in told)
    return Rings(call, tuple(rings), recorded, names)


def _escalations(calls: Iterable[UnansweredCall]) -> list[EscalationRow]:
    wanted = _json({call.tournament for call in calls})
    return [EscalationRow(*row) for row in rows(ESCALATIONS, wanted)]


def _told(calls: Iterable[UnansweredCall], now: datetime) -> dict[UnansweredCall, Told]:
    asked = {(call.table, call.raised): call for call in calls}
    found: dict[UnansweredCall, Told] = {call: [] for call in asked.values()}
    told = rows(RINGS, _json({table for table, _raised in asked}), now - RECENT)
    for table, raised, kind, user, at, name in told:
        if (table, raised) in asked:
            found[asked[table, raised]].append((kind, user, at, name))
    return found


ON_THE_PAGE = ("sound", "vibration", "notification")


def choices_of(user: Any) -> str:
    """How a person chose to be called, as far as the desk's script does it; as JSON."""
    kept = AlertSettings.objects.filter(user=user.pk).first() or AlertSettings()
    chosen = {name: getattr(kept, name) for name in ON_THE_PAGE}
    return msgspec.json.encode(chosen).decode()


def _json(numbers: Iterable[int]) -> str:
    return msgspec.json.encode(sorted(numbers)).decode()
