"""The tables of the desk: which are shown, how large, and in what order.

What a screen can show is drawn at once, every other table as an outline, whose tile the
page asks for when it comes near (`grid.js`).
"""

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, QueryDict

from tables.access.attention import by_table
from tables.boards.tiles import count_tables
from tables.common.numbers import whole_number
from tables.projections.stored_views import Tile as Row
from tables.web.pages.access import (
    busy_tables_seen,
    sections_seen,
    tables_seen,
    visibility_on,
    waiting_seen,
)
from tables.web.pages.drawing import (
    SHOWS,
    SIZES,
    Facts,
    View,
    drawn,
    read_facts,
    read_view,
    tables_in_view,
    tables_shown,
)
from tables.web.pages.outlines import outlined
from tables.web.pages.queue_shown import tables_held
from tables.web.pages.tiles import full_name

Context = dict[str, Any]
# How many tables are drawn how large, until a browser has told how many fit its screen
# (`fit.js`), or a person chooses.
FEW, SOME = 8, 60
FITS = {"large": FEW, "medium": SOME, "small": 10_000}
# What a page can show at once; a request that names more is not one of ours.
AT_ONCE = 500
# How many tiles are drawn with the page: more than a large screen holds of each size.
FIRST = {"large": 60, "medium": 240, "small": 600, "tiny": 900}


@dataclass(frozen=True)
class Tab:
    """One choice of what is shown: its address, and how many tables want something."""

    name: str
    query: str
    current: bool
    count: int


def grid_context(request: HttpRequest) -> Context:
    """Return the grid with its tabs, as the address and the person ask for it."""
    view = read_view(request.GET)
    settled, tables = _settled(request, view)
    # With the filter on, calm tables are not even read.
    facts = _all_seen(request) if _shows_calm(settled) else _busy_seen(request)
    shown = tables_shown(facts, settled, _mine(request, settled))
    settled = replace(settled, size=_size(settled, request, len(shown)))
    first, others = shown[: FIRST[settled.size]], shown[FIRST[settled.size] :]
    return {
        "view": settled,
        "fitted": _is_fitted(view, request),
        "asked": view.query,
        "tiles": drawn(replace(facts, rows=first), first, settled),
        "outlines": outlined(facts, others, settled),
        "tables": len(tables_in_view(facts, view)) if view.find else tables,
        "which": bool(settled.find) and len(shown) > 1,
        "all_quiet": all(facts.is_calm(row) for row in shown),
    } | _tabs(view, sections_seen(request), facts)


def tabs_context(request: HttpRequest) -> Context:
    """Return the tabs alone, counted now."""
    view = read_view(request.GET)
    settled, _tables = _settled(request, view)
    return {"view": settled} | _tabs(view, sections_seen(request), _busy_seen(request))


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


def _settled(request: HttpRequest, view: View) -> tuple[View, int]:
    """The view with what its address leaves open, and how many tables it chooses from.

    Where a table is looked for, they are not counted.
    """
    tables = 0 if view.find else _count(request, view)
    show = "all" if view.find or tables <= SOME else "todo"
    return replace(view, show=view.show or show), tables


def _count(request: HttpRequest, view: View) -> int:
    return count_tables(visibility_on(request), view.section)


def _shows_calm(view: View) -> bool:
    return view.show == "all" or bool(view.find)


def _all_seen(request: HttpRequest) -> Facts:
    return _facts(request, tables_seen(request))


def _busy_seen(request: HttpRequest) -> Facts:
    return _facts(request, busy_tables_seen(request))


def _facts(request: HttpRequest, rows: Sequence[Row]) -> Facts:
    return Facts(rows, by_table(waiting_seen(request)), visibility_on(request))


def _mine(request: HttpRequest, view: View) -> Container[int]:
    return tables_held(request) if view.show == "mine" else ()


def _numbers(asked: QueryDict, name: str) -> set[int]:
    given = map(whole_number, asked.getlist(name)[:AT_ONCE])
    return {one for one in given if one is not None}


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


def _tabs(view: View, sections: Mapping[int, tuple[int, str]], facts: Facts) -> Context:
    calm = facts.is_calm
    busy = Counter((row.tournament, row.section) for row in facts.rows if not calm(row))
    everywhere = replace(view, section=None, find="")
    return {
        "room_tab": Tab("", everywhere.query, not view.section, busy.total()),
        "section_tabs": [
            Tab(
                name=full_name(place[1], facts.events.get(place[0], "")),
                query=replace(everywhere, section=section).query,
                current=section == view.section,
                count=busy[place],
            )
            for section, place in sections.items()
        ],
        "show_tabs": {show: replace(view, show=show, find="").query for show in SHOWS},
    }
