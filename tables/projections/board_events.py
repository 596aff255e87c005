"""The events of one board, read in one go, and the view that they give.

A rebuild has them from the database and an import from a file; both hand them as JSON
to another process, which reads and replays them.
"""

from __future__ import annotations

from datetime import datetime

import msgspec

from lawbook import Event, read_all_written, replay_both
from tables.event_store.view_rows import BoardShown
from tables.projections.history import History
from tables.projections.projections import show_history


class TellingEvent(msgspec.Struct, frozen=True, gc=False):
    """What the views need of an event that can need a director by itself."""

    version: int
    event: Event
    late: bool
    device: str
    recorded_at: datetime

    @property
    def type(self) -> str:
        """The name of its kind."""
        return type(self.event).__name__

    @property
    def data(self) -> msgspec.Raw:
        """The event as it is written."""
        return msgspec.Raw(msgspec.json.encode(self.event))


class Columns(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What is stored beside the events of a board.

    ``recorded_at`` is in their order; ``telling`` are those of `history.TELLING` and
    those that came late: version, whether late, device.
    """

    recorded_at: list[datetime]
    telling: list[tuple[int, bool, str]]


COLUMNS = msgspec.json.Decoder(Columns)


class BoardEvents(msgspec.Struct, frozen=True):
    """All events of a board that has some, and their `Columns`, each as JSON."""

    events: bytes | str
    columns: bytes | str

    def read(self) -> tuple[list[Event], History]:
        """The events in order; raises `lawbook.Refused` where one cannot be read."""
        events = read_all_written(self.events)
        columns = COLUMNS.decode(self.columns)
        times = columns.recorded_at
        telling = [
            TellingEvent(version, events[version - 1], late, device, times[version - 1])
            for version, late, device in columns.telling
        ]
        return events, History(times, telling)

    def view(self, table: int, board: int) -> BoardShown:
        """The view they give; raises what the rules raise where they cannot replay."""
        events, history = self.read()
        return show_history((table, board), history, *replay_both(events))
