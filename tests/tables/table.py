"""Short ways to enter things at a table."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from tables.access.visibility import EVERYTHING
from tables.boards.tiles import table_tiles
from tables.intake.batch_recorder import Outcome
from tables.intake.entries import Entry
from tables.intake.services import record_entries
from tables.models import StoredEvent, Table, Tournament

Json = dict[str, Any]
BOARD = 7
OPENED: Json = {"type": "BoardOpened", "board": BOARD}
AUCTION: Json = {"type": "AuctionEnded", "contract": "4S", "declarer": "S"}
EXPOSED: Json = {
    "type": "CardExposed",
    "seat": "E",
    "cards": ["DK"],
    "manner": "dropped",
}
ON_LEAD: Json = {"type": "OnLead", "seat": "W"}
PROHIBIT: Json = {"type": "Elected", "choice": "prohibit", "suits": ["D"]}
NOTE: Json = {"type": "NoteAdded", "text": "a note"}


@dataclass(frozen=True)
class Room:
    """Two tables of one section."""

    tournament: Tournament
    table: Table
    other: Table

    def entry(self, event: Json, **changes: Any) -> Entry:
        """An entry as a tablet would send it."""
        plain = {"table": self.table.pk, "board": BOARD, "device": "tablet-1"}
        now = datetime.now(UTC)
        return Entry(
            **{"id": uuid4(), "occurred_at": now, "event": event, **plain, **changes}
        )

    def record(self, *events: Json, **changes: Any) -> list[Outcome]:
        """Enter events one after the other in one batch."""
        entries = [self.entry(event, **changes) for event in events]
        return record_entries(entries=entries, actor=None).outcomes

    def attention(self) -> list[Json]:
        """What wants a director at its tables, as their tiles say it."""
        tiles = table_tiles(EVERYTHING, self.tournament.pk)
        return [item for tile in tiles for item in tile.summary["attention"]]


def stored() -> list[tuple[int, str]]:
    """What lies in the store, as (version, type)."""
    return list(StoredEvent.objects.order_by("position").values_list("version", "type"))
