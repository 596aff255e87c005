"""What needs a director beside the calls and choices the tables raise themselves.

Another app adds its own kind by `add_source`: the desk asks every source for its items
each time it draws the list, and never imports the app.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class Item:
    """One line of the list: ``kind`` decides its place, ``url`` opens it.

    ``table`` is the table's id, ``board`` the board's number; ``text`` says in a
    sentence what is asked.
    """

    kind: str
    table: int
    board: int
    since: datetime
    text: str
    url: str


Source = Callable[[], Iterable[Item]]
# The kinds that wait at one table, asked each time its tile is drawn.
Glance = Callable[[int], Iterable[str]]

_sources: dict[Source, Glance] = {}


def add_source(source: Source, glance: Glance) -> None:
    """Let the desk ask ``source`` too; adding it twice asks it once."""
    _sources[source] = glance


def items() -> list[Item]:
    """Return what every source has to say now."""
    return [item for source in _sources for item in source()]


def by_table(waiting: Iterable[Item]) -> dict[int, set[str]]:
    """Return the kinds of a list, table by table."""
    kinds: dict[int, set[str]] = {}
    for item in waiting:
        kinds.setdefault(item.table, set()).add(item.kind)
    return kinds


def kinds_at(table: int) -> set[str]:
    """Return which kinds wait at one table now, without reading the list."""
    return {kind for glance in _sources.values() for kind in glance(table)}
