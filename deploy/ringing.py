"""Enqueues ringing and webhooks at once; without a broker, beat enqueues them."""

import logging
from collections.abc import Iterable
from time import monotonic
from typing import Any

from deploy import tasks
from rulings.common.enqueue import BrokerRefused, enqueue_soon, send_again
from tables.event_store.store import StreamedEvent
from tables.models import Webhook
from tables.signals import events_appended, pushes_wait, table_called, webhooks_wait
from tables.webhooks import sending

logger = logging.getLogger(__name__)
CALLS = "DirectorCalled"
# A process enqueues the sender of webhooks at most once while the sender lingers. Where
# there is no webhook or no broker, it looks again after `LOOKS_EVERY` seconds.
ASKS_EVERY, LOOKS_EVERY = sending.LINGERS, 10.0


def connect() -> None:
    """Connect the signals of calls, of pushes and of webhooks."""
    events_appended.connect(ring, dispatch_uid="deploy.ringing.ring")
    table_called.connect(ring_for_table, dispatch_uid="deploy.ringing.ring_for_table")
    pushes_wait.connect(queue_pushes, dispatch_uid="deploy.ringing.queue_pushes")
    events_appended.connect(tell, dispatch_uid="deploy.ringing.tell")
    webhooks_wait.connect(queue_webhooks, dispatch_uid="deploy.ringing.queue_webhooks")


def ring(*, appended: Iterable[StreamedEvent], **_signal: Any) -> None:
    """Receive `events_appended`."""
    if any(event.type == CALLS for event in appended):
        enqueue_soon(tasks.ring_due.name)


def ring_for_table(**_signal: Any) -> None:
    """Receive `table_called`."""
    enqueue_soon(tasks.ring_due.name)


def queue_pushes(**_signal: Any) -> None:
    """Receive `pushes_wait`."""
    _ask_for(tasks.send_pushes.name)


class Rest:
    """When this process asks for webhooks again, by its own clock."""

    until = 0.0


def tell(**_signal: Any) -> None:
    """Receive `events_appended`: ask for webhooks, where there are any."""
    now = monotonic()
    if now < Rest.until:
        return
    Rest.until = now + LOOKS_EVERY
    there_are = Webhook.objects.filter(paused_at=None).exists()
    if there_are and _is_taken(tasks.send_webhooks.name):
        Rest.until = now + ASKS_EVERY


def queue_webhooks(**_signal: Any) -> None:
    """Receive `webhooks_wait`."""
    _ask_for(tasks.send_webhooks.name)


def _ask_for(task: str) -> None:
    if not _is_taken(task):
        logger.warning("The broker is away; beat enqueues %s later.", task)


def _is_taken(task: str) -> bool:
    """Whether the broker takes a message that asks for a task."""
    try:
        send_again(task, [])
    except BrokerRefused:
        return False
    return True
