"""What is recorded of a board, as those read it who may not see the hands.

The deal is taken out of the rows themselves, so that nothing that is made of them can
depend on it: no state, no words, no refusal.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from tables.event_store.store import Stored

OPENING = "BoardOpened"


def rows_for(rows: Sequence[Stored], *, hands: bool) -> list[Stored]:
    """The rows of a board; without the deal for those who may not see the hands."""
    return list(rows) if hands else [_without_deal(row) for row in rows]


def _without_deal(row: Stored) -> Stored:
    if row.type != OPENING:
        return row
    event = msgspec.json.decode(row.data)
    told = {name: event[name] for name in event if name != "deal"}
    return replace(row, data=msgspec.json.encode(told).decode())
