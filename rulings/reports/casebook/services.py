"""Putting a case into the casebook, and taking it out."""

from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy

from rulings.cases.models import Case, CaseEntry
from rulings.cases.scope import VisibleCase
from rulings.cases.selectors import is_final
from rulings.cases.steps import StepRecord, hold_case, record_step
from rulings.common.errors import StepRefused
from rulings.reports.casebook.models import CasebookEntry
from rulings.reports.casebook.selectors import kinds_on, newest_of, people_of
from rulings.reports.papers.boxes import named_in
from tables.access.visibility import EVERYTHING
from tables.boards.selectors import board_events
from tables.web.wording import entries

NAMED = gettext_lazy(
    "The text seems to name somebody: %(words)s. Take it out, or say that the words"
    " mean nobody."
)


# These hold what somebody wrote, who came, or what is too much.
LEFT_OUT = frozenset(
    {
        "CardPlayed",
        "ConcernRaised",
        "DirectorArrived",
        "DirectorCalled",
        "DirectorLeft",
        "NoteAdded",
        "RulingGiven",
    }
)


@dataclass(frozen=True, slots=True)
class Draft:
    """A reviewer's text. ``nobody``: words that look like names but are none."""

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
    record_step(case, actor, StepRecord(CaseEntry.Kind.PUBLISHED, title))
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
    record_step(case, actor, StepRecord(CaseEntry.Kind.UNPUBLISHED, entry.title))
    return entry


def _require_no_name(text: str, case: Case) -> None:
    found = named_in(text, people_of(case))
    if found:
        raise NamesSomebody(found)


def draft_of(seen: VisibleCase) -> Draft:
    """What was recorded on the board in words, and the reason for the decision."""
    said = [
        entries.entry(line.event)
        for line in board_events(seen.board)
        if not line.withdrawn and line.event["type"] not in LEFT_OUT
    ]
    return Draft(title="", facts="\n".join(said), ruling=seen.case.reason)


class NotFinal(StepRefused):
    code = "not_final"
    detail = gettext_lazy(
        "A case goes into the casebook when its ruling is final: closed, or told and"
        " the time for an appeal over."
    )


class TextMissing(StepRefused):
    code = "text_missing"
    detail = gettext_lazy("Write a title, the facts and the ruling.")


class NotThere(StepRefused):
    code = "not_in_the_casebook"
    detail = gettext_lazy("This case is not in the casebook.")


class NamesSomebody(StepRefused):
    """``found`` are the words that are names."""

    code = "names_somebody"

    def __init__(self, found: list[str]) -> None:
        self.found = found
        self.detail = NAMED % {"words": ", ".join(found)}
        super().__init__(self.detail)
