"""Statistics for the organiser: what happened, where, when, and with what outcome."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import ceil
from statistics import median

from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from rulings.cases.models import Case
from rulings.common.sql import INCIDENTS
from tables.common.database import rows
from tables.common.sorting import sort_key
from tables.formats.csv_files import write_csv

INCIDENT_COLUMNS = ("section", "table", "board", "at", "what", "law", "seat")
CASE_COLUMNS = (
    "section",
    "table",
    "board",
    "raised",
    "decided",
    "told",
    "decision",
    "clause",
)


# The Law under which the books deal with each kind of irregularity. A card exposed
# before the play begins is another Law's.
LAW_OF = {
    "IrregularCall": "27",
    "CallReplaced": "26",
    "CallWithdrawn": "26",
    "CardExposed": "49",
    "LeadOutOfTurn": "53",
    "PlayedOutOfTurn": "57",
    "CardsPlayedTogether": "58",
    "FifthCardPlayed": "45",
    "RevokeFound": "61",
    "CardOmitted": "67",
    "DefectiveTrickFound": "67",
    "RevokeCorrected": "62",
    "CardWithdrawn": "47",
    "TrickDisputed": "79",
    "PenaltyCardNotPlayed": "52",
    "ConcessionObjected": "68",
    "ClaimContested": "70",
    "WrongCount": "13",
    "CardMissing": "14",
    "WrongHand": "15",
    "WrongBoard": "15",
    "BoardFouled": "87",
    "InformationGiven": "16",
    "DummyDesignated": "46",
    "DesignationChanged": "45",
    "DummyActed": "43",
}
IN_THE_AUCTION = "24"
LAW_OF_CALL = {
    "insufficient": "27",
    "out_of_rotation": "29",
    "inadmissible": "36",
    "must_pass": "37",
    "over_seven": "38",
    "after_final_pass": "39",
}
AUCTION_MANNERS = frozenset({"before_auction", "led"})


@dataclass(frozen=True, slots=True)
class Incident:
    """One recorded irregularity; ``law`` is the number of its Law."""

    section: str
    table: int
    board: int
    at: datetime
    kind: str
    law: str
    seat: str


@dataclass(frozen=True, slots=True)
class RuledCase:
    """One case: when its question arose, when it was decided and told, and how."""

    section: str
    table: int
    board: int
    raised: datetime
    decided: datetime | None
    told: datetime | None
    decision: str
    law: str


@dataclass(frozen=True, slots=True)
class Times:
    """How many, and in seconds the middle and what 95 of 100 did not exceed."""

    count: int
    median: float | None
    p95: float | None


def law_of(kind: str, manner: str) -> str:
    """The number of the Law an irregularity belongs to."""
    if kind == "CardExposed" and manner in AUCTION_MANNERS:
        return IN_THE_AUCTION
    return LAW_OF_CALL.get(manner) or LAW_OF[kind]


def counted(
    incidents: Iterable[Incident], by: Callable[[Incident], str]
) -> list[tuple[str, int]]:
    """How many of each, the most first; equal ones by name."""
    counts = Counter(map(by, incidents))
    return sorted(counts.items(), key=lambda one: (-one[1], sort_key(one[0])))


def times(
    cases: Sequence[RuledCase], until: Callable[[RuledCase], datetime | None]
) -> Times:
    """From the question to a moment, over the cases that have come to it."""
    seconds = sorted(
        (end - case.raised).total_seconds()
        for case in cases
        if (end := until(case)) is not None
    )
    if not seconds:
        return Times(0, None, None)
    place = ceil(0.95 * len(seconds)) - 1
    return Times(len(seconds), median(seconds), seconds[place])


def incident_sheet(incidents: Iterable[Incident]) -> str:
    """One line an irregularity."""
    return write_csv(
        INCIDENT_COLUMNS,
        (
            (i.section, i.table, i.board, _iso(i.at), i.kind, i.law, i.seat)
            for i in incidents
        ),
    )


def case_sheet(cases: Iterable[RuledCase]) -> str:
    """One line a case."""
    return write_csv(
        CASE_COLUMNS,
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


def incidents(tournament_id: int) -> list[Incident]:
    """The irregularities that stand recorded, in the order they happened."""
    found = rows(INCIDENTS, tournament_id, list(LAW_OF))
    return [
        Incident(section, table, board, _here(at), kind, law_of(kind, manner), seat)
        for section, table, board, at, kind, manner, seat in found
    ]


def ruled(tournament_id: int) -> list[RuledCase]:
    """The cases of a tournament, the oldest first; withdrawn ones are left out."""
    cases = Case.objects.filter(board__table__section__tournament=tournament_id)
    known = cases.exclude(status=Case.Status.WITHDRAWN)
    return [
        RuledCase(
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
    "IrregularCall": _("Irregular call"),
    "CallReplaced": _("Call changed"),
    "CallWithdrawn": _("Call withdrawn"),
    "CardExposed": _("Card exposed"),
    "LeadOutOfTurn": _("Lead out of turn"),
    "PlayedOutOfTurn": _("Card played out of turn"),
    "CardsPlayedTogether": _("Two cards at once"),
    "FifthCardPlayed": _("Fifth card"),
    "RevokeFound": _("Revoke found"),
    "CardOmitted": _("No card played to a trick"),
    "DefectiveTrickFound": _("Wrong number of cards in a trick"),
    "RevokeCorrected": _("Revoke corrected"),
    "CardWithdrawn": _("Card withdrawn"),
    "TrickDisputed": _("Tricks disputed"),
    "PenaltyCardNotPlayed": _("Penalty card not played"),
    "ConcessionObjected": _("Objection to a concession"),
    "ClaimContested": _("Claim doubted"),
    "WrongCount": _("Wrong number of cards"),
    "CardMissing": _("Card missing"),
    "WrongHand": _("Cards of another board"),
    "WrongBoard": _("Wrong board"),
    "BoardFouled": _("Fouled board"),
    "InformationGiven": _("Hesitation, remark or explanation"),
    "DummyDesignated": _("Incomplete call of dummy's card"),
    "DesignationChanged": _("Call of dummy's card changed"),
    "DummyActed": _("What dummy did"),
}


def law(number: str) -> str:
    """A Law by its number."""
    return gettext("Law %(number)s") % {"number": number}


def table(section: str, number: int) -> str:
    """A table with its section."""
    words = {"section": section, "number": number}
    return gettext("%(section)s, table %(number)s") % words


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
