"""Double-dummy values from DDS.

The only module that knows the solver: another one takes the place of this file and of
`dds`, which holds the library.

Python objects cost more than many an answer, so a whole batch is written into the
library's own structure through one numpy view. DDS keeps its state in globals: one
caller at a time in a process; it shares a call out among its own threads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from threading import Lock
from typing import TypeVar

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from rulings.damage import dds
from rulings.damage.positions import Contract, Four, Position, as_hand

NOT_LEGAL = -1
STRAINS = ("S", "H", "D", "C", "NT")
VULNERABLE = {"": 0, "both": 1, "NS": 2, "EW": 3}
_LONGEST_PLAY = 52

Layouts = NDArray[np.uint64]
Values = NDArray[np.int8]

_ONE_CALLER = Lock()
_EVERY_CARD, _NO_TARGET, _ALWAYS_VALUE = 3, -1, 1
_ASKED, _ANSWERED = np.dtype(dds.Boards), np.dtype(dds.SolvedBoards)
_SHIFTS = np.arange(0, 52, 13, dtype=np.uint64)


class SolverFailed(RuntimeError):
    """No values for these positions; ``code`` is stable.

    ``bad_position``: they are not positions of a deal. ``solver_failed``: DDS refused
    them; the words are its own.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class TrickInProgress(Struct, frozen=True):
    """The trick in progress: trump suit (4: none), who led to it, its 0 to 3 cards."""

    strain: int
    leader: int
    trick: tuple[int, ...] = ()


Found = TypeVar("Found")


def _exclusively(ask: Callable[[], Found]) -> Found:
    """What DDS answers, one caller at a time. Raises `SolverFailed`."""
    try:
        with _ONE_CALLER:
            return ask()
    except dds.DDSError as error:
        raise SolverFailed("solver_failed", str(error)) from error


def turn_of(position: Position) -> TrickInProgress:
    """The trick in progress of a position."""
    return TrickInProgress(position.contract.strain, position.leader, position.trick)


def card_values(hands: Layouts, turn: TrickInProgress) -> Values:
    """Tricks that the side to play still takes with each card, this trick included.

    ``hands`` are n layouts of the cards still held, n by 4; the answer is n by 52,
    `NOT_LEGAL` for what cannot be played. Raises `SolverFailed`.
    """
    _check(hands, turn)
    values = np.full((len(hands), 52), NOT_LEGAL, dtype=np.int8)
    for start in range(0, len(hands), dds.MOST_BOARDS):
        batch = slice(start, start + dds.MOST_BOARDS)
        _read(_solve(hands[batch], turn), values[batch])
    return values


def _check(hands: Layouts, turn: TrickInProgress) -> None:
    """What DDS would refuse, it would also write to a file beside the program."""
    sizes = np.bitwise_count(hands)
    for place in range(len(turn.trick)):
        sizes[:, (turn.leader + place) % 4] += 1
    trick = np.full((len(hands), 1), as_hand(turn.trick), dtype=np.uint64)
    cards = np.hstack([hands, trick])
    once = np.bitwise_count(np.bitwise_or.reduce(cards, axis=1))
    even = (sizes == sizes[:, :1]).all(axis=1) & (sizes[:, 0] > 0)
    if not (even & (once == np.bitwise_count(cards).sum(axis=1))).all():
        raise SolverFailed("bad_position", "The hands are uneven or share a card.")


def _solve(hands: Layouts, turn: TrickInProgress) -> NDArray[np.void]:
    asked, answered = np.zeros((), _ASKED), np.zeros((), _ANSWERED)
    _fill(asked, hands, turn)
    boards = dds.Boards.from_buffer(asked.data)
    results = dds.SolvedBoards.from_buffer(answered.data)
    _exclusively(lambda: dds.solve_boards(boards, results))
    solved: NDArray[np.void] = answered["solvedBoard"][: len(hands)]
    if not solved["cards"].all():
        raise SolverFailed("solver_failed", "A position came back without values.")
    return solved


def _fill(asked: NDArray[np.void], hands: Layouts, turn: TrickInProgress) -> None:
    count = len(hands)
    asked["noOfBoards"] = count
    asked["target"][:count] = _NO_TARGET
    asked["solutions"][:count] = _EVERY_CARD
    asked["mode"][:count] = _ALWAYS_VALUE
    deals = asked["deals"][:count]
    deals["trump"], deals["first"] = turn.strain, turn.leader
    for place, card in enumerate(turn.trick):
        deals["currentTrickSuit"][:, place] = card // 13
        deals["currentTrickRank"][:, place] = card % 13 + 2
    deals["remainCards"] = (hands[:, :, None] >> _SHIFTS & np.uint64(0x1FFF)) << 2


def _read(solved: NDArray[np.void], values: Values) -> None:
    """The values into their cards; cards equal to a named one have its value."""
    named = np.arange(13) < solved["cards"][:, None]
    board, place = np.nonzero(named)
    first = 13 * solved["suit"][board, place]
    rank, score = solved["rank"][board, place] - 2, solved["score"][board, place]
    values[board, first + rank] = score
    for lower in range(13):
        same = solved["equals"][board, place] >> (lower + 2) & 1 == 1
        values[board[same], first[same] + lower] = score[same]


def tricks_of_each(hands: Four) -> tuple[tuple[int, ...], ...]:
    """Declarer's tricks by strain, then by declarer. Raises `SolverFailed`."""
    deal = dds.TableDeal()
    for seat, suit in product(range(4), range(4)):
        deal.cards[seat][suit] = (hands[seat] >> 13 * suit & 0x1FFF) << 2
    found = _exclusively(lambda: dds.tricks_by_strain(deal))
    return tuple(tuple(row) for row in found.resTable)


def par(
    table: Sequence[Sequence[int]], dealer: int, vulnerable: str
) -> tuple[int, tuple[str, ...]]:
    """The score of North-South where both sides bid perfectly, and the contracts.

    ``table`` is that of `tricks_of_each`, ``dealer`` a place from North, ``vulnerable``
    empty, ``both``, ``NS`` or ``EW``.
    """
    tricks = dds.TableResults()
    for strain, seat in product(range(len(STRAINS)), range(4)):
        tricks.resTable[strain][seat] = table[strain][seat]
    code = VULNERABLE[vulnerable]
    found = _exclusively(lambda: dds.dealer_par(tricks, dealer, code))
    contracts = tuple(found.contracts[at].value.decode() for at in range(found.number))
    return int(found.score), contracts


def traced(hands: Four, contract: Contract, cards: Sequence[int]) -> tuple[int, ...]:
    """Declarer's tricks at first, and after each card, as far as the play goes."""
    deal, trace = dds.Deal(), dds.PlayTrace()
    deal.trump, deal.first = contract.strain, (contract.declarer + 1) % 4
    for seat, suit in product(range(4), range(4)):
        deal.remainCards[seat][suit] = (hands[seat] >> 13 * suit & 0x1FFF) << 2
    trace.number = min(len(cards), _LONGEST_PLAY)
    for at, card in enumerate(cards):
        trace.suit[at], trace.rank[at] = card // 13, card % 13 + 2
    found = _exclusively(lambda: dds.play_values(deal, trace))
    return tuple(found.tricks[: found.number])
