"""The desk's grid: which tables it shows, how large, and in what order."""

from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, QueryDict

from tables.access import attention
from tables.access.attention import by_table
from tables.boards import selectors
from tables.common.numbers import whole_number
from tables.tournaments.models import Section
from tables.web.pages.calls import tables_held
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
from tables.web.pages.page_visibility import sections_seen, sight_on, waiting_seen

Context = dict[str, Any]

# How many tables are drawn how large, until a person chooses.
FEW, SOME = 8, 60
# What a page can show at once; a request that names more is not one of ours.
AT_ONCE = 500


@dataclass(frozen=True)
class Tab:
    """One choice of what is shown: its address, and how many tables want something."""

    name: str
    query: str
    current: bool
    count: int


def room(request: HttpRequest) -> Context:
    """Return the grid with its tabs, as the address and the person ask for it."""
    facts, view = _all_seen(request), read_view(request.GET)
    inside = tables_in_view(facts, view)
    settled = replace(view, show=view.show or _show(view, len(inside)))
    shown = tables_shown(facts, settled, _mine(request, settled))
    settled = replace(settled, size=_size(settled, request, len(shown)))
    return {
        "view": settled,
        "asked": view.query,
        "tiles": drawn(replace(facts, rows=shown), shown, settled),
        "tables": len(inside),
        "all_quiet": all(facts.is_calm(row) for row in shown),
    } | _tabs(view, sections_seen(request), facts)


def tabs(request: HttpRequest) -> Context:
    """Return the tabs alone, counted now."""
    facts, view = _all_seen(request), read_view(request.GET)
    settled = replace(
        view, show=view.show or _show(view, len(tables_in_view(facts, view)))
    )
    return {"view": settled} | _tabs(view, sections_seen(request), facts)


def renewed(request: HttpRequest) -> Context:
    """Return single tiles: those on the screen, and others if they belong there now."""
    view = read_view(request.GET)
    there, away = (_numbers(request.GET, name) for name in ("table", "also"))
    if "waits" in request.GET:
        away |= {item.table for item in waiting_seen(request)}
    facts = read_facts(there | away, sight_on(request))
    inside = {row.id for row in tables_shown(facts, view, _mine(request, view))}
    shown = [row for row in facts.rows if row.id in there | inside]
    return {"view": view, "tiles": drawn(facts, shown, view, there - inside)}


def _all_seen(request: HttpRequest) -> Facts:
    sight = sight_on(request)
    kinds = by_table(attention.items(sight))
    return Facts(selectors.table_tiles(sight), kinds, sight)


def _mine(request: HttpRequest, view: View) -> Container[int]:
    return tables_held(request) if view.show == "mine" else ()


def _numbers(asked: QueryDict, name: str) -> set[int]:
    given = map(whole_number, asked.getlist(name)[:AT_ONCE])
    return {one for one in given if one is not None}


def _show(view: View, tables: int) -> str:
    return "all" if view.find or tables <= SOME else "todo"


def _size(view: View, request: HttpRequest, shown: int) -> str:
    chosen = view.size or request.COOKIES.get("tiles", "")
    if chosen in SIZES:
        return chosen
    return "large" if shown <= FEW else "medium" if shown <= SOME else "small"


def _tabs(view: View, sections: Sequence[Section], facts: Facts) -> Context:
    calm = facts.is_calm
    busy = [(row.tournament, row.section) for row in facts.rows if not calm(row)]
    places = [(one, (one.tournament_id, one.name)) for one in sections]
    names = Counter(section.name for section in sections)
    everywhere = replace(view, section=None, find="")
    return {
        "room_tab": Tab("", everywhere.query, not view.section, len(busy)),
        "section_tabs": [
            Tab(
                name=_section_name(section, twice=names[section.name] > 1),
                query=replace(everywhere, section=section.pk).query,
                current=section.pk == view.section,
                count=busy.count(place),
            )
            for section, place in places
        ],
        "show_tabs": {show: replace(view, show=show, find="").query for show in SHOWS},
    }


def _section_name(section: Section, *, twice: bool) -> str:
    """Return the name of a section, with its tournament where two are called so."""
    return f"{section.tournament} {section.name}" if twice else section.name
