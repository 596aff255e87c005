"""The desk's list: taking and handing on its items, and what each user sees of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from tables.access.roles import DIRECTORS, is_one_of
from tables.access.visibility import visibility_of
from tables.calls import selectors as calls
from tables.calls import services
from tables.calls.models import VISIT
from tables.calls.selectors import ItemAssignment, WorkItem
from tables.common.errors import TablesError
from tables.tournaments.models import Actor
from tables.web.pages.access import (
    for_desk,
    sections_seen,
    signed_in,
    tables_seen,
    waiting_seen,
)
from tables.web.pages.preferences import directs
from tables.web.pages.queue import (
    FIRST,
    Call,
    Holdings,
    PartForm,
    StepForm,
    at_the_front,
)
from tables.web.pages.queue import queue as waiting
from tables.web.pages.tiles import table_name
from tables.web.wording.calls import (
    cannot_see,
    elsewhere,
    line_gone,
    show_all_label,
    show_first_label,
    step_refused,
)

Context = dict[str, Any]
KEPT = "queue"


@dataclass(frozen=True)
class SectionFilter:
    """A key of the filter: a section with how many lines it has."""

    value: int
    name: str
    count: int
    chosen: bool


@dataclass(frozen=True)
class Beside:
    """A table a director is at, or on the way to, where nothing waits any more."""

    table_id: int
    table: str
    held: ItemAssignment


@require_safe
@signed_in
def queue(request: HttpRequest) -> HttpResponse:
    return _drawn(request)


@require_POST
@signed_in
def choose(request: HttpRequest) -> HttpResponse:
    """Store the user's choice of section and of length of the list in the session."""
    form = PartForm(request.POST)
    form.full_clean()
    request.session[KEPT] = form.kept(request.session.get(KEPT, {}))
    return _drawn(request)


@require_POST
@for_desk
def act(request: HttpRequest) -> HttpResponse:
    """Take a line, hand it on, give it back, come to the table, be done there.

    One form serves all lines: ``do`` says the step, the table and what waits there,
    and of a line that is handed on to whom.
    """
    step, matter, _to = _asked(request)
    does = STEPS.get(step)
    tile = {tile.id: tile for tile in tables_seen(request)}.get(matter[0])
    if tile is None or does is None:
        raise Http404
    if not may_take(request.user, matter[1]):
        return HttpResponse(status=HTTPStatus.FORBIDDEN)
    try:
        told = does(request, matter) if _is_there(request, matter) else line_gone()
    except TablesError as wrong:
        told = step_refused(wrong, table_name(tile))
    return _drawn(request, told)


def _is_there(request: HttpRequest, matter: WorkItem) -> bool:
    """Whether this user sees that the item waits; visits are shown to everybody.

    Else an answer would tell whether someone holds what is not seen.
    """
    return matter[1] == VISIT or _line(request, matter) is not None


def _line(request: HttpRequest, matter: WorkItem) -> Call | None:
    lines = waiting(tables_seen(request), waiting_seen(request), {})
    return next((one for one in lines if (one.table_id, one.matter) == matter), None)


def may_take(user: Any, matter: str) -> bool:
    """Whether the user may take it: only directors take visits, reviewers the rest."""
    return is_one_of(user, DIRECTORS) if matter == VISIT else directs(user)


def tables_held(request: HttpRequest) -> set[int]:
    """Return the tables of which this user has an item now."""
    held, me = calls.item_assignments(timezone.now()), _me(request.user)
    return {table for (table, _), one in held.items() if one.owner == me}


def queue_context(request: HttpRequest) -> Context:
    """Return the list as this user sees it."""
    tiles, held = tables_seen(request), calls.item_assignments(timezone.now())
    lines = waiting(tiles, waiting_seen(request), held)
    chosen, me = _chosen(request), _me(request.user)
    shown = [line for line in lines if _is_shown(line, chosen, me)]
    hidden = len(lines) - len(shown)
    front = at_the_front(shown, me, _open_table(request))
    drawn = shown if chosen["whole"] else front
    there = {line.key for line in drawn}
    behind = [line.key for line in shown if line.key not in there]
    named = {tile.id: table_name(tile) for tile in tiles}
    return {
        "queue": drawn,
        "queue_behind": " ".join(behind),
        "queue_more": show_all_label(len(shown), len(behind)) if behind else "",
        "queue_fewer": show_first_label(FIRST) if len(drawn) > len(front) else "",
        "queue_total": len(lines),
        "queue_sections": _sections(lines, chosen),
        "queue_mine": sum(line.is_mine(me) for line in lines),
        "queue_whole": not (chosen["mine"] or chosen["section"]),
        "only_mine": chosen["mine"],
        "elsewhere": elsewhere(hidden, only_mine=chosen["mine"]) if hidden else "",
        "beside": _beside(lines, held, named),
        "me": me,
        "may_go": is_one_of(request.user, DIRECTORS),
        "may_look": directs(request.user),
        "others": calls.other_directors(request.user),
    }


