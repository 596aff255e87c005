"""Cards, seats and sides as plain letters: a card is suit then rank, such as `DT`."""

from collections.abc import Iterable, Mapping
from typing import Any

Raw = Mapping[str, Any]  # an event as it is recorded
SEATS = "NESW"
SUITS = "SHDC"
RANKS = "23456789TJQKA"
DECK = tuple(suit + rank for suit in SUITS for rank in RANKS)


def left_of(seat: str) -> str:
    return SEATS[(SEATS.index(seat) + 1) % 4]


def partner(seat: str) -> str:
    return SEATS[(SEATS.index(seat) + 2) % 4]


def is_honour(card: str) -> bool:
    return card[1] in "TJQKA"


def strength(card: str) -> int:
    return RANKS.index(card[1])


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """One spelling for a set of cards, so that two answers can be compared."""
    return tuple(sorted(cards))
