"""Cards as somebody writes them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulings.analysis.errors import PlayRefused
from tables.web.wording.names import DECK

NAMED = re.compile(r"\b[SHDC][2-9TJQKA]\b")
SYMBOLS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C"})


def read_cards(written: Sequence[str]) -> tuple[str, ...]:
    """The cards as they are stored; lower case, ``S10`` and suit symbols are read.

    Raises `PlayRefused` ``nothing_played``, ``no_card``, ``card_twice``.
    """
    cards = tuple(_card(one) for one in written)
    if not cards:
        raise PlayRefused("nothing_played")
    twice = next((card for at, card in enumerate(cards) if card in cards[:at]), None)
    if twice:
        raise PlayRefused("card_twice", twice)
    return cards


def card_named(sentence: str) -> str:
    """The first card that a sentence of the rules core names, or nothing."""
    named = NAMED.search(sentence)
    return named[0] if named else ""


def _card(written: str) -> str:
    card = written.strip().translate(SYMBOLS).upper().replace("10", "T")
    if card not in DECK:
        raise PlayRefused("no_card", what=written.strip()[:10])
    return card
