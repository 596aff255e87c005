"""What somebody types as the play, read as cards."""

from __future__ import annotations

import re

from tables.web.wording.names import DECK

GREEK = str.maketrans("ΑΚΤ", "AKT")
SYMBOLS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C"})
BETWEEN = re.compile(r"[\s,;|]+")


def cards_typed(text: str) -> tuple[str, ...]:
    """The words of a text as cards where they are: ``h5``, ``5H``, ``♥5``, ``S10``.

    A word that is no card stays as it was typed.
    """
    return tuple(_card(word) for word in BETWEEN.split(text) if word)


def _card(word: str) -> str:
    plain = word.replace("\ufe0e", "").translate(SYMBOLS).upper().translate(GREEK)
    plain = plain.replace("10", "T")
    for card in (plain, plain[::-1]):
        if card in DECK:
            return card
    return word[:10]


def written(cards: tuple[str, ...]) -> str:
    """The cards as they stand in the field: a trick a line."""
    tricks = (cards[at : at + 4] for at in range(0, len(cards), 4))
    return "\n".join(" ".join(trick) for trick in tricks)
