"""Putting a case into the casebook, and taking it out."""

from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from rulings.cases.models import Case, CaseEntry
from rulings.cases.selectors import is_final
from rulings.cases.steps import Done, hold_case, keep
from rulings.reports.casebook.errors import (
    NamesSomebody,
    NotFinal,
    NotThere,
    TextMissing,
)
from rulings.reports.casebook.models import CasebookEntry
from rulings.reports.casebook.names import named_in
from rulings.reports.casebook.selectors import kinds_on, newest_of, people_of
from tables.access.visibility import EVERYTHING


@dataclass(frozen=True, slots=True)
class Draft:
    """What a reviewer wrote. ``nobody``: words that look like names are none."""

    title: str
    facts: str
    ruling: str
    nobody: bool = False


@transaction.atomic
def publish(*, case_id: int, draft: Draft, actor: AbstractBaseUser) -> CasebookEntry:
    """Put a final case into the book, or its newer text. Raises `StepRefused`."""
    case = hold_case(case_id)
    if not is_final(case):
        raise NotFinal
    title, facts, ruling = (
        text.strip() for text in (draft.title, draft.facts, draft.ruling)
    )
    if not (title and facts and ruling):
        raise TextMissing
    if not draft.nobody:
        _require_no_name(f"{title} {facts} {ruling}", case)
    entry = CasebookEntry.objects.create(
        case=case,
        edition=case.board.table.section.tournament.edition,
        title=title,
        facts=facts,
        ruling=ruling,
        decision=case.decision,
        law=case.law,
        kinds=kinds_on(EVERYTHING.board(case.board)),
        at=timezone.now(),
        by_id=actor.pk,
    )
    keep(case, actor, Done(CaseEntry.Kind.PUBLISHED, title))
    return entry


@transaction.atomic
def withdraw(*, case_id: int, actor: AbstractBaseUser) -> CasebookEntry:
    """Take a case out of the book; what stood there is kept."""
    case = hold_case(case_id)
    entry = newest_of(case)
    if entry is None:
        raise NotThere
    entry.pk, entry.withdrawn = None, True
    entry.at, entry.by_id = timezone.now(), actor.pk
    entry.save(force_insert=True)
    keep(case, actor, Done(CaseEntry.Kind.UNPUBLISHED, entry.title))
    return entry


def _require_no_name(text: str, case: Case) -> None:
    found = named_in(text, people_of(case))
    if found:
        raise NamesSomebody(found)
