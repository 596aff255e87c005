"""The table before a card was played, and how it is drawn.

Four hands, the trick, the penalty cards and the card chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import msgspec
from msgspec import Struct

from lawbook import BoardState
from rulings.damage.report import Card, Compulsion, PartnerChoice, Report
from tables.access.visible import VisibleBoard
from tables.boards.selectors import board_rows
from tables.event_store import store
from tables.event_store.store import Stored
from tables.web.pages.compass import (
    CardShown,
    Mark,
    SuitShown,
    face_as,
    played,
    role,
    suits,
)
from tables.web.wording.names import SEAT, SEATS, SUITS

Pairs = tuple[tuple[str, str], ...]


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
class DiagramHand:
    """A seat of the diagram; ``played`` is its card in the trick, if any."""

    code: str
    name: str
    role: str
    suits: tuple[SuitShown, ...]
    lying: tuple[CardShown, ...]
    played: CardShown | None
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
    marks: dict[str, Mark] = {one.card: "exposed" for one in lying}
    if code == seat:
        marks[chosen] = "chosen"
    return DiagramHand(
        code,
        str(SEAT[code]),
        role(code, moment.declarer),
        suits(moment.hands[code], marks),
        tuple(face_as(one.card, one.seat, one.kind) for one in lying),
        next((played(c, s) for s, c in moment.trick if s == code), None),
        code == seat,
    )
