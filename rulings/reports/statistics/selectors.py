"""What the figures are made of, read from the events and the cases."""

from datetime import datetime

from django.utils import timezone

from rulings.cases.models import Case
from rulings.common.sql import INCIDENTS
from rulings.reports.statistics.incidents import LAW_OF, Incident, Ruled, law_of
from tables.common.database import rows


def incidents(tournament_id: int) -> list[Incident]:
    """The irregularities that stand recorded, in the order they happened."""
    found = rows(INCIDENTS, tournament_id, list(LAW_OF))
    return [
        Incident(section, table, board, _here(at), kind, law_of(kind, manner), seat)
        for section, table, board, at, kind, manner, seat in found
    ]


def ruled(tournament_id: int) -> list[Ruled]:
    """The cases of a tournament, the oldest first; withdrawn ones are left out."""
    cases = Case.objects.filter(board__table__section__tournament=tournament_id)
    known = cases.exclude(status=Case.Status.WITHDRAWN)
    return [
        Ruled(
            case.board.table.section.name,
            case.board.table.number,
            case.board.number,
            _here(case.flag.raised_at if case.flag else case.opened_at),
            _here(case.decided_at) if case.decided_at else None,
            _here(case.told_at) if case.told_at else None,
            case.decision,
            case.law,
        )
        for case in known.select_related("flag", "board__table__section")
    ]


def _here(at: datetime) -> datetime:
    return timezone.localtime(at)
