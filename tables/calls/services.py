"""Taking something of the desk's list, handing it on, giving it back, coming, going.

Whoever takes a step holds the desk until it is committed, so of two Directors who press
at once one has it, and the other is told who; and steps become visible in their order.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import uuid4

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from tables.calls.models import VISIT, DeskStep
from tables.calls.selectors import Holding, Matter, holding
from tables.database import rows
from tables.entries import Entry
from tables.errors import TablesError
from tables.models import Actor
from tables.selectors import table_tile
from tables.services import record_entries
from tables.storing.wakeups import wake_desks

# 21061 marks the writers of events among advisory locks; this is the desk.
HOLD = "SELECT pg_advisory_xact_lock(21062)"
DEVICE = "desk"
Kind = DeskStep.Kind


class Taken(TablesError):
    """Somebody else has it; ``name`` says who."""

    def __init__(self, name: str) -> None:
        super().__init__("taken", f"{name} has it already.")
        self.name = name


class NotYours(TablesError):
    """Only whoever has it can do this."""

    def __init__(self) -> None:
        super().__init__("not_yours", "Somebody else has it now, or nobody.")


@transaction.atomic
def take(*, matter: Matter, since: datetime | None, user: Any, now: datetime) -> None:
    """Have it from now on; raises `Taken`. Taking it twice is taking it once."""
    me, held = _hold(matter, user, now)
    if held is None:
        _note(_step(matter, Kind.TOOK, me, now), owner=me, since=since)
    elif held.owner != me.pk:
        raise Taken(held.name)


@transaction.atomic
def hand(*, matter: Matter, to: int, user: Any, now: datetime) -> None:
    """Give it to another Director, by id; taking it over is handing it to oneself."""
    me, held = _hold(matter, user, now)
    other = _actor(get_user_model().objects.get(pk=to))
    if held is None or me.pk not in (held.owner, other.pk):
        raise NotYours
    if held.owner != other.pk:
        _note(_step(matter, Kind.HANDED, me, now), owner=other)


@transaction.atomic
def give_back(*, matter: Matter, user: Any, now: datetime) -> None:
    """Leave it to whoever takes it next."""
    me, _held = _hold_mine(matter, user, now)
    _note(_step(matter, Kind.RETURNED, me, now))


def arrive(*, table: int, user: Any, now: datetime) -> None:
    """Whoever is going there has come: an event of each board that has called."""
    with transaction.atomic():
        _me, held = _hold_mine((table, VISIT), user, now)
    items = table_tile(table).summary["attention"]
    calling = {item["board"] for item in items if item["kind"] == "called"}
    waiting = [held.board, *(item["board"] for item in items)]
    boards = calling or set([board for board in waiting if board][:1])
    _record(table, sorted(boards), "DirectorArrived", user)


def leave(*, table: int, user: Any, now: datetime) -> None:
    """It is done: the call is closed, and whoever was there has left."""
    matter = (table, VISIT)
    with transaction.atomic():
        me, held = _hold_mine(matter, user, now)
        _note(_step(matter, Kind.DONE, me, now))
    if held.arrived and held.board:
        _record(table, [held.board], "DirectorLeft", user)


def _hold(matter: Matter, user: Any, now: datetime) -> tuple[Actor, Holding | None]:
    rows(HOLD)
    return _actor(user), holding(matter, now)


def _hold_mine(matter: Matter, user: Any, now: datetime) -> tuple[Actor, Holding]:
    me, held = _hold(matter, user, now)
    if held is None or held.owner != me.pk:
        raise NotYours
    return me, held


def _step(matter: Matter, kind: str, actor: Actor, now: datetime) -> DeskStep:
    table, name = matter
    return DeskStep(table_id=table, matter=name, kind=kind, actor=actor, at=now)


def _note(
    step: DeskStep, owner: Actor | None = None, since: datetime | None = None
) -> None:
    step.owner, step.since = owner, since
    step.save(force_insert=True)
    transaction.on_commit(wake_desks)


def _actor(user: Any) -> Actor:
    return Actor.objects.get_or_create(user=user)[0]


def _record(table: int, boards: Iterable[int], kind: str, user: Any) -> None:
    entries = [
        Entry(
            id=uuid4(),
            device=DEVICE,
            seq=None,
            table=table,
            board=board,
            occurred_at=timezone.now(),
            event={"type": kind},
        )
        for board in boards
    ]
    record_entries(entries=entries, actor=user)
