"""Decisions under a clause: other apps supply them to the lawbook's pages.

The same way as `tables.access.attention`: the app adds its source and is never
imported here.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True)
class Decided:
    """One decision: what it was in a sentence, when, and the page that shows it."""

    text: str
    at: datetime
    url: str


# Who asks, the edition and the clause's label in it, to the newest decisions.
Source = Callable[[Any, str, str], Iterable[Decided]]

_sources: list[Source] = []


def add_source(source: Source) -> None:
    """Register a source of decisions; registering it twice has no further effect."""
    if source not in _sources:
        _sources.append(source)


def decided(user: Any, edition: str, clause: str) -> list[Decided]:
    """Return what every source has decided by a clause, the newest first."""
    told = [item for source in _sources for item in source(user, edition, clause)]
    return sorted(told, key=lambda item: item.at, reverse=True)
