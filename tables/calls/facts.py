"""What was recorded about calls: events of the boards and steps of the desk."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

import msgspec

from tables.access.roles import DIRECTORS
from tables.calls.sql import AT_TABLES, EVENTS, IN_TOURNAMENT, STEPS, VISITS_IN
from tables.calls.visits import Fact, Kind
from tables.common.database import rows

# Beyond this a call that nobody has closed is no longer one of now.
RECENT = timedelta(hours=3)
RULING = msgspec.json.encode(DIRECTORS).decode()
KINDS: dict[str, Kind] = {
    "DirectorCalled": "called",
    "DirectorArrived": "arrived",
    "DirectorLeft": "left",
}

SINCE = " d.at > %s ORDER BY d.id"
AT_TABLE = " d.table_id = %s AND d.at > %s ORDER BY d.id"
Facts = dict[int, list[Fact]]


class Step(msgspec.Struct, frozen=True):
    """One step of the desk as it lies in the store."""

    table: int
    matter: str
    kind: Any
    at: datetime
    actor: int
    owner: int | None
    since: datetime | None


def recent_steps(now: datetime, table: int | None = None) -> list[Step]:
    """The steps of the last hours, in order; those about one table, or all."""
    if table is None:
        return [Step(*row) for row in rows(STEPS + SINCE, now - RECENT)]
    return [Step(*row) for row in rows(STEPS + AT_TABLE, table, now - RECENT)]


def recent_events(tables: Iterable[int], now: datetime) -> Facts:
    """Calls, arrivals and departures at these tables in the last hours."""
    since, chosen = now - RECENT, msgspec.json.encode(sorted(tables)).decode()
    return _by_table(rows(EVENTS + AT_TABLES, RULING, chosen, since, since))


def tournament_facts(tournament: int) -> Facts:
    """Everything about the calls of a tournament, table by table, in order."""
    facts = _by_table(rows(EVENTS + IN_TOURNAMENT, RULING, tournament))
    steps = [Step(*row) for row in rows(STEPS + VISITS_IN, tournament)]
    return joined(facts, steps)


def joined(facts: Facts, steps: Iterable[Step]) -> Facts:
    """Events and the steps of going to a table, in the order of time."""
    found = {table: list(events) for table, events in facts.items()}
    for step in steps:
        found.setdefault(step.table, []).append(_fact(step))
    return {
        table: sorted(these, key=lambda fact: fact.at) for table, these in found.items()
    }


def _fact(step: Step) -> Fact:
    return Fact(step.kind, step.at, step.actor, step.owner, step.since)


def _by_table(found: Iterable[tuple[Any, ...]]) -> Facts:
    facts: Facts = {}
    for table, name, at, actor, board, by, directs in found:
        facts.setdefault(table, []).append(
            Fact(
                kind=KINDS[name],
                at=at,
                actor=actor,
                board=board,
                by=by if by in ("N", "E", "S", "W") else "",
                directs=directs,
            )
        )
    return facts
