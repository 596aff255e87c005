"""Queries of appeals."""

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rulings.cases.appeals.models import Appeal, PanelMember, Settlement
from rulings.cases.decisions.board_results import is_match, rounds_of
from rulings.cases.models import Case, CaseEntry
from tables.models import Board, Seating, Table

TWO = 2


WORDS: dict[str, Promise] = {
    "decided": _("This person gave the ruling."),
    "recorded": _("This person worked on the case for the Director."),
    "played": _("This person played in the match or at the table in question."),
    "declared": _("This person declared a conflict of interest."),
}
WORKED = (
    CaseEntry.Kind.TAKEN_UP,
    CaseEntry.Kind.RESUMED,
    CaseEntry.Kind.CONSULTING,
    CaseEntry.Kind.REOPENED,
)


def appeals_of(case: Case) -> QuerySet[Appeal]:
    """The appeals of a case with all that belongs to them, oldest first."""
    parts = ("panel__departure", "panel__account", "notes__by")
    return (
        Appeal.objects.filter(case=case)
        .select_related("by", "settlement")
        .prefetch_related(*parts)
    )


def settlement_of(appeal: Appeal) -> Settlement | None:
    """The settlement of an appeal, or None."""
    return getattr(appeal, "settlement", None)


def sitting(appeal: Appeal) -> list[PanelMember]:
    """The present members of the panel."""
    panel = appeal.panel.select_related("departure")
    return [one for one in panel if not hasattr(one, "departure")]


def was_withdrawn(appeal: Appeal) -> bool:
    """Whether it ended without a decision of the panel."""
    case = appeal.case
    ruled = case.decisions > appeal.decision_number
    return not ruled and case.status != Case.Status.APPEALED


def conflicts(case: Case, who: User | None, name: str, declared: str) -> list[str]:
    """The codes in `WORDS` of this person's conflicts; ``name`` is as it was typed."""
    found = {
        "decided": _decided(case, who, name),
        "recorded": who is not None and _worked(case, who),
        "played": _played(case, who, name),
        "declared": bool(declared),
    }
    return [code for code, holds in found.items() if holds]


def _decided(case: Case, who: User | None, name: str) -> bool:
    rulings = case.entries.filter(kind=CaseEntry.Kind.DECIDED, actor__isnull=False)
    deciders = [one.actor for one in rulings.select_related("actor")]
    if who is not None:
        return any(one.pk == who.pk for one in deciders if one)
    names = {
        known
        for one in deciders
        if isinstance(one, User)
        for known in (one.get_username(), one.get_full_name())
    }
    return _folded(name) in {_folded(known) for known in names}


def _worked(case: Case, who: User) -> bool:
    return case.entries.filter(kind__in=WORKED, actor=who).exists()


def _played(case: Case, who: User | None, name: str) -> bool:
    """Whether the person sat at a table of the match, by account or by name."""
    here = Seating.objects.filter(table__in=tables_of_match(case.board))
    if who is None:
        known = here.values_list("player__name", flat=True)
        return _folded(name) in {_folded(one) for one in known if one}
    theirs = Q(player__directors__user=who)
    if who.get_full_name():
        theirs |= Q(player__name__iexact=who.get_full_name())
    return here.filter(theirs).exists()


def _folded(name: str) -> str:
    return " ".join(name.split()).casefold()


def tables_of_match(board: Board) -> set[int]:
    """The table of the board and, at teams, the other table of the same match.

    The rounds tell it by the numbers of the teams. Without them two tables in all are
    one match, and in two sections, an open and a closed room, those of one number.
    """
    if not is_match(board):
        return {board.table_id}
    rounds = rounds_of(board)
    teams = set(rounds.get(board.table_id, ()))
    if teams - {None}:
        return {table for table, others in rounds.items() if set(others) == teams}
    return {board.table_id, *_paired(board.table)}


def _paired(own: Table) -> set[int]:
    tournament = own.section.tournament_id
    everywhere = Table.objects.filter(section__tournament=tournament)
    found = everywhere.values_list("pk", "section", "number")
    if len(found) == TWO:
        return {pk for pk, _section, _number in found}
    sections = {section for _pk, section, _number in found}
    same = {pk for pk, _section, number in found if number == own.number}
    return same if len(sections) == TWO else set()
