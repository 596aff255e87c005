"""The layouts of the unseen hands that fit what a player may know at a decision.

The player knows their own hand, dummy once it is faced, the cards played, the suits in
which a player showed out, and what the auction told: bounds that a reviewer sets leave
layouts out, what calls promised makes them likelier or less.
"""

from __future__ import annotations

from math import comb

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from rulings.damage.contract_tells import contract_weighs
from rulings.damage.drawing import DRAW, Source, Unseen, drawn, laid_out, source
from rulings.damage.positions import IN_SUIT, Position, as_hand, cards_in
from rulings.damage.promises import Promise, Weights, effective, is_possible
from rulings.damage.settings import Reading, calls_weigh, fits_reading
from rulings.damage.signals import Signal, signals_weigh
from rulings.damage.solver import Layouts

FEW = 60_000
DRAWS = 100
# For each layout that is solved, how many are counted for the prior.
FOR_PRIOR = 5


class Knowledge(Struct, frozen=True):
    """What is known at a decision; ``readings`` by seat, ``exposed`` as card and owner.

    The player on turn decides, and sees dummy once the opening lead is made. ``given``
    are cards known in both worlds, ``calls`` what the auction promised, ``signals``
    what partner's cards have shown; ``contract`` whether the contract tells something.
    """

    position: Position
    readings: dict[int, Reading] = {}
    exposed: tuple[tuple[int, int], ...] = ()
    given: tuple[tuple[int, int], ...] = ()
    calls: tuple[Promise, ...] = ()
    signals: tuple[Signal, ...] = ()
    contract: bool = True


