"""What a deal holds with all cards in sight: a bound, and never what a ruling gives.

No player sees all cards. So makeable tricks, par, and what a card cost are the most and
the least that perfect play brings, at any board, irregular or not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from msgspec import Struct

from rulings.damage.positions import (
    Contract,
    Four,
    Position,
    card_name,
    cards_in,
    positions,
)
from rulings.damage.solver import (
    STRAINS,
    card_values,
    par,
    traced,
    tricks_of_each,
    turn_of,
)

SEATS = "NESW"


class DealAsked(Struct, frozen=True):
    """A deal and, as far as they are known, its contract and its play.

    ``dealer`` is a place from North, ``vulnerable`` empty, ``both``, ``NS`` or ``EW``;
    ``cards`` are those played in their order, each held by whose turn it was.
    """

    hands: Four
    dealer: int = 0
    vulnerable: str = ""
    contract: Contract | None = None
    cards: tuple[int, ...] = ()


class CardCost(Struct, frozen=True):
    """A card played, and how many tricks it cost its side, double dummy."""

    seat: str
    card: str
    cost: int


class DoubleDummy(Struct, frozen=True):
    """The answers. ``makeable`` are tricks by seat, in the order of `STRAINS`.

    ``par`` is the score for North-South and the contracts that give it. ``leads`` are
    declarer's tricks after each opening lead; ``replay`` the cards played.
    """

    makeable: dict[str, tuple[int, ...]]
    par: int
    par_contracts: tuple[str, ...]
    leads: tuple[tuple[str, int], ...] = ()
    replay: tuple[CardCost, ...] = ()


def worked_out(question: DealAsked) -> DoubleDummy:
    """Everything that can be said of a deal. Raises `SolverFailed`, `BadRecord`."""
    table = tricks_of_each(question.hands)
    makeable = {
        seat: tuple(table[strain][place] for strain in range(len(STRAINS)))
        for place, seat in enumerate(SEATS)
    }
    score, contracts = par(table, question.dealer, question.vulnerable)
    if question.contract is None:
        return DoubleDummy(makeable, score, contracts)
    return DoubleDummy(
        makeable,
        score,
        contracts,
        tuple(_leads(question.hands, question.contract)),
        tuple(_replay(question.hands, question.contract, question.cards)),
    )


def _leads(hands: Four, contract: Contract) -> Iterator[tuple[str, int]]:
    """Declarer's tricks after each opening lead, the best for declarer last."""
    now = Position(contract, hands, (contract.declarer + 1) % 4)
    values = card_values(np.array([hands], dtype=np.uint64), turn_of(now))[0]
    cards = sorted(cards_in(hands[now.seat]), key=lambda card: (-values[card], -card))
    for card in cards:
        yield card_name(card), 13 - int(values[card])


def _replay(
    hands: Four, contract: Contract, cards: Sequence[int]
) -> Iterator[CardCost]:
    """Each card with what it cost: declarer's tricks before it and after it."""
    if not cards:
        return
    before = list(positions(hands, contract, cards))
    tricks = traced(hands, contract, cards)
    for at, card in enumerate(cards[: len(tricks) - 1]):
        seat = before[at].seat
        lost = tricks[at] - tricks[at + 1]
        ours = seat % 2 == contract.declarer % 2
        yield CardCost(SEATS[seat], card_name(card), max(lost if ours else -lost, 0))
