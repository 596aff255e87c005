"""The table before a card was played, and how it is drawn.

Four hands, the trick, the penalty cards and the card chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, assert_never

import msgspec
from django.utils.translation import gettext, pgettext
from msgspec import Struct

from lawbook import BoardState
from rulings.damage.report import Card, Compulsion, PartnerChoice, Report
from tables.access.visible import VisibleBoard
from tables.boards.selectors import board_rows
from tables.event_store import store
from tables.event_store.store import Stored
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

Pairs = tuple[tuple[str, str], ...]
Mark = Literal["chosen", "exposed", ""]
Marks = dict[str, Mark]


class Moment(Struct, frozen=True):
    """The table before a card: ``hands`` by seat, ``trick`` as (seat, card) so far.

    ``lying`` are the penalty cards on the table, ``number`` counts tricks from one.
    """

    hands: Mapping[str, frozenset[str]]
    trick: Pairs
    number: int
    declarer: str
    lying: tuple[Card, ...] = ()

    @property
    def leads(self) -> bool:
        """Whether the next card begins a trick."""
        return not self.trick


class Moments:
    """The moments of one board, out of a report and the entries of the board."""

    def __init__(self, seen: VisibleBoard, report: Report) -> None:
        self.seen = seen
        self._rows: Sequence[Stored] = board_rows(seen)
        self._report = report

    def of(self, choice: PartnerChoice) -> Moment | None:
        """Before a play of partner's; None where the report does not tell the hands."""
        if len(choice.hands) < 4:
            return None
        hands = map(frozenset, map(cards, choice.hands))
        round_ = SEATS[SEATS.index(choice.leader) :] + SEATS
        state = self._before(choice.version, choice.chosen)
        return Moment(
            dict(zip(SEATS, hands, strict=True)),
            tuple(zip(round_, choice.on_table, strict=False)),
            choice.trick,
            self._report.declarer,
            _cards_lying(state),
        )

    def of_forced(self, one: Compulsion) -> Moment | None:
        """Before a forced play; None where the entries do not tell every card."""
        return _of_state(self._before(one.version, one.card))

    def _before(self, version: int, card: str) -> BoardState:
        """The state before this card was played.

        A card of another source comes after the entry of that version.
        """
        row = self._rows[version - 1]
        told = msgspec.json.decode(row.data).get("card") == card
        return store.fold(self._rows[: version - 1 if told else version]).state


def _of_state(state: BoardState) -> Moment | None:
    declarer, trick = state.declarer, state.trick
    hands = [hand for hand in state.play.hands if hand is not None]
    if declarer is None or len(hands) < 4:
        return None
    on_table: Pairs = ()
    if trick and state.on_lead is None:
        pairs = zip(trick.leader.round, trick.cards, strict=False)
        on_table = tuple((seat.value, str(card)) for seat, card in pairs if card)
    held = [frozenset(map(str, hand)) for hand in hands]
    return Moment(
        dict(zip(SEATS, held, strict=True)),
        on_table,
        14 - max(map(len, held)),
        declarer.value,
        _cards_lying(state),
    )


def _cards_lying(state: BoardState) -> tuple[Card, ...]:
    return tuple(
        Card(str(one.card), one.seat.value, one.kind) for one in state.law.penalty_cards
    )


def cards(hand: str) -> Iterator[str]:
    """The cards of a hand as a deal writes it: spades first."""
    for suit, ranks in zip(SUITS, hand.split("."), strict=True):
        yield from (suit + rank for rank in ranks)


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
class PenaltyCardShown:
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
    lying: tuple[PenaltyCardShown, ...]
    played: PenaltyCardShown | None
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


def _lying(one: Card) -> PenaltyCardShown:
    label = card_label(one.card, one.kind, one.seat)
    return PenaltyCardShown(one.card[0], printed_rank(one.card), one.kind, label)


def _played(card: str, seat: str) -> PenaltyCardShown:
    words = {"card": card_name(card), "seat": SEAT[seat]}
    label = gettext("%(card)s, played by %(seat)s") % words
    return PenaltyCardShown(card[0], printed_rank(card), "played", label)
