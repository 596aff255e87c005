"""What was recorded or refused stands in the line of its request."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from deploy.logs import doing
from tables.event_store.store import Followed
from tables.signals import events_appended, refused


def connect() -> None:
    """Hear of what the tables record and refuse."""
    events_appended.connect(note_events, dispatch_uid="deploy.logs.note_events")
    refused.connect(note_refusals, dispatch_uid="deploy.logs.note_refusals")


def note_events(*, appended: Iterable[Followed], **_signal: Any) -> None:
    """Receive `events_appended`: the position is the event's id on the stream too."""
    for event in appended:
        doing.note("events", event.position)
        doing.note("tables", event.table)
        doing.note("boards", event.board)


def note_refusals(*, codes: Iterable[str], **_signal: Any) -> None:
    """Receive `refused`."""
    doing.note("refused", *codes)
