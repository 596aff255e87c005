"""Taking an item of the desk's list, handing it on, giving it back; arriving, leaving.

A step holds the desk's lock until it is committed. So of two Directors who press at
once one has the item and the other is told who has it; and steps become visible in
their order.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import partial
from typing import Any
from uuid import uuid4

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from tables.access.visibility import EVERYTHING
from tables.boards.tiles import table_tile
from tables.calls.models import VISIT, DeskStep
from tables.calls.selectors import (
    ItemAssignment,
    WorkItem,
    item_assignment,
    open_calls,
)
from tables.common.database import Lock, hold
from tables.common.errors import TablesError
from tables.event_store.notifier import notify_desks
from tables.intake.entries import Entry
from tables.intake.services import record_all
from tables.signals import table_called
from tables.tournaments.models import Actor

DEVICE = "desk"
Kind = DeskStep.Kind


class ItemTaken(TablesError):
    """Another Director has the item; ``name`` says who."""

    def __init__(self, name: str) -> None:
        super().__init__("taken", f"{name} has it already.")
        self.name = name


class NotAssignedToYou(TablesError):
    """Only the Director who has the item can do this."""

    def __init__(self) -> None:
        super().__init__("not_yours", "Someone else has it now, or nobody.")


@transaction.atomic
def take_item(
    *, matter: WorkItem, since: datetime | None, user: Any, now: datetime
) -> None:
    """Take an item; raises `ItemTaken`. Taking it twice has no further effect."""
    me, held = _hold(matter, user, now)
    if held is None:
        _note(_step(matter, Kind.TOOK, me, now), owner=me, since=since)
    elif held.owner != me.pk:
        raise ItemTaken(held.name)


@transaction.atomic
def hand_item(*, matter: WorkItem, to: int, user: Any, now: datetime) -> None:
    """Hand an item to another Director, by id; taking over is handing it to oneself."""
    me, held = _hold(matter, user, now)
    other = _actor(get_user_model().objects.get(pk=to))
    if held is None or me.pk not in (held.owner, other.pk):
        raise NotAssignedToYou
    if held.owner != other.pk:
        _note(_step(matter, Kind.HANDED, me, now), owner=other)


@transaction.atomic
def give_item_back(*, matter: WorkItem, user: Any, now: datetime) -> None:
    """Give an item back to the list."""
    me, _held = _hold_mine(matter, user, now)
    _note(_step(matter, Kind.RETURNED, me, now))


@transaction.atomic
def step_at_table(
    *, table: int, kind: str, actor: Actor, at: tuple[datetime, datetime]
) -> None:
    """Record a step that a table sends, once however often it is sent.

    ``kind``: the table calls, someone has come, or, from a device, the call is over.
    ``at``: the moment of the tap by the sender's clock, and ours.
    """
    hold(Lock.DESK)
    tapped, now = at
    if not was_noted(table=table, kind=kind, actor=actor, tapped=tapped):
        _note(_step((table, VISIT), kind, actor, now), since=tapped)
        if kind == Kind.CALLED:
            transaction.on_commit(partial(table_called.send, sender=DeskStep))


def was_noted(*, table: int, kind: str, actor: Actor, tapped: datetime) -> bool:
    """Whether this tap at a table has been noted."""
    same = DeskStep.objects.filter(table=table, matter=VISIT, kind=kind, actor=actor)
    return same.filter(since=tapped).exists()


@transaction.atomic
def arrive(*, table: int, user: Any, now: datetime) -> None:
    """Record that the Director has arrived: one event for each board that called.

    Where the table called, it is a step as well. Raises `NotAssignedToYou`, or
    `NotRecorded` where a board cannot take the event.
    """
    me, held = _hold_mine((table, VISIT), user, now)
    if open_calls(now, table):
        _note(_step((table, VISIT), Kind.ARRIVED, me, now), owner=me)
    items = table_tile(EVERYTHING, table).summary["attention"]
    calling = {item["board"] for item in items if item["kind"] == "called"}
    waiting = [held.board, *(item["board"] for item in items)]
    boards = calling or set([board for board in waiting if board][:1])
    _record(table, sorted(boards), "DirectorArrived", me)


@transaction.atomic
def leave(*, table: int, user: Any, now: datetime) -> None:
    """Close a call and record that its Director has left: both or neither.

    Raises `NotAssignedToYou`, or `NotRecorded` where the board cannot take the event.
    """
    matter = (table, VISIT)
    me, held = _hold_mine(matter, user, now)
    _note(_step(matter, Kind.DONE, me, now))
    if held.arrived and held.board:
        _record(table, [held.board], "DirectorLeft", me)


def _hold(
    matter: WorkItem, user: Any, now: datetime
) -> tuple[Actor, ItemAssignment | None]:
    hold(Lock.DESK)
    return _actor(user), item_assignment(matter, now)


def _hold_mine(
    matter: WorkItem, user: Any, now: datetime
) -> tuple[Actor, ItemAssignment]:
    me, held = _hold(matter, user, now)
    if held is None or held.owner != me.pk:
        raise NotAssignedToYou
    return me, held


def _step(matter: WorkItem, kind: str, actor: Actor, now: datetime) -> DeskStep:
    table, name = matter
    return DeskStep(table_id=table, matter=name, kind=kind, actor=actor, at=now)


def _note(
    step: DeskStep, owner: Actor | None = None, since: datetime | None = None
) -> None:
    step.owner, step.since = owner, since
    step.save(force_insert=True)
    transaction.on_commit(notify_desks)


def _actor(user: Any) -> Actor:
    return Actor.objects.get_or_create(user=user)[0]


def _record(table: int, boards: Iterable[int], kind: str, me: Actor) -> None:
    """Record an event of these boards in the Director's name, whatever they may see."""
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
    record_all(entries=entries, actor=None, by=me.key)
