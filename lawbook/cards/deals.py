"""Deals written as in PBN: the hands from one seat round, suits from spades down."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from lawbook.cards.cards import RANKS, Card
from lawbook.cards.seats import SEATS, Seat
from lawbook.common.problems import Refused, refuse

Hand = frozenset[Card]
Hands = tuple[Hand | None, ...]
UNKNOWN_HANDS: Hands = (None, None, None, None)


@lru_cache(maxsize=256)
def read_deal(written: str) -> Hands:
    """The four hands from North round, None where unknown.

    One hand left out of a whole deal is what the other three leave.

    Raises `Refused` ``bad_deal`` with the fault in words.
    """
    first, _, rest = written.strip().partition(":")
    hands = rest.split()
    if first.upper() not in set("NESW") or len(first) != 1 or len(hands) != 4:
        raise _bad("form")
    turn = Seat(first).place
    read = [_read_hand(hands[(place - turn) % 4]) for place in range(4)]
    known = [card for hand in read for card in hand or ()]
    _check_doubles(known)
    if read.count(None) == 1 and len(known) == 39:
        read[read.index(None)] = frozenset(Card) - frozenset(known)
    return tuple(read)


def holder(hands: Hands, card: Card) -> Seat | None:
    """The seat known to hold a card, or None.

    ``hands`` as `read_deal` gives them: from North round, None where not known.
    """
    return next((seat for seat in SEATS if card in (hands[seat.place] or ())), None)


def without(hands: Hands, seat: Seat, card: Card) -> Hands:
    """The hands with one card less in one of them.

    Unchanged where the hand is not known.
    """
    hand = hands[seat.place]
    if hand is None:
        return hands
    left = list(hands)
    left[seat.place] = hand - card.alone
    return tuple(left)


def _read_hand(written: str) -> Hand | None:
    if written == "-":
        return None
    suits = written.upper().replace("10", "T").split(".")
    if len(suits) != 4:
        raise _bad("suits", hand=written)
    cards = [
        suit + rank for suit, ranks in zip("SHDC", suits, strict=True) for rank in ranks
    ]
    wrong = next((card for card in cards if card[1] not in RANKS), None)
    if wrong:
        raise _bad("rank", rank=wrong[1], hand=written)
    if len(cards) > 13:
        raise _bad("cards", hand=written, cards=len(cards))
    _check_doubles([Card(card) for card in cards])
    return frozenset(Card(card) for card in cards)


def _check_doubles(cards: list[Card]) -> None:
    if len(set(cards)) < len(cards):
        double = next(card for card in cards if cards.count(card) > 1)
        raise _bad("twice", card=double)


def _bad(fault: str, **facts: Any) -> Refused:
    return refuse("bad_deal", fault, field="deal", **facts)
