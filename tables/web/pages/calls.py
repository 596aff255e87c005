"""The desk's list: taking its items, handing them on, giving them back."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib.auth import get_user_model
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from tables.access.roles import DIRECTORS, is_one_of
from tables.access.visibility import tournament_names, visibility_of
from tables.boards.tiles import tiles_of
from tables.calls import selectors as calls
from tables.calls import services
from tables.calls.models import VISIT
from tables.calls.selectors import WorkItem
from tables.common.errors import TablesError
from tables.common.numbers import whole_number
from tables.common.replica import from_replica
from tables.projections.stored_views import Tile
from tables.web.pages.access import (
    busy_tables_seen,
    for_desk,
    signed_in,
    visibility_on,
    waiting_seen,
)
from tables.web.pages.grid import tabs_context
from tables.web.pages.preferences import directs
from tables.web.pages.queue import Call
from tables.web.pages.queue import queue as waiting
from tables.web.pages.queue_shown import KEPT, queue_context
from tables.web.pages.tiles import full_name, table_name
from tables.web.wording.calls import (
    cannot_see,
    line_gone,
    step_refused,
)


class PartForm(forms.Form):
    """Which list and which part of it someone sees, or how far all of it."""

    list = forms.CharField(required=False)
    section = forms.IntegerField(required=False)
    mine = forms.CharField(required=False)
    whole = forms.CharField(required=False)

    def kept(self, before: dict[str, Any]) -> dict[str, Any]:
        """What the session keeps; ``whole`` and ``list`` are sent alone."""
        given = self.cleaned_data
        if "whole" in self.data:
            return before | {"whole": bool(given["whole"])}
        if "list" in self.data:
            return before | {"list": given["list"], "whole": False}
        part = {"section": given.get("section"), "mine": "mine" in self.data}
        return {"list": before.get("list")} | part


class StepForm(forms.Form):
    """``do``: the step, the table, what waits there, and to whom it is handed."""

    do = forms.CharField(max_length=300)

    def asked(self) -> tuple[str, tuple[int, str], str]:
        """The same, apart; of a form that is valid."""
        words: list[str] = self.cleaned_data["do"].split(" ")
        step, table, matter, to, *_ = [*words, "", "", "", ""]
        return step, (whole_number(table) or 0, matter[:200]), to


@require_safe
@signed_in
@from_replica
def queue(request: HttpRequest) -> HttpResponse:
    """The list; with ``tabs``, as the page of all tables asks, their numbers too."""
    if "tabs" not in request.GET:
        return _drawn(request)
    context = queue_context(request) | tabs_context(request)
    return render(request, "tables/desk/queue_and_tabs.html", context)


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
    tile = next(iter(tiles_of(visibility_on(request), [matter[0]])), None)
    if tile is None or does is None:
        raise Http404
    if not may_take(request.user, matter[1]):
        return HttpResponse(status=HTTPStatus.FORBIDDEN)
    try:
        told = does(request, matter) if _is_there(request, matter) else line_gone()
    except TablesError as wrong:
        told = step_refused(wrong, _full_name(request, tile))
    return _drawn(request, told)


def _is_there(request: HttpRequest, matter: WorkItem) -> bool:
    """Whether this user sees that the item waits; visits are shown to everybody.

    Else an answer would tell whether someone holds what is not seen.
    """
    return matter[1] == VISIT or _line(request, matter) is not None


def _line(request: HttpRequest, matter: WorkItem) -> Call | None:
    lines = waiting(busy_tables_seen(request), waiting_seen(request), {})
    return next((one for one in lines if (one.table_id, one.matter) == matter), None)


def may_take(user: Any, matter: str) -> bool:
    """Whether the user may take it: only directors take visits, reviewers the rest."""
    return is_one_of(user, DIRECTORS) if matter == VISIT else directs(user)


def _full_name(request: HttpRequest, tile: Tile) -> str:
    names = tournament_names(visibility_on(request))
    return full_name(table_name(tile), names.get(tile.tournament, ""))


def _drawn(request: HttpRequest, told: str = "") -> HttpResponse:
    if request.method == "POST" and not request.headers.get("HX-Request"):
        return redirect("desk")
    context = queue_context(request) | {"told": told}
    return render(request, "tables/desk/queue.html", context)


def _asked(request: HttpRequest) -> tuple[str, WorkItem, str]:
    """Return the step, its item, and the user it is handed to."""
    form = StepForm(request.POST)
    return form.asked() if form.is_valid() else ("", (0, ""), "")


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
