"""Under which name a tablet numbers its entries: one tablet, one name.

The tablet makes the name and keeps it beside its entries. The server binds it to the
pairing: nobody else counts under it, and a tablet that begins to count under a new name
has lost what it kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db.models import Max, Q

from tables.coming_in.absences import Missing
from tables.devices.models import Device
from tables.devices.tablet import LONGEST_EVENT, Tablet
from tables.entries import Entry, Unreadable
from tables.models import Board, Receipt
from tables.storing.ledger import Outcome

STORED = ("new", "again", "late")


def names_of_others(tablet: Tablet, names: Iterable[str], now: datetime) -> set[str]:
    """Those of the names under which another tablet counts that is not out."""
    unknown = set(names) - {tablet.sender}
    if not unknown:
        return set()
    ends = Q(tournament__ends_at__gt=now) | Q(
        tournament__ends_at=None, paired_at__gt=now - LONGEST_EVENT
    )
    others = Device.objects.filter(ends, sender__in=unknown, stopped_at=None)
    return set(others.exclude(pk=tablet.id).values_list("sender", flat=True))


def note_names(
    tablet: Tablet,
    entries: Sequence[Entry | Unreadable],
    outcomes: Sequence[Outcome],
    now: datetime,
) -> None:
    """Bind the name of what was stored; tell a Director if it is a new one."""
    known = tablet.sender
    for entry, outcome in zip(entries, outcomes, strict=True):
        if isinstance(entry, Unreadable) or outcome.result not in STORED:
            continue
        if entry.device != known:
            _note_new(tablet, known, entry, now)
            known = entry.device


def _note_new(tablet: Tablet, before: str, entry: Entry, now: datetime) -> None:
    if before:
        _note_lost(tablet, before, entry, now)
    # A tablet that was let in anew goes on with the name it had.
    Device.objects.filter(sender=entry.device).update(sender="")
    Device.objects.filter(pk=tablet.id).update(sender=entry.device)


def _note_lost(tablet: Tablet, before: str, entry: Entry, now: datetime) -> None:
    board = Board.objects.get(table=entry.table, number=entry.board)
    last = Receipt.objects.filter(device=before).aggregate(last=Max("seq"))["last"]
    Missing.objects.get_or_create(
        device=before,
        seq=(last or 0) + 1,
        defaults={"board": board, "noticed_at": now, "lost_by": tablet.name},
    )
