"""The director's desk: every table live in a grid, and who needs a director.

The grid says which tables it shows, how large, and in what order.
"""

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from tables.access.attention import by_table
from tables.access.roles import DIRECTORS, is_one_of
from tables.access.visibility import Visibility, tournament_names
from tables.boards import selectors
from tables.common.numbers import whole_number
from tables.common.replica import from_replica
from tables.intake.sequence_gaps import settle_missing
from tables.projections.stored_views import Tile as Row
from tables.setup.seated_players import SeatedPlayer, find_players
from tables.tournaments.models import Section
from tables.web.pages.access import (
    for_desk,
    sections_seen,
    signed_in,
    tables_seen,
    visibility_on,
    waiting_seen,
)
from tables.web.pages.case.table_page import look, read_query
from tables.web.pages.drawing import (
    SHOWS,
    SIZES,
    Facts,
    View,
    drawn,
    looked_for,
    read_facts,
    read_view,
    tables_in_view,
    tables_shown,
)
from tables.web.pages.queue_shown import queue_context, tables_held
from tables.web.pages.rounds import clock_context
from tables.web.pages.tiles import full_name, table_name
from tables.web.wording.names import SEAT

Context = dict[str, Any]
# How many tables are drawn how large, until a browser has told how many fit its screen
# (`fit.js`), or a person chooses.
FEW, SOME = 8, 60
FITS = {"large": FEW, "medium": SOME, "small": 10_000}
# What a page can show at once; a request that names more is not one of ours.
AT_ONCE = 500


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
    context = _position() | queue_context(request) | grid_context(request)
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
def tabs(request: HttpRequest) -> HttpResponse:
    return render(request, "tables/desk/tabs.html", tabs_context(request))


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


@dataclass(frozen=True)
class Tab:
    """One choice of what is shown: its address, and how many tables want something."""

    name: str
    query: str
    current: bool
    count: int


def grid_context(request: HttpRequest) -> Context:
    """Return the grid with its tabs, as the address and the person ask for it."""
    facts, view = _all_seen(request), read_view(request.GET)
    inside = tables_in_view(facts, view)
    settled = replace(view, show=view.show or _show(view, len(inside)))
    shown = tables_shown(facts, settled, _mine(request, settled))
    settled = replace(settled, size=_size(settled, request, len(shown)))
    return {
        "view": settled,
        "fitted": _is_fitted(view, request),
        "asked": view.query,
        "tiles": drawn(replace(facts, rows=shown), shown, settled),
        "tables": len(inside),
        "which": bool(settled.find) and len(shown) > 1,
        "all_quiet": all(facts.is_calm(row) for row in shown),
    } | _tabs(view, sections_seen(request), facts)


def tabs_context(request: HttpRequest) -> Context:
    """Return the tabs_context alone, counted now."""
    facts, view = _all_seen(request), read_view(request.GET)
    settled = replace(
        view, show=view.show or _show(view, len(tables_in_view(facts, view)))
    )
    return {"view": settled} | _tabs(view, sections_seen(request), facts)


def tiles_context(request: HttpRequest) -> Context:
    """Return single tiles: those on the screen, and others if they belong there now."""
    view = read_view(request.GET)
    there, away = (_numbers(request.GET, name) for name in ("table", "also"))
    if "waits" in request.GET:
        away |= {item.table for item in waiting_seen(request)}
    facts = read_facts(there | away, visibility_on(request))
    inside = {row.id for row in tables_shown(facts, view, _mine(request, view))}
    shown = [row for row in facts.rows if row.id in there | inside]
    return {"view": view, "tiles": drawn(facts, shown, view, there - inside)}


def _all_seen(request: HttpRequest) -> Facts:
    kinds = by_table(waiting_seen(request))
    return Facts(tables_seen(request), kinds, visibility_on(request))


def _mine(request: HttpRequest, view: View) -> Container[int]:
    return tables_held(request) if view.show == "mine" else ()


def _numbers(asked: QueryDict, name: str) -> set[int]:
    given = map(whole_number, asked.getlist(name)[:AT_ONCE])
    return {one for one in given if one is not None}


def _show(view: View, tables: int) -> str:
    return "all" if view.find or tables <= SOME else "todo"


def _size(view: View, request: HttpRequest, shown: int) -> str:
    if _is_fitted(view, request):
        fits = _fits(request)
        return next((size for size in SIZES if shown <= fits.get(size, 0)), SIZES[-1])
    return view.size or request.COOKIES["tiles"]


def _is_fitted(view: View, request: HttpRequest) -> bool:
    """Whether the screen decides, and no person has."""
    return not view.size and request.COOKIES.get("tiles", "") not in SIZES


def _fits(request: HttpRequest) -> dict[str, int]:
    """How many tables the screen of this browser holds in each size, most detail first.

    The cookie has them as ``8-40-150-500``; what is no such text is not told.
    """
    told = [whole_number(one, 6) for one in request.COOKIES.get("fits", "").split("-")]
    numbers = [one for one in told if one is not None]
    if not len(told) == len(numbers) == len(SIZES):
        return FITS
    return dict(zip(SIZES, numbers, strict=True))


def _tabs(view: View, sections: Sequence[Section], facts: Facts) -> Context:
    calm = facts.is_calm
    busy = [(row.tournament, row.section) for row in facts.rows if not calm(row)]
    places = [(one, (one.tournament_id, one.name)) for one in sections]
    everywhere = replace(view, section=None, find="")
    return {
        "room_tab": Tab("", everywhere.query, not view.section, len(busy)),
        "section_tabs": [
            Tab(
                name=full_name(
                    section.name, facts.events.get(section.tournament_id, "")
                ),
                query=replace(everywhere, section=section.pk).query,
                current=section.pk == view.section,
                count=busy.count(place),
            )
            for section, place in places
        ],
        "show_tabs": {show: replace(view, show=show, find="").query for show in SHOWS},
    }
