"""The figures as CSV: every incident, every case."""

from collections.abc import Iterable
from datetime import datetime

from rulings.reports.statistics.incidents import Incident, Ruled
from tables.formats.csv_files import write_csv

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
    return write_csv(
        INCIDENTS,
        (
            (i.section, i.table, i.board, _iso(i.at), i.kind, i.law, i.seat)
            for i in incidents
        ),
    )


def case_sheet(cases: Iterable[Ruled]) -> str:
    """One line a case."""
    return write_csv(
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


def _iso(moment: datetime | None) -> str:
    return "" if moment is None else moment.isoformat(timespec="seconds")
