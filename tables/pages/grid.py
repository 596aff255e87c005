"""The desk's grid: which tables it shows, how large, and in what order."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any, TypeVar
from urllib.parse import urlencode

from django.http import HttpRequest, QueryDict

from tables import selectors
from tables.hooks.attention import by_table, kinds_at
from tables.models import Section
from tables.pages.calls import tables_held
from tables.pages.finding import found
from tables.pages.seen import sections_seen, sight_on, tables_seen, waiting_seen
from tables.pages.tiles import CALM, Glance, Tile, glance, state_of, tile
from tables.projecting import in_play
from tables.selectors import Tile as Row

Context = dict[str, Any]
Kinds = Mapping[int, Set[str]]
Shown = TypeVar("Shown", Tile, Glance)

# How many tables are drawn how large, until a person chooses.
FEW, SOME = 8, 60
SIZES = ("large", "medium", "small")
SHOWS = ("todo", "mine", "all")
# From so many on the list of what waits is read once, not asked table by table.
MANY = 3
# What a page can show at once; a request that names more is not one of ours.
AT_ONCE = 500


@dataclass(frozen=True)
class View:
    """What of the room a page shows. "" is what nobody has chosen.

    ``show`` is one of `SHOWS`, ``size`` one of `SIZES`; ``find`` what was typed.
    """

    section: int | None = None
    show: str = ""
    size: str = ""
    find: str = ""

    @property
    def query(self) -> str:
        """The same as the end of an address."""
        asked = {"section": self.section, "show": self.show, "size": self.size}
        given = asked | {"find": self.find}
        return urlencode({name: value for name, value in given.items() if value})


@dataclass(frozen=True)
class Tab:
    """One choice of what is shown: its address, and how many tables want something."""

    name: str
    query: str
    current: bool
    count: int


def read_view(asked: QueryDict) -> View:
    """Return what an address asks for; what makes no sense is not asked."""
    section, show, size = (asked.get(name, "") for name in ("section", "show", "size"))
    return View(
        section=int(section) if section.isascii() and section.isdigit() else None,
        show=show if show in SHOWS else "",
        size=size if size in SIZES else "",
        find=asked.get("find", "").strip(),
    )


def room(request: HttpRequest) -> Context:
    """Return the grid with its tabs, as the address and the person ask for it."""
    rows, kinds = tables_seen(request), by_table(waiting_seen(request))
    view = read_view(request.GET)
    within = _within(view, rows)
    settled = replace(view, show=view.show or _show(view, len(within)))
    belongs = _belonging(request, settled, kinds)
    shown = [row for row in within if belongs(row)]
    settled = replace(settled, size=_size(settled, request, len(shown)))
    return {
        "view": settled,
        "asked": view.query,
        "tiles": _drawn(request, shown, settled, kinds),
        "tables": len(within),
        "all_quiet": all(_calm(row, kinds) for row in shown),
    } | _tabs(view, sections_seen(request), rows, kinds)


def tabs(request: HttpRequest) -> Context:
    """Return the tabs alone, counted now."""
    rows, kinds = tables_seen(request), by_table(waiting_seen(request))
    view = read_view(request.GET)
    settled = replace(view, show=view.show or _show(view, len(_within(view, rows))))
    return {"view": settled} | _tabs(view, sections_seen(request), rows, kinds)


def renewed(request: HttpRequest) -> Context:
    """Return single tiles: those on the screen, and others if they belong there now."""
    view = read_view(request.GET)
    there, away = (_numbers(request.GET, name) for name in ("table", "also"))
    if "waits" in request.GET:
        away |= {item.table for item in waiting_seen(request)}
    rows = sight_on(request).tiles(selectors.tiles_of(sorted(there | away)))
    kinds = _kinds(request, [row.id for row in rows])
    belongs = _belonging(request, view, kinds)
    inside = {row.id for row in _within(view, rows) if belongs(row)}
    shown = [row for row in rows if row.id in there | inside]
    drawn = _drawn(request, shown, view, kinds)
    tiles = [replace(tile, gone=tile.id not in inside) for tile in drawn]
    return {"view": view, "tiles": tiles}


def _numbers(asked: QueryDict, name: str) -> set[int]:
    given = asked.getlist(name)[:AT_ONCE]
    return {int(one) for one in given if one.isascii() and one.isdigit()}


def _kinds(request: HttpRequest, tables: Collection[int]) -> Kinds:
    if len(tables) > MANY or sight_on(request).limited:
        return by_table(waiting_seen(request))
    return {table: kinds_at(table) for table in tables}


def _within(view: View, rows: Sequence[Row]) -> list[Row]:
    """The tables of the section, or those that were looked for in every section."""
    if view.find:
        return found(rows, view.find)
    if view.section is None:
        return list(rows)
    section = Section.objects.filter(pk=view.section).first()
    place = (section.tournament_id, section.name) if section else None
    return [row for row in rows if (row.tournament, row.section) == place]


def _show(view: View, tables: int) -> str:
    return "all" if view.find or tables <= SOME else "todo"


def _size(view: View, request: HttpRequest, shown: int) -> str:
    chosen = view.size or request.COOKIES.get("tiles", "")
    if chosen in SIZES:
        return chosen
    return "large" if shown <= FEW else "medium" if shown <= SOME else "small"


def _belonging(request: HttpRequest, view: View, kinds: Kinds) -> Callable[[Row], bool]:
    """What a table must be so that it is shown."""
    if view.show == "mine":
        mine = tables_held(request)
        return lambda row: row.id in mine
    return lambda row: view.show != "todo" or not _calm(row, kinds)


def _calm(row: Row, kinds: Kinds) -> bool:
    return state_of(row, kinds.get(row.id, frozenset())) in CALM


def _drawn(
    request: HttpRequest, rows: Sequence[Row], view: View, kinds: Kinds
) -> list[Tile] | list[Glance]:
    none: frozenset[str] = frozenset()
    if view.size == "small":
        drawn = [glance(row, kinds.get(row.id, none)) for row in rows]
        return _placed(drawn, view)
    sight = sight_on(request)
    seen = [row.id for row in rows if not sight.why_not(row.id, row.summary["board"])]
    editions = in_play.other_editions(seen)
    documents = in_play.documents_in_play(seen) if view.size == "large" else {}
    tiles = [
        tile(
            row,
            kinds.get(row.id, none),
            documents.get(row.id),
            editions.get(row.id, ""),
        )
        for row in rows
    ]
    return _placed(tiles, view)


def _placed(tiles: list[Shown], view: View) -> list[Shown]:
    """Say where each stands among all tables, where tables come and go."""
    if view.show == "all" or not tiles:
        return tiles
    ranks = {table: rank for rank, table in enumerate(selectors.in_order(), start=1)}
    return [replace(tile, at=ranks[tile.id]) for tile in tiles]


def _tabs(
    view: View, sections: Sequence[Section], rows: Sequence[Row], kinds: Kinds
) -> Context:
    busy = [(row.tournament, row.section) for row in rows if not _calm(row, kinds)]
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
