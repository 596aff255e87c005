"""The calls of a tournament as CSV (RFC 4180, UTF-8), safe to open in a spreadsheet."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from datetime import datetime
from io import StringIO

from django.utils import timezone

from tables.calls.waits import Wait

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
# A spreadsheet takes a cell that begins so for a formula, and runs it.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def sheet(waits: Iterable[Wait]) -> str:
    """The header and one line a call; times are ISO 8601 with their zone."""
    text = StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(HEADER)
    writer.writerows([plain(cell) for cell in _cells(wait)] for wait in waits)
    return text.getvalue()


def plain(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell.startswith(FORMULA) else cell


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
