"""The numbers that a sender gives its entries: their series, the gaps, what never came.

A name and a number are any sender's to choose. They belong to a series, which nobody
else can write in: that of the secret a tablet keeps beside its numbers, through every
log-in and pairing, or that of the key, the account or the tablet that asks.

A tablet counts its entries without a gap. A number that is missing when the next one
comes is the only sign that an entry was lost on the tablet itself. It stands on the
desk's list until a director settles it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence, Set
from datetime import datetime
from hashlib import sha256
from itertools import groupby
from typing import Any
from uuid import UUID

import msgspec
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from tables.access.attention import Item
from tables.common.database import rows
from tables.event_store.store import Gap
from tables.intake.entries import Batch, Entry, Mark, UnreadableEntry, mark_of
from tables.intake.models import Missing
from tables.intake.sql import OPEN_GAPS

# Where the server itself takes something in.
SYSTEM = UUID(int=0)
KIND = b"rectify series 1"


class Series(msgspec.Struct, frozen=True):
    """The series ``key`` of a batch; ``own``: the sender's, without a secret.

    They are the same where no secret was sent. The earlier numbers of a tablet that has
    just made its secret are in ``own``.
    """

    key: UUID
    own: UUID

    @property
    def is_told(self) -> bool:
        """Whether the sender has sent a secret of its own."""
        return self.key != self.own


def series_of(asker: UUID | None, secret: UUID | None) -> Series:
    """The series of a batch; ``asker`` is the sender's key, None for the system."""
    own = asker or SYSTEM
    return Series(own if secret is None else _hashed(secret), own)


def _hashed(secret: UUID) -> UUID:
    """Stored in place of the secret, which nobody who reads the database can send."""
    return UUID(bytes=sha256(KIND + secret.bytes).digest()[:16])


class Numbers:
    """Watches the numbers of one batch.

    ``marks`` are those of its series that are stored, ``earlier`` those stored before
    the sender had a series.
    """

    def __init__(
        self,
        series: Series,
        marks: set[Mark],
        earlier: Set[Mark],
        spent: frozenset[int] | None,
    ) -> None:
        self._series = series
        self._marks = marks
        self._earlier = earlier
        self._spent = spent
        self._given_up: set[Mark] = set()
        self.gaps: list[Gap] = []

    def refused(self, one: Entry | UnreadableEntry) -> None:
        """Note a number that arrived with an entry that is not stored."""
        mark = mark_of(one)
        if mark is not None:
            self._given_up.add(mark)

    def stored(self, entry: Entry) -> None:
        """Note a number that is stored; a missing one before it is a gap."""
        if entry.seq is not None and self._is_missing(entry.device, entry.seq):
            self.gaps.append(self._gap(entry, entry.seq))
        self._marks.add((entry.device, entry.seq))

    def _is_missing(self, device: str, number: int) -> bool:
        refused = {seq for name, seq in self._given_up if name == device}
        before = number_before(number, refused | (self._spent or set()))
        mark = device, before
        return before > 0 and mark not in self._marks and mark not in self._earlier

    def _gap(self, entry: Entry, number: int) -> Gap:
        known = self._given_up | self._marks | self._earlier
        accounted = {seq for device, seq in known if device == entry.device}
        accounted |= self._spent or set()
        return Gap(
            series=self._series.key,
            own=self._series.own,
            is_told=self._series.is_told,
            device=entry.device,
            number=number,
            # Only a sender that lists its spent numbers is known to count from one.
            since=0 if self._spent is not None else number - 1,
            spent=[seq for seq in accounted if seq is not None],
            table=entry.table,
            board=entry.board,
        )


def number_before(number: int, spent: Set[int | None]) -> int:
    """The number that should have come before this one."""
    before = number - 1
    while before in spent:
        before -= 1
    return before


def asked_marks(batch: Batch) -> list[tuple[str, int]]:
    """The numbers to look up for a batch: each entry's, and the one before it."""
    spent = batch.sending.spent or frozenset()
    marks = [(entry.device, entry.seq) for entry in batch.readable]
    both = [
        (device, number)
        for device, seq in marks
        if seq is not None
        for number in (seq, number_before(seq, spent))
    ]
    return list(dict.fromkeys(both))


ENTRY_MISSING = "gap"

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
            return forgotten_count_sentence(self.lost_by, self.numbers[0] - 1)
        return missing_entries_sentence(self.name, self.numbers)


def unsettled_gaps(table: int | None = None) -> list[Absent]:
    """The missing numbers that are not settled, at one table or at all."""
    if table is None:
        return _grouped(rows(OPEN_GAPS + IN_ORDER))
    return _grouped(rows(OPEN_GAPS + " AND b.table_id = %s" + IN_ORDER, table))


def gap_items(*, tables: Collection[int] | None = None, **_signal: Any) -> list[Item]:
    """Receive `attention_items`: the same for the desk's list."""
    return [
        Item(
            kind=ENTRY_MISSING,
            table=gap.table,
            board=gap.board,
            since=gap.since,
            text=gap.words,
            url=reverse("desk_table", args=[gap.table]) + f"?board={gap.board}",
        )
        for gap in unsettled_gaps()
        if tables is None or gap.table in tables
    ]


def kinds_at(*, table: int, **_signal: Any) -> list[str]:
    """Receive `attention_kinds`: whether an entry is missing at one table."""
    return [ENTRY_MISSING] if unsettled_gaps(table) else []


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


def missing_entries_sentence(device: str, numbers: Sequence[int]) -> str:
    """Return it as one sentence: tablet-4: entry 12 never arrived."""
    text = ngettext(
        "%(device)s: entry %(numbers)s never arrived.",
        "%(device)s: entries %(numbers)s never arrived.",
        len(numbers),
    )
    return text % {"device": device, "numbers": _ranges(numbers)}


def forgotten_count_sentence(tablet: str, last: int) -> str:
    """Return it as one sentence; ``last`` is the number that came last, or 0."""
    if not last:
        text = gettext("%(tablet)s has lost its saved entries. Entries may be missing.")
        return text % {"tablet": tablet}
    text = gettext(
        "%(tablet)s has lost its saved entries. Entries after number "
        "%(last)s may be missing."
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
