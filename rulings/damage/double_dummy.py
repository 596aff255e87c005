"""What a deal holds with all cards in sight: a bound, and never what a ruling gives.

No player sees all cards. So makeable tricks, par, and what a card cost are the most and
the least that perfect play brings, at any board, irregular or not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from types import ModuleType

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
from rulings.damage.solver import card_values, exclusively, turn_of

SEATS, STRAINS = "NESW", ("S", "H", "D", "C", "NT")
VULNERABLE = {"": 0, "both": 1, "NS": 2, "EW": 3}
_LONGEST_PLAY = 52


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
    table = _table(question.hands)
    makeable = {
        seat: tuple(table[strain][place] for strain in range(len(STRAINS)))
        for place, seat in enumerate(SEATS)
    }
    score, contracts = _par(table, question)
    if question.contract is None:
        return DoubleDummy(makeable, score, contracts)
    return DoubleDummy(
        makeable,
        score,
        contracts,
        tuple(_leads(question.hands, question.contract)),
        tuple(_replay(question.hands, question.contract, question.cards)),
    )


def _table(hands: Four) -> tuple[tuple[int, ...], ...]:
    """Tricks by strain, then by declarer."""
    found: list[tuple[int, ...]] = []

    def ask(dds: ModuleType) -> None:
        deal, results = dds.ddTableDeal(), dds.ddTableResults()
        for seat, suit in product(range(4), range(4)):
            deal.cards[seat][suit] = (hands[seat] >> 13 * suit & 0x1FFF) << 2
        dds.CalcDDtable(deal, results)
        found.extend(tuple(row) for row in results.resTable)

    exclusively(ask)
    return tuple(found)


def _par(
    table: Sequence[Sequence[int]], question: DealAsked
) -> tuple[int, tuple[str, ...]]:
    """The score of North-South where both sides bid perfectly, and the contracts."""
    found: list[tuple[int, tuple[str, ...]]] = []

    def ask(dds: ModuleType) -> None:
        results, par = dds.ddTableResults(), dds.parResultsDealer()
        for strain, seat in product(range(len(STRAINS)), range(4)):
            results.resTable[strain][seat] = table[strain][seat]
        dds.DealerPar(results, par, question.dealer, VULNERABLE[question.vulnerable])
        contracts = tuple(par.contracts[at].value.decode() for at in range(par.number))
        found.append((int(par.score), contracts))

    exclusively(ask)
    return found[0]


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
    tricks = _traced(hands, contract, cards)
    for at, card in enumerate(cards[: len(tricks) - 1]):
        seat = before[at].seat
        lost = tricks[at] - tricks[at + 1]
        ours = seat % 2 == contract.declarer % 2
        yield CardCost(SEATS[seat], card_name(card), max(lost if ours else -lost, 0))


def _traced(hands: Four, contract: Contract, cards: Sequence[int]) -> tuple[int, ...]:
    """Declarer's tricks at first, and after each card, as far as the play goes."""
    found: list[tuple[int, ...]] = []

    def ask(dds: ModuleType) -> None:
        deal, trace, solved = dds.deal(), dds.playTraceBin(), dds.solvedPlay()
        deal.trump, deal.first = contract.strain, (contract.declarer + 1) % 4
        for seat, suit in product(range(4), range(4)):
            deal.remainCards[seat][suit] = (hands[seat] >> 13 * suit & 0x1FFF) << 2
        trace.number = min(len(cards), _LONGEST_PLAY)
        for at, card in enumerate(cards):
            trace.suit[at], trace.rank[at] = card // 13, card % 13 + 2
        dds.AnalysePlayBin(deal, trace, solved, 0)
        found.append(tuple(solved.tricks[: solved.number]))

    exclusively(ask)
    return found[0]
