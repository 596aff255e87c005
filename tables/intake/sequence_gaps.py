"""The numbers a sender gives its entries, and which of them never came.

A tablet counts its entries without a gap. A number that is missing when the next one
comes is the only sign that an entry was lost on the tablet itself. Only its own series
counts (`tables.intake.series`).
"""

from __future__ import annotations

from collections.abc import Set

from tables.event_store.store import Gap
from tables.intake.entries import Batch, Entry, Mark, Unreadable, mark_of
from tables.intake.series import Series


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
        """A number that came, and will not be stored."""
        mark = mark_of(one)
        if mark is not None:
            self._given_up.add(mark)

    def stored(self, entry: Entry) -> None:
        """A number that is stored now; the one before it should be there."""
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