class NoLayout(ValueError):
    """Nothing fits what is known and assumed; ``code`` says what was looked at.

    ``bad_bounds``: no hand can be within what was set for it. ``none_fits``: no layout
    at all. ``card_excluded``: none with the exposed cards where they lie.
    ``none_found``: none among those drawn; ``too_few``: hardly any.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


Weighed = tuple[Layouts, Weights]


class Pool(Struct, frozen=True):
    """Every layout looked at, whether the cards are where they lie, and its weight.

    ``known`` is without what the auction told of hands in sight; ``is_all``: no other
    layout fits.
    """

    known: Knowledge
    layouts: Layouts
    placed: NDArray[np.bool_]
    weights: Weights
    is_all: bool

    def prior(self, weights: Weights) -> float:
        """The chance that the cards lie there, by such weights."""
        return float(weights[self.placed].sum() / weights.sum())


def pool(known: Knowledge, most: int, chance: np.random.Generator) -> Pool:
    """All layouts that fit, or so many drawn that either world has ``most``.

    Raises `NoLayout`.
    """
    _check_bounds(known)
    unseen = _unseen(known)
    known = _of_unseen(known, unseen)
    every = _all_that_fit(known, unseen)
    if every is not None and not len(every):
        raise NoLayout("none_fits", "No layout fits what is known and assumed.")
    if every is None:
        found, weights = _drawn_enough(known, unseen, most, chance)
    else:
        found, weights = every, _weights(known, every)
    placed = _in_place(known, found)
    if not placed.any():
        raise _no_place(every is not None)
    return Pool(known, found, placed, weights, every is not None)


def dealt(known: Knowledge, layouts: Layouts) -> Layouts:
    """The hands as they were dealt, the cards played among them."""
    return layouts | np.array(known.position.played, dtype=np.uint64)


def _check_bounds(known: Knowledge) -> None:
    for seat, reading in known.readings.items():
        if not is_possible(reading.points, reading.lengths):
            raise NoLayout("bad_bounds", f"No hand of {seat} is within its bounds.")


def _no_place(counted_all: bool) -> NoLayout:
    if counted_all:
        return NoLayout("card_excluded", "The exposed card fits nowhere it lies.")
    return NoLayout("none_found", f"None of {DRAWS * DRAW} layouts drawn fits.")


def _unseen(known: Knowledge) -> Unseen:
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
    return Unseen(seats, sure, room, loose)


def _of_unseen(known: Knowledge, unseen: Unseen) -> Knowledge:
    """What the player sees outweighs what the auction told of that hand."""
    readings = {seat: r for seat, r in known.readings.items() if seat in unseen.seats}
    calls = tuple(one for one in known.calls if one.seat in unseen.seats)
    return replace(known, readings=readings, calls=calls)


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


def _all_that_fit(known: Knowledge, unseen: Unseen) -> Layouts | None:
    """Every layout that fits, or None when there are too many to look at."""
    if len(unseen.seats) > 2 or comb(len(unseen.loose), unseen.room[0]) > FEW:
        return None
    hands = _every_hand(unseen.loose, unseen.room[0])
    rest = np.uint64(as_hand(unseen.loose)) & ~hands
    found = laid_out(unseen, known.position.hands, [hands, rest])
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


def _drawn_enough(
    known: Knowledge, unseen: Unseen, most: int, chance: np.random.Generator
) -> Weighed:
    """Layouts drawn until both worlds have enough; see `_lacking`.

    Where only those with the cards in place are too few, only such are drawn. How
    often they come without that is counted, not estimated, and is in the weights.
    """
    anywhere, in_place = _source(known, unseen), _in_place_for_sure(known, unseen)
    fitting: list[Layouts] = []
    weighing: list[Weights] = []
    counts, of = np.zeros(2), anywhere
    for _ in range(DRAWS):
        layouts = drawn(of, chance)
        placed = np.count_nonzero(_in_place(known, layouts))
        counts += (placed, len(layouts) - placed)
        fits = layouts[_fits(known, layouts)]
        fitting.append(fits)
        weighing.append(_weights(known, fits))
        found, weights = np.concatenate(fitting), np.concatenate(weighing)
        lacking = _lacking(known, found, weights, most)
        if not any(lacking):
            break
        of = in_place if in_place and lacking == (True, False) else anywhere
    if in_place is None:
        return found, weights
    share = in_place.all_ways / anywhere.all_ways
    expected = np.array((share, 1 - share)) * counts.sum() / np.maximum(counts, 1)
    return found, weights * np.where(_in_place(known, found), *expected)


def _in_place_for_sure(known: Knowledge, unseen: Unseen) -> Source | None:
    """What to draw from with the exposed cards where they lie; None: they cannot."""
    for seat, sure in zip(unseen.seats, unseen.sure, strict=True):
        if any(sure >> card & 1 and seat != owner for card, owner in known.exposed):
            return None
    given = replace(known, given=(*known.given, *known.exposed))
    try:
        return _source(known, _unseen(given))
    except NoLayout:
        return None


def _source(known: Knowledge, unseen: Unseen) -> Source:
    now, any_length = known.position, Reading().lengths
    readings = [known.readings.get(seat) for seat in unseen.seats]
    bounds = tuple(one.lengths if one else any_length for one in readings)
    return source(unseen, now.hands, now.played, bounds)


def _lacking(
    known: Knowledge, found: Layouts, weights: Weights, most: int
) -> tuple[bool, bool]:
    """Which worlds have too few likely layouts: with the cards in place, elsewhere.

    Both, while the prior is not known well. Where no card is shown, or none can lie
    elsewhere, the second world stays empty and the draws come to their end.
    """
    if len(found) < FOR_PRIOR * most:
        return True, True
    placed = _in_place(known, found)
    here = effective(weights[placed]) < most
    return here, bool(known.exposed) and effective(weights[~placed]) < most


def _in_place(known: Knowledge, layouts: Layouts) -> NDArray[np.bool_]:
    """Whether every exposed card lies with its owner."""
    placed = np.ones(len(layouts), dtype=np.bool_)
    for card, owner in known.exposed:
        placed &= layouts[:, owner] >> np.uint64(card) & np.uint64(1) == 1
    return placed


def _weights(known: Knowledge, layouts: Layouts) -> Weights:
    """How likely each layout is by contract and calls, and what cards have shown."""
    hands = dealt(known, layouts)
    told = calls_weigh(hands, known.calls) * signals_weigh(hands, known.signals)
    if not known.contract:
        return told
    return told * contract_weighs(hands, known.position.contract)


def _fits(known: Knowledge, layouts: Layouts) -> NDArray[np.bool_]:
    """By the bounds set; a suit that a hand showed out of lies elsewhere by `_sure`."""
    fits = np.ones(len(layouts), dtype=np.bool_)
    for seat, reading in known.readings.items():
        hands = layouts[:, seat] | np.uint64(known.position.played[seat])
        fits &= fits_reading(hands, reading)
    return fits
