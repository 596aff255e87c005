"""How the tables of a view of the desk are drawn. Nothing here knows who asks.

The view and the sight are all that a drawing depends on, so whoever has the same of
both can be given the same one.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar
from urllib.parse import urlencode

from django.http import QueryDict

from tables import selectors
from tables.hooks import attention
from tables.models import Section
from tables.pages.finding import found
from tables.pages.tiles import CALM, Glance, Tile, glance, state_of, tile
from tables.projecting import in_play
from tables.selectors import Tile as Row
from tables.sight import EVERYTHING, Sight

Kinds = Mapping[int, Set[str]]
Tiles = list[Tile] | list[Glance]
Shown = TypeVar("Shown", Tile, Glance)

SIZES = ("large", "medium", "small")
SHOWS = ("todo", "mine", "all")
# From so many on the list of what waits is read once, not asked table by table.
MANY = 3
NOTHING: frozenset[str] = frozenset()
NOBODY: frozenset[int] = frozenset()


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


def read_view(asked: QueryDict) -> View:
    """Return what an address asks for; what makes no sense is not asked."""
    section, show, size = (asked.get(name, "") for name in ("section", "show", "size"))
    return View(
        section=int(section) if section.isascii() and section.isdigit() else None,
        show=show if show in SHOWS else "",
        size=size if size in SIZES else "",
        find=asked.get("find", "").strip(),
    )


@dataclass(frozen=True)
class Facts:
    """Tables and what waits there; what only some views show is read when they do.

    ``rows`` are as far as ``sight`` goes, in the order of sections and numbers.
    """

    rows: Sequence[Row]
    kinds: Kinds
    sight: Sight = EVERYTHING

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
    def editions(self) -> dict[int, str]:
        return in_play.other_editions(self._seen)

    @cached_property
    def documents(self) -> dict[int, dict[str, Any]]:
        return in_play.documents_in_play(self._seen)

    @cached_property
    def ranks(self) -> dict[int, int]:
        """Where each table stands among all tables."""
        return {table: rank for rank, table in enumerate(selectors.in_order(), 1)}

    @property
    def _seen(self) -> list[int]:
        """The tables whose board in play is not hidden."""
        return [
            row.id
            for row in self.rows
            if not self.sight.why_not(row.id, row.summary["board"])
        ]


def read_facts(tables: Collection[int], sight: Sight = EVERYTHING) -> Facts:
    """Read single tables, as far as they are seen."""
    rows = sight.tiles(selectors.tiles_of(sorted(tables)))
    return Facts(rows, _kinds([row.id for row in rows], sight), sight)


def _kinds(tables: Collection[int], sight: Sight) -> Kinds:
    if len(tables) > MANY or sight.limited:
        return attention.by_table(sight.items(attention.items()))
    return {table: attention.kinds_at(table) for table in tables}


def within(facts: Facts, view: View) -> list[Row]:
    """The tables of the section, or those that were looked for in every section."""
    if view.find:
        return found(facts.rows, view.find)
    if view.section is None:
        return list(facts.rows)
    place = facts.sections.get(view.section)
    return [row for row in facts.rows if (row.tournament, row.section) == place]


def belonging(facts: Facts, view: View, mine: Container[int] = ()) -> list[Row]:
    """Those of them that are shown; ``mine`` are the tables of whoever asks."""
    rows = within(facts, view)
    if view.show == "mine":
        return [row for row in rows if row.id in mine]
    return [row for row in rows if view.show != "todo" or not facts.is_calm(row)]


def drawn(
    facts: Facts, rows: Sequence[Row], view: View, gone: Set[int] = NOBODY
) -> Tiles:
    """Some of the tables as tiles of the view's size, each knowing where it stands.

    ``gone`` are those that do not belong to the view any more.
    """
    if view.size == "small":
        small = [glance(row, facts.kinds.get(row.id, NOTHING)) for row in rows]
        return _placed(facts, small, view, gone)
    documents = facts.documents if view.size == "large" and rows else {}
    editions = facts.editions if rows else {}
    tiles = [
        tile(
            row,
            facts.kinds.get(row.id, NOTHING),
            documents.get(row.id),
            editions.get(row.id, ""),
        )
        for row in rows
    ]
    return _placed(facts, tiles, view, gone)


def _placed(
    facts: Facts, tiles: list[Shown], view: View, gone: Set[int]
) -> list[Shown]:
    """Say where each stands among all tables, where tables come and go."""
    if view.show == "all" or not tiles:
        return tiles
    ranks = facts.ranks
    return [replace(one, at=ranks[one.id], gone=one.id in gone) for one in tiles]
