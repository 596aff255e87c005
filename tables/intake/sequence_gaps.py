"""The numbers that a sender gives its entries: their series, and the gaps in it.

A name and a number are any sender's to choose. They belong to a series, which nobody
else can write in: that of the secret a tablet keeps beside its numbers, through every
log-in and pairing, or that of the key, the account or the tablet that asks.

A tablet counts its entries without a gap. A number that is missing when the next one
comes is the only sign that an entry was lost on the tablet itself.
"""

from __future__ import annotations

from collections.abc import Set
from hashlib import sha256
from uuid import UUID

import msgspec

from tables.event_store.store import Gap
from tables.intake.entries import Batch, Entry, Mark, Unreadable, mark_of

# Where the server itself takes something in.
SYSTEM = UUID(int=0)
KIND = b"rectify series 1"


class Series(msgspec.Struct, frozen=True):
    """The series ``key`` of a batch; ``own``: the sender's, without a secret.

    They are the same where no secret was told. A tablet that has just begun to keep one
    has its earlier numbers in ``own``.
    """

    key: UUID
    own: UUID

    @property
    def is_told(self) -> bool:
        """Whether the sender has told a secret of its own."""
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

    def refused(self, one: Entry | Unreadable) -> None:
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
            # Only who tells its spent numbers is known to count from one.
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
