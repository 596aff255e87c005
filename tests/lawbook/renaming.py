"""Other names for seats and suits, for what happened and for what follows from it."""

import json
from typing import Any

from tests.lawbook.table import RANKS, SEATS


def unordered(value: Any) -> Any:
    """The value with its lists in an order that names do not change."""
    if isinstance(value, dict):
        return {str(key): unordered(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return sorted((unordered(one) for one in value), key=_as_text)
    return str(value)


def _as_text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


class Renamed:
    """Gives other names to the seats and suits of plain values."""

    def __init__(self, seats: dict[str, str], suits: dict[str, str]) -> None:
        self.seats = seats
        self.suits = suits

    def plain(self, value: Any, key: str = "") -> Any:
        """The value with the other names."""
        if isinstance(value, dict):
            return {self._key(k): self.plain(v, str(k)) for k, v in value.items()}
        if isinstance(value, list | tuple):
            return [self.plain(one, key) for one in value]
        return self._word(value, key)

    def _key(self, key: Any) -> str:
        if key in ("NS", "EW"):
            return self._side(key)
        return self.seats.get(str(key), str(key))

    def _word(self, value: Any, key: str) -> Any:
        if value is None or isinstance(value, bool | int):
            return value
        if key == "deal":
            return self._deal(value)
        if key == "contract":
            return self._contract(value)
        if key == "awaiting":
            return "-".join(self.seats.get(part, part) for part in value.split("-"))
        return self._name(str(value), key)

    def _name(self, word: str, key: str) -> str:
        if key in ("suits", "suit", "suit_led", "suits_shown", "suits_specified"):
            return self.suits[word]
        if word in ("NS", "EW"):
            return self._side(word)
        if len(word) == 1 and word in self.seats and key not in ("choice", "kind"):
            return self.seats[word]
        if len(word) == 2 and word[0] in self.suits and word[1] in RANKS:
            return self.suits[word[0]] + word[1]
        return word

    def _side(self, side: str) -> str:
        first = self.seats[side[0]]
        return "NS" if first in "NS" else "EW"

    def _contract(self, contract: str) -> str:
        strain = contract[1:]
        return contract[0] + self.suits.get(strain, strain)

    def _deal(self, deal: str) -> str:
        hands = dict(zip(SEATS, deal[2:].split(), strict=True))
        turned = {self.seats[seat]: self._hand(hand) for seat, hand in hands.items()}
        return "N:" + " ".join(turned[seat] for seat in SEATS)

    def _hand(self, hand: str) -> str:
        if hand == "-":
            return hand
        ranks = dict(zip(self.suits, hand.split("."), strict=True))
        renamed = {self.suits[suit]: held for suit, held in ranks.items()}
        return ".".join(renamed[suit] for suit in "SHDC")
