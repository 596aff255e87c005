"""When an entry was made, by the sender's clock.

A tablet's clock may be wrong, and an entry may wait for hours. The order of entries is
the server's; the sender's time is only ever shown as "about". What is stored stays what
the sender wrote, since hashes stand on it; how wrong the clock was lies on the receipt.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Protocol
from uuid import UUID

from tables.event_store.models import Receipt

A_MINUTE = timedelta(minutes=1)


class TimedEvent(Protocol):
    """The part of a stored event that matters here."""

    @property
    def version(self) -> int: ...
    @property
    def client_id(self) -> UUID: ...
    @property
    def occurred_at(self) -> datetime: ...
    @property
    def recorded_at(self) -> datetime: ...


def sender_times(
    rows: Sequence[TimedEvent], known: Mapping[UUID, int] | None = None
) -> dict[int, datetime]:
    """The sender's time of each version that was stored over a minute before or after.

    A clock ``known`` to be wrong, as the receipts tell it, is put right. A time after
    the entry was stored is of no use and left out.
    """
    apart = [row for row in rows if abs(row.recorded_at - row.occurred_at) > A_MINUTE]
    if not apart:
        return {}
    skews = _skews([row.client_id for row in apart]) if known is None else known
    told = {row.version: _told(row, skews.get(row.client_id)) for row in apart}
    latest = {row.version: row.recorded_at - A_MINUTE for row in apart}
    return {version: at for version, at in told.items() if at < latest[version]}


def _told(row: TimedEvent, skew: int | None) -> datetime:
    return row.occurred_at + timedelta(seconds=skew or 0)


def _skews(ids: Sequence[UUID]) -> dict[UUID, int]:
    found = Receipt.objects.filter(client_id__in=ids, skew__isnull=False)
    return {row.client_id: row.skew or 0 for row in found}
