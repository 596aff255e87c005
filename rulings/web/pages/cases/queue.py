"""The queue of the review: flags, questions of competitors, and cases by state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from rulings.cases import wording as words
from rulings.cases.inquiries import Inquiry
from rulings.cases.lifecycle import WAITING
from rulings.cases.models import Case, Flag
from rulings.cases.selectors import (
    Deadlines,
    board_name,
    deadlines_of,
    deadlines_when_told,
    inquiries_seen,
    is_final,
    seen_by,
)
from rulings.cases.steps import tidy_clause
from rulings.flags.evidence import newest_evidence, worth
from rulings.flags.selectors import about_cases, question_words
from rulings.web.pages.guard import LOOK, PLACE, RULES, require_permission
from tables.access.roles import tournaments_seen
from tables.access.visibility import visibility_of
from tables.common.numbers import whole_number
from tables.common.sorting import sort_key
from tables.models import Board, Section

# What the tabs show; within one, the groups stand in this order.
TABS = ("todo", "told", "done")
CASES = ("appealed", "decided", "raised", "consulting", "under_review")
STATES: dict[str, tuple[str, ...]] = {
    "todo": CASES,
    "told": ("notified",),
    "done": ("closed", "withdrawn"),
}
# Of what is done, the newest; older ones are found by the search.
MOST = 200


@dataclass(frozen=True, slots=True)
class QueueQuery:
    """The filters of the queue."""

    tab: str = "todo"
    tournament: str = ""
    section: str = ""
    state: str = ""
    clause: str = ""
    find: str = ""
    mine: bool = False

    @classmethod
    def of(cls, request: HttpRequest) -> QueueQuery:
        said = {
            name: request.GET.get(name, "").strip()[:100]
            for name in ("tournament", "section", "state", "clause", "find")
        }
        tab = request.GET.get("tab", "")
        return cls(tab if tab in TABS else TABS[0], mine="mine" in request.GET, **said)


@dataclass(frozen=True, slots=True)
class QueueRow:
    """One flag, question or case of the queue, in words."""

    kind: str
    pk: int
    state: str
    place: str
    tournament: str
    text: str
    law: str
    since: datetime
    owner: str = ""
    ends: datetime | None = None
    clock: str = ""
    final: bool | None = None
    evidence: str = ""


@require_safe
@require_permission(LOOK)
def review(request: HttpRequest) -> HttpResponse:
    """What waits, what was told and may be appealed, and what is done."""
    asked = QueueQuery.of(request)
    found = list(rows(request.user, asked))
    shown = [row for row in found if not asked.clause or row.law == asked.clause]
    context = {
        "asked": asked,
        "groups": [(words.GROUP[key], list(group)) for key, group in _grouped(shown)],
        "count": len(shown),
        "tabs": [(tab, words.TAB[tab]) for tab in TABS],
        "tournaments": tournaments_seen(request.user),
        "sections": _sections(request.user, asked),
        "states": [(state, Case.Status(state).label) for state in STATES[asked.tab]],
        "clauses": sorted({row.law for row in found if row.law}, key=sort_key),
        "narrowed": asked != QueueQuery(asked.tab),
    }
    return render(request, "rulings/cases/queue.html", context)


def _grouped(found: Iterable[QueueRow]) -> Iterable[tuple[str, Iterator[QueueRow]]]:
    return groupby(found, key=lambda row: row.state if row.kind == "case" else row.kind)


def rows(user: Any, asked: QueueQuery) -> Iterator[QueueRow]:
    """The filtered rows, group by group: oldest first, finished ones newest first.

    Flags that wait stand in the order of their evidence.
    """
    if not asked.mine and not asked.state:
        yield from _flags(user, asked)
        yield from _questions(user, asked)
    for state in STATES[asked.tab]:
        if asked.state in ("", state):
            yield from _cases(user, asked, state)


def _flags(user: Any, asked: QueueQuery) -> Iterator[QueueRow]:
    wanted = {
        "todo": [Flag.Status.OPEN],
        "told": [],
        "done": [Flag.Status.DISMISSED, Flag.Status.WITHDRAWN],
    }
    flags = Flag.objects.filter(status__in=wanted[asked.tab]).select_related(
        PLACE, RULES
    )
    flags = seen_by(user, flags).filter(_place(asked), _found(asked, "law"))
    listed = list(_in_order(flags, asked, "raised_at"))
    evidence = newest_evidence(listed)
    if asked.tab == "todo":
        listed.sort(key=lambda flag: worth(evidence.get(flag.pk)))
    for flag in listed:
        told = evidence.get(flag.pk)
        yield _flag_row(flag, told.word or "" if told else "")


def _flag_row(flag: Flag, evidence: str) -> QueueRow:
    is_open = flag.status == Flag.Status.OPEN
    return QueueRow(
        kind="flag",
        pk=flag.pk,
        state=flag.status,
        place=board_name(flag.board),
        tournament=_tournament(flag.board),
        text=question_words(flag),
        law=flag.law,
        since=flag.raised_at,
        evidence=str(words.EVIDENCE.get(evidence, "")),
        **_clock(
            deadlines_when_told(flag.board, None) if is_open else None, "correction"
        ),
    )


def _questions(user: Any, asked: QueueQuery) -> Iterator[QueueRow]:
    if asked.tab == "told":
        return
    found = Inquiry.objects.filter(closed_at__isnull=asked.tab == "todo")
    found = found.select_related(PLACE, RULES, "tournament")
    seen = inquiries_seen(user, found).filter(_place_of_question(asked))
    named = Q(text__icontains=asked.find) | Q(asked_by__icontains=asked.find)
    seen = seen.filter(_found(asked) | named if asked.find else Q())
    for one in _in_order(seen, asked, "asked_at"):
        yield QueueRow(
            kind="question",
            pk=one.pk,
            state="open" if one.closed_at is None else "answered",
            place=board_name(one.board) if one.board else str(words.NO_BOARD_NAMED),
            tournament=one.tournament.name,
            text=f"{one.asked_by}: {one.text}",
            law="",
            since=one.asked_at,
        )


def _cases(user: Any, asked: QueueQuery, state: str) -> Iterator[QueueRow]:
    cases = Case.objects.filter(status=state)
    if asked.mine:
        cases = cases.filter(assigned_to=user)
    wanted = _found(asked, "law", "flag__law")
    if _is_number(asked.find):
        wanted |= Q(pk=int(asked.find))
    cases = seen_by(user, cases).filter(_place(asked), wanted)
    related = (PLACE, RULES, "flag", "inquiry", "assigned_to")
    listed = list(_in_order(cases.select_related(*related), asked, "opened_at"))
    about = about_cases(listed)
    for case in listed:
        yield _case_row(case, about[case.pk])


def _case_row(case: Case, about: str) -> QueueRow:
    ends = deadlines_of(case)
    clock = "appeal" if case.told_at else "correction"
    running = case.status in (*WAITING, Case.Status.NOTIFIED)
    return QueueRow(
        kind="case",
        pk=case.pk,
        state=case.status,
        place=board_name(case.board),
        tournament=_tournament(case.board),
        text=about,
        law=case.law or (case.flag.law if case.flag else ""),
        since=case.opened_at,
        owner=words.person(case.assigned_to) if case.assigned_to else "",
        final=is_final(case) if case.decided_at else None,
        **_clock(ends if running else None, clock),
    )


def _clock(ends: Deadlines | None, which: str) -> dict[str, Any]:
    """The end that this row waits for, and whether it is over already."""
    end = getattr(ends, which) if ends else None
    if end is None:
        return {}
    over = end < timezone.now()
    return {"ends": end, "clock": str(words.CLOCK[which, over])}


def _tournament(board: Board) -> str:
    return board.table.section.tournament.name


def _in_order(found: QuerySet[Any], asked: QueueQuery, moment: str) -> QuerySet[Any]:
    if asked.tab == "done":
        return found.order_by(f"-{moment}")[:MOST]
    return found.order_by(moment, "pk")


def _place(asked: QueueQuery) -> Q:
    where = Q()
    if _is_number(asked.tournament):
        where &= Q(board__table__section__tournament=int(asked.tournament))
    if _is_number(asked.section):
        where &= Q(board__table__section=int(asked.section))
    return where


def _place_of_question(asked: QueueQuery) -> Q:
    if _is_number(asked.section) or not _is_number(asked.tournament):
        return _place(asked)
    return Q(tournament=int(asked.tournament))


def _found(asked: QueueQuery, *laws: str) -> Q:
    """What was typed: tables, boards and clauses, all of which have to fit."""
    wanted = Q()
    for token in asked.find.split():
        at = Q(board__table__name__icontains=token)
        at |= Q(board__table__section__name__iexact=token)
        if _is_number(token):
            at |= Q(board__number=int(token)) | Q(board__table__number=int(token))
        for law in laws:
            at |= Q(**{f"{law}__istartswith": tidy_clause(token)})
        wanted &= at
    return wanted


def _is_number(text: str) -> bool:
    return whole_number(text, 9) is not None


def _sections(user: Any, asked: QueueQuery) -> QuerySet[Section]:
    here = tournaments_seen(user)
    if _is_number(asked.tournament):
        here = here.filter(pk=int(asked.tournament))
    elif here.count() > 1:
        # A name of a section says nothing while several tournaments are shown.
        return Section.objects.none()
    sections = Section.objects.filter(tournament__in=here)
    seen = visibility_of(user).tables
    if seen is None:
        return sections
    return sections.filter(tables__in=seen).distinct()
