"""The deal as it is drawn: four hands, the trick, penalty cards, the card chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, assert_never

from django.utils.translation import gettext, pgettext

from rulings.damage.report import Card
from rulings.web.pages.analysis.moments import Moment
from tables.web.wording.choices import PARTNER
from tables.web.wording.names import (
    RANK,
    RANKS,
    SEAT,
    SEATS,
    SUIT,
    SUITS,
    card_label,
    card_name,
    listed,
    printed_rank,
)

Mark = Literal["chosen", "exposed", ""]
Marks = dict[str, Mark]


@dataclass(frozen=True)
class Held:
    """A card in a hand; ``mark`` is ``chosen`` or ``exposed``, or nothing."""

    rank: str
    mark: Mark


@dataclass(frozen=True)
class Suit:
    """A suit of a hand, highest first; ``words`` is how it is read out."""

    code: str
    cards: tuple[Held, ...]
    words: str


@dataclass(frozen=True)
class Lying:
    """A penalty card in front of its owner, as `tables/parts/card.html` draws it."""

    suit: str
    rank: str
    kind: str
    label: str


@dataclass(frozen=True)
class DiagramHand:
    """A seat of the diagram; ``played`` is its card in the trick, if any."""

    code: str
    name: str
    role: str
    suits: tuple[Suit, ...]
    lying: tuple[Lying, ...]
    played: Lying | None
    acts: bool


@dataclass(frozen=True)
class Diagram:
    """The four seats and whose card it is."""

    hands: tuple[DiagramHand, ...]
    trick: int


def diagram(moment: Moment, seat: str, chosen: str) -> Diagram:
    """Draw a moment before ``seat`` plays ``chosen``."""
    hands = tuple(_hand(moment, code, seat, chosen) for code in SEATS)
    return Diagram(hands, moment.number)


def _hand(moment: Moment, code: str, seat: str, chosen: str) -> DiagramHand:
    lying = tuple(one for one in moment.lying if one.seat == code)
    marks: Marks = {one.card: "exposed" for one in lying}
    if code == seat:
        marks[chosen] = "chosen"
    return DiagramHand(
        code,
        str(SEAT[code]),
        _role(code, moment.declarer),
        tuple(_suit(suit, moment.hands[code], marks) for suit in SUITS),
        tuple(_lying(one) for one in lying),
        next((_played(c, s) for s, c in moment.trick if s == code), None),
        code == seat,
    )


def _role(code: str, declarer: str) -> str:
    if code == declarer:
        return pgettext("role", "declarer")
    if code == PARTNER[declarer]:
        return pgettext("role", "dummy")
    return pgettext("role", "defender")


def _suit(suit: str, hand: frozenset[str], marks: Marks) -> Suit:
    cards = [suit + rank for rank in RANKS if suit + rank in hand]
    held = tuple(Held(printed_rank(card), marks.get(card, "")) for card in cards)
    return Suit(suit, held, _read_out(suit, cards, marks))


def _read_out(suit: str, cards: list[str], marks: Marks) -> str:
    if not cards:
        return gettext("%(suit)s: none") % {"suit": SUIT[suit]}
    names = [_name(card, marks.get(card, "")) for card in cards]
    return gettext("%(suit)s: %(cards)s") % {"suit": SUIT[suit], "cards": listed(names)}


def _name(card: str, mark: Mark) -> str:
    rank = {"rank": RANK[card[1]]}
    match mark:
        case "chosen":
            return gettext("%(rank)s (chosen)") % rank
        case "exposed":
            return gettext("%(rank)s (face up)") % rank
        case "":
            return str(rank["rank"])
        case _:
            assert_never(mark)


def _lying(one: Card) -> Lying:
    label = card_label(one.card, one.kind, one.seat)
    return Lying(one.card[0], printed_rank(one.card), one.kind, label)


def _played(card: str, seat: str) -> Lying:
    words = {"card": card_name(card), "seat": SEAT[seat]}
    label = gettext("%(card)s, played by %(seat)s") % words
    return Lying(card[0], printed_rank(card), "played", label)
