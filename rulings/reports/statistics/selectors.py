"""What the figures of a tournament are made of, from events and cases; their names."""

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

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


KIND = {
    "CardExposed": _("Card exposed"),
    "LeadOutOfTurn": _("Lead out of turn"),
    "PlayedOutOfTurn": _("Card played out of turn"),
    "CardsPlayedTogether": _("Two cards at once"),
    "FifthCardPlayed": _("Fifth card"),
    "RevokeCorrected": _("Revoke corrected"),
    "PenaltyCardNotPlayed": _("Penalty card not played"),
    "ConcessionObjected": _("Objection to a concession"),
}


def law(number: str) -> str:
    """A Law by its number."""
    return gettext("Law %(number)s") % {"number": number}


def table(section: str, number: int) -> str:
    """A table with its section."""
    words = {"section": section, "number": number}
    return gettext("%(section)s, table %(number)s") % words


def hour(at: datetime) -> str:
    """An hour with its day."""
    return date_format(at, "j.n. H:i")


def decision(word: str) -> str:
    """What a case came to; of an open one that it is not decided."""
    if not word:
        return gettext("Not decided yet")
    return str(dict(Case.Decision.choices).get(word, word))


def after(seconds: float | None) -> str:
    """A time in words: minutes, from an hour on hours and minutes."""
    if seconds is None:
        return "–"
    minutes = round(seconds / 60)
    if minutes < 60:
        text = ngettext("%(n)s minute", "%(n)s minutes", minutes)
        return text % {"n": minutes}
    words = {"hours": minutes // 60, "minutes": minutes % 60}
    return gettext("%(hours)s h %(minutes)s min") % words
