"""Links to pages of other apps: in the menu, and beside a table.

The same way as `tables.access.attention`: the app adds its source and is never
imported here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal

# Where the links stand: in the menu, on the desk beside a table, on the tablet of a
# table, beside a tournament.
Where = Literal["menu", "table", "floor", "tournament"]


@dataclass(frozen=True)
class Link:
    """A page in words, and its address."""

    text: str
    url: str


# Who asks, where, and what it is about: the table and board, or the tournament.
Source = Callable[[Any, Where, dict[str, int]], Iterable[Link]]

_sources: list[Source] = []


def add_source(source: Source) -> None:
    """Register a source of links; registering it twice has no further effect."""
    if source not in _sources:
        _sources.append(source)


def links(user: Any, where: Where, **about: int) -> list[Link]:
    """The links that this user may follow from there."""
    return [link for source in _sources for link in source(user, where, about)]
