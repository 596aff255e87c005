"""Players call from their own door, and see who comes: `tables.access.doors`."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from math import ceil
from statistics import median
from typing import Literal

import msgspec

from tables.access.doors import PlayersDoor
from tables.access.visibility import visibility_of
from tables.boards.tiles import table_tile
from tables.calls.models import VISIT, DeskStep
from tables.calls.selectors import item_assignment, open_calls, waits_of
from tables.calls.services import step_at_table
from tables.tournaments.models import Actor

# Fewer are no measure.
ENOUGH = 5
MINUTE = 60


class CallShown(msgspec.Struct, frozen=True):
    """A table's call as its players see it.

    ``name`` is who comes or is there, ``since`` when the call was raised. ``minutes``:
    the median here from going to being there; None where too few were measured.
    """

    state: Literal["quiet", "called", "going", "here"]
    since: datetime | None = None
    name: str = ""
    minutes: int | None = None


def call_shown(door: PlayersDoor, now: datetime) -> CallShown:
    """Whether this table calls, and who comes."""
    going = item_assignment((door.table, VISIT), now)
    if going is not None and going.arrived is not None:
        return CallShown("here", name=going.name)
    if going is not None:
        usual = usual_minutes(door.tournament, int(now.timestamp()) // MINUTE)
        return CallShown("going", name=going.name, minutes=usual)
    since = _called_since(door, now)
    return CallShown("called", since=since) if since else CallShown("quiet")


def call_from_door(door: PlayersDoor, now: datetime) -> None:
    """Call for this table, unless it calls already, or someone comes."""
    if call_shown(door, now).state == "quiet":
        step_at_table(
            table=door.table,
            kind=DeskStep.Kind.CALLED,
            actor=Actor.objects.get(pk=door.actor),
            at=(now, now),
        )


@lru_cache(maxsize=64)
def usual_minutes(tournament: int, _minute: int) -> int | None:
    """The median from going to being there, in minutes; worked out each minute."""
    visits = [wait.visit for wait in waits_of(tournament)]
    found = [
        (visit.arrived - visit.acknowledged).total_seconds()
        for visit in visits
        if visit.arrived and visit.acknowledged and visit.arrived >= visit.acknowledged
    ]
    return max(1, ceil(median(found) / MINUTE)) if len(found) >= ENOUGH else None


def _called_since(door: PlayersDoor, now: datetime) -> datetime | None:
    calls = open_calls(now, door.table)
    if door.table in calls:
        return calls[door.table].at
    waiting = table_tile(visibility_of(door), door.table).summary["attention"]
    since = [one["since"] for one in waiting if one["kind"] == "called"]
    return datetime.fromisoformat(min(since)) if since else None
