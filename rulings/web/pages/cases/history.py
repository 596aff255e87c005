"""The history of a case in words: who, in which role, why, before and after."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulings.cases import wording as words
from rulings.cases.earlier_cases import looks_from
from rulings.cases.entry_cases import opening_words
from rulings.cases.models import Case, CaseEntry, Flag
from rulings.cases.polls.answering import PEER
from rulings.cases.polls.wording import action_name
from rulings.cases.services import TIME_HAS_PASSED
from rulings.deadlines import PeriodsChange
from rulings.exchange.selectors import taken_in
from rulings.flags.selectors import question_words
from rulings.flags.services import QUESTION_GONE
from tables.models import Tournament
from tables.web.wording.names import SEAT

# Why Rectify took a step by itself, as it is stored.
BY_ITSELF = {
    TIME_HAS_PASSED: gettext_lazy("The appeal period has ended."),
    QUESTION_GONE: gettext_lazy(
        "An entry was taken back, or the Director has ruled. There "
        "is nothing left to ask."
    ),
}


@dataclass(frozen=True, slots=True)
class FactChange:
    """One fact that a step changed, in words."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Past:
    """One line of the history."""

    pk: int
    at: datetime
    who: str
    role: str
    what: str
    text: str = ""
    changes: tuple[FactChange, ...] = ()


def history_of(case: Case) -> list[Past]:
    """Every step of a case, its flag and question, every look, and its import."""
    about = Q(case=case)
    if case.flag_id:
        about |= Q(flag=case.flag_id)
    if hasattr(case, "inquiry"):
        about |= Q(inquiry=case.inquiry)
    told = _told(CaseEntry.objects.filter(about))
    return sorted([*told, *_looks(case), *_import_entry(case)], key=attrgetter("at"))


def history_of_flag(flag: Flag) -> list[Past]:
    """Every step of a flag."""
    return _told(flag.entries.all())


def history_of_periods(tournament: Tournament) -> list[Past]:
    """Every change of the periods, the newest first."""
    kept = tournament.periods_changes.select_related("by").order_by("-pk")
    return [
        Past(
            one.pk,
            one.at,
            words.person(one.by),
            "",
            _("Periods set"),
            changes=tuple(_changed(one)),
        )
        for one in kept
    ]


def _changed(one: PeriodsChange) -> Iterator[FactChange]:
    for name, label in words.PERIOD.items():
        before = words.period(name, one.before.get(name))
        after = words.period(name, one.after.get(name))
        if before != after:
            yield FactChange(str(label), before, after)


def changed_since(case: Case, seen: int) -> list[Past]:
    """The steps of the case after a version that was read."""
    return _told(case.entries.filter(pk__gt=seen))


def _told(entries: Any) -> list[Past]:
    related = ("actor", "case", "flag__board__table__section__tournament")
    lines = list(entries.select_related(*related).order_by("pk"))
    people, began = _people(lines), opening_words(lines)
    return [_line(entry, people, began) for entry in lines]


def _people(entries: Iterable[CaseEntry]) -> dict[int, str]:
    """The names of everybody whom an entry names by number."""
    facts = [facts for entry in entries for facts in (entry.before, entry.after)]
    found = {one["assigned_to"] for one in facts if one.get("assigned_to")}
    return {one.pk: words.person(one) for one in User.objects.filter(pk__in=found)}


def _line(entry: CaseEntry, people: dict[int, str], began: dict[int, str]) -> Past:
    is_name = entry.kind == CaseEntry.Kind.ASSIGNED
    return Past(
        entry.pk,
        entry.at,
        _who(entry),
        str(words.ROLE.get(entry.role, "")),
        entry.get_kind_display(),
        "" if is_name else _said(entry, began),
        tuple(_changes(entry, people)),
    )


def _who(entry: CaseEntry) -> str:
    """The author of the step; a peer has no account and is named by role alone."""
    return "" if entry.role == PEER else words.person(entry.actor)


def _said(entry: CaseEntry, began: dict[int, str]) -> str:
    """The reason as it was written; what Rectify says itself in the reader's language.

    So it says a flag's question, a peer's choice, the entry with which a case began,
    and why it took a step by itself.
    """
    if entry.kind == CaseEntry.Kind.POLL_ANSWERED and entry.text:
        return action_name(entry.text)
    if entry.flag and entry.text == entry.flag.text:
        return question_words(entry.flag)
    if entry.text in BY_ITSELF:
        return str(BY_ITSELF[entry.text])
    return began.get(entry.pk, entry.text)


def _changes(entry: CaseEntry, people: dict[int, str]) -> Iterator[FactChange]:
    for name, label in words.FACT.items():
        before = words.fact(name, entry.before.get(name), people)
        after = words.fact(name, entry.after.get(name), people)
        if before != after:
            yield FactChange(str(label), before, after)


def _looks(case: Case) -> Iterator[Past]:
    for look, seat in looks_from(case):
        said = _("Earlier cases viewed")
        yield Past(0, look.at, words.person(look.by), "", said, str(SEAT.get(seat, "")))


def _import_entry(case: Case) -> Iterator[Past]:
    """The import of the case, which comes after all steps in its file."""
    if came := taken_in(case):
        file = _("The file's SHA-256 is %(digest)s.") % {"digest": came.sha256}
        who = words.person(came.by)
        yield Past(0, came.at, who, "", _("Imported from a file"), file)
