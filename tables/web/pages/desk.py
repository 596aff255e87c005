"""The director's desk: every table live, and who needs a director."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from tables.access.roles import DIRECTORS, is_one_of
from tables.boards import selectors
from tables.intake.sequence_gaps import settle_missing
from tables.web.pages import grid as grids
from tables.web.pages.access import for_desk, signed_in
from tables.web.pages.calls import queue_context
from tables.web.pages.case.table_page import look
from tables.web.pages.case.timeline import read_asked
from tables.web.pages.page_visibility import sight_on, tables_seen
from tables.web.pages.table_search import find_tables

Context = dict[str, Any]


class MissingForm(forms.Form):
    """Of which device, and which series of its numbers, something never arrived."""

    device = forms.CharField(required=False)
    series = forms.UUIDField(required=False)


@require_safe
@signed_in
def index(request: HttpRequest) -> HttpResponse:
    typed = request.GET.get("find", "")
    looked_for = find_tables(tables_seen(request), typed) if typed else []
    if len(looked_for) == 1:
        return redirect("desk_table", table_id=looked_for[0].id)
    context = _position() | queue_context(request) | grids.room(request)
    return render(request, "tables/desk/index.html", context)


@require_safe
@signed_in
def grid(request: HttpRequest) -> HttpResponse:
    return render(request, "tables/desk/grid.html", grids.room(request))


@require_safe
@signed_in
def tiles(request: HttpRequest) -> HttpResponse:
    return render(request, "tables/desk/tiles.html", grids.renewed(request))


@require_safe
@signed_in
def tabs(request: HttpRequest) -> HttpResponse:
    return render(request, "tables/desk/tabs.html", grids.tabs(request))


@require_safe
@signed_in
def table(request: HttpRequest, table_id: int) -> HttpResponse:
    context = _position() | queue_context(request) | _table(request, table_id)
    return render(request, "tables/desk/table.html", context)


@require_safe
@signed_in
def now(request: HttpRequest, table_id: int) -> HttpResponse:
    return render(request, "tables/desk/now.html", _table(request, table_id))


@require_safe
@signed_in
def what_if(request: HttpRequest, table_id: int) -> HttpResponse:
    """Every answer side by side on a page of its own, to print."""
    return render(request, "tables/desk/what_if_page.html", _table(request, table_id))


@require_POST
@for_desk
def settle(request: HttpRequest, table_id: int) -> HttpResponse:
    """A Director says that what never arrived will not come."""
    form = MissingForm(request.POST)
    form.full_clean()
    given = form.cleaned_data
    seen = selectors.numbers_seen(sight_on(request), table_id)
    settle_missing(
        device=given.get("device", ""),
        series=given.get("series"),
        table=table_id,
        boards=seen,
        actor=request.user,
    )
    return redirect("desk_table", table_id=table_id)


def _position() -> Context:
    """Ask where the stream stands before reading anything the page shows."""
    return {"position": selectors.stream_position()}


def _table(request: HttpRequest, table_id: int) -> Context:
    sight, directs = sight_on(request), is_one_of(request.user, DIRECTORS)
    return look(read_asked(request, table_id), sight, directs=directs)
