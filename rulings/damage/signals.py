"""What partner's leads and cards at this board show of their hand: soft readings.

A rule tells of a card by how it was played. A hand that is not so is less likely, never
impossible: nobody signals always.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from rulings.damage.habits import Habits, Parity, SignalRule
from rulings.damage.leading import SLAM
from rulings.damage.past_plays import PastPlay
from rulings.damage.positions import IN_SUIT, NOTRUMP, RANKS, Contract, card_name
from rulings.damage.promises import (
    ANY_LENGTH,
    MOST_CARDS,
    Bounds,
    Hands,
    Weights,
    read_range,
)


class Signal(Struct, frozen=True):
    """A card and what it shows of its suit in the hand as dealt.

    ``above`` bounds the cards above it; of ``holds`` (cards as bits) at least one is
    there, of ``lacks`` none; ``short`` is a length that explains it as well. A hand
    that is not so weighs ``other``. One that is not ``kept`` counts for nothing.
    """

    seat: int
    trick: int
    card: int
    play: str
    other: float
    length: Bounds = ANY_LENGTH
    above: Bounds = ANY_LENGTH
    holds: int = 0
    lacks: int = 0
    short: Bounds | None = None
    parity: Parity = ""
    kept: bool = True


def signals(
    past: Iterable[PastPlay], seat: int, contract: Contract, habits: Habits
) -> Iterator[Signal]:
    """What the cards that this defender played of their own will show, in order."""
    threw: set[int] = set()
    for one in past:
        if one.seat != seat or not one.free:
            continue
        kind = _kind(one)
        tells = one.first and not (kind == "discard" and threw)
        if kind == "discard":
            threw.add(one.suit)
        rules = (r for r in habits.player.signal if _fits(r, one, contract, habits))
        rule = next(rules, None) if tells else None
        if rule is not None and one.suit != contract.strain:
            kept = card_name(one.card) not in habits.unread
            yield replace(_signal(rule, one, kind), kept=kept)


def _kind(one: PastPlay) -> str:
    if not one.before:
        return "lead"
    return "follow" if one.follows else "discard"


def _fits(rule: SignalRule, one: PastPlay, contract: Contract, habits: Habits) -> bool:
    kind = _kind(one)
    against = {"notrump" if contract.strain == NOTRUMP else "suit"}
    against |= {"slam"} if contract.level >= SLAM else set()
    to = "partner" if one.leader == (one.seat + 2) % 4 else "declarer"
    when = "opening" if one.trick == 1 else "later"
    return (
        rule.play == kind
        and RANKS[one.card % 13] in rule.ranks
        and (not rule.agreement or rule.agreement in habits.agreements)
        and (not rule.against or rule.against in against)
        and rule.when in ("", when)
        and (not rule.to or kind == "lead" or rule.to == to)
        and not (kind == "follow" and _wins_so_far(one))
    )


def _wins_so_far(one: PastPlay) -> bool:
    """A card that tries to win the trick is no signal."""
    return one.card > max(card for card in one.before if card // 13 == one.suit)


def _signal(rule: SignalRule, one: PastPlay, kind: str) -> Signal:
    holds = _of_ranks(rule.holds, one)
    if rule.next and one.card % 13:
        holds |= 1 << one.card - 1
    return Signal(
        one.seat,
        one.trick,
        one.card,
        kind,
        rule.other,
        read_range(rule.length, MOST_CARDS) or ANY_LENGTH,
        read_range(rule.above, MOST_CARDS) or ANY_LENGTH,
        holds,
        _of_ranks(rule.lacks, one),
        read_range(rule.short, MOST_CARDS) if rule.short else None,
        rule.parity,
    )


def _of_ranks(ranks: str, one: PastPlay) -> int:
    """These cards of the suit, but the one that was played."""
    cards = sum(1 << 13 * one.suit + RANKS.index(rank) for rank in ranks)
    return cards & ~(1 << one.card)


def signal_weight(dealt: Hands, one: Signal) -> Weights:
    """How likely each of these dealt hands plays the card, beside the likeliest."""
    suit = IN_SUIT[one.card // 13]
    length = np.bitwise_count(dealt & np.uint64(suit))
    higher = suit & ~((1 << one.card + 1) - 1)
    above = np.bitwise_count(dealt & np.uint64(higher))
    fits = _between(length, one.length) & _between(above, one.above)
    if one.holds:
        fits &= dealt & np.uint64(one.holds) != 0
    if one.lacks:
        fits &= dealt & np.uint64(one.lacks) == 0
    if one.parity:
        fits &= length % 2 == (one.parity == "odd")
    if one.short is not None:
        fits |= _between(length, one.short)
    return np.where(fits, 1.0, one.other)


def _between(counts: NDArray[np.uint8], bounds: Bounds) -> NDArray[np.bool_]:
    least, most = bounds
    return np.logical_and(counts >= least, counts <= most)


def signals_weigh(dealt: Hands, read: Iterable[Signal]) -> Weights:
    """The weight of dealt hands, n by 4, by what all these cards show."""
    weights = np.ones(len(dealt))
    for one in read:
        weights = weights * signal_weight(dealt[:, one.seat], one)
    return weights
