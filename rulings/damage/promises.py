"""What a call promised of the hand that made it: soft, for people stretch and shade.

A hand within the bounds has weight 1; each point and each card outside makes it less
likely, down to a floor: a call can be anything once in a while.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from rulings.damage.positions import IN_SUIT, as_hand

POINTS = {12: 4, 11: 3, 10: 2, 9: 1}
MOST_POINTS, MOST_CARDS = 37, 13
ANY_POINTS, ANY_LENGTH = (0, MOST_POINTS), (0, MOST_CARDS)
# The weight of a hand a point, or a card, outside; and the least that any hand has.
A_POINT, A_CARD, FLOOR = 0.5, 0.2, 0.01
ALL_POINTS = 40
RANGE = re.compile(r"(\d{1,2})(?:\s*[-–]\s*(\d{1,2})|(\+))?")
# An ace is in all four of these, a jack in one.
_FROM_THE_TOP = tuple(
    as_hand(13 * s + rank for s in range(4) for rank in POINTS if POINTS[rank] >= least)
    for least in POINTS.values()
)

Bounds = tuple[int, int]
Weights = NDArray[np.float64]
Hands = NDArray[np.uint64]
Counts = NDArray[np.uint8]


class Auction(Struct, frozen=True):
    """The calls from the dealer on, as ``1S``, ``2NT``, ``P``, ``X``, ``XX``.

    ``systems`` are those of North-South and of East-West, by their keys in the table;
    ``artificial`` the places of calls that were said not to be natural, from 0.
    """

    dealer: int
    calls: tuple[str, ...]
    systems: tuple[str, str] = ("", "")
    artificial: tuple[int, ...] = ()


class Promise(Struct, frozen=True):
    """What one call promised: points and the length of each suit, least and most.

    ``place`` counts the calls of the auction from 0; ``role`` is that of the seat then:
    passer, opener, responder, overcaller, advancer. One that is not ``kept`` is shown,
    and counts for nothing.
    """

    seat: int
    place: int
    call: str
    role: str
    points: Bounds = ANY_POINTS
    lengths: tuple[Bounds, ...] = (ANY_LENGTH,) * 4
    kept: bool = True


class Contradiction(Struct, frozen=True):
    """What cannot all be true: of one seat or of all (-1), about points or a suit.

    ``about`` is ``points``, ``S``, ``H``, ``D``, ``C``, or ``shape``: a hand of more
    than thirteen cards.
    """

    seat: int
    about: str


def read_range(written: str, most: int) -> Bounds | None:
    """``14-18``, ``5+``, ``4``; empty for anything up to ``most``. None: unreadable."""
    text = written.strip()
    if not text:
        return 0, most
    found = RANGE.fullmatch(text)
    if found is None:
        return None
    low = int(found[1])
    high = most if found[3] else int(found[2] or low)
    return (low, high) if low <= high <= most else None


def points_of(dealt: Hands) -> Counts:
    """High-card points: four, three, two and one."""
    total = np.zeros(len(dealt), dtype=np.uint8)
    for cards in _FROM_THE_TOP:
        total += np.bitwise_count(dealt & np.uint64(cards))
    return total


def length_of(dealt: Hands, suit: int) -> Counts:
    """How many cards of a suit."""
    counted: Counts = np.bitwise_count(dealt & np.uint64(IN_SUIT[suit]))
    return counted


def weight(dealt: Hands, promise: Promise) -> Weights:
    """How likely each of these dealt hands makes the call, beside the likeliest."""
    found = np.ones(len(dealt))
    if promise.points != ANY_POINTS:
        found = A_POINT ** _outside(points_of(dealt), promise.points)
    for suit, bounds in enumerate(promise.lengths):
        if bounds != ANY_LENGTH:
            found = found * A_CARD ** _outside(length_of(dealt, suit), bounds)
    return np.maximum(found, FLOOR)


def effective(weights: Weights) -> float:
    """The effective sample size of weighted layouts (Kish's formula)."""
    return float(weights.sum() ** 2 / (weights**2).sum()) if len(weights) else 0.0


def _outside(counts: Counts, bounds: Bounds) -> Weights:
    least, most = bounds
    found = counts.astype(np.float64)
    return np.maximum(least - found, 0) + np.maximum(found - most, 0)


def is_possible(points: Bounds, lengths: Sequence[Bounds]) -> bool:
    """Whether a hand of thirteen cards can have this; no bound may be reversed."""
    ranges = [(points, MOST_POINTS), *((one, MOST_CARDS) for one in lengths)]
    if not all(0 <= low <= high <= most for (low, high), most in ranges):
        return False
    least, most = (sum(one[side] for one in lengths) for side in (0, 1))
    return least <= MOST_CARDS <= most


Told = tuple[int, Bounds, tuple[Bounds, ...]]


def contradictions(told: Iterable[Told]) -> tuple[Contradiction, ...]:
    """What cannot all be true of these seats, points and lengths."""
    each = tuple(told)
    seats = {seat: [one for one in each if one[0] == seat] for seat, *_ in each}
    found = [c for seat, of in sorted(seats.items()) for c in _of_one(seat, of)]
    return (*found, *_of_all(list(seats.values())))


def _of_one(seat: int, of: list[Told]) -> Iterator[Contradiction]:
    """Bounds that leave nothing between them, and too many cards."""
    if _apart(points for _, points, _ in of):
        yield Contradiction(seat, "points")
    for suit, name in enumerate("SHDC"):
        if _apart(lengths[suit] for *_, lengths in of):
            yield Contradiction(seat, name)
    if sum(max(one[2][suit][0] for one in of) for suit in range(4)) > MOST_CARDS:
        yield Contradiction(seat, "shape")


def _apart(bounds: Iterable[Bounds]) -> bool:
    pairs = combinations(tuple(bounds), 2)
    return any(max(a[0], b[0]) > min(a[1], b[1]) for a, b in pairs)


def _of_all(seats: list[list[Told]]) -> Iterator[Contradiction]:
    if sum(max(one[1][0] for one in of) for of in seats) > ALL_POINTS:
        yield Contradiction(-1, "points")
    for suit, name in enumerate("SHDC"):
        least = sum(max(one[2][suit][0] for one in of) for of in seats)
        if least > MOST_CARDS:
            yield Contradiction(-1, name)
