"""The director's desk: every table live in a grid, and who needs a director."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from tables.access.roles import DIRECTORS, is_one_of
from tables.access.visibility import Visibility, tournament_names
from tables.boards import selectors
from tables.common.replica import from_replica
from tables.intake.sequence_gaps import settle_missing
from tables.projections.stored_views import Tile as Row
from tables.setup.seated_players import SeatedPlayer, find_players
from tables.tournaments.models import Section
from tables.web.pages.access import (
    for_desk,
    signed_in,
    tables_seen,
    visibility_on,
)
from tables.web.pages.case.table_page import look, read_query
from tables.web.pages.drawing import looked_for
from tables.web.pages.grid import grid_context, tiles_context
from tables.web.pages.queue_shown import queue_context
from tables.web.pages.rounds import clock_context
from tables.web.pages.tiles import table_name
from tables.web.wording.names import SEAT

Context = dict[str, Any]


class MissingForm(forms.Form):
    """Of which device, and which series of its numbers, something never arrived."""

    device = forms.CharField(required=False)
    series = forms.UUIDField(required=False)


@require_safe
@signed_in
@from_replica
def index(request: HttpRequest) -> HttpResponse:
    typed = request.GET.get("find", "").strip()
    players = find_players(visibility_on(request), typed) if typed else []
    found = looked_for(tables_seen(request), typed, players) if typed else []
    if len(found) == 1:
        return redirect("desk_table", table_id=found[0].id)
    context = _position() | grid_context(request) | queue_context(request)
    context |= clock_context(request)
    context["found_players"] = found_players(players, found)
    return render(request, "tables/desk/index.html", context)


@require_safe
@signed_in
@from_replica
def grid(request: HttpRequest) -> HttpResponse:
    return render(request, "tables/desk/grid.html", grid_context(request))


@require_safe
@signed_in
@from_replica
def tiles(request: HttpRequest) -> HttpResponse:
    return render(request, "tables/desk/tiles.html", tiles_context(request))


@require_safe
@signed_in
@from_replica
def table(request: HttpRequest, table_id: int) -> HttpResponse:
    context = _position() | queue_context(request) | _table(request, table_id)
    return render(request, "tables/desk/table.html", context)


@require_safe
@signed_in
@from_replica
def now(request: HttpRequest, table_id: int) -> HttpResponse:
    return render(request, "tables/desk/now.html", _table(request, table_id))


@require_safe
@signed_in
@from_replica
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
    seen = selectors.visible_numbers(visibility_on(request), table_id)
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
    visibility, directs = visibility_on(request), is_one_of(request.user, DIRECTORS)
    context = look(read_query(request, table_id), visibility, directs=directs)
    return context | {"event": _event(visibility, table_id)}


def _event(visibility: Visibility, table: int) -> str:
    """The name of a table's tournament, where several are seen."""
    names = tournament_names(visibility)
    places = Section.objects.filter(tables=table) if names else Section.objects.none()
    return names.get(places.values_list("tournament", flat=True).first() or 0, "")


@dataclass(frozen=True)
class FoundPlayer:
    """A player who was looked for, and where they sit now; seat in words."""

    name: str
    seat: str
    table_id: int
    table: str
    board: int


def found_players(
    players: Sequence[SeatedPlayer], tables: Sequence[Row]
) -> list[FoundPlayer]:
    """The players at these tables, as a page names them."""
    named = {row.id: table_name(row) for row in tables}
    return [
        FoundPlayer(
            name=player.name or player.number,
            seat=str(SEAT[player.seat]),
            table_id=player.table,
            table=named[player.table],
            board=player.board,
        )
        for player in players
        if player.table in named
    ]
