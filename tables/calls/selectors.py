"""Who has which item of the desk's list now, from the recorded calls and steps."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec

from tables.access.roles import DIRECTORS, is_limited, people_at, tournaments_seen
from tables.access.visibility import EVERYTHING
from tables.boards.tiles import table_tiles
from tables.calls.models import VISIT
from tables.calls.sql import (
    AT_TABLES,
    EVENTS,
    IN_TOURNAMENT,
    LAST_STEP,
    NAMES,
    STEPS,
    STEPS_AFTER,
    VISITS_IN,
    WHO_MAY_RULE,
)
from tables.calls.waiting_times import Fact, Kind, Visit, Wait, waits_of_table
from tables.common.database import rows

# Beyond this a call that nobody has closed is no longer one of now.
RECENT = timedelta(hours=3)
RULING = msgspec.json.encode(DIRECTORS).decode()
KINDS: dict[str, Kind] = {
    "DirectorCalled": "called",
    "DirectorArrived": "arrived",
    "DirectorLeft": "left",
}

CHANGES_NO_OWNER = ("called", "arrived")
SINCE = " d.at > %s ORDER BY d.id"
AT_SOME = " d.table_id = ANY(%s::bigint[]) AND d.at > %s ORDER BY d.id"
Facts = dict[int, list[Fact]]
# One table, some, or all: the desk of one tournament of many reads its own.
Tables = int | Collection[int] | None


class StoredStep(msgspec.Struct, frozen=True):
    """One step of the desk as it is stored."""

    table: int
    matter: str
    kind: Any
    at: datetime
    actor: int
    owner: int | None
    since: datetime | None


def recent_steps(now: datetime, tables: Tables = None) -> list[StoredStep]:
    """The steps of the last hours, in order, about these tables."""
    if tables is None:
        return [StoredStep(*row) for row in rows(STEPS + SINCE, now - RECENT)]
    some = [tables] if isinstance(tables, int) else sorted(tables)
    return [StoredStep(*row) for row in rows(STEPS + AT_SOME, some, now - RECENT)]


def recent_events(tables: Iterable[int], now: datetime) -> Facts:
    """Calls, arrivals and departures at these tables in the last hours."""
    since, chosen = now - RECENT, msgspec.json.encode(sorted(tables)).decode()
    return _by_table(rows(EVENTS + AT_TABLES, RULING, chosen, since, since))


def tournament_facts(tournament: int) -> Facts:
    """Everything about the calls of a tournament, table by table, in order."""
    facts = _by_table(rows(EVENTS + IN_TOURNAMENT, RULING, tournament))
    steps = [StoredStep(*row) for row in rows(STEPS + VISITS_IN, tournament)]
    return in_time_order(facts, steps)


def in_time_order(facts: Facts, steps: Iterable[StoredStep]) -> Facts:
    """Events and the steps of going to a table, in the order of time."""
    found = {table: list(events) for table, events in facts.items()}
    for step in steps:
        found.setdefault(step.table, []).append(_fact(step))
    return {
        table: sorted(these, key=lambda fact: fact.at) for table, these in found.items()
    }


def _fact(step: StoredStep) -> Fact:
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


# A Director who came longer ago has left without saying so.
STAYS = timedelta(minutes=20)

WorkItem = tuple[int, str]


class ItemAssignment(msgspec.Struct, frozen=True):
    """Who has an item: an `Actor` by id and name, and when they came to the table."""

    owner: int
    name: str
    since: datetime
    arrived: datetime | None = None
    board: int | None = None
    handed_by: str = ""


def item_assignments(
    now: datetime, tables: Tables = None
) -> dict[WorkItem, ItemAssignment]:
    """Every item that is taken now at these tables, by table and item."""
    steps = recent_steps(now, tables)
    if not steps:
        return {}
    going = _visits([step for step in steps if step.matter == VISIT], now)
    things = _things(step for step in steps if step.matter != VISIT)
    named = names_of(_people(going, things))
    found = {(table, VISIT): _of(visit, named) for table, visit in going.items()}
    return found | {matter: _held(step, named) for matter, step in things.items()}


def item_assignment(matter: WorkItem, now: datetime) -> ItemAssignment | None:
    """Who has one item now."""
    return item_assignments(now, matter[0]).get(matter)


def names_of(actors: Iterable[int]) -> dict[int, str]:
    """The names shown on the screens, by id of `Actor`."""
    wanted = msgspec.json.encode(sorted(set(actors))).decode()
    return {actor: name or "–" for actor, name in rows(NAMES, wanted)}


def other_directors(user: Any) -> list[tuple[int, str]]:
    """The users to whom this user can hand an item: ids and names.

    A user limited to parts is offered only users who see something of these parts.
    """
    found = [(pk, name) for pk, name in rows(WHO_MAY_RULE, RULING, user.pk or 0)]
    if not is_limited(user):
        return found
    near = set(people_at(tournaments_seen(user)).values_list("pk", flat=True))
    return [(pk, name) for pk, name in found if pk in near]


def last_step() -> int:
    """The highest step of the desk."""
    return int(rows(LAST_STEP)[0][0])


def steps_after(step: int) -> list[tuple[int, int]]:
    """The steps after one, and the tables they are about; none is skipped.

    A step holds the desk's lock until it is committed (`tables.calls.services`).
    """
    return [(number, table) for number, table in rows(STEPS_AFTER, step)]


def open_calls(now: datetime, tables: Tables = None) -> dict[int, Fact]:
    """The first call of each of these tables that calls as a table.

    Until someone comes, whatever records it, or says at the desk that it is done.
    """
    steps = [step for step in recent_steps(now, tables) if step.matter == VISIT]
    calling = {step.table for step in steps if step.kind == "called"}
    if not calling:
        return {}
    told = in_time_order(
        recent_events(calling, now), [step for step in steps if step.table in calling]
    )
    found = {table: _first_call(told[table]) for table in calling}
    return {table: call for table, call in found.items() if call is not None}


def _first_call(told: Iterable[Fact]) -> Fact | None:
    call = None
    for fact in told:
        if fact.kind in ("arrived", "left", "done"):
            call = None
        elif fact.kind == "called" and fact.board is None:
            call = call or fact
    return call


def _visits(steps: Sequence[StoredStep], now: datetime) -> dict[int, Visit]:
    """The open calls that are taken: at tables whose last step says so."""
    last = {step.table: step for step in steps if step.kind not in CHANGES_NO_OWNER}
    going = {table for table, step in last.items() if step.owner is not None}
    if not going:
        return {}
    told = in_time_order(
        recent_events(going, now),
        [step for step in steps if step.table in going],
    )
    folded = {table: waits_of_table(these).open for table, these in told.items()}
    return {
        table: visit
        for table, visit in folded.items()
        if visit is not None and visit.owner is not None and not _gone(visit, now)
    }


def visits_now(tables: Iterable[int], now: datetime) -> dict[int, Visit]:
    """The open call of each of these tables that has one, answered or not."""
    asked = set(tables)
    steps = [one for one in recent_steps(now, asked) if one.matter == VISIT]
    told = in_time_order(recent_events(asked, now), steps)
    folded = {table: waits_of_table(these).open for table, these in told.items()}
    return {
        table: visit
        for table, visit in folded.items()
        if visit is not None and not _gone(visit, now)
    }


def _gone(visit: Visit, now: datetime) -> bool:
    return visit.arrived is not None and now - visit.arrived > STAYS


def _things(steps: Iterable[StoredStep]) -> dict[WorkItem, StoredStep]:
    last = {(step.table, step.matter): step for step in steps}
    return {matter: step for matter, step in last.items() if step.owner is not None}


def _people(
    going: Mapping[int, Visit], things: Mapping[WorkItem, StoredStep]
) -> set[int]:
    found = {one for visit in going.values() for one in (visit.owner, visit.handed_by)}
    found |= {one for step in things.values() for one in (step.owner, step.actor)}
    return {one for one in found if one is not None}


def _of(visit: Visit, named: Mapping[int, str]) -> ItemAssignment:
    owner, giver = visit.owner or 0, visit.handed_by
    return ItemAssignment(
        owner=owner,
        name=named[owner],
        since=visit.acknowledged or visit.raised,
        arrived=visit.arrived,
        board=visit.board,
        handed_by=named[giver] if giver is not None and giver != owner else "",
    )


def _held(step: StoredStep, named: Mapping[int, str]) -> ItemAssignment:
    owner = step.owner or 0
    given = step.kind == "handed" and step.actor != owner
    return ItemAssignment(
        owner=owner,
        name=named[owner],
        since=step.at,
        handed_by=named[step.actor] if given else "",
    )


def waits_of(tournament: int) -> list[Wait]:
    """Every call of a tournament with its times, the oldest first."""
    tiles = table_tiles(EVERYTHING, tournament)
    folded = {
        table: waits_of_table(told).all
        for table, told in tournament_facts(tournament).items()
    }
    people = {visit.owner for visits in folded.values() for visit in visits}
    named = names_of(one for one in people if one is not None)
    found = [
        Wait(
            tile.section,
            tile.name or str(tile.number),
            named.get(visit.owner or 0, ""),
            visit,
        )
        for tile in tiles
        for visit in folded.get(tile.id, ())
    ]
    return sorted(found, key=lambda wait: wait.visit.raised)
