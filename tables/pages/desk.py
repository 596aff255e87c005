"""The director's desk: every table live, and who needs a director."""

from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_POST

from tables import past, selectors
from tables.errors import BadRequest
from tables.missing import absent, settle_missing
from tables.pages import boards
from tables.pages import grid as grids
from tables.pages.access import signed_in
from tables.pages.calls import queue_context
from tables.pages.finding import found
from tables.pages.preferences import directs
from tables.pages.seen import tables_seen
from tables.wording.entries import REASON

Context = dict[str, Any]


@signed_in
def index(request: HttpRequest) -> HttpResponse:
    typed = request.GET.get("find", "")
    looked_for = found(tables_seen(request), typed) if typed else []
    if len(looked_for) == 1:
        return redirect("desk_table", table_id=looked_for[0].id)
    context = _position() | queue_context(request) | grids.room(request)
    return render(request, "tables/desk/index.html", context)


@signed_in
def grid(request: HttpRequest) -> HttpResponse:
    return render(request, "tables/desk/grid.html", grids.room(request))


@signed_in
def tiles(request: HttpRequest) -> HttpResponse:
    return render(request, "tables/desk/tiles.html", grids.renewed(request))


@signed_in
def tabs(request: HttpRequest) -> HttpResponse:
    return render(request, "tables/desk/tabs.html", grids.tabs(request))


@signed_in
def table(request: HttpRequest, table_id: int) -> HttpResponse:
    context = _position() | queue_context(request) | _table(request, table_id)
    return render(request, "tables/desk/table.html", context)


@signed_in
def now(request: HttpRequest, table_id: int) -> HttpResponse:
    return render(request, "tables/desk/now.html", _table(request, table_id))


@require_POST
@signed_in
def settle(request: HttpRequest, table_id: int) -> HttpResponse:
    """A Director says that what never arrived will not come."""
    if not directs(request.user):
        return HttpResponse(status=HTTPStatus.FORBIDDEN)
    device = request.POST.get("device", "")
    settle_missing(device=device, table=table_id, actor=request.user)
    return redirect("desk_table", table_id=table_id)


def _position() -> Context:
    """Ask where the stream stands before reading anything the page shows."""
    return {"position": selectors.stream_position()}


def _number(request: HttpRequest, name: str) -> int | None:
    given = request.GET.get(name, "")
    return int(given) if given.isascii() and given.isdigit() else None


def _table(request: HttpRequest, table_id: int) -> Context:
    number = _number(request, "board")
    context = boards.look_at(table_id, number, _moment(request))
    spoken = context.get("sayings", {}).get(get_language(), ())
    asked = {key: request.GET[key] for key in ("board", "at") if key in request.GET}
    return context | {
        "spoken": spoken,
        "reasons": REASON,
        "asked": urlencode(asked),
        "absent": absent(table_id),
    }


def _moment(request: HttpRequest) -> past.Moment | None:
    given = request.GET.get("at")
    try:
        return past.read_moment(given) if given else None
    except BadRequest as wrong:
        raise Http404 from wrong
