"""Suits, ranks and cards: their one written form, and which of them are honours.

A card is written suit first, rank second, the ten as ``T``: ``SA``, ``HT``, ``D8``.
Lower case, ``S10`` and suit symbols are understood on input and never printed.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

RANKS = "23456789TJQKA"
# Filled and outlined symbols; what follows one may say that it is drawn as text.
_LETTERS = str.maketrans("♠♥♦♣♤♡♢♧", "SHDCSHDC", "\ufe0e\ufe0f")


def suits_as_letters(text: str) -> str:
    """The text with each suit symbol as the letter of its suit.

    >>> suits_as_letters("4♠, ♡10")
    '4S, H10'
    """
    return text.translate(_LETTERS)


class Suit(StrEnum):
    """The four suits, highest first."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @classmethod
    def _missing_(cls, value: object) -> Suit | None:
        written = suits_as_letters(str(value)).upper()
        return next((suit for suit in cls if suit.value == written), None)


class Card(StrEnum):
    """One of the fifty-two cards: suit (S, H, D, C), then rank (A, K, Q, J, T, 9 to 2).

    >>> Card("♦10"), Card("s10").is_honour, Card("H9").is_honour
    (<Card.DT: 'DT'>, True, False)
    """

    # ``rank`` is the height within the suit, 0 for the two to 12 for the ace;
    # ``is_honour`` tells an ace, king, queen, jack or ten (Definitions: honour).
    # ``bit`` is one bit of fifty-two, for sets of cards that only grow; ``alone`` the
    # set of this one card. Worked out once, and in slots: each card that is played is
    # asked for some of them.
    __slots__ = ("alone", "bit", "is_honour", "rank", "suit")
    suit: Suit
    rank: int
    is_honour: bool
    bit: int
    alone: frozenset[Card]

    SA, SK, SQ, SJ, ST = "SA", "SK", "SQ", "SJ", "ST"
    S9, S8, S7, S6, S5, S4, S3, S2 = "S9", "S8", "S7", "S6", "S5", "S4", "S3", "S2"
    HA, HK, HQ, HJ, HT = "HA", "HK", "HQ", "HJ", "HT"
    H9, H8, H7, H6, H5, H4, H3, H2 = "H9", "H8", "H7", "H6", "H5", "H4", "H3", "H2"
    DA, DK, DQ, DJ, DT = "DA", "DK", "DQ", "DJ", "DT"
    D9, D8, D7, D6, D5, D4, D3, D2 = "D9", "D8", "D7", "D6", "D5", "D4", "D3", "D2"
    CA, CK, CQ, CJ, CT = "CA", "CK", "CQ", "CJ", "CT"
    C9, C8, C7, C6, C5, C4, C3, C2 = "C9", "C8", "C7", "C6", "C5", "C4", "C3", "C2"

    @classmethod
    def _missing_(cls, value: Any) -> Card | None:
        written = suits_as_letters(str(value)).strip().upper()
        return cls.__members__.get(written.replace("10", "T"))


def _fill_cards() -> None:
    """Set the slots of each card."""
    for place, card in enumerate(Card):
        card.suit, card.rank = Suit(card.value[0]), RANKS.index(card.value[1])
        card.is_honour = card.rank >= RANKS.index("T")
        card.bit, card.alone = 1 << place, frozenset((card,))


_fill_cards()

OF_SUIT = {suit: frozenset(card for card in Card if card.suit is suit) for suit in Suit}
BOOK_ORDER = {card: place for place, card in enumerate(Card)}


def in_order(cards: frozenset[Card] | set[Card] | tuple[Card, ...]) -> tuple[Card, ...]:
    """Cards as a hand is sorted: spades first, highest first.

    >>> in_order({Card.C2, Card.SK, Card.SA})
    (<Card.SA: 'SA'>, <Card.SK: 'SK'>, <Card.C2: 'C2'>)
    """
    return tuple(sorted(cards, key=BOOK_ORDER.__getitem__))
