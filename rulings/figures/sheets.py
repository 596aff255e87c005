"""The figures as CSV (RFC 4180, UTF-8): every incident, every case."""

import csv
from collections.abc import Iterable
from datetime import datetime
from io import StringIO

from rulings.figures.incidents import Incident, Ruled
from tables.calls.sheet import plain

INCIDENTS = ("section", "table", "board", "at", "what", "law", "seat")
CASES = (
    "section",
    "table",
    "board",
    "raised",
    "decided",
    "told",
    "decision",
    "clause",
)


def incident_sheet(incidents: Iterable[Incident]) -> str:
    """One line an irregularity."""
    return _sheet(
        INCIDENTS,
        (
            (i.section, i.table, i.board, _iso(i.at), i.kind, i.law, i.seat)
            for i in incidents
        ),
    )


def case_sheet(cases: Iterable[Ruled]) -> str:
    """One line a case."""
    return _sheet(
        CASES,
        (
            (
                case.section,
                case.table,
                case.board,
                *map(_iso, (case.raised, case.decided, case.told)),
                case.decision,
                case.law,
            )
            for case in cases
        ),
    )


def _sheet(header: tuple[str, ...], lines: Iterable[tuple[object, ...]]) -> str:
    text = StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(header)
    writer.writerows([plain(str(cell)) for cell in line] for line in lines)
    return text.getvalue()


def _iso(moment: datetime | None) -> str:
    return "" if moment is None else moment.isoformat(timespec="seconds")
