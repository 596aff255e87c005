"""The table before a card was played: hands, the trick, penalty cards, tricks won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec import Struct

from lawbook import BoardState
from rulings.damage.report import Card, Compulsion, PartnerChoice, Report
from tables.access.visible import VisibleBoard
from tables.boards.selectors import board_rows
from tables.event_store import store
from tables.event_store.store import Stored
from tables.web.pages.compass import SIDES, Compass, Known, Position, draw
from tables.web.wording.names import SEATS, SUITS

Pairs = tuple[tuple[str, str], ...]


class Moment(Struct, frozen=True):
    """The table before a card: ``hands`` by seat, ``trick`` as (seat, card) so far.

    ``lying`` are the penalty cards on the table, ``number`` counts tricks from one;
    ``state`` is what the entries before it come to.
    """

    hands: Mapping[str, frozenset[str]]
    trick: Pairs
    number: int
    declarer: str
    state: BoardState
    lying: tuple[Card, ...] = ()

    def before(self, seat: str, chosen: str) -> Compass:
        """The drawing of it before ``seat`` plays ``chosen``."""
        setup, play = self.state.setup, self.state.play
        won = dict(zip(SIDES, play.won, strict=True)) if self.state.is_full else None
        position = Position(
            setup.board,
            self.declarer,
            self.number,
            dict(self.trick),
            seat,
            not self.trick,
            won,
            tuple(map(msgspec.structs.asdict, self.lying)),
        )
        known = Known(
            self.hands,
            dealer=setup.dealer,
            vulnerable=setup.vulnerable,
            chosen=chosen,
        )
        return draw(position, known)


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
            state,
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
        state,
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
