"""The casebook: decided cases without names, put in, taken out and searched."""

from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser
from django.contrib.postgres.fields import ArrayField
from django.db import models, transaction
from django.db.models import Max, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_lazy as _

from rulings.cases.models import Case, CaseEntry
from rulings.cases.selectors import VisibleCase, is_final
from rulings.cases.steps import StepRecord, lock_case, record_step
from rulings.common.errors import StepRefused
from rulings.common.records import AppendOnlyRecord
from rulings.reports.papers.printing import named_in
from rulings.reports.statistics import LAW_OF
from tables.access.visibility import EVERYTHING, Visibility
from tables.access.visible import VisibleBoard
from tables.boards.selectors import board_events, board_log
from tables.models import Player
from tables.web.wording import entries


class CasebookEntry(AppendOnlyRecord):
    """A case as others may read it; the newest of a case counts.

    ``kinds`` are the types of the irregularities recorded on the board. A withdrawn
    entry takes the case out of the book again.
    """

    case = models.ForeignKey(
        Case,
        on_delete=models.PROTECT,
        related_name="casebook",
        verbose_name=_("case"),
    )
    edition = models.CharField(_("edition of the Laws"), max_length=4)
    title = models.CharField(_("title"), max_length=120)
    facts = models.TextField(_("facts"))
    ruling = models.TextField(_("ruling"))
    decision = models.CharField(_("decision"), max_length=16)
    law = models.CharField(_("clause"), max_length=16)
    kinds = ArrayField(models.CharField(max_length=50), verbose_name=_("what happened"))
    withdrawn = models.BooleanField(_("withdrawn"), default=False)

    class Meta:
        verbose_name = _("entry of the casebook")
        verbose_name_plural = _("casebook")
        ordering = ["-pk"]
        default_permissions = ("view",)

    def __str__(self) -> str:
        return self.title


MOST_ALIKE = 5
# What two cases have in common, and how much it counts.
SAME_CLAUSE, SAME_KIND, SAME_DECISION = 2, 2, 1


@dataclass(frozen=True, slots=True)
class CasebookQuery:
    """The terms of a search; empty fields match everything."""

    text: str = ""
    clause: str = ""
    kind: str = ""
    decision: str = ""
    edition: str = ""


def current_entries() -> QuerySet[CasebookEntry]:
    """What stands in the book now: the newest of each case, if not withdrawn."""
    newest = CasebookEntry.objects.values("case").annotate(last=Max("pk"))
    entries = CasebookEntry.objects.filter(pk__in=newest.values("last"))
    return entries.filter(withdrawn=False)


def book_of(visibility: Visibility) -> QuerySet[CasebookEntry]:
    """The entries a user may read: none of a board that they have yet to play."""
    if visibility.playing is None:
        return current_entries()
    related = current_entries().select_related("case__board__table__section")
    hidden = [one.pk for one in related if not visibility.tells_of(one.case.board)]
    return current_entries().exclude(pk__in=hidden)


def search(asked: CasebookQuery, visibility: Visibility) -> QuerySet[CasebookEntry]:
    """The entries that fit everything asked and may be read, the newest first."""
    found = book_of(visibility)
    for word in asked.text.split():
        found = found.filter(
            Q(title__icontains=word)
            | Q(facts__icontains=word)
            | Q(ruling__icontains=word)
        )
    if asked.clause:
        found = found.filter(law__istartswith=asked.clause)
    if asked.kind:
        found = found.filter(kinds__contains=[asked.kind])
    if asked.decision:
        found = found.filter(decision=asked.decision)
    return found.filter(edition=asked.edition) if asked.edition else found


def newest_of(case: Case) -> CasebookEntry | None:
    """What the book says of a case."""
    return current_entries().filter(case=case).first()


def similar_cases(seen: VisibleCase, visibility: Visibility) -> list[CasebookEntry]:
    """Cases of the book that have most in common with this one, the nearest first."""
    case, kinds = seen.case, set(kinds_on(seen.board))
    law = case.law or _asked_law(case)
    ranked = [(_likeness(one, case, kinds, law), one) for one in book_of(visibility)]
    near = [pair for pair in ranked if pair[0] and pair[1].case_id != case.pk]
    near.sort(key=lambda pair: (-pair[0], -pair[1].pk))
    return [one for _, one in near[:MOST_ALIKE]]


def _asked_law(case: Case) -> str:
    return case.flag.law if case.flag else ""


def _likeness(one: CasebookEntry, case: Case, kinds: set[str], law: str) -> int:
    return (
        SAME_CLAUSE * (bool(law) and one.law == law)
        + SAME_KIND * len(kinds & set(one.kinds))
        + SAME_DECISION * (bool(case.decision) and one.decision == case.decision)
    )


def kinds_on(seen: VisibleBoard) -> list[str]:
    """The types of the irregularities that stand recorded on a board."""
    lines = [line for line in board_events(seen) if not line.withdrawn]
    return sorted({line.event["type"] for line in lines} & set(LAW_OF))


def people_of(case: Case) -> list[str]:
    """The names that a text must not contain: players and officials."""
    tournament = case.board.table.section.tournament_id
    players = Player.objects.filter(seatings__table__section__tournament=tournament)
    names = set(players.exclude(name="").values_list("name", flat=True))
    for who in (case.opened_by, case.decided_by, case.assigned_to):
        if who is not None:
            names |= {who.get_username(), who.get_full_name()} - {""}
    return sorted(names)


NAMED = gettext_lazy(
    "The text seems to name someone: %(words)s. Remove the name, "
    "or confirm that these words are not names."
)


# These hold what someone wrote, who came, or what is too much.
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
    case = lock_case(case_id)
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
    case = lock_case(case_id)
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
        raise NamesPerson(found)


def draft_of(seen: VisibleCase) -> Draft:
    """What was recorded on the board in words, and the reason for the decision."""
    calls = entries.calls_of(board_log(seen.board).state)
    said = [
        entries.entry(line.event, calls)
        for line in board_events(seen.board)
        if not line.withdrawn and line.event["type"] not in LEFT_OUT
    ]
    return Draft(title="", facts="\n".join(said), ruling=seen.case.reason)


class NotFinal(StepRefused):
    code = "not_final"
    detail = gettext_lazy(
        "A case can go into the casebook when its ruling is final: "
        "closed, or told with the appeal period ended."
    )


class TextMissing(StepRefused):
    code = "text_missing"
    detail = gettext_lazy("Enter a title, the facts and the ruling.")


class NotThere(StepRefused):
    code = "not_in_the_casebook"
    detail = gettext_lazy("This case is not in the casebook.")


class NamesPerson(StepRefused):
    """``found`` are the words that are names."""

    code = "names_someone"

    def __init__(self, found: list[str]) -> None:
        self.found = found
        self.detail = NAMED % {"words": ", ".join(found)}
        super().__init__(self.detail)
