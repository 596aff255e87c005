"""Items for the director's list from other apps, beside calls and open choices.

Another app adds its own kind: the desk sends `tables.signals.attention_items` each time
it draws the list, and never imports the app.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec

from tables.access.visibility import Visibility
from tables.projections.stored_views import Tile
from tables.signals import (
    answers,
    attention_items,
    attention_kinds,
    entries_taken_up,
)


@dataclass(frozen=True)
class Item:
    """One line of the list: ``kind`` decides its place, ``url`` opens it.

    ``table`` is the table's id, ``board`` the board's number, None where it is of no
    board; ``text`` says in a sentence what is asked, or nothing. ``from_hands``: it
    follows from cards that nobody at the table has seen, and is there for those only
    who may see them.
    """

    kind: str
    table: int
    board: int | None
    since: datetime
    text: str
    url: str
    from_hands: bool = False


# From so many tables on the list is read once, not asked table by table.
MANY = 3


def items(visibility: Visibility, tables: Collection[int] | None = None) -> list[Item]:
    """Return the open items of every app, for the boards that are seen.

    ``tables``: those of these tables alone, all of which are seen.
    """
    asked = visibility.tables if tables is None else tables
    found = answers(attention_items, tables=asked)
    return [item for item in found if _is_seen(item, visibility)]


def _is_seen(item: Item, visibility: Visibility) -> bool:
    is_shown = visibility.shows(item.table, item.board)
    return is_shown and (visibility.hands or not item.from_hands)


# What waits at a table until another app has taken it up.
TAKEN_UP_ELSEWHERE = "information"


def without_items_of_cases(tiles: list[Tile]) -> list[Tile]:
    """The tiles without the incidents that another app works on, such as a case."""
    waiting = {tile.id for tile in tiles for _item in _incidents(tile)}
    if not waiting:
        return tiles
    taken = set(answers(entries_taken_up, tables=sorted(waiting)))
    return [_without(tile, taken) if tile.id in waiting else tile for tile in tiles]


def _incidents(tile: Tile) -> Iterator[dict[str, Any]]:
    found = tile.summary["attention"]
    return (item for item in found if item["kind"] == TAKEN_UP_ELSEWHERE)


def _without(tile: Tile, taken: set[tuple[int, int, int]]) -> Tile:
    gone = [
        item
        for item in _incidents(tile)
        if (tile.id, item["board"], item["version"]) in taken
    ]
    left = [item for item in tile.summary["attention"] if item not in gone]
    return msgspec.structs.replace(tile, summary=tile.summary | {"attention": left})


def by_table(waiting: Iterable[Item]) -> dict[int, set[str]]:
    """Return the kinds of a list, table by table."""
    kinds: dict[int, set[str]] = {}
    for item in waiting:
        kinds.setdefault(item.table, set()).add(item.kind)
    return kinds


def kinds_at(visibility: Visibility, tables: Collection[int]) -> dict[int, set[str]]:
    """Return which kinds wait at these tables now, about the boards that are seen.

    Few tables are asked without reading a list, where no board is hidden.
    """
    seen = [table for table in tables if visibility.covers(table)]
    nothing: dict[int, set[str]] = {table: set() for table in tables}
    if visibility.hides_boards or len(seen) > MANY:
        return nothing | by_table(items(visibility, seen))
    return nothing | {
        table: set(answers(attention_kinds, table=table, hands=visibility.hands))
        for table in seen
    }
