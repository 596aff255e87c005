"""Cards as they are drawn and read out: lying face up, and a hand by its suits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from typing import Any, Literal, assert_never

from django.utils.functional import Promise
from django.utils.translation import gettext

from tables.web.wording import names

Mark = Literal["chosen", "exposed", ""]
Marks = Mapping[str, Mark]


@dataclass(frozen=True)
class CardShown:
    """One card lying face up: how its edge is drawn and how it is read out."""

    suit: str
    rank: str
    kind: str
    label: str
    words: str = ""


@dataclass(frozen=True)
class Held:
    """A card in a hand; ``mark`` is ``chosen`` or ``exposed``, or nothing."""

    rank: str
    mark: Mark = ""


@dataclass(frozen=True)
class SuitShown:
    """A suit of a hand, highest first; ``words`` is how it is read out."""

    code: str
    cards: tuple[Held, ...]
    words: str


def face(item: Mapping[str, Any], kind: str) -> CardShown:
    """Return one card lying face up as it is drawn."""
    return face_as(item["card"], item["seat"], kind)


def face_as(card: str, seat: str, kind: str) -> CardShown:
    """Return a card of this seat, lying there as ``kind`` (`names.KIND`)."""
    label = names.card_label(card, kind, seat)
    return CardShown(
        card[0], names.printed_rank(card), kind, label, str(names.KIND[kind])
    )


def played(card: str, seat: str) -> CardShown:
    """Return a card that was played, as it lies in the middle."""
    words = {"card": names.card_name(card), "seat": names.SEAT[seat]}
    label = gettext("%(card)s, played by %(seat)s") % words
    return CardShown(card[0], names.printed_rank(card), "played", label)


def suits(hand: Iterable[str], marks: Marks) -> tuple[SuitShown, ...]:
    """A hand as its four suits, with the cards that carry a mark."""
    held = frozenset(hand)
    return tuple(_suit(suit, held, marks) for suit in names.SUITS)


def _suit(suit: str, hand: Set[str], marks: Marks) -> SuitShown:
    cards = [suit + rank for rank in names.RANKS if suit + rank in hand]
    held = tuple(Held(names.printed_rank(card), marks.get(card, "")) for card in cards)
    return SuitShown(suit, held, _read_out(suit, cards, marks))


def _read_out(suit: str, cards: list[str], marks: Marks) -> str:
    if not cards:
        return gettext("%(suit)s: none") % {"suit": names.SUIT[suit]}
    held = names.listed(list(_ranks(cards, marks)))
    return gettext("%(suit)s: %(cards)s") % {"suit": names.SUIT[suit], "cards": held}


def _ranks(cards: Iterable[str], marks: Marks) -> Iterator[str]:
    for card in cards:
        yield _rank(names.RANK[card[1]], marks.get(card, ""))


def _rank(name: Promise, mark: Mark) -> str:
    match mark:
        case "chosen":
            return gettext("%(rank)s (chosen)") % {"rank": name}
        case "exposed":
            return gettext("%(rank)s (face up)") % {"rank": name}
        case "":
            return str(name)
        case _:
            assert_never(mark)
