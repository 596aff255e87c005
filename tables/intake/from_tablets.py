"""Records entries of a paired tablet: at its own tables, in its official's name.

The tablet makes the name and the series in which it numbers its entries, and keeps them
beside its entries. A tablet that begins to count under a new name has lost what it
kept; two that count in one series have the same memory, and one has to be stopped.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import groupby
from typing import Annotated, Any
from uuid import UUID

import msgspec
from django.db.models import Max, Q
from msgspec import Meta

from tables.access.models import Device
from tables.access.officials import actor_of_entry
from tables.access.tablet import LONGEST_EVENT, Tablet
from tables.common.errors import NoEntry
from tables.event_store.models import Receipt
from tables.intake.batch_recorder import Changed, Outcome
from tables.intake.entries import (
    UNREADABLE,
    Batch,
    Entry,
    UnreadableEntry,
    without_entries,
)
from tables.intake.models import Missing
from tables.intake.sequence_gaps import series_of
from tables.intake.services import Recorded, record_entries
from tables.tournaments.models import Board

STORED = ("new", "again", "late")
# A name and a series.
Counted = tuple[str, UUID | None]


def belongs_to_another_tablet(series: UUID, tablet: Tablet, now: datetime) -> bool:
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
    entries: Sequence[Entry | UnreadableEntry],
    outcomes: Sequence[Outcome],
    now: datetime,
) -> None:
    """Bind the device name of stored entries to its series; flag a new series."""
    known = tablet.sender, tablet.series
    for entry, outcome in zip(entries, outcomes, strict=True):
        if isinstance(entry, UnreadableEntry) or outcome.result not in STORED:
            continue
        if (entry.device, series) != known:
            _note_new(tablet, known, entry, series, now)
            known = entry.device, series


def _note_new(
    tablet: Tablet, before: Counted, entry: Entry, series: UUID, now: datetime
) -> None:
    if before[0] not in ("", entry.device):
        _note_lost(tablet, before, entry, now)
    # A tablet that was paired again continues its numbers.
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


logger = logging.getLogger(__name__)

OLDEST = timedelta(days=14)
NOT_YOURS = "Another tablet counts under this one's name. Stop that one at the desk."
WHO = "Nobody has said who is on this tablet. Give your initials and PIN."


class Report(msgspec.Struct, frozen=True):
    """What a tablet reports of itself beside its entries.

    ``oldest``: when the first of all those was made that it keeps, by its own clock.
    """

    unsent: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None
    oldest: datetime | None = None
    app: str = ""
    sent_at: datetime | None = None

    def after(self, answered: int) -> Report:
        """The report of a tablet of which so many entries were answered already."""
        left = None if self.unsent is None else max(0, self.unsent - answered)
        return msgspec.structs.replace(self, unsent=left)


def read_report(body: bytes) -> Report:
    """The report in a batch; an empty one where it cannot be read."""
    try:
        return msgspec.json.decode(without_entries(body), type=Report)
    except UNREADABLE:
        return Report()


def record_from_tablet(
    *,
    tablet: Tablet,
    batch: Batch,
    report: Report,
    now: datetime,
) -> Recorded:
    """Record what the tablet may enter, each entry under who made it.

    Raises `NoEntry` when nobody is on the tablet and the tournament has officials, or
    another tablet numbers its entries in the same series.
    """
    series = series_of(tablet.actor, batch.sending.series).key
    try:
        if belongs_to_another_tablet(series, tablet, now):
            raise NoEntry("not_your_name", NOT_YOURS)
        recorded = _record(tablet, batch, report, now)
    except NoEntry:
        _note_report(tablet, report, now, answered=0)
        raise
    try:
        note_series(tablet, series, batch.entries, recorded.outcomes, now)
        _note_report(tablet, report, now, answered=len(recorded.outcomes))
    except Exception:
        # The entries are stored, and nothing else may say that they are not.
        logger.exception("The report of tablet %s was not stored.", tablet.id)
    return recorded


def _record(tablet: Tablet, batch: Batch, report: Report, now: datetime) -> Recorded:
    signed = [(one, signer_of(tablet, one, report, now)) for one in batch.entries]
    outcomes: list[Outcome] = []
    boards: dict[tuple[int, int], Changed] = {}
    sending = batch.sending
    for key, group in groupby(signed, key=lambda pair: pair[1]):
        part = [entry for entry, _key in group]
        recorded = record_entries(entries=part, actor=tablet, by=key, sending=sending)
        outcomes += recorded.outcomes
        boards |= {(one.table, one.board): one for one in recorded.boards}
        sending = sending.after(part, [one.result for one in recorded.outcomes])
    return Recorded(outcomes, list(boards.values()))


def signer_of(
    tablet: Tablet, entry: Entry | UnreadableEntry, report: Report, now: datetime
) -> UUID:
    """The key of who made an entry; raises `NoEntry` where nobody was on the tablet."""
    actor = actor_of_entry(tablet, _made_at(entry, report, now), now)
    if actor is None:
        raise NoEntry("who_are_you", WHO)
    return actor


def _made_at(entry: Entry | UnreadableEntry, report: Report, now: datetime) -> datetime:
    """When an entry was made, by our clock: the tablet's may be wrong."""
    made = None if isinstance(entry, UnreadableEntry) else entry.occurred_at
    return _by_our_clock(made, report, now)


def _by_our_clock(made: datetime | None, report: Report, now: datetime) -> datetime:
    """A tablet's timestamp by our clock; now, where it cannot be converted."""
    sent = report.sent_at
    if made is None or sent is None or None in (made.tzinfo, sent.tzinfo):
        return now
    return now - min(max(sent - made, timedelta(0)), OLDEST)


def _note_report(
    tablet: Tablet, report: Report, now: datetime, *, answered: int
) -> None:
    """Store a tablet's report, unless it has not changed."""
    # PostgreSQL keeps no NUL in a text.
    app = report.app.replace("\0", "")[:50]
    told: dict[str, Any] = {"app": app} if app else {}
    if report.unsent is not None:
        left = max(0, report.unsent - answered)
        oldest = _by_our_clock(report.oldest, report, now) if left else None
        told |= {"unsent": left, "oldest_unsent": oldest}
    if any(getattr(tablet, name) != value for name, value in told.items()):
        Device.objects.filter(pk=tablet.id).update(**told)
