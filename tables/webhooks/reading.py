"""Reading the store for a webhook, from its own position on.

The position moves in the transaction that puts down what the webhook is to be told, so
a process may die at any moment. One that is away reads no further than some ahead.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from tables.event_store.models import StoredEvent
from tables.event_store.store import StreamedEvent, read_after
from tables.webhooks.envelope import seen_by, tables_of
from tables.webhooks.models import Delivery, Webhook
from tables.webhooks.services import pause

AHEAD, READ = 200, 500


@transaction.atomic
def put_down(hook: Webhook, now: datetime) -> bool:
    """Read on for a webhook; whether there may be more to read."""
    held = Webhook.objects.select_for_update(no_key=True).get(pk=hook.pk)
    waiting = Delivery.objects.filter(webhook=held, state=Delivery.State.WAITING)
    if held.paused_at is not None or waiting.count() >= AHEAD:
        return False
    events = read_after(held.position, READ)
    if not events:
        return False
    seen = seen_by(hook)
    tables = tables_of(hook, seen)
    if not tables:
        pause(hook=held, why=Webhook.Paused.OWNER, now=now)
        return False
    told = [e for e in events if e.table in tables and seen.shows(e.table, e.board)]
    _put_down(held, told, now)
    Webhook.objects.filter(pk=held.pk).update(position=events[-1].position)
    return len(events) == READ


def _put_down(hook: Webhook, told: list[StreamedEvent], now: datetime) -> None:
    boards, positions = {e.board_id for e in told}, [e.position for e in told]
    kept = StoredEvent.objects.filter(board__in=boards, position__in=positions)
    ids = dict(kept.values_list("position", "client_id"))
    Delivery.objects.bulk_create(
        [
            Delivery(
                webhook=hook,
                position=event.position,
                table_id=event.table,
                board_id=event.board_id,
                version=event.version,
                message=ids[event.position],
                next_at=now,
            )
            for event in told
        ],
        ignore_conflicts=True,
    )
