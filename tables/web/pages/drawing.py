"""Draws the tables of a view of the desk, independent of the user.

A drawing depends on the view and the visibility alone, so it is drawn once for all who
have the same of both and from whom no board is hidden.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar
from urllib.parse import urlencode

from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils.translation import override

from tables.access import attention
from tables.access.visibility import (
    SharedVisibility,
    Visibility,
    tournament_names,
)
from tables.access.visible import VisibleBoard
from tables.boards.tiles import (
    documents_of,
    other_editions,
    sections_in_order,
    tiles_of,
)
from tables.common.numbers import whole_number
from tables.projections.stored_views import Tile as Row
from tables.setup.seated_players import SeatedPlayer, find_players
from tables.setup.selectors import players_at
from tables.tournaments.models import Section
from tables.web.pages.tiles import CALM, Glance, Tile, glance, state_of, tile

Kinds = Mapping[int, Set[str]]
Tiles = list[Tile] | list[Glance]
Shown = TypeVar("Shown", Tile, Glance)

SIZES = ("large", "medium", "small", "tiny")
# Of these a tile is a number, a mark and a card.
GLANCES = ("small", "tiny")
SHOWS = ("todo", "mine", "all")
NOTHING: frozenset[str] = frozenset()
NOBODY: frozenset[int] = frozenset()
TILES = "tables/desk/tiles.html"
# Above any table number; 900,000 times this is still an exact JavaScript integer.
NUMBERS = 10**10


@dataclass(frozen=True)
class View:
    """The filters of a page of the desk. "" is a filter that is not set.

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


def read_view(asked: QueryDict) -> View:
    """Return what an address asks for; what makes no sense is not asked."""
    section, show, size = (asked.get(name, "") for name in ("section", "show", "size"))
    return View(
        section=whole_number(section),
        show=show if show in SHOWS else "",
        size=size if size in SIZES else "",
        find=asked.get("find", "").strip(),
    )


@dataclass(frozen=True)
class Facts:
    """Tables and what waits there; what only some views show is read when they do.

    ``rows`` are as far as ``visibility`` goes, in the order of sections and numbers.
    """

    rows: Sequence[Row]
    kinds: Kinds
    visibility: Visibility

    def is_calm(self, row: Row) -> bool:
        """Whether nothing is to do at this table."""
        return state_of(row, self.kinds.get(row.id, NOTHING)) in CALM

    @cached_property
    def sections(self) -> dict[int, tuple[int, str]]:
        """How rows name a section: its tournament and its name, by its id."""
        tournaments = {row.tournament for row in self.rows}
        sections = Section.objects.filter(tournament__in=tournaments)
        return {one.pk: (one.tournament_id, one.name) for one in sections}

    @cached_property
    def events(self) -> Mapping[int, str]:
        """The tournaments' names by id, where several are seen."""
        return tournament_names(self.visibility)

    @cached_property
    def editions(self) -> dict[int, str]:
        return other_editions(self._seen)

    @cached_property
    def documents(self) -> dict[int, dict[str, Any]]:
        return documents_of(self._seen)

    @cached_property
    def players(self) -> dict[int, dict[str, str]]:
        """The names of who plays the board of each table, by table and seat."""
        boards = {row.id: row.summary["board"] for row in self.rows}
        return players_at({table: board for table, board in boards.items() if board})

    @cached_property
    def sections_before(self) -> dict[tuple[int, str], int]:
        """How many sections that are seen stand before each, by tournament and name."""
        ordered = sections_in_order(self.visibility)
        return {place: before for before, place in enumerate(ordered.values())}

    def place_of(self, row: Row) -> int:
        """Where a table stands: the larger, the later; never 0."""
        before = self.sections_before.get((row.tournament, row.section), 0)
        return before * NUMBERS + row.number + 1

    def found_players(self, text: str) -> list[SeatedPlayer]:
        """The players who are called so, where they sit now."""
        return find_players(self.visibility, text)

    def event_of(self, row: Row) -> str:
        """The name of a table's tournament, where several are seen."""
        return self.events.get(row.tournament, "")

    @property
    def _seen(self) -> list[VisibleBoard]:
        """The boards in play that are not hidden, as the rows name them."""
        return self.visibility.boards(
            (row.id, row.summary["board"]) for row in self.rows
        )


def read_facts(tables: Collection[int], visibility: Visibility) -> Facts:
    """Read single tables, as far as they are seen."""
    rows = tiles_of(visibility, sorted(tables))
    kinds = attention.kinds_at(visibility, [row.id for row in rows])
    return Facts(rows, kinds, visibility)


