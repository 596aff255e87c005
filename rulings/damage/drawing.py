"""Random layouts of the unseen cards; all that are possible are equally likely.

With two unseen hands the suit lengths are drawn first, within the bounds set for both,
and then the cards of each suit, so that no draw is rejected for its lengths.
"""

from __future__ import annotations

from math import comb

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from rulings.damage.positions import IN_SUIT, Four, as_hand
from rulings.damage.promises import Weights
from rulings.damage.solver import Layouts

# How many layouts are drawn at a time.
DRAW = 8192
# Bounds of a hand: the least and the most cards of each suit.
Lengths = tuple[tuple[int, int], ...]


class Unseen(Struct, frozen=True):
    """The hidden seats with the cards sure to be theirs, and the loose cards."""

    seats: tuple[int, ...]
    sure: tuple[int, ...]
    room: tuple[int, ...]
    loose: tuple[int, ...]


class Source(Struct, frozen=True):
    """What is drawn from: the unseen hands, ``hands`` as they are, and what may be.

    ``lengths`` are the loose cards of each suit that the first of two hands may hold, a
    row for each distribution within the bounds; ``ways`` in how many ways each can be
    dealt. Of three hands, or where none is within the bounds, there is one row, without
    lengths.
    """

    unseen: Unseen
    hands: Four
    lengths: NDArray[np.intp]
    ways: Weights

    @property
    def all_ways(self) -> float:
        """In how many ways the loose cards can lie."""
        return float(self.ways.sum())


def source(
    unseen: Unseen, hands: Four, played: Four, bounds: tuple[Lengths, ...]
) -> Source:
    """What to draw from; ``bounds`` of the hands as they were dealt, by unseen seat."""
    found = _within(unseen, played, bounds) if len(unseen.seats) == 2 else None
    if found is None or not len(found):
        ways = np.array([float(_ways(len(unseen.loose), unseen.room))])
        return Source(unseen, hands, np.zeros((1, 0), dtype=np.intp), ways)
    each = [
        np.array([comb(count, taken) for taken in range(count + 1)])[found[:, suit]]
        for suit, count in enumerate(_counts(as_hand(unseen.loose)))
    ]
    return Source(unseen, hands, found, np.prod(each, axis=0, dtype=np.float64))


def drawn(of: Source, chance: np.random.Generator) -> Layouts:
    """One draw of `DRAW` layouts, n by 4."""
    unseen = of.unseen
    # Before the first hand is drawn the same cards are left in every row.
    left = np.full(1, as_hand(unseen.loose), dtype=np.uint64)
    if of.lengths.size:
        rows = chance.choice(len(of.ways), size=DRAW, p=of.ways / of.all_ways)
        hand = _of_lengths(of.lengths[rows], unseen.loose, chance)
        return laid_out(unseen, of.hands, [hand, left & ~hand])
    hands = []
    for room in unseen.room[:-1]:
        hands.append(_of_room(left, unseen.loose, room, chance))
        left = left & ~hands[-1]
    return laid_out(unseen, of.hands, [*hands, left])


def laid_out(unseen: Unseen, hands: Four, each: list[NDArray[np.uint64]]) -> Layouts:
    """Layouts of the hands with these loose cards, and the sure ones, in the unseen."""
    layouts = np.tile(np.array(hands, dtype=np.uint64), (len(each[0]), 1))
    for seat, sure, loose in zip(unseen.seats, unseen.sure, each, strict=True):
        layouts[:, seat] = loose | np.uint64(sure)
    return layouts


def _within(
    unseen: Unseen, played: Four, bounds: tuple[Lengths, ...]
) -> NDArray[np.intp]:
    """The lengths of loose cards in the first of two hands with which both can be."""
    loose = _counts(as_hand(unseen.loose))
    first = np.indices(tuple(loose + 1), dtype=np.intp).reshape(4, -1).T
    first = first[first.sum(axis=1) == unseen.room[0]]
    fits = np.ones(len(first), dtype=np.bool_)
    for place, held in enumerate((first, loose - first)):
        dealt = held + _counts(played[unseen.seats[place]] | unseen.sure[place])
        least, most = np.array(bounds[place]).T
        fits &= ((dealt >= least) & (dealt <= most)).all(axis=1)
    found: NDArray[np.intp] = first[fits]
    return found


def _counts(hand: int) -> NDArray[np.intp]:
    return np.array([(hand & suit).bit_count() for suit in IN_SUIT])


def _ways(cards: int, rooms: tuple[int, ...]) -> int:
    """In how many ways so many cards can lie in hands with this room."""
    ways = 1
    for room in rooms:
        ways *= comb(cards, room)
        cards -= room
    return ways


def _of_lengths(
    lengths: NDArray[np.intp], loose: tuple[int, ...], chance: np.random.Generator
) -> NDArray[np.uint64]:
    """Hands at random with so many of the loose cards of each suit, a row for each."""
    halves, number = np.zeros((2, DRAW), dtype=np.uint32), np.zeros(DRAW, np.float32)
    for suit in range(4):
        cards = [card for card in loose if card // 13 == suit]
        to_take = lengths[:, suit].astype(np.float32)
        for place, card in enumerate(cards):
            chance.random(out=number, dtype=np.float32)
            number *= len(cards) - place
            taken = number < to_take
            halves[card // 32] += taken * np.uint32(1 << card % 32)
            to_take -= taken
    return _whole(halves)


def _of_room(
    left: NDArray[np.uint64],
    loose: tuple[int, ...],
    room: int,
    chance: np.random.Generator,
) -> NDArray[np.uint64]:
    """Hands of this size at random out of what is left of the loose cards.

    ``left`` is of each draw, or one for all. A card is taken as often as there is room
    among the cards that follow.
    """
    to_take = np.full(DRAW, room, dtype=np.float32)
    to_come = np.bitwise_count(left).astype(np.float32)
    halves, number = np.zeros((2, DRAW), dtype=np.uint32), np.zeros_like(to_take)
    for card in loose:
        is_left = left & np.uint64(1 << card) != 0
        chance.random(out=number, dtype=np.float32)
        number *= to_come
        taken = (number < to_take) & is_left
        halves[card // 32] += taken * np.uint32(1 << card % 32)
        to_take -= taken
        to_come -= is_left
    return _whole(halves)


def _whole(halves: NDArray[np.uint32]) -> NDArray[np.uint64]:
    low, high = halves.astype(np.uint64)
    whole: NDArray[np.uint64] = low | high << np.uint64(32)
    return whole
