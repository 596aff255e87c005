"""Lines of the information ledger that say the same of several players or cards."""

from collections.abc import Iterable, Mapping
from typing import Any

Item = Mapping[str, Any]


def shared(items: Iterable[Item]) -> list[dict[str, Any]]:
    """Put together what holds alike: first the readers of a card, then its cards.

    ``to`` and ``cards`` of the answer are lists. How a card came to be seen is told of
    each card by itself.
    """
    return _with_cards_together(_with_readers_together(items))


def of_one_card(items: Iterable[Item]) -> list[dict[str, Any]]:
    """Put the readers together only."""
    return _with_readers_together(items)


def _with_readers_together(items: Iterable[Item]) -> list[dict[str, Any]]:
    found: dict[tuple[str, ...], dict[str, Any]] = {}
    for item in items:
        key = tuple(item[name] for name in ("card", "of", "about", "status", "law"))
        line = found.setdefault(key, {**item, "to": [], "cards": [item["card"]]})
        line["to"].append(item["to"])
    return list(found.values())


def _with_cards_together(lines: Iterable[Item]) -> list[dict[str, Any]]:
    found: dict[tuple[object, ...], dict[str, Any]] = {}
    for line in lines:
        alone = line["card"] if line["about"] == "circumstances" else ""
        names = ("of", "about", "status", "law")
        key = (*line["to"], alone, *(line[name] for name in names))
        kept = found.setdefault(key, {**line, "cards": []})
        kept["cards"] += line["cards"]
    return list(found.values())
