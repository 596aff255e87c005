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

_sources: list[Source] = []


def add_source(source: Source) -> None:
    """Let the desk ask ``source`` too; adding it twice asks it once."""
    if source not in _sources:
        _sources.append(source)


def items() -> list[Item]:
    """Return what every source has to say now."""
    return [item for source in _sources for item in source()]
