"""Steps of the desk travel, people as keys.

A step about something to look at in a case stays: cases do not travel, and the address
that names one would name another there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from uuid import UUID

from tables.archive.set_up_lines import StepLine
from tables.archive.sql import PEOPLE, STEPS
from tables.calls.models import DeskStep
from tables.common.database import rows
from tables.common.locks import Lock, hold
from tables.tournaments.models import Actor, Table, Tournament


def step_lines(tournament: Tournament) -> Iterator[StepLine]:
    """The steps at the tournament's tables, in their order."""
    for table, matter, kind, at, since, actor, owner in rows(STEPS, tournament.pk):
        yield StepLine(
            table=table,
            matter=matter,
            step=kind,
            at=at,
            since=since,
            actor=actor,
            owner=owner,
        )


def people(tournament: Tournament) -> set[UUID]:
    """The keys of those who took these steps, and of those who then had something."""
    return {key for (key,) in rows(PEOPLE, tournament.pk, tournament.pk)}


def keep(steps: Iterable[StepLine], tables: Mapping[UUID, Table]) -> None:
    """Store the steps; whoever takes one here meanwhile waits until they are in."""
    lines = list(steps)
    keys = {key for line in lines for key in (line.actor, line.owner) if key}
    actors = {actor.key: actor for actor in Actor.objects.filter(key__in=keys)}
    hold(Lock.DESK)
    DeskStep.objects.bulk_create(
        DeskStep(
            table=tables[line.table],
            matter=line.matter,
            kind=line.step,
            at=line.at,
            since=line.since,
            actor=actors[line.actor],
            owner=actors[line.owner] if line.owner else None,
        )
        for line in lines
    )
