"""What keeps somebody from hearing an appeal."""

from django.contrib.auth.models import User
from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rulings.cases.appeals.match_tables import tables_of_match
from rulings.cases.models import Case, CaseEntry
from tables.models import Seating

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


def conflicts(case: Case, who: User | None, name: str, declared: str) -> list[str]:
    """The codes in `WORDS` that hold for this person; ``name`` is as it was written."""
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
    """Whether he sat at a table of the match on any board, as himself or by name."""
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
