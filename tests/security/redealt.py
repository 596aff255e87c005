"""Other deals of the same cards: any, or one that agrees with what was shown."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tests.lawbook.table import DECK, SEATS, Plain

CARDS_OF = ("card", "played", "withdrawn", "substituted", "designated")
LISTS_OF = ("cards", "visible")


def deal_of(hands: dict[str, list[str]]) -> str:
    """Four hands as a hand record has them."""
    return "N:" + " ".join(_hand(hands[seat]) for seat in SEATS)


def _hand(cards: list[str]) -> str:
    return ".".join(
        "".join(c[1] for c in DECK if c in cards and c[0] == suit) for suit in "SHDC"
    )


def other_deal(
    dice: Random, hands: dict[str, list[str]], shown: Sequence[Plain] = ()
) -> dict[str, list[str]]:
    """The same cards redealt, but for those that these events have shown."""
    kept = {seat: _named_of(seat, shown) & set(hands[seat]) for seat in SEATS}
    free = [card for card in DECK if not any(card in kept[seat] for seat in SEATS)]
    dice.shuffle(free)
    dealt = {}
    for seat in SEATS:
        wanted = 13 - len(kept[seat])
        dealt[seat] = [*kept[seat], *free[:wanted]]
        free = free[wanted:]
    return dealt


def _named_of(seat: str, events: Sequence[Plain]) -> set[str]:
    mine = [event for event in events if event.get("seat") == seat]
    cards = {event[name] for event in mine for name in CARDS_OF if name in event}
    return cards | {card for e in mine for name in LISTS_OF for card in e.get(name, ())}
