"""Queries about the tables that are seen: their tiles, how many, in what order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from tables.access.attention import without_items_of_cases
from tables.access.visibility import Visibility
from tables.access.visible import no_table
from tables.boards.sql import OF_THESE, SECTIONS_IN_ORDER
from tables.common import database
from tables.projections.stored_views import Tile, read_busy_tiles, read_tiles
from tables.tournaments.models import Table

OF_TABLES = " WHERE t.id = ANY(%s::bigint[])"
OF_TOURNAMENT = " WHERE s.tournament_id = %s"
IN_ORDER = " ORDER BY s.tournament_id, s.name, t.number"
# The largest number that the id of a table can have.
LARGEST = 2**63 - 1


def table_tiles(visibility: Visibility, tournament_id: int | None = None) -> list[Tile]:
    """Every table that is seen, in the order of sections and numbers.

    Of a hidden board a summary shows the number and no card.
    """
    if tournament_id is None and visibility.tables is not None:
        return tiles_of(visibility, list(visibility.tables))
    if tournament_id is None:
        return _seen(visibility, IN_ORDER)
    return _seen(visibility, OF_TOURNAMENT + IN_ORDER, tournament_id)


def busy_tiles(visibility: Visibility, also: Collection[int]) -> list[Tile]:
    """Those of them where something may be to do, and the tables ``also``."""
    named, hands = sorted(also), visibility.hands
    if visibility.tables is None:
        return _as_seen(visibility, read_busy_tiles(IN_ORDER, named, hands=hands))
    seen = list(visibility.tables)
    found = read_busy_tiles(OF_THESE + IN_ORDER, named, seen, hands=hands)
    return _as_seen(visibility, found)


def _seen(visibility: Visibility, where: str, *asked: object) -> list[Tile]:
    return _as_seen(visibility, read_tiles(where, *asked, hands=visibility.hands))


def _as_seen(visibility: Visibility, found: Iterable[Tile]) -> list[Tile]:
    return without_items_of_cases(visibility.tiles(found))


def count_tables(visibility: Visibility, section: int | None = None) -> int:
    """How many tables are seen, in one section or in all."""
    if section is None and visibility.tables is not None:
        return len(visibility.tables)
    tables = (
        Table.objects.all()
        if section is None
        else Table.objects.filter(section=section)
    )
    if visibility.tables is None:
        return tables.count()
    return sum(map(visibility.covers, tables.values_list("pk", flat=True)))


def sections_in_order(visibility: Visibility) -> dict[int, tuple[int, str]]:
    """The sections with a table that is seen, as (tournament, name) by id, in order.

    For those who see every table also the others.
    """
    seen = None if visibility.tables is None else list(visibility.tables)
    found = database.rows(SECTIONS_IN_ORDER, seen, seen)
    return {id: (tournament, name) for id, tournament, name in found}


def tiles_of(visibility: Visibility, tables: Sequence[int]) -> list[Tile]:
    """The same of these tables only; one that is not seen is left out."""
    known = [one for one in tables if one <= LARGEST and visibility.covers(one)]
    return _seen(visibility, OF_TABLES + IN_ORDER, known) if known else []


def table_tile(visibility: Visibility, table_id: int) -> Tile:
    """One table with its summary, from which its tile on the desk is drawn."""
    for tile in tiles_of(visibility, [table_id]):
        return tile
    raise no_table(table_id)