def _drawn(request: HttpRequest, told: str = "") -> HttpResponse:
    if request.method == "POST" and not request.headers.get("HX-Request"):
        return redirect("desk")
    context = queue_context(request) | {"told": told}
    return render(request, "tables/desk/queue.html", context)


def _asked(request: HttpRequest) -> tuple[str, WorkItem, str]:
    """Return the step, its item, and the user it is handed to."""
    form = StepForm(request.POST)
    return form.asked() if form.is_valid() else ("", (0, ""), "")


def _open_table(request: HttpRequest) -> int | None:
    """Return the table whose page the list stands on, if it is one."""
    address = request.headers.get("HX-Current-URL", request.path)
    try:
        page = resolve(urlsplit(address).path)
    except (Resolver404, ValueError):
        return None
    return page.kwargs.get("table_id")


def _take(request: HttpRequest, matter: WorkItem) -> str:
    line, now = _line(request, matter), timezone.now()
    if line is None:
        return line_gone()
    services.take_item(matter=matter, since=line.since, user=request.user, now=now)
    return ""


def _hand(request: HttpRequest, matter: WorkItem) -> str:
    user, (_step, _about, given) = request.user, _asked(request)
    others = {str(pk): pk for pk, _name in calls.other_directors(user)}
    if given not in others or not _sees(others[given], matter[0]):
        return cannot_see()
    services.hand_item(matter=matter, to=others[given], user=user, now=timezone.now())
    return ""


def _sees(user: int, table: int) -> bool:
    """Whether the other user sees this table: an assistant is limited to sections."""
    return visibility_of(get_user_model().objects.get(pk=user)).covers(table)


def _take_over(request: HttpRequest, matter: WorkItem) -> str:
    user = request.user
    services.hand_item(matter=matter, to=user.pk or 0, user=user, now=timezone.now())
    return ""


def _give_back(request: HttpRequest, matter: WorkItem) -> str:
    services.give_item_back(matter=matter, user=request.user, now=timezone.now())
    return ""


def _arrive(request: HttpRequest, matter: WorkItem) -> str:
    services.arrive(table=matter[0], user=request.user, now=timezone.now())
    return ""


def _leave(request: HttpRequest, matter: WorkItem) -> str:
    services.leave(table=matter[0], user=request.user, now=timezone.now())
    return ""


STEPS: dict[str, Callable[[HttpRequest, WorkItem], str]] = {
    "take": _take,
    "hand": _hand,
    "over": _take_over,
    "back": _give_back,
    "here": _arrive,
    "done": _leave,
}


def _chosen(request: HttpRequest) -> Context:
    kept = request.session.get(KEPT, {})
    sections = sections_seen(request)
    section = next((one for one in sections if one.pk == kept.get("section")), None)
    return {"sections": sections, "section": section} | {
        name: bool(kept.get(name)) for name in ("mine", "whole")
    }


def _is_shown(line: Call, chosen: Context, me: int | None) -> bool:
    section = chosen["section"]
    here = not section or line.place == (section.tournament_id, section.name)
    return here and (not chosen["mine"] or line.is_mine(me))


def _me(user: AbstractBaseUser | Any) -> int | None:
    return Actor.objects.filter(user=user.pk).values_list("pk", flat=True).first()


def _sections(lines: list[Call], chosen: Context) -> list[SectionFilter]:
    """The sections that have something, and the chosen one; none where there is one."""
    counts = Counter(line.place for line in lines)
    sections = chosen["sections"]
    if len(sections) < 2:
        return []
    choices = [
        SectionFilter(
            value=section.pk,
            name=section.name,
            count=counts[section.tournament_id, section.name],
            chosen=section == chosen["section"],
        )
        for section in sections
    ]
    return [choice for choice in choices if choice.count or choice.chosen]


def _beside(lines: list[Call], held: Holdings, named: dict[int, str]) -> list[Beside]:
    waits = {(line.table_id, line.matter) for line in lines}
    return [
        Beside(table, named[table], holding)
        for (table, matter), holding in held.items()
        if matter == VISIT and table in named and (table, matter) not in waits
    ]
