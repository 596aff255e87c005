"""Items for the director's list from other apps, beside calls and open choices.

Another app adds its own kind: the desk sends `tables.signals.attention_items` each time
it draws the list, and never imports the app.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from tables.access.visibility import Sight
from tables.signals import answers, attention_items, attention_kinds


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


# From so many tables on the list is read once, not asked table by table.
MANY = 3


def items(sight: Sight) -> list[Item]:
    """Return the open items of every app, for the boards that are seen."""
    return [item for item in answers(attention_items) if _is_seen(item, sight)]


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
    return {
        table: set(answers(attention_kinds, table=table, hands=sight.hands))
        for table in tables
    }
