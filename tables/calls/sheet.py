"""The calls of a tournament as CSV."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime

from django.utils import timezone

from tables.calls.waits import Wait
from tables.formats.csv_files import write_csv

HEADER = (
    "section",
    "table",
    "board",
    "called_by",
    "times_called",
    "raised",
    "acknowledged",
    "arrived",
    "closed",
    "director",
    "seconds_to_acknowledged",
    "seconds_to_arrived",
)


def sheet(waits: Iterable[Wait]) -> str:
    """The header and one line a call; times are ISO 8601 with their zone."""
    return write_csv(HEADER, map(_cells, waits))


def _cells(wait: Wait) -> Iterator[str]:
    visit = wait.visit
    yield from (wait.section, wait.table, str(visit.board or ""), visit.by)
    yield str(visit.times_called)
    for moment in (visit.raised, visit.acknowledged, visit.arrived, visit.closed):
        yield _iso(moment)
    yield wait.director
    for seconds in (wait.acknowledged_after, wait.arrived_after):
        yield "" if seconds is None else f"{seconds:.0f}"


def _iso(moment: datetime | None) -> str:
    if moment is None:
        return ""
    return timezone.localtime(moment).isoformat(timespec="seconds")
