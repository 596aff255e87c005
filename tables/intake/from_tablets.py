"""Entries from a paired tablet: for its own tables, by whoever was on it."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from itertools import groupby
from typing import Annotated, Any
from uuid import UUID

import msgspec
from msgspec import Meta

from tables.access.devices.models import Device
from tables.access.devices.officials import who_made
from tables.access.devices.tablet import Tablet
from tables.common.errors import NoEntry
from tables.intake.batch_recorder import Changed, Outcome
from tables.intake.entries import UNREADABLE, Batch, Entry, Unreadable, around_entries
from tables.intake.series import series_of
from tables.intake.services import Recorded, record_entries
from tables.intake.tablet_series import is_of_another, note_series

logger = logging.getLogger(__name__)

OLDEST = timedelta(days=14)
NOT_YOURS = "Another tablet counts under this one's name. Stop that one at the desk."
WHO = "Nobody has said who is on this tablet. Give your initials and PIN."


class Report(msgspec.Struct, frozen=True):
    """What a tablet tells of itself beside its entries.

    ``oldest``: when the first of all those was made that it keeps, by its own clock.
    """

    unsent: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None
    oldest: datetime | None = None
    app: str = ""
    sent_at: datetime | None = None


def read_report(body: bytes) -> Report:
    """What a batch tells of its tablet; nothing, where it cannot be read."""
    try:
        return msgspec.json.decode(around_entries(body), type=Report)
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
        if is_of_another(series, tablet, now):
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
        logger.exception("What tablet %s tells of itself was not kept.", tablet.id)
    return recorded


def _record(tablet: Tablet, batch: Batch, report: Report, now: datetime) -> Recorded:
    signed = [(entry, _actor(tablet, entry, report, now)) for entry in batch.entries]
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


def _actor(
    tablet: Tablet, entry: Entry | Unreadable, report: Report, now: datetime
) -> UUID:
    actor = who_made(tablet, _made_at(entry, report, now), now)
    if actor is None:
        raise NoEntry("who_are_you", WHO)
    return actor


def _made_at(entry: Entry | Unreadable, report: Report, now: datetime) -> datetime:
    """When an entry was made, by our clock: the tablet's may be wrong."""
    made = None if isinstance(entry, Unreadable) else entry.occurred_at
    return _by_our_clock(made, report, now)


def _by_our_clock(made: datetime | None, report: Report, now: datetime) -> datetime:
    """A moment that the tablet named; now, where it cannot be known."""
    sent = report.sent_at
    if made is None or sent is None or None in (made.tzinfo, sent.tzinfo):
        return now
    return now - min(max(sent - made, timedelta(0)), OLDEST)


def _note_report(
    tablet: Tablet, report: Report, now: datetime, *, answered: int
) -> None:
    """Keep what a tablet tells, unless it is known: most have nothing left to send."""
    # PostgreSQL keeps no NUL in a text.
    app = report.app.replace("\0", "")[:50]
    told: dict[str, Any] = {"app": app} if app else {}
    if report.unsent is not None:
        left = max(0, report.unsent - answered)
        oldest = _by_our_clock(report.oldest, report, now) if left else None
        told |= {"unsent": left, "oldest_unsent": oldest}
    if any(getattr(tablet, name) != value for name, value in told.items()):
        Device.objects.filter(pk=tablet.id).update(**told)
