"""What was recorded or refused stands in the line of its request."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from deploy.logs import context
from tables.event_store.store import Followed
from tables.signals import events_appended, refused


def connect() -> None:
    """Connect the signals of recorded events and refusals."""
    events_appended.connect(note_events, dispatch_uid="deploy.logs.note_events")
    refused.connect(note_refusals, dispatch_uid="deploy.logs.note_refusals")


def note_events(*, appended: Iterable[Followed], **_signal: Any) -> None:
    """Receive `events_appended`: the position is the event's id on the stream too."""
    for event in appended:
        context.note("events", event.position)
        context.note("tables", event.table)
        context.note("boards", event.board)


def note_refusals(*, codes: Iterable[str], **_signal: Any) -> None:
    """Receive `refused`."""
    context.note("refused", *codes)
