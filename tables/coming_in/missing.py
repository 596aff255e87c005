"""Entries that never arrived: what the desk is told, and how a person settles it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any

import msgspec
from django.urls import reverse
from django.utils import timezone

from tables.coming_in.absences import Missing
from tables.database import rows
from tables.hooks.attention import Item
from tables.wording.missing import lost_memory, never_arrived

KIND = "gap"

OPEN = """
SELECT coalesce(d.name, m.device), m.device, b.table_id, b.number, m.lost_by, m.seq,
    m.noticed_at
FROM tables_missing m JOIN tables_board b ON b.id = m.board_id
LEFT JOIN tables_device d ON d.sender = m.device
WHERE m.settled_at IS NULL AND NOT EXISTS (
    SELECT FROM tables_receipt r WHERE r.device = m.device AND r.seq = m.seq)
"""
IN_ORDER = " ORDER BY m.device, b.table_id, b.number, m.lost_by, m.seq"


class Absent(msgspec.Struct, frozen=True):
    """Numbers of one device that were passed over at one board.

    ``name`` is the tablet's, where one is known to count under ``device``. ``lost_by``
    names the tablet that has begun to count anew after these.
    """

    name: str
    device: str
    table: int
    board: int
    lost_by: str
    numbers: tuple[int, ...]
    since: datetime

    @property
    def words(self) -> str:
        """Say it in a sentence."""
        if self.lost_by:
            return lost_memory(self.lost_by, self.numbers[0] - 1)
        return never_arrived(self.name, self.numbers)


def absent(table: int | None = None) -> list[Absent]:
    """What has not arrived and nobody has settled, at one table or at all."""
    if table is None:
        return _grouped(rows(OPEN + IN_ORDER))
    return _grouped(rows(OPEN + " AND b.table_id = %s" + IN_ORDER, table))


def items() -> list[Item]:
    """The same for the desk's list."""
    return [
        Item(
            kind=KIND,
            table=gap.table,
            board=gap.board,
            since=gap.since,
            text=gap.words,
            url=reverse("desk_table", args=[gap.table]) + f"?board={gap.board}",
        )
        for gap in absent()
    ]


def kinds_at(table: int) -> Iterable[str]:
    """Whether an entry is missing at one table."""
    return [KIND] if absent(table) else []


def settle_missing(*, device: str, table: int, actor: Any) -> None:
    """A person has asked: what is missing of this device here will not come."""
    Missing.objects.filter(
        device=device, board__table=table, settled_at__isnull=True
    ).update(settled_at=timezone.now(), settled_by=actor)


def _grouped(found: Sequence[tuple[Any, ...]]) -> list[Absent]:
    return [
        _absent(place, list(group))
        for place, group in groupby(found, key=lambda row: row[:5])
    ]


def _absent(place: tuple[Any, ...], group: list[tuple[Any, ...]]) -> Absent:
    name, device, table, board, lost_by = place
    numbers = tuple(row[5] for row in group)
    since = min(row[6] for row in group)
    return Absent(name, device, table, board, lost_by, numbers, since)