def tables_in_view(facts: Facts, view: View) -> list[Row]:
    """The tables of the section, or those that were looked for in every section."""
    if view.find:
        return looked_for(facts.rows, view.find, facts.found_players(view.find))
    if view.section is None:
        return list(facts.rows)
    place = facts.sections.get(view.section)
    return [row for row in facts.rows if (row.tournament, row.section) == place]


def tables_shown(facts: Facts, view: View, mine: Container[int] = ()) -> list[Row]:
    """The tables that are shown; ``mine`` are the user's tables."""
    rows = tables_in_view(facts, view)
    if view.show == "mine":
        return [row for row in rows if row.id in mine]
    return [row for row in rows if view.show != "todo" or not facts.is_calm(row)]


def drawn(
    facts: Facts, rows: Sequence[Row], view: View, gone: Set[int] = NOBODY
) -> Tiles:
    """Some of the tables as tiles of the view's size, each knowing where it stands.

    ``gone`` are those that do not belong to the view any more.
    """
    if view.size in GLANCES:
        small = [
            glance(row, facts.kinds.get(row.id, NOTHING), facts.event_of(row))
            for row in rows
        ]
        return _placed(facts, rows, small, view, gone)
    documents = facts.documents if view.size == "large" and rows else {}
    editions = facts.editions if rows else {}
    players = facts.players if view.size == "large" and rows else {}
    tiles = [
        tile(
            row,
            facts.kinds.get(row.id, NOTHING),
            documents.get(row.id),
            editions.get(row.id, ""),
            players.get(row.id, {}),
        )
        for row in rows
    ]
    named = [
        replace(one, event=facts.event_of(row))
        for one, row in zip(tiles, rows, strict=True)
    ]
    return _placed(facts, rows, named, view, gone)


def _placed(
    facts: Facts,
    rows: Sequence[Row],
    tiles: list[Shown],
    view: View,
    gone: Set[int],
) -> list[Shown]:
    """Say where each stands among all tables, where tables come and go."""
    if view.show == "all":
        return tiles
    return [
        replace(one, at=facts.place_of(row), gone=one.id in gone)
        for one, row in zip(tiles, rows, strict=True)
    ]


@dataclass(frozen=True)
class Canvas:
    """All that a drawing depends on where no board is hidden."""

    view: View
    language: str
    seen: SharedVisibility

    def of(self, tables: Iterable[int]) -> list[int]:
        """Those of these tables that may stand on it."""
        return [one for one in tables if self.seen.visibility.covers(one)]


def canvas_for(query: str, language: str, visibility: Visibility) -> Canvas | None:
    """What a page with this view can be sent; None where it is drawn for one person.

    ``query`` is the view as the end of an address.
    """
    view, seen = read_view(QueryDict(query)), visibility.shared
    alone = view.show == "mine" or view.find
    return None if alone or seen is None else Canvas(view, language, seen)


def paint(canvases: Iterable[Canvas], tables: Collection[int]) -> dict[Canvas, str]:
    """Draw these tables on each canvas, read once for each visibility.

    "" for a canvas whose section has none of them. A table that the filter of the view
    leaves out is drawn and marked as gone.
    """
    wanted = list(canvases)
    facts = {
        seen: read_facts(tables, seen.visibility)
        for seen in {canvas.seen for canvas in wanted}
    }
    return {canvas: _painted(facts[canvas.seen], canvas) for canvas in wanted}


def _painted(facts: Facts, canvas: Canvas) -> str:
    view = canvas.view
    rows = tables_in_view(facts, view)
    gone = {row.id for row in rows} - {row.id for row in tables_shown(facts, view)}
    if not rows:
        return ""
    with override(canvas.language):
        tiles = drawn(facts, rows, view, gone)
        # A plain string: it goes out as JSON.
        return "".join([render_to_string(TILES, {"view": view, "tiles": tiles})])


def find_tables(tiles: Iterable[Row], text: str) -> list[Row]:
    """Return the tables of this number or name: ``17``, ``A 17``, ``a17``, ``Vugraph``.

    A number is that number in every section.
    """
    wanted = _plain(text)
    return [tile for tile in tiles if wanted and wanted in _names(tile)]


def looked_for(
    tiles: Iterable[Row], text: str, players: Iterable[SeatedPlayer]
) -> list[Row]:
    """The tables that are called so, and those at which these players sit."""
    rows, seated = list(tiles), {player.table for player in players}
    named = {row.id for row in find_tables(rows, text)}
    return [row for row in rows if row.id in named | seated]


def _names(tile: Row) -> set[str]:
    number = str(tile.number)
    return {number, _plain(tile.section + number), _plain(tile.name)}


def _plain(text: str) -> str:
    return "".join(text.split()).casefold()
