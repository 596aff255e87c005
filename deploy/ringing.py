"""Asking the worker at once to ring for a call; where the broker is away, beat asks."""

import logging
from collections.abc import Iterable
from typing import Any

from deploy import tasks
from rulings.jobs import BrokerRefused, send_again
from tables.event_store.store import StreamedEvent
from tables.signals import events_appended, pushes_wait, table_called

logger = logging.getLogger(__name__)
CALLS = "DirectorCalled"


def connect() -> None:
    """Connect the signals of calls and of pushes."""
    events_appended.connect(ring, dispatch_uid="deploy.ringing.ring")
    table_called.connect(ring_for_table, dispatch_uid="deploy.ringing.ring_for_table")
    pushes_wait.connect(queue_pushes, dispatch_uid="deploy.ringing.queue_pushes")


def ring(*, appended: Iterable[StreamedEvent], **_signal: Any) -> None:
    """Receive `events_appended`."""
    if any(event.type == CALLS for event in appended):
        _ask_for(tasks.ring_due.name)


def ring_for_table(**_signal: Any) -> None:
    """Receive `table_called`."""
    _ask_for(tasks.ring_due.name)


def queue_pushes(**_signal: Any) -> None:
    """Receive `pushes_wait`."""
    _ask_for(tasks.send_pushes.name)


def _ask_for(task: str) -> None:
    try:
        send_again(task, [])
    except BrokerRefused:
        logger.warning("The broker is away; beat asks for %s later.", task)
