"""What was recorded or refused stands in the line of its request."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from deploy.logs import doing
from tables.signals import events_appended
from tables.store import Followed


def connect() -> None:
    """Hear of what the tables record."""
    events_appended.connect(note_events, dispatch_uid="deploy.logs.note_events")


def note_events(*, appended: Iterable[Followed], **_signal: Any) -> None:
    """Receive `events_appended`: the position is the event's id on the stream too."""
    for event in appended:
        doing.note("events", event.position)
        doing.note("tables", event.table)
        doing.note("boards", event.board)
