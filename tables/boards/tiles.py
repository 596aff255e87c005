"""Queries about the tables that are seen: their tiles and what is drawn on them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

import msgspec

from lawbook import conceal, read_all_written, render, replay
from tables.access.attention import without_items_of_cases
from tables.access.visibility import Visibility
from tables.access.visible import VisibleBoard, no_table
from tables.boards.sql import (
    COUNT_TABLES,
    DEALT,
    DOCUMENTS,
    OF_THESE,
    OTHER_EDITION,
    SECTIONS_IN_ORDER,
)
from tables.common import database
from tables.projections.stored_views import Tile, read_busy_tiles, read_tiles

OF_TABLES = " WHERE t.id = ANY(%s::bigint[])"
OF_TOURNAMENT = " WHERE s.tournament_id = %s"
IN_ORDER = " ORDER BY s.tournament_id, s.sort_key, t.number"
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
    seen = visibility.tables
    if section is None and seen is not None:
        return len(seen)
    these = None if seen is None else list(seen)
    return int(database.rows(COUNT_TABLES, section, section, these, these)[0][0])


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


def other_editions(shown: Sequence[VisibleBoard]) -> dict[int, str]:
    """Of one board a table, those under another edition than the tournament."""
    return dict(database.rows(OTHER_EDITION, *_places(shown)))


def documents_of(shown: Sequence[VisibleBoard]) -> dict[int, dict[str, Any]]:
    """The state of one board a table, by table."""
    stored: dict[int, Any] = dict(database.rows(DOCUMENTS, *_places(shown)))
    concealed = [one for one in shown if not one.hands]
    dealt = database.rows(DEALT, *_places(concealed)) if concealed else []
    documents = stored | {table: _without_deal(facts) for table, facts in dealt}
    return {table: msgspec.json.decode(one) for table, one in documents.items()}


def _without_deal(facts: str) -> bytes:
    """The state that the events of a board give without its deal."""
    events = [conceal(event) for event in read_all_written(facts)]
    return render(replay(events).state)


def _places(shown: Sequence[VisibleBoard]) -> tuple[list[int], list[int]]:
    return [one.table for one in shown], [one.number for one in shown]
