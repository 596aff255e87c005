"""Where two editions rule the same events differently, event by event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from lawbook.document.rendering import LISTS, document
from lawbook.events import Event
from lawbook.state.board import BoardState
from lawbook.transitions.board_log import empty_log, extend

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
    """Every difference between two editions, at the entry where it first shows.

    ``first`` and ``second`` are years; the events are folded once under each, and
    after every entry the lists of the two documents are compared. A difference that
    stays is listed once.
    """
    found: list[Difference] = []
    before: set[str] = set()
    left, right = empty_log(first), empty_log(second)
    for event in events:
        left, right = extend(left, event), extend(right, event)
        now = list(_after(event, left.state, right.state))
        found += [new for new in now if _sign(new) not in before]
        before = {_sign(difference) for difference in now}
    return tuple(found)


def _after(event: Event, left: BoardState, right: BoardState) -> Iterator[Difference]:
    one, other = document(left), document(right)
    for key in LISTS:
        only_left = tuple(item for item in one[key] if item not in other[key])
        only_right = tuple(item for item in other[key] if item not in one[key])
        if only_left or only_right:
            same = _substance(only_left) == _substance(only_right)
            name = type(event).__name__
            yield Difference(left.version, name, key, only_left, only_right, same)


def _substance(items: tuple[Item, ...]) -> list[Item]:
    return [
        {name: v for name, v in item.items() if name not in LABELS} for item in items
    ]


def _sign(difference: Difference) -> str:
    return repr((difference.key, difference.first, difference.second))
