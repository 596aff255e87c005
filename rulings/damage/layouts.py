"""The layouts of the unseen hands that fit what a player may know at a decision.

The player knows their own hand, dummy once it is faced, the cards played, the suits in
which a player showed out, and what the reviewer accepts from the auction. In world A
the exposed cards are where they were seen; in world B at least one is elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import comb

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from rulings.damage.positions import IN_SUIT, Position, as_hand, cards_in
from rulings.damage.settings import Reading, fits_reading
from rulings.damage.solver import Layouts

FEW = 60_000
DRAW, DRAWS = 8192, 100
# So many layouts are counted for the prior for each that is solved.
FOR_PRIOR = 20


class Knowledge(Struct, frozen=True):
    """What is known at a decision; ``readings`` by seat, ``exposed`` as card and owner.

    The player on turn decides, and sees dummy once the opening lead is made. ``given``
    are cards known in both worlds.
    """

    position: Position
    readings: dict[int, Reading] = {}
    exposed: tuple[tuple[int, int], ...] = ()
    given: tuple[tuple[int, int], ...] = ()


class Worlds(Struct, frozen=True):
    """Layouts with the exposed cards in place and not, n by 4 cards still held.

    ``prior`` is the chance of the first world without the sight of the cards, from
    ``counted`` layouts; ``exact`` when these are all that fit.
    """

    with_cards: Layouts
    without: Layouts
    prior: float
    counted: int
    exact: bool


class NoLayout(ValueError):
    """Nothing fits what is known and assumed; ``code`` says what was looked at.

    ``none_fits``: no layout at all. ``card_excluded``: none with the exposed cards
    where they lie. ``none_found``: none among those drawn.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class _Unseen(Struct, frozen=True):
    """The hidden seats with the cards sure to be theirs, and the loose cards."""

    seats: tuple[int, ...]
    sure: tuple[int, ...]
    room: tuple[int, ...]
    loose: tuple[int, ...]


def growing(
    known: Knowledge, sizes: Iterable[int], chance: np.random.Generator
) -> Iterator[Worlds]:
    """Both worlds, again and again with more layouts, the earlier ones first.

    Raises `NoLayout`.
    """
    unseen = _unseen(known)
    known = replace(known, readings=_of_unseen(known, unseen))
    found = _all_that_fit(known, unseen)
    if found is not None:
        yield from _divided(known, found, sizes, chance)
    else:
        yield from _sampled(known, unseen, sizes, chance)


def _unseen(known: Knowledge) -> _Unseen:
    now = known.position
    dummy = (now.contract.declarer + 2) % 4
    seen = {now.seat, dummy} if now.dummy_is_faced else {now.seat}
    seats = tuple(seat for seat in range(4) if seat not in seen)
    hidden = sum(now.hands[seat] for seat in seats)
    sure = tuple(_sure(known, seat, seats, hidden) for seat in seats)
    room = tuple(
        now.hands[seat].bit_count() - hand.bit_count()
        for seat, hand in zip(seats, sure, strict=True)
    )
    loose = tuple(cards_in(hidden & ~sum(sure)))
    if min(room) < 0:
        raise NoLayout("none_fits", "A hand has no room for the cards it must hold.")
    return _Unseen(seats, sure, room, loose)


def _of_unseen(known: Knowledge, unseen: _Unseen) -> dict[int, Reading]:
    """What the player sees outweighs what the auction told of that hand."""
    return {seat: r for seat, r in known.readings.items() if seat in unseen.seats}


def _sure(known: Knowledge, seat: int, seats: tuple[int, ...], hidden: int) -> int:
    """The hidden cards known to be there, or of suits that only this hand can hold."""
    now = known.position
    others = [now.voids[other] for other in seats if other != seat]
    only_here = sum(
        hidden & IN_SUIT[suit]
        for suit in range(4)
        if all(void >> suit & 1 for void in others) and not now.voids[seat] >> suit & 1
    )
    shown = as_hand(card for card, owner in known.given if owner == seat)
    return only_here | (shown & hidden)


def _all_that_fit(known: Knowledge, unseen: _Unseen) -> Layouts | None:
    """Every layout that fits, or None when there are too many to look at."""
    if len(unseen.seats) > 2 or comb(len(unseen.loose), unseen.room[0]) > FEW:
        return None
    hands = _every_hand(unseen.loose, unseen.room[0])
    rest = np.uint64(as_hand(unseen.loose)) & ~hands
    found = _laid_out(known, unseen, [hands, rest])
    return found[_fits(known, found)]


def _every_hand(loose: tuple[int, ...], size: int) -> NDArray[np.uint64]:
    """Every hand of this size out of the loose cards, card after card."""
    none = np.zeros(0, dtype=np.uint64)
    of_size = [np.zeros(1, dtype=np.uint64), *(none for _ in range(size))]
    for card in loose:
        bit = np.uint64(1 << card)
        for count in range(size, 0, -1):
            with_it = of_size[count - 1] | bit
            of_size[count] = np.concatenate([of_size[count], with_it])
    return of_size[size]


