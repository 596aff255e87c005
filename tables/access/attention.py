"""Items for the director's list from other apps, beside calls and open choices.

Another app adds its own kind by `add_source`: the desk asks every source for its items
each time it draws the list, and never imports the app.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from tables.access.visibility import Sight


@dataclass(frozen=True)
class Item:
    """One line of the list: ``kind`` decides its place, ``url`` opens it.

    ``table`` is the table's id, ``board`` the board's number; ``text`` says in a
    sentence what is asked. ``from_hands``: it follows from cards that nobody at the
    table has seen, and is there for those only who may see them.
    """

    kind: str
    table: int
    board: int
    since: datetime
    text: str
    url: str
    from_hands: bool = False


Source = Callable[[], Iterable[Item]]
# The kinds that wait at one table, asked each time its tile is drawn; and whether those
# that follow from the hands are among them.
Glance = Callable[[int, bool], Iterable[str]]
# From so many tables on the list is read once, not asked table by table.
MANY = 3

_sources: dict[Source, Glance] = {}


def add_source(source: Source, glance: Glance) -> None:
    """Register a source of items; registering it twice has no further effect."""
    _sources[source] = glance


def items(sight: Sight) -> list[Item]:
    """Return the open items of every source, for the boards that are seen."""
    found = (item for source in _sources for item in source())
    return [item for item in found if _is_seen(item, sight)]


def _is_seen(item: Item, sight: Sight) -> bool:
    is_shown = sight.shows(item.table, item.board)
    return is_shown and (sight.hands or not item.from_hands)


def by_table(waiting: Iterable[Item]) -> dict[int, set[str]]:
    """Return the kinds of a list, table by table."""
    kinds: dict[int, set[str]] = {}
    for item in waiting:
        kinds.setdefault(item.table, set()).add(item.kind)
    return kinds


def kinds_at(sight: Sight, tables: Collection[int]) -> dict[int, set[str]]:
    """Return which kinds wait at these tables now, about the boards that are seen.

    Few tables are asked without reading the list, where nothing is hidden.
    """
    if sight.limited or len(tables) > MANY:
        waiting = by_table(items(sight))
        return {table: waiting.get(table, set()) for table in tables}
    return {table: set(_glances(table, sight.hands)) for table in tables}


def _glances(table: int, hands: bool) -> Iterable[str]:
    return (kind for glance in _sources.values() for kind in glance(table, hands))
