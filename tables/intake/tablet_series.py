"""In which series a tablet numbers its entries, and under which name.

The tablet makes both and keeps them beside its entries. A tablet that begins to count
under a new name has lost what it kept; two that count in one series have the same
memory, and one of them has to be stopped.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db.models import Max, Q

from tables.access.devices.models import Device
from tables.access.devices.tablet import LONGEST_EVENT, Tablet
from tables.event_store.models import Receipt
from tables.intake.batch_recorder import Outcome
from tables.intake.entries import Entry, Unreadable
from tables.intake.models import Missing
from tables.tournaments.models import Board

STORED = ("new", "again", "late")
# A name and a series.
Counted = tuple[str, UUID | None]


def is_of_another(series: UUID, tablet: Tablet, now: datetime) -> bool:
    """Whether another tablet, which is not out, counts in this series."""
    if series == tablet.series:
        return False
    ends = Q(tournament__ends_at__gt=now) | Q(
        tournament__ends_at=None, paired_at__gt=now - LONGEST_EVENT
    )
    others = Device.objects.filter(ends, series=series, stopped_at=None)
    return others.exclude(pk=tablet.id).exists()


def note_series(
    tablet: Tablet,
    series: UUID,
    entries: Sequence[Entry | Unreadable],
    outcomes: Sequence[Outcome],
    now: datetime,
) -> None:
    """Bind the name of what was stored; tell a Director if it is a new one."""
    known = tablet.sender, tablet.series
    for entry, outcome in zip(entries, outcomes, strict=True):
        if isinstance(entry, Unreadable) or outcome.result not in STORED:
            continue
        if (entry.device, series) != known:
            _note_new(tablet, known, entry, series, now)
            known = entry.device, series


def _note_new(
    tablet: Tablet, before: Counted, entry: Entry, series: UUID, now: datetime
) -> None:
    if before[0] not in ("", entry.device):
        _note_lost(tablet, before, entry, now)
    # A tablet that was let in anew goes on where it was.
    Device.objects.filter(series=series).update(sender="", series=None)
    Device.objects.filter(pk=tablet.id).update(sender=entry.device, series=series)


def _note_lost(tablet: Tablet, before: Counted, entry: Entry, now: datetime) -> None:
    board = Board.objects.get(table=entry.table, number=entry.board)
    name, series = before
    counted = Receipt.objects.filter(device=name, series=series)
    last = counted.aggregate(last=Max("seq"))["last"]
    Missing.objects.get_or_create(
        device=name,
        series=series,
        seq=(last or 0) + 1,
        defaults={"board": board, "noticed_at": now, "lost_by": tablet.name},
    )
