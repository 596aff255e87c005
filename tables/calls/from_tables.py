"""Calls of a table from no board: taken out of a batch, recorded, and shown while open.

A tablet sends them among its entries, with ``board`` 0, so that they wait with these
while there is no network. They are steps (`tables.calls.models`), no events: what is
recorded of a board is not touched, and their numbers count as spent.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from lawbook import Problem, Refused, problem, read_event
from tables.access.attention import Item
from tables.access.models import PlayersLinks
from tables.calls.models import DeskStep
from tables.calls.selectors import open_calls
from tables.calls.services import step_at_table, was_noted
from tables.calls.waiting_times import Fact
from tables.intake.authorization import Permission, permission_of
from tables.intake.batch_recorder import Outcome
from tables.intake.entries import Batch, Entry
from tables.tournaments.models import Actor, Table

CALLED = "called"
KINDS = {
    "DirectorCalled": DeskStep.Kind.CALLED,
    "DirectorArrived": DeskStep.Kind.ARRIVED,
}


def without_calls(batch: Batch) -> tuple[list[Entry], Batch]:
    """The calls of tables in a batch, and the batch without them."""
    calls = [entry for entry in batch.readable if not entry.board]
    if not calls:
        return [], batch
    rest = [entry for entry in batch.entries if entry not in calls]
    numbers = {call.seq for call in calls if call.seq is not None}
    spent = (batch.sending.spent or frozenset()) | numbers
    return calls, Batch(rest, msgspec.structs.replace(batch.sending, spent=spent))


def in_order(
    batch: Batch, of_calls: Iterable[Outcome], of_rest: Iterable[Outcome]
) -> list[Outcome]:
    """The results of both parts in the order of the whole batch."""
    calls, rest = iter(of_calls), iter(of_rest)
    return [
        next(calls) if isinstance(entry, Entry) and not entry.board else next(rest)
        for entry in batch.entries
    ]


def record_calls(
    calls: Iterable[Entry],
    asker: Any,
    signer: Callable[[Entry], UUID],
    now: datetime,
) -> list[Outcome]:
    """Record calls of tables, each once; ``signer`` gives the key of who made one."""
    permission = permission_of(asker)
    return [_recorded(call, permission, signer(call), now) for call in calls]


def _recorded(call: Entry, permission: Permission, key: UUID, now: datetime) -> Outcome:
    if why := _why_not(call, permission):
        return Outcome(str(call.id), "refused", None, why)
    tapped, kind = call.occurred_at, KINDS[call.event["type"]]
    table, actor = call.table, Actor.objects.get(key=key)
    is_known = was_noted(table=table, kind=kind, actor=actor, tapped=tapped)
    step_at_table(table=table, kind=kind, actor=actor, at=(tapped, now))
    return Outcome(str(call.id), "again" if is_known else "new", None)


def _why_not(call: Entry, permission: Permission) -> Problem | None:
    try:
        read_event(call.event)
    except Refused as wrong:
        return wrong.problem
    if not Table.objects.filter(pk=call.table).exists():
        return problem("unknown_table", "table", field="table", table=call.table)
    return permission.not_at(call.table)


def call_items(*, tables: Collection[int] | None = None, **_signal: Any) -> list[Item]:
    """Receive `attention_items`: those that call, for the desk's list."""
    calls = open_calls(timezone.now(), tables)
    players = PlayersLinks.objects.filter(actor__in={c.actor for c in calls.values()})
    by_players = set(players.values_list("actor", flat=True))
    return [_item(table, one, by_players) for table, one in calls.items()]


def _item(table: int, call: Fact, players: Container[int | None]) -> Item:
    text = gettext("The players call.") if call.actor in players else ""
    return Item(CALLED, table, None, call.at, text, reverse("desk_table", args=[table]))


def kinds_at(*, table: int, **_signal: Any) -> list[str]:
    """Receive `attention_kinds`: whether one table calls."""
    return [CALLED] if open_calls(timezone.now(), table) else []