def _divided(
    known: Knowledge,
    found: Layouts,
    sizes: Iterable[int],
    chance: np.random.Generator,
) -> Iterator[Worlds]:
    if not len(found):
        raise NoLayout("none_fits", "No layout fits what is known and assumed.")
    placed = _in_place(known, found)
    if not placed.any():
        raise NoLayout("card_excluded", "The exposed card fits nowhere where it lies.")
    sides = found[placed], found[~placed]
    one, other = (side[chance.permutation(len(side))] for side in sides)
    prior, longest = float(placed.mean()), max(len(one), len(other))
    for size in sizes:
        exact = longest <= size
        yield Worlds(one[:size], other[:size], prior, len(found), exact)


def _sampled(
    known: Knowledge,
    unseen: _Unseen,
    sizes: Iterable[int],
    chance: np.random.Generator,
) -> Iterator[Worlds]:
    """Draws go on where they stopped; what was drawn is kept."""
    fitting: list[Layouts] = []
    draws = 0
    for size in sizes:
        while draws < DRAWS and not _is_enough(known, fitting, size):
            drawn = _drawn(known, unseen, chance)
            fitting.append(drawn[_fits(known, drawn)])
            draws += 1
        yield _parted(known, np.concatenate(fitting), size)


def _parted(known: Knowledge, found: Layouts, size: int) -> Worlds:
    placed = _in_place(known, found)
    if not placed.any():
        raise NoLayout("none_found", f"None of {DRAWS * DRAW} layouts drawn fits.")
    one, other = found[placed][:size], found[~placed][:size]
    return Worlds(one, other, float(placed.mean()), len(found), False)


def _is_enough(known: Knowledge, fitting: list[Layouts], most: int) -> bool:
    """Whether the prior is known well and both worlds are full.

    Where no card is shown, or none can lie elsewhere, the second world stays empty
    and the draws come to their end.
    """
    if sum(map(len, fitting)) < FOR_PRIOR * most:
        return False
    placed = _in_place(known, np.concatenate(fitting))
    here = int(placed.sum())
    return here >= most and (not known.exposed or len(placed) - here >= most)


def _drawn(known: Knowledge, unseen: _Unseen, chance: np.random.Generator) -> Layouts:
    """One draw of layouts, each as likely as any other."""
    left = np.full(DRAW, as_hand(unseen.loose), dtype=np.uint64)
    dealt = []
    for room in unseen.room[:-1]:
        dealt.append(_hands_from(left, unseen.loose, room, chance))
        left = left & ~dealt[-1]
    return _laid_out(known, unseen, [*dealt, left])


def _hands_from(
    left: NDArray[np.uint64],
    loose: tuple[int, ...],
    room: int,
    chance: np.random.Generator,
) -> NDArray[np.uint64]:
    """A hand of this size at random out of what is left of the loose cards, each row.

    A card is taken as often as there is room among the cards that follow.
    """
    to_take = np.full(len(left), room, dtype=np.float32)
    to_come = np.bitwise_count(left).astype(np.float32)
    hands = np.zeros(len(left), dtype=np.uint64)
    for card in loose:
        is_left = left >> np.uint64(card) & np.uint64(1) == 1
        number = chance.random(len(left), dtype=np.float32)
        taken = (number * to_come < to_take) & is_left
        hands |= taken.astype(np.uint64) << np.uint64(card)
        to_take -= taken
        to_come -= is_left
    return hands


def _laid_out(
    known: Knowledge, unseen: _Unseen, dealt: list[NDArray[np.uint64]]
) -> Layouts:
    layouts = np.tile(
        np.array(known.position.hands, dtype=np.uint64), (len(dealt[0]), 1)
    )
    for seat, sure, hands in zip(unseen.seats, unseen.sure, dealt, strict=True):
        layouts[:, seat] = hands | np.uint64(sure)
    return layouts


def _in_place(known: Knowledge, layouts: Layouts) -> NDArray[np.bool_]:
    """Whether every exposed card lies with its owner."""
    placed = np.ones(len(layouts), dtype=np.bool_)
    for card, owner in known.exposed:
        placed &= layouts[:, owner] >> np.uint64(card) & np.uint64(1) == 1
    return placed


def _fits(known: Knowledge, layouts: Layouts) -> NDArray[np.bool_]:
    """By the auction; the suit that a hand showed out of lies elsewhere by `_sure`."""
    fits = np.ones(len(layouts), dtype=np.bool_)
    for seat, reading in known.readings.items():
        dealt = layouts[:, seat] | np.uint64(known.position.played[seat])
        fits &= fits_reading(dealt, reading)
    return fits
