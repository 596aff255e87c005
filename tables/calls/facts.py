"""What was recorded about calls: events of the boards and steps of the desk."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

import msgspec

from tables.access.roles import DIRECTORS
from tables.calls.models import VISIT
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

EVENTS = """
SELECT b.table_id, e.type, e.recorded_at, a.id, b.number, e.data->>'by', EXISTS (
    SELECT FROM auth_user u LEFT JOIN auth_user_groups m ON m.user_id = u.id
    LEFT JOIN auth_group g ON g.id = m.group_id
    WHERE u.id = a.user_id AND (u.is_superuser OR g.name IN (
        SELECT jsonb_array_elements_text(%s::jsonb))))
FROM tables_board b JOIN tables_boardview v ON v.board_id = b.id
JOIN tables_storedevent e ON e.board_id = b.id
LEFT JOIN tables_actor a ON a.key = e.actor_id
WHERE e.type IN ('DirectorCalled', 'DirectorArrived', 'DirectorLeft')
    AND NOT EXISTS (SELECT FROM tables_storedevent w
        WHERE w.board_id = e.board_id AND w.type = 'EventWithdrawn'
            AND (w.data->>'event')::int = e.version)
"""
AT_TABLES = """
    AND b.table_id IN (SELECT value::bigint FROM jsonb_array_elements_text(%s::jsonb))
    AND v.updated_at > %s AND e.recorded_at > %s
"""
IN_TOURNAMENT = """
    AND b.table_id IN (SELECT t.id FROM tables_table t
        JOIN tables_section s ON s.id = t.section_id WHERE s.tournament_id = %s)
"""
STEPS = """
SELECT d.table_id, d.matter, d.kind, d.at, d.actor_id, d.owner_id, d.since
FROM tables_deskstep d WHERE
"""
SINCE = " d.at > %s ORDER BY d.id"
AT_TABLE = " d.table_id = %s AND d.at > %s ORDER BY d.id"
VISITS_IN = f"""
 d.matter = '{VISIT}' AND d.table_id IN (SELECT t.id FROM tables_table t
    JOIN tables_section s ON s.id = t.section_id WHERE s.tournament_id = %s)
ORDER BY d.id
"""
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
