"""The clauses of a ruling announced at the table, compared with the rules. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from typing import Any

import msgspec

from lawbook import BoardLog, render, say
from tables.common.sorting import sort_key


def clauses_not_named(log: BoardLog, laws: Iterable[str]) -> list[str]:
    """Those of these clauses that the rules do not name at this moment of a board."""
    return sorted(set(laws) - clauses_named(log), key=sort_key)


def clauses_named(log: BoardLog) -> Set[str]:
    """Every clause in the state and in what the Director says in it."""
    said = {law for saying in say(log.state) for law in saying.laws}
    return said | set(_laws(msgspec.json.decode(render(log.state))))


def _laws(part: Any) -> Iterator[str]:
    """Every clause in a state document: under the keys ``law`` and ``laws``."""
    if isinstance(part, list):
        for one in part:
            yield from _laws(one)
    elif isinstance(part, dict):
        for key, value in part.items():
            if key in ("law", "laws") and value:
                yield from [value] if isinstance(value, str) else value
            else:
                yield from _laws(value)
