"""Where two editions rule the same events differently, event by event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from lawbook.board_log import replay
from lawbook.document import document
from lawbook.events import Event

LISTS = (
    "exposed",
    "penalty_cards",
    "gone",
    "awaiting",
    "duties",
    "restrictions",
    "information",
    "violations",
    "questions",
)
LABELS = frozenset({"law", "id", "text"})
Item = dict[str, Any]


class Difference(Struct, frozen=True):
    """After entry ``version``, what only one of the two editions says under ``key``.

    ``label_only``: the same in substance, cited under another clause.
    """

    version: int
    event: str
    key: str
    first: tuple[Item, ...]
    second: tuple[Item, ...]
    label_only: bool

    @property
    def laws(self) -> tuple[str, ...]:
        """The clauses of both sides, in the order met."""
        items = (*self.first, *self.second)
        return tuple(dict.fromkeys(str(item["law"]) for item in items if "law" in item))


def compare(events: Iterable[Event], first: str, second: str) -> tuple[Difference, ...]:
    """Every difference between two editions, at the entry where it first shows."""
    kept = tuple(events)
    found: list[Difference] = []
    before: set[str] = set()
    for version in range(1, len(kept) + 1):
        now = list(_after(kept[:version], first, second))
        found += [new for new in now if _sign(new) not in before]
        before = {_sign(difference) for difference in now}
    return tuple(found)


def _after(events: tuple[Event, ...], first: str, second: str) -> Iterator[Difference]:
    left = document(replay(events, first).state)
    right = document(replay(events, second).state)
    for key in LISTS:
        yield from _of_list(key, left[key], right[key], events)


def _of_list(
    key: str, left: list[Item], right: list[Item], events: tuple[Event, ...]
) -> Iterator[Difference]:
    only_left = tuple(item for item in left if item not in right)
    only_right = tuple(item for item in right if item not in left)
    if only_left or only_right:
        same = _substance(only_left) == _substance(only_right)
        name = type(events[-1]).__name__
        yield Difference(len(events), name, key, only_left, only_right, same)


def _substance(items: tuple[Item, ...]) -> list[Item]:
    return [
        {name: v for name, v in item.items() if name not in LABELS} for item in items
    ]


def _sign(difference: Difference) -> str:
    return repr((difference.key, difference.first, difference.second))
