"""Entries that never arrived: what the desk is told, and how a person settles it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any

import msgspec
from django.urls import reverse
from django.utils import timezone

from tables.absences import Missing
from tables.attention import Item
from tables.database import rows
from tables.wording.missing import never_arrived

KIND = "gap"

OPEN = """
SELECT m.device, b.table_id, b.number, m.seq, m.noticed_at
FROM tables_missing m JOIN tables_board b ON b.id = m.board_id
WHERE m.settled_at IS NULL AND NOT EXISTS (
    SELECT FROM tables_receipt r WHERE r.device = m.device AND r.seq = m.seq)
"""
IN_ORDER = " ORDER BY m.device, b.table_id, b.number, m.seq"


class Absent(msgspec.Struct, frozen=True):
    """Numbers of one device that were passed over at one board."""

    device: str
    table: int
    board: int
    numbers: tuple[int, ...]
    since: datetime

    @property
    def words(self) -> str:
        """Say it in a sentence."""
        return never_arrived(self.device, self.numbers)


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
        for place, group in groupby(found, key=lambda row: row[:3])
    ]


def _absent(place: tuple[Any, ...], group: list[tuple[Any, ...]]) -> Absent:
    device, table, board = place
    numbers = tuple(row[3] for row in group)
    return Absent(device, table, board, numbers, min(row[4] for row in group))
