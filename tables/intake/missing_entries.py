"""Entries that never arrived: the desk's items, and how a director settles them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any
from uuid import UUID

import msgspec
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from tables.access.attention import Item
from tables.common.database import rows
from tables.intake.models import Missing
from tables.intake.sql import OPEN_GAPS

KIND = "gap"

IN_ORDER = " ORDER BY m.device, m.series, b.table_id, b.number, m.lost_by, m.seq"


class Absent(msgspec.Struct, frozen=True):
    """Numbers of one device that were passed over at one board.

    ``name`` is the tablet's, where one is known to count under ``device`` in this
    ``series``. ``lost_by`` names the tablet that restarted its numbers after these.
    """

    name: str
    device: str
    series: UUID | None
    table: int
    board: int
    lost_by: str
    numbers: tuple[int, ...]
    since: datetime

    @property
    def words(self) -> str:
        """The item as a sentence."""
        if self.lost_by:
            return lost_memory(self.lost_by, self.numbers[0] - 1)
        return never_arrived(self.name, self.numbers)


def absent(table: int | None = None) -> list[Absent]:
    """The missing numbers that are not settled, at one table or at all."""
    if table is None:
        return _grouped(rows(OPEN_GAPS + IN_ORDER))
    return _grouped(rows(OPEN_GAPS + " AND b.table_id = %s" + IN_ORDER, table))


def items(**_signal: Any) -> list[Item]:
    """Receive `attention_items`: the same for the desk's list."""
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


def kinds_at(*, table: int, **_signal: Any) -> list[str]:
    """Receive `attention_kinds`: whether an entry is missing at one table."""
    return [KIND] if absent(table) else []


def settle_missing(
    *,
    device: str,
    series: UUID | None,
    table: int,
    boards: Collection[int],
    actor: Any,
) -> None:
    """Settle the missing numbers of a device at a board: they will not arrive.

    ``device`` and ``series`` as they stand in `Absent`; ``boards`` are the numbers of
    those that this person sees.
    """
    Missing.objects.filter(
        device=device,
        series=series,
        board__table=table,
        board__number__in=boards,
        settled_at__isnull=True,
    ).update(settled_at=timezone.now(), settled_by=actor)


def _grouped(found: Sequence[tuple[Any, ...]]) -> list[Absent]:
    return [
        _absent(place, list(group))
        for place, group in groupby(found, key=lambda row: row[:6])
    ]


def _absent(place: tuple[Any, ...], group: list[tuple[Any, ...]]) -> Absent:
    name, device, series, table, board, lost_by = place
    numbers = tuple(row[6] for row in group)
    since = min(row[7] for row in group)
    return Absent(name, device, series, table, board, lost_by, numbers, since)


def never_arrived(device: str, numbers: Sequence[int]) -> str:
    """Return it as one sentence: tablet-4: entry 12 never arrived."""
    text = ngettext(
        "%(device)s: entry %(numbers)s never arrived.",
        "%(device)s: entries %(numbers)s never arrived.",
        len(numbers),
    )
    return text % {"device": device, "numbers": _ranges(numbers)}


def lost_memory(tablet: str, last: int) -> str:
    """Return it as one sentence; ``last`` is the number that came last, or 0."""
    if not last:
        text = gettext("%(tablet)s has lost its memory: entries may be missing.")
        return text % {"tablet": tablet}
    text = gettext(
        "%(tablet)s has lost its memory: entries after number %(last)s may be missing."
    )
    return text % {"tablet": tablet, "last": last}


def _ranges(numbers: Sequence[int]) -> str:
    """Return 3, 5–9 for the numbers 3, 5, 6, 7, 8 and 9, which are in order."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(_run(run) for run in runs)


def _run(run: Sequence[int]) -> str:
    return str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}"
